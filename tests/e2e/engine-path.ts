import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test as step } from 'vitest';
import { catalogueMs } from '../../src/app/catalogue.ms.ts';
import { shellTexts } from '../../src/app/texts.ts';
import type { FeedChange } from '../../src/contract/sync.ts';
import { authTexts } from '../../src/features/auth/texts.ts';
import { checkTexts } from '../../src/features/board/check/texts.ts';
import { pickTexts } from '../../src/features/board/guests/texts.ts';
import { boardTexts } from '../../src/features/board/texts.ts';
import { homeTexts } from '../../src/features/home/texts.ts';
import { uploadTexts } from '../../src/features/new-receipt/texts.ts';
import { settingsTexts } from '../../src/features/settings/texts.ts';
import { sameBillTexts } from '../../src/words/same-bill-texts.ts';
import { commonTexts } from '../../src/words/texts.ts';
import { printed } from '../../tools/receipts/generate.ts';
import { defaultPassword } from '../support/account.ts';
import { createEnginePage, KEYS, type EnginePage } from '../support/engines/engine-page.ts';
import type { OtherEngine, Wire } from '../support/engines/wire.ts';
import { sampleBoard } from '../support/sample-board.ts';
import { printedOn } from '../support/sample-receipt.ts';
import { until } from '../support/until.ts';
import { lyingHeic, textPage, writePdf } from '../support/write-pdf.ts';
import { receiptsToRead } from './receipts.ts';
import { startApp, type RunningApp } from './running-app.ts';

/**
 * The whole path in the engines that Playwright can't drive here: sign up, be ready for offline, read with
 * both readers, share, close and open again, send. Offline means that the server has ended.
 */
