import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteTexts } from '../../src/features/receipts/delete-texts.ts';
import { receiptsTexts } from '../../src/features/receipts/texts.ts';
import { settingsTexts } from '../../src/features/settings/texts.ts';
import { syncTexts } from '../../src/features/sync/texts.ts';
import { changeTexts } from '../../src/history/change-texts.ts';
import { commonTexts } from '../../src/words/texts.ts';
import { defaultPassword } from '../support/account.ts';
import { tryToLogIn } from './account-steps.ts';
import { openBill, addItems, assign, save } from './board-steps.ts';
import { goOnline, offlineDevice, startFriends, syncBadge, untilEqual, type Friends } from './friends.ts';
import { logInByForm, untilPainted } from './running-app.ts';

let friends: Friends;
let receipt: string;
let page: Page;

beforeAll(async () => {
  friends = await startFriends();
});
afterAll(() => friends?.end());
beforeEach(async () => {
  receipt = await friends.newBill();
  page = await offlineDevice(friends);
  await openBill(page, receipt);
  await page.context().setOffline(true);
});

const entry = (text: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: text });
/** What `assign(page, 'Milo ais', 'Wei Ling')` is in words. */
const given = changeTexts.changed('Milo ais', changeTexts.nobody, 'Wei Ling');

test('a waiting bill is counted in the header and listed with its changes, the reason and the time', async () => {
  await assign(page, 'Milo ais', 'Wei Ling');
  await addItems(page, 'Aisyah', 1);
  await save(page);
  await syncBadge(page, commonTexts.badge.waiting(1)).click();
  await page.getByText(syncTexts.offline).waitFor();
  await entry('Mamak').getByText(given).waitFor();
  await entry('Mamak')
    .getByText(changeTexts.added(changeTexts.priced('Item 6', 'RM 0.00')))
    .waitFor();
  await entry('Mamak').getByText(syncTexts.waiting).waitFor();
  await entry('Mamak')
    .getByText(/^Since \d/)
    .waitFor();
  await goOnline(page);
  await page.getByText(syncTexts.none).waitFor();
  await untilEqual(friends, receipt, page);
});

test('what fails on the device itself is told on /sync, until it works again', async () => {
  await assign(page, 'Milo ais', 'Wei Ling');
  await save(page);
  await syncBadge(page, commonTexts.badge.waiting(1)).click();
  const fault = await page.evaluateHandle(() => {
    const any = AbortSignal.any.bind(AbortSignal);
    AbortSignal.any = () => {
      throw new TypeError('No signal.');
    };
    return { mend: () => (AbortSignal.any = any) };
  });
  await goOnline(page);
  await page.getByText(syncTexts.fault('TypeError: No signal.')).waitFor();
  await entry('Mamak').getByText(given).waitFor();
  await fault.evaluate(({ mend }) => void mend());
  await page.getByRole('button', { name: syncTexts.sendNow }).click();
  await page.getByText(syncTexts.none).waitFor();
  await page.getByText('No signal.').waitFor({ state: 'detached' });
  await untilEqual(friends, receipt, page);
});

test('edits wait when the session has ended, and are sent after signing in again', async () => {
  await assign(page, 'Milo ais', 'Wei Ling');
  await save(page);
  await syncBadge(page, commonTexts.badge.waiting(1)).waitFor();
  await page.context().clearCookies();
  await goOnline(page);
  await syncBadge(page, commonTexts.badge.signIn).click();
  await entry('Mamak').getByText(given).waitFor();
  await page.getByRole('main').getByRole('link', { name: commonTexts.badge.signIn }).click();
  await page.getByLabel('Email').fill(friends.bala.email);
  await page.getByLabel('Password', { exact: true }).fill(defaultPassword);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.getByText(syncTexts.none).waitFor();
  const { board } = await untilEqual(friends, receipt, page);
  expect(Object.keys(board.items['item-5']?.shares ?? {})).toEqual(['column-2']);
});

test('signing in in a tab that does not lead lets all tabs go on', async () => {
  const other = await page.context().newPage();
  await other.goto(page.url());
  await assign(other, 'Milo ais', 'Wei Ling');
  await save(other);
  await page.context().clearCookies();
  await goOnline(page);
  await syncBadge(other, commonTexts.badge.signIn).click();
  await other.getByRole('main').getByRole('link', { name: commonTexts.badge.signIn }).click();
  await other.getByLabel('Email').fill(friends.bala.email);
  // Back from the password manager: sync asks once more and is refused, and the form stays.
  const refused = page.context().waitForEvent('response', (answer) => answer.status() === 401);
  await other.evaluate(() => window.dispatchEvent(new Event('focus')));
  await refused;
  await untilPainted(other);
  await other.getByLabel('Password', { exact: true }).fill(defaultPassword);
  await other.getByRole('button', { name: 'Log In' }).click();
  await other.getByText(syncTexts.none).waitFor();
  for (const tab of [page, other]) await syncBadge(tab).waitFor({ state: 'detached' });
  await untilEqual(friends, receipt, other);
});

