import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { historyTexts } from '../../src/features/board/history/texts.ts';
import { boardTexts } from '../../src/features/board/texts.ts';
import { changeTexts } from '../../src/history/change-texts.ts';
import { commonTexts } from '../../src/words/texts.ts';
import { expectAccessible } from './axe.ts';
import { openBill, assign, save, historySheet, openHistory, pressInRow, restore } from './board-steps.ts';
import { startFriends, deviceOn, untilEqual, type Friends } from './friends.ts';
import { keyboardOf } from './keyboard.ts';
import { untilReadyForOffline, backOnline } from './running-app.ts';

/** Another person's changes of a bill are marked, announced in one line, and can be restored. */
let friends: Friends;

beforeAll(async () => {
  friends = await startFriends();
});
afterAll(() => friends?.end());

const device = (who: 'aisyah' | 'bala', receipt: string, storesApp = false) =>
  deviceOn(friends, who, receipt, storesApp);
const button = (page: Page | Locator, name: string) =>
  page.getByRole('button', { name, exact: true }).first();
const news = (page: Page, who: string, n: number) => button(page, historyTexts.news([who], n));
const anyNews = (page: Page) => page.getByRole('button', { name: / made (?:1 change|\d+ changes)/ });
const marked = (page: Page) => page.getByRole('img', { name: historyTexts.changedMark });
const entry = (page: Page, text: string) =>
  historySheet(page).getByRole('listitem').filter({ hasText: text });
/** The row of an item, in any column. */
const row = (page: Page, item: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: boardTexts.item.drag(item), exact: true }) })
    .first();

/** Writes another name and price, in the item's form. */
async function write(page: Page, item: string, name: string, price: string): Promise<void> {
  await pressInRow(page, item, boardTexts.item.edit);
  await page.getByLabel(boardTexts.item.price).first().fill(price);
  await page.getByLabel(boardTexts.item.name).first().fill(name);
  await page.keyboard.press('Enter');
  await row(page, name).waitFor();
}

/** Waits until one person's edits have arrived on the other's device. */
async function send(receipt: string, from: Page, to: Page): Promise<void> {
  await untilEqual(friends, receipt, from);
  await backOnline(to);
  await untilEqual(friends, receipt, from, to);
}

async function open(receipt: string, storesApp = false): Promise<{ his: Page; hers: Page }> {
  return { his: await device('bala', receipt), hers: await device('aisyah', receipt, storesApp) };
}

test('another person’s change is one line and a mark on the row, and Take back reverts it for both', async () => {
  const receipt = await friends.newBill();
  const { his, hers } = await open(receipt);
  await write(his, 'Teh tarik', 'Teh halia', '15.00');
  await send(receipt, his, hers);
  await news(hers, 'bala', 2).waitFor();
  await row(hers, 'Teh halia').getByRole('img', { name: historyTexts.changedMark }).waitFor();
  expect(await marked(hers).count()).toBe(1);
  expect((await anyNews(his).count()) + (await marked(his).count())).toBe(0); // his own
  await expectAccessible(hers);

  await news(hers, 'bala', 2).click();
  const price = changeTexts.changed('Teh halia', 'RM 12.00', 'RM 15.00');
  await entry(hers, changeTexts.renamed('Teh tarik', 'Teh halia'))
    .getByText(/^bala, /)
    .waitFor();
  await entry(hers, price)
    .getByText(/^bala, /)
    .waitFor();
  await expectAccessible(hers);
  await restore(hers, price);
  await send(receipt, hers, his);
  const { board } = await friends.onServer(receipt);
  expect(board.items['item-3']).toMatchObject({ name: 'Teh halia', price: 1200 });
  await openHistory(hers);
  await entry(hers, changeTexts.changed('Teh halia', 'RM 15.00', 'RM 12.00'))
    .getByText(/^You, /)
    .waitFor();
  expect(await button(historySheet(hers), historyTexts.restoreLabel(price)).count()).toBe(0);
  await news(his, 'aisyah', 1).waitFor();
});