export function walkWholePath(name: string, create: (() => OtherEngine) | null): void {
  if (!create) return step.skip(`${name} is not installed: the whole path was not tried in it`);
  let app: RunningApp;
  let engine: OtherEngine;
  let wire: Wire;
  let page: EnginePage;
  const paths: string[] = [];
  const errors: string[] = [];
  const at = (path: string) => page.goto(app.server.origin + path);

  const open = async (answerPrompts: boolean) => {
    wire = await engine.open({ answerPrompts });
    page = createEnginePage(wire);
  };

  beforeAll(async () => {
    app = await startApp();
    engine = create();
    await open(false);
  });
  afterAll(async () => {
    await wire?.close();
    engine?.remove();
    await app?.end();
  });

  /** Each step needs the one before. */
  let hasFailed = false;
  beforeEach(() => {
    // No skip: a step that passes when it is run once more would leave the rest untried and the run green.
    if (hasFailed) throw new Error('A step before has failed.');
    onTestFailed(async () => {
      hasFailed = true;
      const path = join(tmpdir(), `kira-failed-${name}-${process.pid}.png`);
      writeFileSync(path, await wire.screenshot(), 'base64');
      console.log(`${await page.path()} as it was: ${path}`);
      console.log(await page.run(() => document.body.innerText));
    });
  });

  step('a person signs up and opens the e-mailed link, which signs in', async () => {
    await at('/signup');
    await page.fill('Username', 'fauziah');
    await page.fill('Email', 'fauziah@example.com');
    await page.fill('Password', defaultPassword);
    await page.fill('Confirm password', defaultPassword);
    await page.tap('Sign Up');
    await page.see(authTexts.pending.heading);
    await page.goto(await app.mailbox.link('fauziah@example.com', 'verify-email'));
    await expect.poll(() => page.path()).toBe('/');
    await page.see(homeTexts.newReceipt);
  });

  step('the app is ready for offline while the browser’s question about storage is open', async () => {
    await at('/settings');
    await page.see(shellTexts.offlineReady.ready);
    expect(await page.run(() => document.body.innerText.includes('A new version'))).toBe(false);
  });

  step('the app comes in Malay, and in English again', async () => {
    await page.tap('Bahasa Malaysia');
    await page.see(catalogueMs.settingsTexts.preferences);
    // Nobody taps before the page is there whole; WebKitGTK once hung when it was reloaded earlier.
    await expect.poll(() => page.run(() => document.readyState)).toBe('complete');
    await page.tap('English');
    await page.see(settingsTexts.preferences);
  });

  step('a download of the better reader that is left goes on later', async () => {
    await page.tap(settingsTexts.betterReadingGet);
    await page.see(settingsTexts.betterReadingStop);
    await at('/settings');
    await page.tap(settingsTexts.betterReadingGet);
    await page.see(settingsTexts.betterReadingRemove);
  });

  step('the header’s menu closes on a tap beside it', async () => {
    const menu = () => page.run(() => document.querySelector('#header-menu')?.checkVisibility() === true);
    await page.tap(shellTexts.menu.open);
    await expect.poll(menu).toBe(true);
    await page.tapAt(40, 500);
    await expect.poll(menu).toBe(false);
  });

  step('the server goes away', async () => {
    await app.server.stop();
  });

  const heic = ['a HEIC photo', 'IMG_1.HEIC', 102, () => readFileSync(lyingHeic)] as const;
  const pdf = ['a PDF', 'bill.pdf', 112, () => writePdf([textPage(printed(112, 'usual').lines)])] as const;
  // What opens them is our own code in every engine, and each reading takes half a minute of these two.
  const given = name === 'Firefox' ? pdf : heic;
  step(`without a connection ${given[0]} is opened, and PP-OCR reads it`, async () => {
    paths.unshift(await readPhoto(given[1], given[3]()));
    expect((await missing()).length).toBe(printedOn(`seed-${given[2]}`).items.length);
  });

  step('Back closes what is open over the bill, one by one, and Forward opens nothing', async () => {
    const dialogs = () => page.run(() => document.querySelectorAll('dialog[open]').length);
    const go = (by: number) => page.run((delta) => history.go(delta), by);
    /** The step of the bill itself: what was open has left none. */
    const onBill = () =>
      page.run(() => location.pathname + String((history.state as { over?: number } | null)?.over));
    const items = await missing();
    const [item = ''] = items;
    await page.tap(boardTexts.assign.open(items.length));
    await page.tap(boardTexts.assign.who(item));
    await expect.poll(dialogs).toBe(2);
    await go(-1);
    await expect.poll(dialogs).toBe(1);
    await go(-1);
    await expect.poll(dialogs).toBe(0);
    await expect.poll(onBill).toBe(`${paths[0]}undefined`);
    await go(1);
    await page.tap(boardTexts.item.assign(item));
    await expect.poll(dialogs).toBe(1);
    await page.tap(commonTexts.close);
    await expect.poll(dialogs).toBe(0);
    await expect.poll(onBill).toBe(`${paths[0]}undefined`);
  });

  step('the bill is shared by taps', async () => {
    await page.tap(boardTexts.addColumn);
    await page.fill(boardTexts.column.title, 'Chong');
    await page.press(KEYS.Enter);
    for (const item of await missing()) {
      await page.tap(boardTexts.item.assign(item));
      await page.tap(boardTexts.share.everyone);
      await page.tap(boardTexts.share.done);
    }
    await page.see(boardTexts.balance.done);
  });

  step('closed and opened again, the app shows the same bill', async () => {
    let shown = '';
    // They count to their new value for less than the interval.
    await expect
      .poll(async () => shown === (shown = await amounts()), { interval: 400, timeout: 15_000 })
      .toBe(true);
    errors.push(...(await wire.errors()));
    await wire.close();
    await open(true);
    await at(paths[0] ?? '');
    await page.see(boardTexts.balance.done);
    await until(amounts).toBe(shown);
  });

  // In Firefox as in Chromium.
  step.skipIf(name === 'Firefox')('without PP-OCR’s files Tesseract reads', async () => {
    await at('/settings');
    await page.tap(settingsTexts.betterReadingRemove);
    await page.see(settingsTexts.betterReadingGet);
    paths.push(await readPhoto());
    expect((await missing()).length).toBeGreaterThan(0);
  });

  step('with a connection each bill reaches the server once', async () => {
    await app.server.start();
    await page.run(() => void window.dispatchEvent(new Event('online')));
    const sent = () =>
      page.run(async () => {
        const { changes } = (await (await fetch('/api/sync?limit=200')).json()) as {
          changes: { receipt?: { _id: string; image: unknown } }[];
        };
        return changes.flatMap(({ receipt }) => (receipt ? `/receipts/${receipt._id}` : [])).toSorted();
      });
    await expect.poll(sent, { timeout: 60_000 }).toEqual(paths.toSorted());
  });

  step('a friend without an account ticks by a bill’s link', async () => {
    const host = await app.newAccount('gopal');
    const bill = randomUUID();
    await host.call('POST', '/receipts', { _id: bill, board: sampleBoard('Mamak') });
    const { token } = await host.call<{ token: string }>('POST', `/receipts/${bill}/link`, {});
    errors.push(...(await wire.errors()));
    await wire.close();
    engine.remove();
    engine = create();
    await open(false);
    await at(`/b/${token}`);
    await page.tap('Wei Ling');
    await page.tap(pickTexts.shareWithAll('Milo ais'));
    const sharing = async () => {
      const { changes } = await host.call<{ changes: FeedChange[] }>('GET', '/sync?limit=200');
      return changes.flatMap((change) =>
        change.type === 'receipt' ? Object.keys(change.receipt.board.items['item-5']!.shares).toSorted() : [],
      );
    };
    await expect.poll(sharing).toEqual(['column-1', 'column-2']);
    await page.tap(pickTexts.done);
    await page.see(pickTexts.noPayer);
  });

  step('no page had an uncaught error', async () => {
    expect([...errors, ...(await wire.errors())]).toEqual([]);
  });

  /** Chooses a photo, has it read; ends on its board, and answers its path. */
  async function readPhoto(
    file = 'receipt.jpg',
    bytes: Buffer = readFileSync(receiptsToRead()[0]?.image ?? ''),
  ): Promise<string> {
    await at('/file-upload');
    await page.see(uploadTexts.empty);
    await page.run(
      ({ base64, name: called }) => {
        const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        const chosen = new DataTransfer();
        chosen.items.add(new File([content], called));
        const input = [...document.querySelectorAll<HTMLInputElement>('input[type=file]')].at(-1);
        if (!input) throw new Error('no file input');
        input.files = chosen.files;
        input.dispatchEvent(new Event('change', { bubbles: true }));
      },
      { base64: bytes.toString('base64'), name: file },
    );
    const path = async () => {
      await page.run((add) => {
        const all = [...document.querySelectorAll<HTMLElement>('dialog button')];
        all.find((button) => button.textContent === add)?.click(); // the second time the bill is here already
      }, sameBillTexts.addAnyway);
      return page.path();
    };
    await expect.poll(path, { timeout: 150_000 }).toMatch(/^\/receipts\//);
    const opened = await page.run((toBoard) => {
      const all = [...document.querySelectorAll<HTMLElement>('button')];
      all.find((button) => button.textContent === toBoard)?.click();
      return location.pathname.replace(/\/check$/, '');
    }, checkTexts.board);
    await expect.poll(() => page.path()).toBe(opened);
    await expect.poll(missing).not.toEqual([]);
    return opened;
  }

  /** The names of the items that nobody has. */
  function missing(): Promise<string[]> {
    return page.run((heading) => {
      const region = document.querySelector(`[aria-label="${heading}"]`) ?? document;
      return [...region.querySelectorAll('button')]
        .map((button) => button.getAttribute('aria-label') ?? '')
        .filter((label) => label.endsWith(': who had this?'))
        .map((label) => label.replace(/: who had this\?$/, ''));
    }, boardTexts.column.missing);
  }

  function amounts(): Promise<string> {
    return page.run((label) => {
      const bar = document.querySelector<HTMLElement>(`[aria-label="${label}"]`);
      return bar?.innerText ?? '';
    }, boardTexts.balance.label);
  }
}
