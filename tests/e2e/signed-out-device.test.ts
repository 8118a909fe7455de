import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import { SHARED_CACHE } from '../../src/contract/shared-photos.ts';
import { receiptsTexts } from '../../src/features/receipts/texts.ts';
import { settingsTexts as texts } from '../../src/features/settings/texts.ts';
import { expectAccessible } from './axe.ts';
import { countRows } from './device-database.ts';
import { startFriends, type Friends } from './friends.ts';
import { logInByForm } from './running-app.ts';
import { keepScreenshot } from './screenshot.ts';

/** The data that a device keeps of a user who has signed out. */
let friends: Friends;
let page: Page;
let me: string;
const numbers = { phone: '+60123456789', bank: 'Maybank', account: '112233445566' };

beforeAll(async () => {
  friends = await startFriends();
  for (const who of [friends.aisyah, friends.bala])
    await who.call('PUT', '/me/ways-to-pay', { duitnow: null, ...numbers });
  await friends.newBill();
  page = await friends.device(friends.aisyah);
  me = await page.evaluate(() => (JSON.parse(localStorage['kira-profile'] as string) as { _id: string })._id);
});
afterAll(() => friends?.end());
beforeEach(() => onTestFailed(() => keepScreenshot(page)));

const goTo = (path: string) => page.goto(new URL(path, friends.proxy.origin).href);
const bill = () => page.getByRole('main').getByText('Mamak').first();
const waysHere = () => countRows(page, 'ways');

/** All that the device keeps as texts: every table, and both storages. */
const kept = (): Promise<string> =>
  page.evaluate(async () => {
    const rowsOf = async (name: string) => {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('success', () => resolve(opening.result));
      });
      const tables = [...db.objectStoreNames];
      const all = tables.map(
        (table) =>
          new Promise((resolve) => {
            const reading = db.transaction(table).objectStore(table).getAll();
            reading.addEventListener('success', () => resolve(reading.result));
          }),
      );
      db.close();
      return Promise.all(all);
    };
    const databases = (await indexedDB.databases()).map(({ name = '' }) => name);
    const rows = await Promise.all(databases.map(rowsOf));
    return JSON.stringify([databases, rows, Object.entries(localStorage), Object.entries(sessionStorage)]);
  });

async function logOut(removesAll: boolean): Promise<void> {
  await goTo('/settings');
  await page.getByLabel(texts.removeAll).setChecked(removesAll);
  await page.getByRole('button', { name: texts.logout, exact: true }).click();
  await page.waitForURL('**/login**');
}

test('a log-out deletes ways to pay, the user’s and friends’, and the next log-in brings them back', async () => {
  await goTo('/receipts');
  await bill().waitFor();
  await expect.poll(waysHere).toBe(2);
  await page.evaluate(async (name) => {
    await (await caches.open(name)).put('/photo', new Response('a photo that another app shared'));
  }, SHARED_CACHE);
  await logOut(false);
  await expect.poll(waysHere).toBe(0);
  const left = await kept();
  expect(left).toContain('Mamak');
  for (const number of Object.values(numbers)) expect(left).not.toContain(number);
  expect(await page.evaluate((name) => caches.has(name), SHARED_CACHE)).toBe(false);
  await logInByForm(page, friends.proxy.origin, friends.aisyah.username);
  await expect.poll(waysHere).toBe(2);
});

test('a session that was ended elsewhere deletes them too', async () => {
  await goTo('/settings');
  await page.getByLabel(texts.removeAll).waitFor();
  await page.context().clearCookies();
  await page.reload();
  await page.waitForURL('**/login**');
  await expect.poll(waysHere).toBe(0);
  await logInByForm(page, friends.proxy.origin, friends.aisyah.username);
  await expect.poll(waysHere).toBe(2);
});

test('in a browser everything goes unless the user says otherwise, and the next user sees nothing of it', async () => {
  await goTo('/settings');
  const box = page.getByLabel(texts.removeAll);
  await box.waitFor();
  expect(await box.isChecked()).toBe(true);
  await page.getByText(texts.removes).waitFor();
  await expectAccessible(page);
  await page.evaluate((user) => localStorage.setItem(`kira-manual-${user}`, '{}'), me);
  await logOut(true);
  await expect.poll(kept).not.toContain('Mamak');
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);
  await page.reload(); // the mark goes at the next start
  await expect.poll(kept).not.toContain(me);
  const stranger = await friends.app.newAccount('chong');
  await logInByForm(page, friends.proxy.origin, stranger.username);
  await goTo('/receipts');
  await page.getByText(receiptsTexts.empty, { exact: true }).waitFor();
});
