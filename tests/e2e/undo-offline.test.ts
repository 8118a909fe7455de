import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { boardTexts } from '../../src/features/board/texts.ts';
import { fourItems, openBoardPage, type BoardPage } from './board-page.ts';
import { readAmounts } from './board-steps.ts';
import { goOnline, untilSent } from './friends.ts';

let boardPage: BoardPage;
let page: Page;

beforeAll(async () => {
  boardPage = await openBoardPage('irfan');
  page = boardPage.page;
});
afterAll(() => boardPage?.app.end());

const STEPS = 55;
const undo = () => page.getByRole('button', { name: boardTexts.undo, exact: true });
const redo = () => page.getByRole('button', { name: boardTexts.redo, exact: true });

test('55 offline edits are undone and redone one by one, each announced, and then sent', async () => {
  const { nasi, roti } = fourItems.items;
  await boardPage.open(
    { ...fourItems, items: { ...fourItems.items, nasi: { ...nasi!, shares: roti!.shares } } },
    'Teh',
  );
  const before = await readAmounts(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: boardTexts.item.assign('Nasi') }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Bala' }).first().click();
  const more = sheet.getByRole('button', { name: boardTexts.share.more('Bala') });
  for (let portions = 2; portions <= STEPS; portions += 1) {
    await more.click();
    await sheet.getByText(boardTexts.share.portion(portions, portions + 1), { exact: true }).waitFor();
  }
  await sheet.getByRole('button', { name: boardTexts.share.done }).click();
  const after = await readAmounts(page);
  expect(after.people['Bala']).toBe('19.60');

  for (let left = STEPS - 1; left >= 0; left -= 1) {
    await undo().click();
    await page.getByText(boardTexts.undone(left), { exact: true }).waitFor({ state: 'attached' });
  }
  await expect.poll(() => readAmounts(page)).toEqual(before);
  expect(await undo().getAttribute('aria-disabled')).toBe('true');

  for (let left = STEPS - 1; left >= 0; left -= 1) {
    await redo().click();
    await page.getByText(boardTexts.redone(left), { exact: true }).waitFor({ state: 'attached' });
  }
  await expect.poll(() => readAmounts(page)).toEqual(after);

  await goOnline(page);
  await untilSent(page);
  await page.getByRole('button', { name: boardTexts.save, exact: true }).click();
  await page.getByText(boardTexts.toasts.updated).waitFor();
  await page
    .getByRole('button', { name: boardTexts.item.assign('Nasi') })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByText(boardTexts.share.portion(STEPS, STEPS + 1), { exact: true })
    .waitFor();
});