test('the line is gone after leaving the bill; a change made meanwhile shows a new one', async () => {
  const receipt = await friends.newBill();
  const { his, hers } = await open(receipt);
  await write(his, 'Teh tarik', 'Teh halia', '15.00');
  await send(receipt, his, hers);
  await news(hers, 'bala', 2).waitFor();
  await hers.goto(`${friends.proxy.origin}/receipts`);
  await openBill(hers, receipt);
  await row(hers, 'Teh halia').waitFor();
  expect([await anyNews(hers).count(), await marked(hers).count()]).toEqual([0, 0]);

  await hers.goto(`${friends.proxy.origin}/receipts`);
  await assign(his, 'Milo ais', 'Wei Ling');
  await save(his);
  await send(receipt, his, hers);
  await openBill(hers, receipt);
  await news(hers, 'bala', 1).waitFor();
  await row(hers, 'Milo ais').getByRole('img', { name: historyTexts.changedMark }).waitFor();
  const line = hers.getByRole('status').filter({ has: anyNews(hers) });
  await button(line, commonTexts.dismiss).click();
  await expect.poll(() => anyNews(hers).count()).toBe(0);
  expect(await marked(hers).count()).toBe(0);
});

const sharesOf = async (receipt: string, item: string) =>
  Object.keys((await friends.onServer(receipt)).board.items[item]?.shares ?? {});

test('a deleted item and a removed person come back by Take back with their shares', async () => {
  const receipt = await friends.newBill();
  const { his, hers } = await open(receipt);
  await pressInRow(his, 'Roti canai', boardTexts.item.remove);
  await button(his, boardTexts.column.remove('Wei Ling')).click();
  await his.getByRole('dialog').getByRole('button', { name: commonTexts.remove, exact: true }).click();
  await send(receipt, his, hers);
  await hers.getByRole('region', { name: 'Wei Ling', exact: true }).waitFor({ state: 'detached' });
  await news(hers, 'bala', 2).click();
  await restore(hers, changeTexts.deleted('Wei Ling'));
  const hersAgain = hers.getByRole('region', { name: 'Wei Ling', exact: true });
  await hersAgain.getByText('Teh tarik', { exact: true }).waitFor();
  await openHistory(hers);
  await restore(hers, changeTexts.deleted('Roti canai'));
  await hersAgain.getByText('Roti canai', { exact: true }).waitFor();
  await send(receipt, hers, his);
  await his
    .getByRole('region', { name: 'Wei Ling', exact: true })
    .getByText('Roti canai', { exact: true })
    .waitFor();
  expect(await sharesOf(receipt, 'item-1')).toEqual(['column-1', 'column-2']);
});

test('a deleted item comes back by Undo, and the other person sees both changes', async () => {
  const receipt = await friends.newBill();
  const { his, hers } = await open(receipt);
  await pressInRow(his, 'Roti canai', boardTexts.item.remove);
  await send(receipt, his, hers);
  await row(hers, 'Roti canai').waitFor({ state: 'detached' });
  await his.getByRole('button', { name: boardTexts.undo, exact: true }).first().click();
  await row(his, 'Roti canai').waitFor();
  await send(receipt, his, hers);
  await row(hers, 'Roti canai').getByRole('img', { name: historyTexts.changedMark }).waitFor();
  expect(await sharesOf(receipt, 'item-1')).toEqual(['column-1', 'column-2']);
  await news(hers, 'bala', 2).click();
  for (const text of [changeTexts.deleted('Roti canai'), changeTexts.broughtBack('Roti canai')])
    await entry(hers, text).waitFor();
});

