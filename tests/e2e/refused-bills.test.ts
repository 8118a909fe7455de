import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  expect,
  onTestFailed,
  onTestFinished,
  test,
} from 'vitest';
import { shellTexts } from '../../src/app/texts.ts';
import { historyTexts } from '../../src/features/board/history/texts.ts';
import { boardTexts } from '../../src/features/board/texts.ts';
import { manualTexts } from '../../src/features/new-receipt/texts.ts';
import { deleteTexts } from '../../src/features/receipts/delete-texts.ts';
import { syncTexts } from '../../src/features/sync/texts.ts';
import { changeTexts } from '../../src/history/change-texts.ts';
import { goneTexts } from '../../src/words/gone-texts.ts';
import { commonTexts } from '../../src/words/texts.ts';
import { acceptInvitations } from '../support/account.ts';
import { expectAccessible } from './axe.ts';
import { openBill, addItems, assign, save } from './board-steps.ts';
import { startFriends, untilEqual, type Friends, syncBadge, untilSent, goOnline } from './friends.ts';
import { boardUrl } from './photo-steps.ts';
import { backOnline } from './running-app.ts';
import { keepScreenshot } from './screenshot.ts';

/** Changes that the server refuses: one entry per bill, and the user decides. */
let friends: Friends;
let receipt: string;
let page: Page;

beforeAll(async () => {
  friends = await startFriends();
  page = await friends.device(friends.bala);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
});
afterAll(() => friends?.end());
beforeEach(async () => {
  onTestFailed(() => keepScreenshot(page));
  receipt = await friends.newBill();
  await openBill(page, receipt);
});
afterEach(async () => {
  await page.unrouteAll();
  await page.context().setOffline(false);
});

const entry = (text: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: text }).first();
const press = (name: string, on: Locator) => on.getByRole('button', { name, exact: true }).click();
/** What `change` does to the bill, in words. */
const changes = [
  changeTexts.changed('Milo ais', changeTexts.nobody, 'Wei Ling'),
  changeTexts.added(changeTexts.priced('Item 6', 'RM 0.00')),
];

/** Two edits without a connection. */
async function change(): Promise<void> {
  await page.context().setOffline(true);
  await assign(page, 'Milo ais', 'Wei Ling');
  await addItems(page, 'Aisyah', 1);
  await save(page);
  await syncBadge(page, commonTexts.badge.waiting(1)).waitFor();
}
/** Opens the list of what waits, by the badge. */
async function decide(): Promise<void> {
  await syncBadge(page, commonTexts.badge.attention(1)).click();
  await page.getByText(syncTexts.introDecide).waitFor();
  expect(await page.getByRole('main').getByRole('listitem').count()).toBe(1 + changes.length);
}
/** Takes Bala out of the group whose bills he may edit, until the test is over. */
async function takeOut(): Promise<void> {
  const { user } = await friends.bala.call<{ user: { _id: string } }>('GET', '/auth/profile');
  const { groups } = await friends.aisyah.call<{ groups: { _id: string }[] }>('GET', '/groups');
  const patch = (body: object) => friends.aisyah.call('PATCH', `/groups/${groups[0]!._id}`, body);
  await patch({ removeUsers: [user._id] });
  onTestFinished(async () => {
    await patch({ inviteEmails: [friends.bala.email] });
    await acceptInvitations(friends.bala);
  });
}
const nothingWaits = async () => {
  await page.getByText(syncTexts.none).waitFor();
  await untilSent(page);
};

test('edits of a bill that somebody deleted land in it, and are there when it is brought back', async () => {
  await change();
  await friends.aisyah.call('DELETE', `/receipts/${receipt}`);
  await goOnline(page);
  await page.getByText(boardTexts.gone.by('aisyah'), { exact: false }).waitFor();
  await untilSent(page);
  await expectAccessible(page);
  await page.goto(`${friends.proxy.origin}/receipts/deleted`);
  await page.getByText(deleteTexts.deletedBy('aisyah'), { exact: false }).waitFor();
  const ops = [{ op: 'bill.set', field: 'deleted', value: false }];
  await friends.aisyah.call('PATCH', `/states/${receipt}`, { ops, baseRev: 1 });
  await backOnline(page);
  await page.getByText(deleteTexts.noneDeleted).waitFor();
  const { board } = await untilEqual(friends, receipt, page);
  expect(Object.keys(board.items['item-5']?.shares ?? {})).toEqual(['column-2']);
});

