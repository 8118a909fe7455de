import { randomUUID } from 'node:crypto';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import type { FeedChange, SyncedReceipt } from '../../src/contract/sync.ts';
import type { StoredBoard } from '../../src/domain/board/board.ts';
import { acceptInvitations, type Account } from '../support/account.ts';
import { firstPage } from '../support/browser.ts';
import { openProxy, type Proxy } from '../support/proxy.ts';
import { sampleBoard } from '../support/sample-board.ts';
import { openBill } from './board-steps.ts';
import { countRows, storedBill } from './device-database.ts';
import { startApp, logIn, logInByForm, backOnline, type RunningApp } from './running-app.ts';
import { keepScreenshot } from './screenshot.ts';

/** Two users who share a group, and a network that a test controls. */
export interface Friends {
  app: RunningApp;
  proxy: Proxy;
  aisyah: Account;
  bala: Account;
  /** Makes a bill of the group; answers its id. */
  newBill(): Promise<string>;
  /**
   * A device on which that person has signed in; the caller closes its context. `storesApp`: it can open the
   * app without a connection. `byForm`: the page has no answers of the server yet.
   */
  device(who: Account, options?: { storesApp?: boolean; byForm?: boolean }): Promise<Page>;
  /** Says whether the server has a bill that Aisyah may see. */
  isOnServer(receipt: string): Promise<boolean>;
  /** The server's bill. Throws where Aisyah may see none. */
  onServer(receipt: string): Promise<SyncedReceipt>;
  end(): Promise<void>;
}

export async function startFriends(): Promise<Friends> {
  const app = await startApp();
  const [aisyah, bala] = [await app.newAccount('aisyah'), await app.newAccount('bala')];
  const group = randomUUID();
  await aisyah.call('POST', '/groups', { _id: group, name: 'Makan', invitedEmails: [bala.email] });
  await acceptInvitations(bala);
  const proxy = await openProxy(app.server.origin);
  let day = 0;
  const browser = app.newBrowser({ origin: proxy.origin, width: 1000 });
  const context = await browser.open();
  const receipts = async () => {
    const { changes } = await aisyah.call<{ changes: { receipt?: SyncedReceipt }[] }>(
      'GET',
      '/sync?limit=200',
    );
    return changes.flatMap(({ receipt }) => receipt ?? []);
  };

  return {
    app,
    proxy,
    aisyah,
    bala,
    async newBill() {
      const _id = randomUUID();
      const { bill, ...board } = sampleBoard('Mamak');
      // Each has a day of its own: a bill that is there twice says so.
      const date = new Date(Date.UTC(2026, 10, (day += 1))).toISOString().slice(0, 10);
      await aisyah.call('POST', '/receipts', { _id, board: { ...board, bill: { ...bill, date } }, group });
      return _id;
    },
    async device(who, { storesApp = false, byForm = false } = {}) {
      const page = await firstPage(await newDevice(context, browser.faults, storesApp));
      await (byForm ? logInByForm : logIn)(page, proxy.origin, who.username);
      return page;
    },
    isOnServer: async (receipt) =>
      (await receipts()).some(({ _id, board }) => _id === receipt && !board.bill.deleted),
    async onServer(receipt) {
      const found = (await receipts()).find(({ _id }) => _id === receipt);
      if (!found) throw new Error(`The server has no bill ${receipt}.`);
      return found;
    },
    async end() {
      await browser.remove();
      await proxy.close();
      await app.end();
    },
  };
}

/** A device: a context of its own in the one browser. Its uncaught errors are faults of the browser. */
async function newDevice(
  context: BrowserContext,
  faults: string[],
  storesApp: boolean,
): Promise<BrowserContext> {
  const browser = context.browser();
  if (!browser) throw new Error('The browser has gone.');
  const device = await browser.newContext({
    viewport: { width: 1000, height: 900 },
    reducedMotion: 'reduce',
    serviceWorkers: storesApp ? 'allow' : 'block',
  });
  device.setDefaultTimeout(60_000);
  device.on('weberror', (error) => faults.push(`uncaught: ${error.error().stack ?? error.error().message}`));
  return device;
}

/** Signs somebody in on a device that is closed after the test. */
async function deviceForTest(friends: Friends, who: 'aisyah' | 'bala', storesApp: boolean): Promise<Page> {
  const page = await friends.device(friends[who], { storesApp });
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await keepScreenshot(page);
    friends.proxy.route('pass');
    await page.context().close();
  });
  return page;
}

/** A device of that person with a bill open, until the test has ended. */
export async function deviceOn(
  friends: Friends,
  who: 'aisyah' | 'bala',
  receipt: string,
  storesApp = false,
): Promise<Page> {
  const page = await deviceForTest(friends, who, storesApp);
  await openBill(page, receipt);
  return page;
}

/** A device of Bala's, until the test has ended: it opens the app without a connection. */
export async function offlineDevice(friends: Friends): Promise<Page> {
  const page = await deviceForTest(friends, 'bala', true);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  return page;
}

/** The badge in the header, which counts bills that wait. Without a badge everything is sent. */
export const syncBadge = (page: Page, text?: string): Locator =>
  page
    .getByRole('banner')
    .getByRole('status')
    .getByRole('link')
    .filter(text === undefined ? {} : { hasText: text });

/** The connection is back, and the browser says so. */
export async function goOnline(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await backOnline(page);
}

/** Waits until a device has sent everything. A page that was just opened has no badge yet, whatever waits. */
export async function untilSent(page: Page): Promise<void> {
  await expect.poll(() => countRows(page, 'outbox'), { timeout: 40_000 }).toBe(0);
  await syncBadge(page).waitFor({ state: 'detached' });
}

/** Waits until nothing is unsent and these devices have what the server has; answers that. */
export async function untilEqual(
  friends: Friends,
  receipt: string,
  ...pages: Page[]
): Promise<SyncedReceipt> {
  await expect
    .poll(
      async () => {
        const there = await friends.onServer(receipt);
        const devices = await Promise.all(pages.map((page) => storedBill(page, receipt)));
        return devices.map((device) => ({
          unsent: device?.unsent,
          rev: device?.rev === there.rev,
          board: JSON.stringify(sorted(device?.board)) === JSON.stringify(sorted(there.board)),
        }));
      },
      { timeout: 40_000, interval: 200 },
    )
    .toEqual(pages.map(() => ({ unsent: 0, rev: true, board: true })));
  return friends.onServer(receipt);
}

/** Sorts all keys: the database stores them in another order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, sorted(part)]),
  );
}

/** What somebody's account sees of a bill. */
export async function boardSeenBy(who: Account, bill: string): Promise<StoredBoard> {
  const { changes } = await who.call<{ changes: FeedChange[] }>('GET', '/sync?limit=200');
  const found = changes.flatMap((one) => (one.type === 'receipt' ? [one.receipt] : []));
  return found.find(({ _id }) => _id === bill)!.board;
}
