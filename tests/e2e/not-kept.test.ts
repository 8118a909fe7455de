import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { boardTexts } from '../../src/features/board/texts.ts';
import { paidTexts } from '../../src/features/board/who-paid/texts.ts';
import { fourItems, openBoardPage, type BoardPage } from './board-page.ts';
import { storedBill } from './device-database.ts';

let boardPage: BoardPage;
let page: Page;

beforeAll(async () => {
  boardPage = await openBoardPage('izzah');
  page = boardPage.page;
});
afterAll(() => boardPage?.app.end());

const { item, column } = boardTexts;
const button = (name: string) => page.getByRole('button', { name, exact: true });
const sheet = () => page.getByRole('dialog');

describe('what is added and left as it was is not on the bill', () => {
  const adds: Record<string, () => Promise<void>> = {
    'a person': () => button(boardTexts.addColumn).click(),
    'an item': () => button(column.addItem(column.missing)).click(),
  };
  const field = () => page.getByLabel(/^(Name|Item name)$/);
  const leaves: Record<string, () => Promise<unknown>> = {
    Escape: () => page.keyboard.press('Escape'),
    'a press elsewhere': () => page.getByRole('heading', { name: boardTexts.items, exact: true }).click(),
    'a press on something below': () => button(paidTexts.title).click(),
    Back: () => page.goBack(),
    'a reload': () => boardPage.reload(),
  };
  const cases = [
    ...Object.keys(leaves).map((leave) => ['a person', leave] as const),
    ['an item', 'Escape'] as const,
    ['an item', 'a press elsewhere'] as const,
  ];
  test.each(cases)('%s left by %s', async (add, leave) => {
    await boardPage.open();
    const id = page.url().split('/').at(-1)!;
    await page.goto(new URL('/receipts', page.url()).href);
    await page.locator(`a[href="/receipts/${id}"]`).click();
    await boardPage.grip('Nasi').waitFor();
    await adds[add]!();
    await field().waitFor();
    await leaves[leave]!();
    if (leave === 'a press on something below') await sheet().waitFor();
    else await field().waitFor({ state: 'detached' });
    expect(await button(boardTexts.undo).getAttribute('aria-disabled')).toBe('true');
    expect((await storedBill(page, id))?.board).toEqual(fourItems);
  });

  test.each([
    ['its price', item.price, '3.50'],
    ['its name', item.name, 'Cendol'],
  ])('an item with only %s is kept by a press elsewhere, as one step', async (_, label, text) => {
    await boardPage.open();
    await adds['an item']!();
    await page.getByLabel(label).fill(text);
    await leaves['a press elsewhere']!();
    await boardPage.column(column.missing).getByText(text).waitFor();
    await button(boardTexts.undo).click();
    await page.getByText(boardTexts.undone(0)).waitFor({ state: 'attached' });
    await boardPage.column(column.missing).getByText(text).waitFor({ state: 'detached' });
  });

  test('the defaults of the specification hold for what is kept as it was offered', async () => {
    await boardPage.open();
    await adds['an item']!();
    await page.keyboard.press('Enter');
    await button(item.assign('Item 5')).waitFor();
    await adds['a person']!();
    await button(boardTexts.share.add).click();
    await boardPage.column('User').waitFor();
  });
});
