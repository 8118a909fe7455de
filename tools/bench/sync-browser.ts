import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { boardTexts } from '../../src/features/board/texts.ts';
import { openBill, openPerson } from '../../tests/e2e/board-steps.ts';
import { countRows } from '../../tests/e2e/device-database.ts';
import { backOnline, logIn } from '../../tests/e2e/running-app.ts';
import { createAccount, linksInFiles } from '../../tests/support/account.ts';
import { firstPage, newBrowser } from '../../tests/support/browser.ts';
import { sampleBoard } from '../../tests/support/sample-board.ts';
import { startServerProcess } from '../../tests/support/server.ts';
import { newTap } from './finger.ts';
import { quantile, report } from './report.ts';

const EDITS = 100;
const RECEIPTS = 1000;

interface Watched {
  kiraTimes: { taps: number[]; commits: number[] };
}

/** Measures the outbox and the first pull in a real browser, against a server with the embedded database. */
export async function measureSyncInBrowser(): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'kira-bench-'));
  const server = await startServerProcess({
    data,
    env: { KIRA_RATE_LIMIT: '0', KIRA_USER_WRITES_MINUTE: '0' },
  });
  const phone = newBrowser({ origin: server.origin, width: 1000 });
  try {
    const account = await createAccount(server.origin, 'bench', linksInFiles(data, 'verify-email'));
    const receipt = randomUUID();
    await account.call('POST', '/receipts', { _id: receipt, board: sampleBoard('Mamak') });
    const context = await phone.open();
    await context.addInitScript(watchCommits);
    const page = await firstPage(context);
    await page.goto(`${server.origin}/login`);
    await logIn(page, server.origin, 'bench');
    await openBill(page, receipt);
    await localCommits(page);
    await replay(page);

    for (let n = 1; n < RECEIPTS; n += 1)
      await account.call('POST', '/receipts', { _id: randomUUID(), board: sampleBoard(`Restoran ${n}`) });
    const browser = context.browser();
    const other = await browser!.newContext({ viewport: { width: 1000, height: 900 } });
    const fresh = await other.newPage();
    await fresh.goto(`${server.origin}/login`);
    await firstPull(fresh, server.origin);
    await other.close();
  } finally {
    await phone.remove();
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

/** From the tap to the end of the transaction that stores edit and outbox row; four times slower. */
async function localCommits(page: Page): Promise<void> {
  await page.context().setOffline(true);
  const tools = await page.context().newCDPSession(page);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  // A finger: Playwright's own tap or click on an element forces a layout in the middle of the press.
  const press = await newTap(page);
  await openPerson(page, 'Aisyah');
  const add = page.getByRole('button', { name: boardTexts.column.addItem('Aisyah'), exact: true });
  const check = page.locator('[data-item] form [type=submit]');
  for (let n = 1; n <= EDITS; n += 1) {
    await add.evaluate((one: HTMLElement) => one.click()); // a program's press is not measured
    await check.waitFor();
    await press(await placeOf(check));
    // A user sees an edit before the next tap, so no edit waits for the one before.
    await page.waitForFunction((number) => {
      const { taps, commits } = (window as unknown as Watched).kiraTimes;
      return taps.length === number && (commits.at(-1) ?? 0) > taps.at(-1)!;
    }, n);
    await check.waitFor({ state: 'detached' });
    await page.waitForTimeout(100);
  }
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const { taps, commits } = await page.evaluate(() => (window as unknown as Watched).kiraTimes);
  const times = taps.flatMap((tap) => {
    const commit = commits.find((at) => at >= tap);
    return commit === undefined ? [] : [commit - tap];
  });
  report('sync', 'local commit of an edit, 4x slower CPU, median', quantile(times, 0.5), 'ms');
  report('sync', 'local commit of an edit, 4x slower CPU, p95', quantile(times, 0.95), 'ms');
  report('sync', 'local commits measured', times.length, 'edits');
}

/** The middle of an element, in the window, scrolled into view. */
const placeOf = (element: Locator) =>
  element.evaluate((one) => {
    one.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = one.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  });

async function replay(page: Page): Promise<void> {
  const waiting = await countRows(page, 'outbox');
  const began = performance.now();
  await page.context().setOffline(false);
  await backOnline(page);
  while (await countRows(page, 'outbox')) await page.waitForTimeout(20);
  report('sync', `${waiting} queued operations sent to the embedded server`, performance.now() - began, 'ms');
}

/** Signs in on an empty device and fetches all that an account has, and pages through the list meanwhile. */
async function firstPull(page: Page, origin: string): Promise<void> {
  const began = performance.now();
  await logIn(page, origin, 'bench');
  await page.getByRole('link', { name: 'Receipts', exact: true }).first().click();
  await page.locator('a[href^="/receipts/"]').first().waitFor();
  report('sync', 'first pull: from signing in to receipts in the list', performance.now() - began, 'ms');
  const turns: number[] = [];
  const next = page.getByRole('button', { name: /next/i }).or(page.getByRole('link', { name: /next/i }));
  while ((await countRows(page, 'receipts')) < RECEIPTS) {
    const turned = performance.now();
    if (await next.first().isEnabled()) await next.first().click();
    turns.push(performance.now() - turned);
    await page.waitForTimeout(100);
  }
  report(
    'sync',
    `first pull: from signing in to ${RECEIPTS} receipts stored`,
    performance.now() - began,
    'ms',
  );
  if (turns.length)
    report('sync', 'first pull: slowest turn of the list meanwhile', Math.max(...turns), 'ms');
  const tools = await page.context().newCDPSession(page);
  await tools.send('HeapProfiler.collectGarbage');
  await tools.send('Performance.enable');
  const { metrics } = await tools.send('Performance.getMetrics');
  const used = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN;
  report('sync', 'JavaScript heap of the tab after it', used / 1024 / 1024, 'MiB');
}

/** Runs in the page before the app. Notes the time of each tap, and of each finished outbox transaction. */
function watchCommits(): void {
  const times = { taps: [] as number[], commits: [] as number[] };
  Object.assign(window, { kiraTimes: times });
  document.addEventListener('click', (tap) => tap.isTrusted && times.taps.push(performance.now()), true);
  IDBDatabase.prototype.transaction = new Proxy(
    Reflect.get<IDBDatabase, 'transaction'>(IDBDatabase.prototype, 'transaction'),
    {
      apply(open, db: IDBDatabase, request: Parameters<IDBDatabase['transaction']>) {
        const made = Reflect.apply(open, db, request);
        if (made.mode === 'readwrite' && made.objectStoreNames.contains('outbox'))
          made.addEventListener('complete', () => times.commits.push(performance.now()));
        return made;
      },
    },
  );
}
