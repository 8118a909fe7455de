import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Board } from '../../src/domain/board/board.ts';
import { ranks } from '../../src/domain/board/rank.ts';
import { boardTexts } from '../../src/features/board/texts.ts';
import { board, openBoardPage, type BoardPage } from './board-page.ts';
import { boxOf, newFinger, newMouse, readAmounts, type Box, type Hand } from './harness.ts';

let table: BoardPage;
let page: Page;

beforeAll(async () => {
  table = await openBoardPage('puteri');
  page = table.page;
}, 120_000);
afterAll(() => table.world.end());

const { missing } = boardTexts.column;
const [, , third, fourth] = ranks(4);
const bala = board.columns['column-b']!;
const four: Board = {
  ...board,
  columns: {
    ...board.columns,
    'column-c': { ...bala, title: 'Chong', rank: third! },
    'column-d': { ...bala, title: 'Devi', rank: fourth! },
  },
};
/** All of it is Aisyah's: Roti, Mee, Nasi, Teh. */
const hers: Board = {
  ...board,
  items: Object.fromEntries(
    Object.entries(board.items).map(([id, item]) => [
      id,
      { ...item, shares: { 'column-a': { weight: 1, rank: item.rank } } },
    ]),
  ),
};

const people = () => page.getByRole('region').getByRole('heading', { level: 3 }).allTextContents();
const items = () =>
  table
    .column('Aisyah')
    .getByRole('button', { name: /who had this\?$/ })
    .allTextContents();

/** So it is, and so it is kept. */
async function expectKept(read: () => Promise<unknown>, order: readonly string[]): Promise<void> {
  await expect.poll(read).toEqual(order);
  await page.reload();
  await table.grip('Nasi').waitFor();
  expect(await read()).toEqual(order);
}

const columnGrip = (person: string) =>
  page.getByRole('button', { name: boardTexts.column.drag(person), exact: true });

/** Takes a column by its grip to where another one is. */
async function moveColumn(hand: Hand, person: string, to: string): Promise<void> {
  await columnGrip(person).evaluate((grip) => grip.scrollIntoView({ block: 'center' }));
  await hand.take(await boxOf(columnGrip(person)), () => boxOf(columnGrip(to)));
  await hand.drop();
}

test.each([
  ['mouse', { width: 1280, height: 800 }, newMouse],
  ['finger, on a phone', { width: 390, height: 844 }, newFinger],
])('a column is dragged before and behind others by %s', async (_, size, newHand) => {
  await page.setViewportSize(size);
  await table.open(four);
  const hand = await newHand(page);
  const before = await readAmounts(page);
  await moveColumn(hand, 'Chong', 'Aisyah');
  await expectKept(people, ['Chong', 'Aisyah', 'Bala', 'Devi', missing]);
  await moveColumn(hand, 'Chong', 'Bala');
  await expectKept(people, ['Aisyah', 'Bala', 'Chong', 'Devi', missing]);
  expect(await readAmounts(page)).toEqual(before);
});

test('an item is dragged to another place in its column by mouse', async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await table.open(hers);
  const mouse = newMouse(page);
  const row = (name: string): Promise<Box> =>
    boxOf(table.column('Aisyah').getByRole('listitem').filter({ hasText: name }));
  const halfOf = async (name: string, lower: boolean): Promise<Box> => {
    const { x, y, width, height } = await row(name);
    return { x, width, y: lower ? y + height / 2 : y, height: height / 2 };
  };
  await mouse.take(await boxOf(table.grip('Teh')), () => halfOf('Mee', false));
  await mouse.drop();
  await expectKept(items, ['Roti', 'Teh', 'Mee', 'Nasi']);
  await mouse.take(await boxOf(table.grip('Roti')), () => halfOf('Nasi', true));
  await mouse.drop();
  await expectKept(items, ['Teh', 'Mee', 'Nasi', 'Roti']);
});