test('the offline history shows the changes on the device, and the user’s own unsent changes', async () => {
  const receipt = await friends.newBill();
  const { his, hers } = await open(receipt, true);
  await openHistory(hers);
  await historySheet(hers).getByText(historyTexts.empty).waitFor();
  await expectAccessible(hers);
  await untilReadyForOffline(hers);
  await openBill(hers, receipt);
  await write(his, 'Teh tarik', 'Teh halia', '15.00');
  await send(receipt, his, hers);
  await hers.context().setOffline(true);
  await assign(hers, 'Milo ais', 'Wei Ling');
  await hers.reload();
  await news(hers, 'bala', 2).waitFor({ state: 'detached' });
  await openHistory(hers);
  await entry(hers, changeTexts.changed('Milo ais', changeTexts.nobody, 'Wei Ling'))
    .getByText(historyTexts.waiting)
    .waitFor();
  await entry(hers, changeTexts.renamed('Teh tarik', 'Teh halia')).waitFor();
  const older = historySheet(hers).getByText(historyTexts.offline);
  await older.waitFor();
  await expectAccessible(hers);
  await hers.context().setOffline(false);
  await older.waitFor({ state: 'detached' });
});

test('the later of two edits of one field stands, and Take back brings the other back', async () => {
  const receipt = await friends.newBill();
  const { his, hers } = await open(receipt);
  for (const page of [his, hers]) await page.context().setOffline(true);
  await write(hers, 'Teh tarik', 'Teh O', '13.00');
  await write(his, 'Teh tarik', 'Teh C', '14.00');
  for (const page of [hers, his]) {
    await save(page);
    await page.context().setOffline(false);
    await backOnline(page);
    await untilEqual(friends, receipt, page);
  }
  await send(receipt, his, hers);
  await news(hers, 'bala', 2).click();
  await entry(hers, changeTexts.renamed('Teh tarik', 'Teh O'))
    .getByText(/^You, /)
    .waitFor();
  await entry(hers, changeTexts.renamed('Teh O', 'Teh C'))
    .getByText(/^bala, /)
    .waitFor();
  await restore(hers, changeTexts.renamed('Teh O', 'Teh C'));
  await send(receipt, hers, his);
  await row(his, 'Teh O').waitFor();
});

test('the line about another person’s change moves no item', async () => {
  const receipt = await friends.newBill();
  const { his, hers } = await open(receipt);
  await hers.setViewportSize({ width: 390, height: 844 });
  const topOf = async () => (await row(hers, 'Milo ais').boundingBox())!.y;
  const before = await topOf();
  await write(his, 'Teh tarik', 'Teh halia', '12.00');
  await send(receipt, his, hers);
  await news(hers, 'bala', 1).waitFor();
  expect(await topOf()).toBe(before);
  await hers.locator('[data-bar]').getByRole('button').last().click();
  const assigned = hers.locator('[data-give]').filter({ hasText: 'Teh halia' });
  await assigned.getByLabel(historyTexts.changedMark).waitFor(); // while assigning, too
});

test('by keyboard: the focus keeps its place when Take back goes, or the line, dismissed or read', async () => {
  const receipt = await friends.newBill();
  const { his, hers } = await open(receipt);
  const keyboard = keyboardOf(hers);
  await write(his, 'Teh tarik', 'Teh halia', '15.00');
  await send(receipt, his, hers);
  await keyboard.enter(news(hers, 'bala', 2));
  const changed = changeTexts.renamed('Teh tarik', 'Teh halia');
  const takeBack = button(historySheet(hers), historyTexts.restoreLabel(changed));
  await keyboard.enter(takeBack);
  await takeBack.waitFor({ state: 'detached' });
  await keyboard.isKept();
  expect(await hers.evaluate(() => document.activeElement?.textContent)).toContain(changed);
  const leadsToBar = async () => {
    await anyNews(hers).waitFor({ state: 'detached' });
    await keyboard.isKept();
    await keyboard.press('Tab');
    expect(await hers.evaluate(() => document.activeElement?.closest('[data-bar]') !== null)).toBe(true);
  };
  await keyboard.press('Escape'); // the history was read
  await leadsToBar();
  await write(his, 'Milo ais', 'Milo', '4.00');
  await send(receipt, his, hers);
  await anyNews(hers).waitFor();
  await keyboard.enter(button(hers, commonTexts.dismiss));
  await leadsToBar();
});
