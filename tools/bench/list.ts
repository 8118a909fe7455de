import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { commonTexts } from '../../src/ui/texts.ts';
import { shellTexts } from '../../src/app/texts.ts';
import { logIn } from '../../tests/e2e/running-app.ts';
import { createAccount, linksInFiles } from '../../tests/support/account.ts';
import { firstPage, newBrowser } from '../../tests/support/browser.ts';
import { startServerProcess } from '../../tests/support/server.ts';
import { quantile, report } from './report.ts';

/** Measures the receipts list with 10,000 receipts, on a processor slowed down four times. */
const COUNT = 10_000;
const ROUNDS = 9;
const TITLES = [
  'Restoran Seri Bayu',
  'Kedai Kopi Chong Lee',
  'Nasi Kandar Line Clear',
  'Mamak Corner',
  'Dim Sum',
];

/** Stores the rows that sync would store. The list reads nothing else. */
const fill = (page: Page): Promise<void> =>
  page.evaluate(
    async ([count, titles]) => {
      const asked = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(request.error ?? new Error('refused')));
        });
      const { name = '' } = (await indexedDB.databases()).find((one) => one.name?.startsWith('kira-')) ?? {};
      const db = await asked(indexedDB.open(name));
      const transaction = db.transaction(['receipts', 'meta'], 'readwrite');
      const rows = transaction.objectStore('receipts');
      for (let at = 0; at < count; at += 1) {
        const made = new Date(1_600_000_000_000 + at * 9_000_000);
        rows.put({
          _id: `0198c0de-0000-7000-8000-${String(at).padStart(12, '0')}`,
          title: `${titles[at % titles.length]} ${at}`,
          date: at % 50 ? made.toISOString().slice(0, 10) : null,
          total: (at * 7919) % 50_000,
          group: null,
          image: null,
          creator: name.slice('kira-'.length),
          createdAt: made.toISOString(),
          synced: 1,
          hidden: 0,
        });
      }
      await new Promise((resolve) => transaction.addEventListener('complete', resolve));
      db.close();
    },
    [COUNT, TITLES] as const,
  );

/** From a click, choice or key to the frame in which the list has changed. Throws if it never does. */
const timed = (page: Page, selector: string, value: string | null = null): Promise<number> =>
  page.evaluate(
    async ([find, typed]) => {
      // While it is loading it is empty: that is no result yet.
      const shown = () => document.querySelector('main nav')?.parentElement?.textContent ?? '';
      const before = shown();
      const element = document.querySelector<HTMLElement>(find);
      if (!element) throw new Error(`no ${find}`);
      const began = performance.now();
      if (typed === null) element.click();
      else {
        const kind = element instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement;
        Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(element, typed);
        element.dispatchEvent(
          new Event(element instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
        );
      }
      while (shown() === before || shown() === '') {
        if (performance.now() - began > 20_000) throw new Error(`nothing changed after ${find}, ${typed}`);
        await new Promise(requestAnimationFrame);
      }
      const took = performance.now() - began;
      await new Promise((resolve) => setTimeout(resolve, 400));
      return took;
    },
    [selector, value] as const,
  );

const median = async (run: (round: number) => Promise<number>): Promise<number> => {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await run(round));
  return quantile(times, 0.5);
};

const data = mkdtempSync(join(tmpdir(), 'kira-bench-'));
const server = await startServerProcess({ data });
const phone = newBrowser({ origin: server.origin });
try {
  await createAccount(server.origin, 'bench', linksInFiles(data, 'verify-email'));
  const page = await firstPage(await phone.open());
  await logIn(page, server.origin, 'bench');
  await page.waitForTimeout(1500);
  await fill(page);
  const tools = await page.context().newCDPSession(page);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const tell = (what: string, ms: number) =>
    report('list', `${COUNT} receipts, 4x slower: ${what}`, ms, 'ms');

  /** In the bar below: the header's menu has the same link, hidden. */
  const link = `nav[aria-label="${shellTexts.nav.label}"] a[href="/receipts"]`;
  const open = () => timed(page, link);
  const home = async () => {
    await page.goto(`${server.origin}/`);
    await page.locator(link).waitFor();
    await page.waitForTimeout(1000);
  };
  await home();
  tell('open, the first time', await open());
  tell(
    'open, median',
    await median(async () => {
      await home();
      return open();
    }),
  );
  await page.getByText(commonTexts.pager.showing(1, 5, COUNT)).waitFor();
  tell(
    'next page, median',
    await median(() => timed(page, `button[aria-label="${commonTexts.pager.next}"]`)),
  );
  tell('last page', await timed(page, `button[aria-label="${commonTexts.pager.page(COUNT / 5)}"]`));
  // The newest receipts have the latest dates too: only "total" looks different from the other orders.
  const sorts = ['date', 'total', 'newest', 'total'];
  tell('another order, median', await median((round) => timed(page, 'select', sorts[round % 4])));
  await page.focus('input[type=search]');
  await page.waitForTimeout(1000);
  tell('first keystroke of a search', await timed(page, 'input[type=search]', '1'));
  // Each word finds other receipts, and more than a page of them.
  const words = ['12', '1', '13', '1', '14', '1', '15', '1', '16'];
  tell(
    'further keystrokes, median',
    await median((round) => timed(page, 'input[type=search]', words[round])),
  );
} finally {
  await phone.remove();
  await server.stop();
  rmSync(data, { recursive: true, force: true });
}
