import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, onTestFinished, test } from 'vitest';
import { commonTexts } from '../../src/ui/texts.ts';
import { changeTexts } from '../../src/ui/change-texts.ts';
import { historyTexts } from '../../src/features/board/history/texts.ts';
import { manualTexts } from '../../src/features/new-receipt/texts.ts';
import { shellTexts } from '../../src/app/texts.ts';
import { syncTexts } from '../../src/features/sync/texts.ts';
import { expectAccessible } from './axe.ts';
import { untilReadyForOffline } from './harness.ts';
import { keepScreenshot } from './screenshot.ts';
import { addItems, assign, backOnline, openBill, save, setTable, untilEqual, type Table } from './table.ts';

/** What becomes of changes that the server doesn't take: one entry a bill, and the person decides. */
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
  onTestFailed(() => keepScreenshot(page));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await untilReadyForOffline(page);
  await openBill(page, receipt);
  return () => page.context().close();
});

const badge = () => page.getByRole('banner').getByRole('status').getByRole('link');
const entry = (text: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: text }).first();
const press = (name: string, on: Locator) => on.getByRole('button', { name, exact: true }).click();
/** What `change` does to the bill, in words. */
const changes = [
  changeTexts.changed('Milo ais', changeTexts.nobody, 'Wei Ling'),
  changeTexts.added(changeTexts.priced('Item 6', 'RM 0.00')),
];
const isThere = async (id: string) => (await table.board(id)) !== undefined;

/** Two edits without a connection. */
async function change(): Promise<void> {
  await page.context().setOffline(true);
  await assign(page, 'Milo ais', 'Wei Ling');
  await addItems(page, 'Aisyah', 1);
  await save(page);
  await badge()
    .filter({ hasText: commonTexts.badge.waiting(1) })
    .waitFor();
}
async function online(): Promise<void> {
  await page.context().setOffline(false);
  await backOnline(page);
}
/** Opens the list of what waits, by the badge. */
async function decide(): Promise<void> {
  await badge()
    .filter({ hasText: commonTexts.badge.attention(1) })
    .click();
  await page.getByText(syncTexts.introDecide).waitFor();
  expect(await page.getByRole('main').getByRole('listitem').count()).toBe(1 + changes.length);
}
/** Takes Bala out of the group whose bills he may edit, until the test is over. */
async function takeOut(): Promise<void> {
  const { user } = await table.bala.call<{ user: { _id: string } }>('GET', '/auth/profile');
  const { groups } = await table.aisyah.call<{ groups: { _id: string }[] }>('GET', '/groups');
  const patch = (body: object) => table.aisyah.call('PATCH', `/groups/${groups[0]!._id}`, body);
  await patch({ removeUsers: [user._id] });
  onTestFinished(async () => void (await patch({ inviteEmails: [table.bala.email] })));
}
const nothingWaits = async () => {
  await page.getByText(syncTexts.none).waitFor();
  await badge().waitFor({ state: 'detached' });
};

test('a bill that somebody deleted is one entry; "Keep your copy" makes a new bill of it', async () => {
  await change();
  await table.aisyah.call('DELETE', `/receipts/${receipt}`);
  await online();
  await decide();
  await entry('Mamak').getByText(syncTexts.deleted, { exact: true }).waitFor();
  for (const text of changes) await entry('Mamak').getByText(text, { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: syncTexts.retry, exact: true }).count()).toBe(0);
  await expectAccessible(page);
  await press(commonTexts.keepCopy, entry('Mamak'));
  await page.getByText(commonTexts.keptCopy).waitFor();
  await page.waitForURL((url) => url.pathname.startsWith('/receipts/') && !url.pathname.endsWith(receipt));
  const copy = new URL(page.url()).pathname.split('/')[2]!;
  const { board } = await untilEqual(table, copy, page);
  expect(Object.keys(board.items)).toHaveLength(6);
  expect(Object.keys(board.items['item-5']?.shares ?? {})).toEqual(['column-2']);
  expect(await isThere(receipt)).toBe(false);
  await page.goto(`${table.proxy.origin}/receipts/${receipt}`);
  await page.getByText('Receipt not found.').waitFor();
});

test('on the board of a bill that somebody deleted one line says so, and keeps the copy too', async () => {
  await change();
  await table.aisyah.call('DELETE', `/receipts/${receipt}`);
  await online();
  const line = page.getByRole('alert').filter({ hasText: historyTexts.gone.deleted('Mamak') });
  await line.waitFor();
  await expectAccessible(page);
  await press(commonTexts.keepCopy, line);
  await page.waitForURL((url) => !url.pathname.endsWith(receipt));
  const copy = new URL(page.url()).pathname.split('/')[2]!;
  await untilEqual(table, copy, page);
  expect(await line.count()).toBe(0);
});

