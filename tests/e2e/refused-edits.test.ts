import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { storedTexts } from '../../src/data/texts.ts';
import { defaultItemName } from '../../src/domain/board/board-ops.ts';
import { boardTexts } from '../../src/features/board/texts.ts';
import { openBoardPage, type BoardPage } from './board-page.ts';
import { assign, pressInRow, readAmounts } from './board-steps.ts';
import { refuseWrites } from './refuse-writes.ts';

/** The board's messages when the device's database refuses an edit, in the words of the specification. */
let boardPage: BoardPage;
let page: Page;

beforeAll(async () => {
  boardPage = await openBoardPage('rahim');
  page = boardPage.page;
});
afterAll(() => boardPage?.app.end());
beforeEach(() => boardPage.open());

/** The database fails as Safari's does when it has lost its file. */
const refuse = () => refuseWrites(page, 'UnknownError');
const says = (text: string | RegExp) =>
  page.locator('[data-toast]').getByText(text, { exact: true }).first().waitFor();
const items = () => page.getByRole('button', { name: /who had this\?$/ }).allTextContents();
const addItem = () =>
  page.getByRole('button', { name: boardTexts.column.addItem('Bala'), exact: true }).click();

test('an item that can’t be stored is not shown, and can be added afterwards', async () => {
  const before = await items();
  await refuse();
  await addItem();
  await page.keyboard.press('Enter');
  await says('Failed to add new item');
  await expect.poll(items).toEqual(before);
  const form = page.getByLabel(boardTexts.item.name);
  await form.waitFor({ state: 'detached' });
  await refuseWrites(page, null);
  await addItem();
  await page.keyboard.press('Enter');
  await expect.poll(items).toContain(defaultItemName(before.length + 1));
});

test('an assignment that can’t be stored is reverted', async () => {
  const before = await readAmounts(page);
  await refuse();
  await assign(page, 'Nasi', 'Bala');
  await says(boardTexts.toasts.error(storedTexts.unusable));
  await expect.poll(() => readAmounts(page)).toEqual(before);
});

test('a price that can’t be stored is reverted', async () => {
  const before = await readAmounts(page);
  await refuse();
  await pressInRow(page, 'Roti', boardTexts.item.edit);
  await page.getByLabel(boardTexts.item.price).fill('9.00');
  await page.keyboard.press('Enter');
  await says(boardTexts.toasts.itemError(storedTexts.unusable));
  await expect.poll(() => readAmounts(page)).toEqual(before);
});
