import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Board } from '../../src/domain/board/board.ts';
import { ranks } from '../../src/domain/board/rank.ts';
import { boardTexts } from '../../src/features/board/texts.ts';
import { fourItems, openBoardPage, type BoardPage } from './board-page.ts';
import { readAmounts } from './board-steps.ts';
import { windowBox, newMouse, newFinger, type Hand, type WindowBox } from './pointer.ts';

let boardPage: BoardPage;
let page: Page;

beforeAll(async () => {
  boardPage = await openBoardPage('puteri');
  page = boardPage.page;
});
afterAll(() => boardPage?.app.end());

const { missing } = boardTexts.column;
const [, , third, fourth] = ranks(4);
const bala = fourItems.columns['column-b']!;
const four: Board = {
  ...fourItems,
  columns: {
    ...fourItems.columns,
    'column-c': { ...bala, title: 'Chong', rank: third! },
    'column-d': { ...bala, title: 'Devi', rank: fourth! },
  },
};
/** Aisyah has every item. */
const hers: Board = {
  ...fourItems,
  items: Object.fromEntries(
    Object.entries(fourItems.items).map(([id, item]) => [
      id,
      { ...item, shares: { 'column-a': { weight: 1, rank: item.rank } } },
    ]),
  ),
};

const people = () => page.getByRole('region').getByRole('heading', { level: 3 }).allTextContents();
const items = () =>
  boardPage
    .column('Aisyah')
    .getByRole('button', { name: /who had this\?$/ })
    .allTextContents();

/** The order is shown, and still there after a reload. */
async function expectStored(read: () => Promise<unknown>, order: readonly string[]): Promise<void> {
  await expect.poll(read).toEqual(order);
  await boardPage.reload();
  expect(await read()).toEqual(order);
}

const columnGrip = (person: string) =>
  page.getByRole('button', { name: boardTexts.column.drag(person), exact: true });

/** Takes a column by its grip to where another one is. */
async function moveColumn(hand: Hand, person: string, to: string): Promise<void> {
  await columnGrip(person).evaluate((grip) => grip.scrollIntoView({ block: 'center' }));
  await hand.take(await windowBox(columnGrip(person)), () => windowBox(columnGrip(to)));
  await hand.drop();
}

test.each([
  ['mouse', { width: 1280, height: 800 }, newMouse],
  ['finger, on a phone', { width: 390, height: 844 }, newFinger],
])('a column dragged by %s lands before or behind others', async (_, size, newHand) => {
  await page.setViewportSize(size);
  await boardPage.open(four);
  const hand = await newHand(page);
  const before = await readAmounts(page);
  await moveColumn(hand, 'Chong', 'Aisyah');
  await expectStored(people, [missing, 'Chong', 'Aisyah', 'Bala', 'Devi']);
  await moveColumn(hand, 'Chong', 'Bala');
  await expectStored(people, [missing, 'Aisyah', 'Bala', 'Chong', 'Devi']);
  expect(await readAmounts(page)).toEqual(before);
});

test('an item dragged by mouse lands at another place in its column', async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await boardPage.open(hers);
  const mouse = newMouse(page);
  const row = (name: string): Promise<WindowBox> =>
    windowBox(boardPage.column('Aisyah').getByRole('listitem').filter({ hasText: name }));
  const halfOf = async (name: string, lower: boolean): Promise<WindowBox> => {
    const { x, y, width, height } = await row(name);
    return { x, width, y: lower ? y + height / 2 : y, height: height / 2 };
  };
  await mouse.take(await windowBox(boardPage.grip('Teh')), () => halfOf('Mee', false));
  await mouse.drop();
  await expectStored(items, ['Roti', 'Teh', 'Mee', 'Nasi']);
  await mouse.take(await windowBox(boardPage.grip('Roti')), () => halfOf('Nasi', true));
  await mouse.drop();
  await expectStored(items, ['Teh', 'Mee', 'Nasi', 'Roti']);
});