test('the copy of a bill that is no longer shared is kept without its group, and a toast says so', async () => {
  await change();
  await takeOut();
  await online();
  await decide();
  await entry('Mamak').getByText(syncTexts.unshared, { exact: true }).waitFor();
  await press(commonTexts.keepCopy, entry('Mamak'));
  await page.getByText(shellTexts.mended.group('Mamak')).waitFor();
  const copy = new URL(page.url()).pathname.split('/')[2]!;
  await badge().waitFor({ state: 'detached' });
  expect(await table.bala.call('GET', `/receipts/${copy}`)).toMatchObject({ group: null });
  expect(await isThere(copy)).toBe(false); // Aisyah doesn't see it
  expect(await table.board(receipt)).toMatchObject({ rev: 1 });
});

test('a gone bill goes with its changes by Discard, after a question', async () => {
  await change();
  await table.aisyah.call('DELETE', `/receipts/${receipt}`);
  await online();
  await decide();
  await press(syncTexts.discard, entry('Mamak'));
  const sheet = page.getByRole('dialog', { name: syncTexts.discardTitle('Mamak') });
  await sheet.getByText(syncTexts.discardCopy).waitFor();
  await expectAccessible(page);
  await press(syncTexts.keep, sheet);
  await sheet.waitFor({ state: 'detached' });
  await press(syncTexts.discard, entry('Mamak'));
  await press(syncTexts.discard, sheet);
  await nothingWaits();
});

/** The server refuses edits from now on, for a reason that no person could know. */
const refuse = () =>
  page.route('**/api/states/**', (route) =>
    route.fulfill({ status: 400, json: { code: 'invalid', message: 'The table is too small.' } }),
  );

test('a refused edit can be tried again, copied for whoever helps, and discarded', async () => {
  await change();
  await refuse();
  await online();
  await decide();
  await entry('Mamak').getByText(syncTexts.refused('The table is too small.'), { exact: true }).waitFor();
  await expectAccessible(page);
  await press(syncTexts.copyDetails, entry('Mamak'));
  await page.getByText(syncTexts.copied).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(JSON.parse(copied)).toMatchObject({
    reason: { code: 'invalid' },
    calls: [{ op: { op: 'item.share' } }, { op: { op: 'item.add' } }],
  });
  const asked = page.waitForResponse('**/api/states/**');
  await press(syncTexts.retry, entry('Mamak'));
  await asked; // refused once more
  await entry('Mamak').getByText(syncTexts.refused('The table is too small.'), { exact: true }).waitFor();
  await page.unrouteAll();
  await press(syncTexts.retry, entry('Mamak'));
  await nothingWaits();
  const { board } = await untilEqual(table, receipt, page);
  expect(Object.keys(board.items)).toHaveLength(6);

  await openBill(page, receipt);
  await refuse();
  await assign(page, 'Ayam goreng berempah', 'Aisyah');
  await save(page);
  await badge()
    .filter({ hasText: commonTexts.badge.attention(1) })
    .click();
  await press(syncTexts.discard, entry('Mamak'));
  const sheet = page.getByRole('dialog', { name: syncTexts.discardTitle('Mamak') });
  await sheet.getByText(syncTexts.discardText['board.op']).waitFor();
  await press(syncTexts.discard, sheet);
  await nothingWaits();
  expect((await untilEqual(table, receipt, page)).board.items['item-4']?.shares).toEqual({});
});

test('a receipt made offline in a group that was deleted meanwhile arrives without it, with a toast', async () => {
  const group = randomUUID();
  const guests = { _id: group, name: 'Tamu', invitedEmails: [table.bala.email], defaultGroup: true };
  await table.bala.call('POST', '/groups', guests);
  await page.goto(`${table.proxy.origin}/manual-receipt`);
  await page.getByText('Default Group: Tamu').waitFor();
  await page.context().setOffline(true);
  await page.getByLabel(manualTexts.store).fill('Warung Tamu');
  await page.getByLabel(manualTexts.itemName(1)).fill('Teh');
  await page.getByLabel(manualTexts.itemPrice(1)).fill('2.50');
  await page.getByRole('button', { name: manualTexts.save }).click();
  await page.waitForURL(/\/receipts\/[0-9a-f-]{36}$/);
  const made = new URL(page.url()).pathname;
  await table.bala.call('DELETE', `/groups/${group}`);
  await online();
  await page.getByText(shellTexts.mended.group('Warung Tamu')).waitFor();
  await badge().waitFor({ state: 'detached' });
  expect(await table.bala.call('GET', made)).toMatchObject({ title: 'Warung Tamu', group: null });
});