test('the board of a bill that is no longer shared says so in one line, which keeps a copy', async () => {
  await change();
  await takeOut();
  await goOnline(page);
  const line = page.getByRole('alert').filter({ hasText: historyTexts.gone.unshared('Mamak') });
  await line.waitFor();
  await expectAccessible(page);
  await press(goneTexts.keepCopy, line);
  await page.waitForURL((url) => !url.pathname.endsWith(receipt));
  await line.waitFor({ state: 'detached' });
});

test('the copy of a bill that is no longer shared has no group, and a toast says so', async () => {
  await change();
  await takeOut();
  await goOnline(page);
  await decide();
  await entry('Mamak').getByText(syncTexts.unshared, { exact: true }).waitFor();
  await press(goneTexts.keepCopy, entry('Mamak'));
  await page.getByText(shellTexts.mended.group('Mamak')).waitFor();
  const copy = new URL(page.url()).pathname.split('/')[2]!;
  await untilSent(page);
  expect(await friends.bala.call('GET', `/receipts/${copy}`)).toMatchObject({ group: null });
  expect(await friends.isOnServer(copy)).toBe(false); // Aisyah doesn't see it
  expect(await friends.onServer(receipt)).toMatchObject({ rev: 1 });
});

test('a bill that is no longer shared and its changes are discarded after a question', async () => {
  await change();
  await takeOut();
  await goOnline(page);
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

/** The server refuses edits from now on, for a reason that the client doesn't know. */
const refuse = () =>
  page.route('**/api/states/**', (route) =>
    route.fulfill({ status: 400, json: { code: 'invalid', message: 'The friends is too small.' } }),
  );

test('a refused edit can be tried again, copied as details, and discarded', async () => {
  await change();
  await refuse();
  await goOnline(page);
  await decide();
  await entry('Mamak').getByText(syncTexts.refused('The friends is too small.'), { exact: true }).waitFor();
  await expectAccessible(page);
  await press(syncTexts.copyDetails, entry('Mamak'));
  await page.getByText(syncTexts.copied).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(JSON.parse(copied)).toMatchObject({
    reason: { code: 'invalid' },
    calls: expect.arrayContaining([
      expect.objectContaining({ op: expect.objectContaining({ op: 'item.share' }) }),
    ]),
  });
  const asked = page.waitForResponse('**/api/states/**');
  await press(syncTexts.retry, entry('Mamak'));
  await asked; // refused once more
  await entry('Mamak').getByText(syncTexts.refused('The friends is too small.'), { exact: true }).waitFor();
  await page.unrouteAll();
  await press(syncTexts.retry, entry('Mamak'));
  await nothingWaits();
  const { board } = await untilEqual(friends, receipt, page);
  expect(Object.keys(board.items)).toHaveLength(6);

  await openBill(page, receipt);
  await refuse();
  await assign(page, 'Ayam goreng berempah', 'Aisyah');
  await save(page);
  await syncBadge(page, commonTexts.badge.attention(1)).click();
  await press(syncTexts.discard, entry('Mamak'));
  const sheet = page.getByRole('dialog', { name: syncTexts.discardTitle('Mamak') });
  await sheet.getByText(syncTexts.discardText.changed.receipt).waitFor();
  await press(syncTexts.discard, sheet);
  await nothingWaits();
  expect((await untilEqual(friends, receipt, page)).board.items['item-4']?.shares).toEqual({});
});

test('a receipt made offline in a group deleted meanwhile arrives without the group, with a toast', async () => {
  const group = randomUUID();
  const guests = { _id: group, name: 'Tamu', invitedEmails: [friends.bala.email], defaultGroup: true };
  await friends.bala.call('POST', '/groups', guests);
  await page.goto(`${friends.proxy.origin}/manual-receipt`);
  await page.getByText('Default Group: Tamu').waitFor();
  await page.context().setOffline(true);
  await page.getByLabel(manualTexts.store).fill('Warung Tamu');
  await page.getByLabel(manualTexts.itemName(1)).fill('Teh');
  await page.getByLabel(manualTexts.itemPrice(1)).fill('2.50');
  await page.getByRole('button', { name: manualTexts.save }).click();
  await page.waitForURL(boardUrl);
  const made = new URL(page.url()).pathname;
  await friends.bala.call('DELETE', `/groups/${group}`);
  await goOnline(page);
  await page.getByText(shellTexts.mended.group('Warung Tamu')).waitFor();
  await untilSent(page);
  expect(await friends.bala.call('GET', made)).toMatchObject({ title: 'Warung Tamu', group: null });
});
