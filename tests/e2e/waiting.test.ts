import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import { receiptsTexts } from '../../src/features/receipts/texts.ts';
import { commonTexts } from '../../src/ui/texts.ts';
import { changeTexts } from '../../src/ui/change-texts.ts';
import { settingsTexts } from '../../src/features/settings/texts.ts';
import { syncTexts } from '../../src/features/sync/texts.ts';
import { password } from '../support/account.ts';
import { logIn, untilReadyForOffline } from './harness.ts';
import { keepScreenshot } from './screenshot.ts';
import { addItems, assign, backOnline, openBill, save, setTable, untilEqual, type Table } from './table.ts';

let table: Table;
let receipt: string;
let page: Page;

beforeAll(async () => {
  table = await setTable();
}, 120_000);
afterAll(() => table.end());
beforeEach(async () => {
  receipt = await table.newBill();
  page = await table.device(table.bala);
  await untilReadyForOffline(page);
  await openBill(page, receipt);
  await page.context().setOffline(true);
  onTestFailed(() => keepScreenshot(page));
  return () => page.context().close();
});

/** The badge in the header; without one all is sent. */
const badge = (on = page) => on.getByRole('banner').getByRole('status').getByRole('link');
const entry = (text: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: text });
/** What `assign(page, 'Milo ais', 'Wei Ling')` is in words. */
const given = changeTexts.changed('Milo ais', changeTexts.nobody, 'Wei Ling');
async function online(): Promise<void> {
  await page.context().setOffline(false);
  await backOnline(page);
}

test('what waits is counted in the header and told in words, with why and since when', async () => {
  await assign(page, 'Milo ais', 'Wei Ling');
  await addItems(page, 'Aisyah', 1);
  await save(page);
  await badge()
    .filter({ hasText: commonTexts.badge.waiting(1) })
    .click();
  await page.getByText(syncTexts.offline).waitFor();
  await entry('Mamak').getByText(given).waitFor();
  await entry('Mamak')
    .getByText(changeTexts.added(changeTexts.priced('Item 6', 'RM 0.00')))
    .waitFor();
  await entry('Mamak').getByText(syncTexts.waiting).waitFor();
  await entry('Mamak')
    .getByText(/^Since \d/)
    .waitFor();
  await online();
  await page.getByText(syncTexts.none).waitFor();
  await badge().waitFor({ state: 'detached' });
  await untilEqual(table, receipt, page);
});

test('a session that has ended is a pause: after signing in again everything is sent', async () => {
  await assign(page, 'Milo ais', 'Wei Ling');
  await save(page);
  await badge()
    .filter({ hasText: commonTexts.badge.waiting(1) })
    .waitFor();
  await page.context().clearCookies();
  await online();
  await badge().filter({ hasText: syncTexts.signIn }).click();
  await entry('Mamak').getByText(given).waitFor();
  await page.getByRole('main').getByRole('link', { name: syncTexts.signIn }).click();
  await page.getByLabel('Email').fill(table.bala.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.getByText(syncTexts.none).waitFor();
  const { board } = await untilEqual(table, receipt, page);
  expect(Object.keys(board.items['item-5']?.shares ?? {})).toEqual(['column-2']);
});

test('in a tab that only follows one can sign in as well, and all of them go on', async () => {
  const other = await page.context().newPage();
  await other.goto(page.url());
  await assign(other, 'Milo ais', 'Wei Ling');
  await save(other);
  await page.context().clearCookies();
  await online();
  await badge(other).filter({ hasText: syncTexts.signIn }).click();
  await other.getByRole('main').getByRole('link', { name: syncTexts.signIn }).click();
  await other.getByLabel('Email').fill(table.bala.email);
  await other.evaluate(() => window.dispatchEvent(new Event('focus'))); // back from where the password is kept
  await wait(1000);
  await other.getByLabel('Password', { exact: true }).fill(password);
  await other.getByRole('button', { name: 'Log In' }).click();
  await other.getByText(syncTexts.none).waitFor();
  for (const tab of [page, other]) await badge(tab).waitFor({ state: 'detached' });
  await untilEqual(table, receipt, other);
});

test('logging out ends what could be undone, and keeps it and all edits; the next person sees nothing of it', async () => {
  await online();
  const list = await table.device(table.aisyah);
  const device = list.context();
  const faults: string[] = [];
  device.on('weberror', (error) => faults.push(error.error().message));
  const edited = await table.newBill();
  const [board, settings] = [await device.newPage(), await device.newPage()];
  for (const tab of [board, settings]) await tab.goto(list.url());
  await openBill(board, edited);
  await assign(board, 'Milo ais', 'Wei Ling'); // a draft
  const logout = settings.getByRole('button', { name: settingsTexts.logout, exact: true });
  await settings.goto(new URL('/settings', settings.url()).href);
  await logout.waitFor();

  const toasts = () => list.locator('[data-toast]').count();
  await list.goto(new URL('/receipts', list.url()).href);
  await list
    .getByRole('button', { name: receiptsTexts.remove('Mamak') })
    .nth(1)
    .click();
  await list.getByRole('dialog').getByRole('button', { name: receiptsTexts.confirmRemove }).click();
  await expect.poll(toasts).toBe(1);
  await logout.click();
  await settings.getByRole('button', { name: settingsTexts.logoutAnyway }).click();
  await list.waitForURL('**/login**');
  expect(await toasts()).toBe(0);
  expect((await table.board(receipt)).rev).toBe(1);
  await logIn(list, table.proxy.origin, table.bala.username);
  await wait(5500); // longer than it could be undone
  expect(await toasts()).toBe(0);
  for (const bill of [receipt, edited]) expect((await table.board(bill)).rev).toBe(1);

  await settings.goto(new URL('/settings', settings.url()).href);
  await logout.click();
  await list.waitForURL('**/login**');
  await logIn(list, table.proxy.origin, table.aisyah.username);
  await expect.poll(() => table.board(receipt)).toBeUndefined();
  await expect.poll(async () => (await table.board(edited)).rev).toBe(2);
  expect(faults).toEqual([]);
  await device.close();
});

test('logging out with something unsent asks first; it stays on the phone and is sent after the next login', async () => {
  await assign(page, 'Milo ais', 'Wei Ling');
  await save(page);
  await badge()
    .filter({ hasText: commonTexts.badge.waiting(1) })
    .waitFor();
  await page.goto(new URL('/settings', page.url()).href);
  const logout = page.getByRole('button', { name: settingsTexts.logout, exact: true });
  const sheet = page.getByRole('dialog', { name: settingsTexts.logoutTitle });
  await logout.click();
  await sheet.getByText(settingsTexts.logoutText(1, 0)).waitFor();
  await sheet.getByRole('button', { name: settingsTexts.stay }).click();
  await sheet.waitFor({ state: 'detached' });
  await logout.click();
  await sheet.getByRole('button', { name: settingsTexts.logoutAnyway }).click();
  await page.waitForURL('**/login**');
  await online();
  expect((await table.board(receipt)).rev).toBe(1);
  await logIn(page, table.proxy.origin, table.bala.username);
  await untilEqual(table, receipt, page);
  expect(Object.keys((await table.board(receipt)).board.items['item-5']?.shares ?? {})).toEqual(['column-2']);
  // With nothing unsent it asks nothing.
  await page.goto(new URL('/settings', page.url()).href);
  await logout.click();
  await page.waitForURL('**/login**');
});
