import { randomUUID } from 'node:crypto';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import type { SyncedReceipt } from '../../src/contract/sync.ts';
import type { Board } from '../../src/domain/board/board.ts';
import { boardTexts } from '../../src/features/board/texts.ts';
import { historyTexts } from '../../src/features/board/history/texts.ts';
import { createAccount, type Account } from '../support/account.ts';
import { firstPage, type Phone } from '../support/browser.ts';
import { openProxy, type Proxy } from '../support/proxy.ts';
import { sampleBoard } from '../support/sample-board.ts';
import { createWorld, logIn, type World } from './harness.ts';
import { keepScreenshot } from './screenshot.ts';

/** Aisyah and Bala, one bill that both may edit, and a network that does what a test says. */
export interface Table {
  world: World;
  proxy: Proxy;
  aisyah: Account;
  bala: Account;
  /** The id of the group's newest bill, made anew. */
  newBill(): Promise<string>;
  /** One browser; each context in it is a device of its own. */
  phone: Phone;
  context: BrowserContext;
  /** A device on which that person has signed in; the caller closes its context. */
  device(who: Account): Promise<Page>;
  board(receipt: string): Promise<SyncedReceipt>;
  end(): Promise<void>;
}

export async function setTable(): Promise<Table> {
  const world = await createWorld();
  const account = (name: string) =>
    createAccount(world.server.origin, name, (email) => world.mailbox.link(email, 'verify-email'));
  const [aisyah, bala] = [await account('aisyah'), await account('bala')];
  const group = randomUUID();
  await aisyah.call('POST', '/groups', { _id: group, name: 'Makan', invitedEmails: [bala.email] });
  const proxy = await openProxy(world.server.origin);
  const phone = world.phone({ origin: proxy.origin, width: 1000 });
  const context = await phone.open();

  return {
    world,
    proxy,
    aisyah,
    bala,
    phone,
    context,
    async newBill() {
      const _id = randomUUID();
      await aisyah.call('POST', '/receipts', { _id, board: sampleBoard('Mamak'), group });
      return _id;
    },
    async device(who) {
      const page = await firstPage(await newDevice(context, phone.faults));
      await page.goto(`${proxy.origin}/login`);
      await logIn(page, proxy.origin, who.username);
      return page;
    },
    async board(receipt) {
      const { changes } = await aisyah.call<{ changes: { receipt?: SyncedReceipt }[] }>(
        'GET',
        '/sync?limit=200',
      );
      return changes.flatMap(({ receipt: one }) => (one?._id === receipt ? [one] : []))[0]!;
    },
    async end() {
      await phone.remove();
      await proxy.close();
      await world.end();
    },
  };
}

/** Fails the world with what nobody caught on it. */
async function newDevice(context: BrowserContext, faults: string[]): Promise<BrowserContext> {
  const browser = context.browser();
  if (!browser) throw new Error('The browser has gone.');
  const device = await browser.newContext({
    viewport: { width: 1000, height: 900 },
    reducedMotion: 'reduce',
  });
  device.setDefaultTimeout(20_000);
  device.on('weberror', (error) => faults.push(`uncaught: ${error.error().stack ?? error.error().message}`));
  return device;
}

/** A device of that person with a bill open, for as long as the test runs. */
export async function deviceOn(table: Table, who: 'aisyah' | 'bala', receipt: string): Promise<Page> {
  const page = await table.device(table[who]);
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await keepScreenshot(page);
    await page.context().close();
  });
  await openBill(page, receipt);
  return page;
}

/** Opens a bill from the list or by its address, and waits for its board. */
export async function openBill(page: Page, receipt: string): Promise<void> {
  await page.goto(new URL(`/receipts/${receipt}`, page.url()).href);
  await page.getByRole('heading', { name: 'Mamak' }).first().waitFor();
}

/** Adds an item to a person's column, so many times: each is an operation of its own. */
export async function addItems(page: Page, person: string, times: number): Promise<void> {
  const add = page.getByRole('button', { name: boardTexts.column.addItem(person), exact: true });
  for (let n = 0; n < times; n += 1) await add.click();
}

/** Says who had an item, in the sheet. */
export async function assign(page: Page, item: string, person: string): Promise<void> {
  await page
    .getByRole('button', { name: boardTexts.item.assign(item), exact: true })
    .first()
    .click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: person }).first().click();
  await sheet.getByRole('button', { name: 'Done' }).click();
  await sheet.waitFor({ state: 'detached' });
}

/** The history's sheet, which is open. */
export const historySheet = (page: Page): Locator => page.getByRole('dialog', { name: historyTexts.title });

/** Opens the history of the bill on the screen. */
export async function openHistory(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: historyTexts.open, exact: true }).click();
  const sheet = historySheet(page);
  await sheet.waitFor();
  return sheet;
}

/** In the open history: sets back what a change says, and closes it. */
export async function restore(page: Page, change: string): Promise<void> {
  const sheet = historySheet(page);
  await sheet.getByRole('button', { name: historyTexts.restoreLabel(change), exact: true }).click();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
}

/** Saves, and lets it go out. */
export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: boardTexts.save, exact: true }).click();
}

/** Tries everything again at once, as the browser does when the connection is back. */
export const backOnline = (page: Page): Promise<unknown> =>
  page.evaluate(() => window.dispatchEvent(new Event('online')));

interface Kept {
  rev: number;
  board: Board;
  /** Changes in the outbox, of anything. */
  unsent: number;
}

/** What a device has stored of a bill. */
export function kept(page: Page, receipt: string): Promise<Kept | null> {
  return page.evaluate(async (id) => {
    const asked = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('refused')));
      });
    const { name = '' } = (await indexedDB.databases()).find((one) => one.name?.startsWith('kira-')) ?? {};
    const db = await asked(indexedDB.open(name));
    const transaction = db.transaction(['boards', 'outbox']);
    const [row, unsent] = await Promise.all([
      asked(
        transaction.objectStore('boards').get(id) as IDBRequest<{ rev: number; view: Board } | undefined>,
      ),
      asked(transaction.objectStore('outbox').count()),
    ]);
    db.close();
    return row ? { rev: row.rev, board: row.view, unsent } : null;
  }, receipt);
}

/** Waits until nothing is unsent and device and server have the same; answers that board. */
export async function untilEqual(table: Table, receipt: string, ...pages: Page[]): Promise<SyncedReceipt> {
  await expect
    .poll(
      async () => {
        const { rev, board } = await table.board(receipt);
        const devices = await Promise.all(pages.map((page) => kept(page, receipt)));
        return devices.map((device) => ({
          unsent: device?.unsent,
          rev: device?.rev === rev,
          board: JSON.stringify(sorted(device?.board)) === JSON.stringify(sorted(board)),
        }));
      },
      { timeout: 90_000, interval: 500 },
    )
    .toEqual(pages.map(() => ({ unsent: 0, rev: true, board: true })));
  return table.board(receipt);
}

/** With keys in order: the database keeps another one. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, sorted(part)]),
  );
}