test('logging out ends an undo offer; the next user doesn’t see it', async () => {
  await goOnline(page);
  const list = await friends.device(friends.aisyah);
  const device = list.context();
  const faults: string[] = [];
  device.on('weberror', (error) => faults.push(error.error().message));
  const settings = await device.newPage();
  await settings.goto(new URL('/settings', list.url()).href);
  const logout = settings.getByRole('button', { name: settingsTexts.logout, exact: true });
  await logout.waitFor();
  const toasts = () => list.locator('[data-toast]').count();
  await list.goto(new URL('/receipts', list.url()).href);
  await list
    .getByRole('button', { name: receiptsTexts.remove('Mamak') })
    .first()
    .click();
  await list.getByRole('dialog').getByRole('button', { name: deleteTexts.confirmRemove }).click();
  await expect.poll(toasts).toBe(1);
  await expect.poll(() => friends.isOnServer(receipt)).toBe(false);
  await logout.click();
  await list.waitForURL('**/login**');
  expect(await toasts()).toBe(0);
  await logInByForm(list, friends.proxy.origin, friends.bala.username);
  await untilPainted(list);
  expect(await toasts()).toBe(0);
  expect(faults).toEqual([]);
  await device.close();
});

test('logging out with unsent edits asks first; the edits are sent after the next login', async () => {
  await assign(page, 'Milo ais', 'Wei Ling');
  await save(page);
  await syncBadge(page, commonTexts.badge.waiting(1)).waitFor();
  await page.goto(new URL('/settings', page.url()).href);
  const logout = page.getByRole('button', { name: settingsTexts.logout, exact: true });
  const sheet = page.getByRole('dialog', { name: settingsTexts.logoutTitle });
  await logout.click();
  await sheet.getByText(settingsTexts.logoutText(1, 0, { photos: 0 })).waitFor();
  await sheet.getByRole('button', { name: settingsTexts.sendFirst }).click();
  await sheet.getByRole('alert').getByText(settingsTexts.notSent).waitFor();
  await sheet.getByRole('button', { name: settingsTexts.stay }).click();
  await sheet.waitFor({ state: 'detached' });
  await page.getByLabel(settingsTexts.removeAll).uncheck();
  await logout.click();
  await sheet.getByText(settingsTexts.logoutText(1, 0, null)).waitFor();
  await sheet.getByRole('button', { name: settingsTexts.logoutAnyway, exact: true }).click();
  await page.waitForURL('**/login**');
  await goOnline(page);
  expect((await friends.onServer(receipt)).rev).toBe(1);
  await logInByForm(page, friends.proxy.origin, friends.bala.username);
  await untilEqual(friends, receipt, page);
  expect(Object.keys((await friends.onServer(receipt)).board.items['item-5']?.shares ?? {})).toEqual([
    'column-2',
  ]);
  // With nothing unsent it asks nothing.
  await page.goto(new URL('/settings', page.url()).href);
  await logout.click();
  await page.waitForURL('**/login**');
  // One tab counts as one, also where no new page is loaded in between.
  await tryToLogIn(page, friends.bala.email);
  await page.waitForURL((url) => url.pathname !== '/login');
  const tabs = () =>
    page.evaluate(async () => {
      const { held = [] } = await navigator.locks.query();
      return held.filter(({ name }) => name?.startsWith('kira-tab-')).length;
    });
  await expect.poll(tabs).toBe(1);
});

test('"Send first" sends what is unsent, and then logs out and removes everything', async () => {
  await assign(page, 'Milo ais', 'Wei Ling');
  await save(page);
  await syncBadge(page, commonTexts.badge.waiting(1)).waitFor();
  await page.goto(new URL('/settings', page.url()).href);
  await page.getByRole('button', { name: settingsTexts.logout, exact: true }).click();
  const sheet = page.getByRole('dialog', { name: settingsTexts.logoutTitle });
  await sheet.getByText(settingsTexts.logoutText(1, 0, { photos: 0 })).waitFor();
  await goOnline(page);
  await sheet.getByRole('button', { name: settingsTexts.sendFirst }).click();
  await page.waitForURL('**/login**');
  expect((await friends.onServer(receipt)).rev).toBe(2);
  await expect.poll(() => page.evaluate(() => indexedDB.databases())).toEqual([]);
});
