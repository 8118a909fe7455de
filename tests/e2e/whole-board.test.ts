import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { boardTexts } from '../../src/features/board/texts.ts';
import { windowBox, dragTo, fingerDrag, announced, pickUpByKey, type WindowBox } from './pointer.ts';
import { assign, openPerson, readAmounts } from './board-steps.ts';
import { fourItems, openBoardPage, type BoardPage } from './board-page.ts';

let boardPage: BoardPage;
let page: Page;

beforeAll(async () => {
  boardPage = await openBoardPage('latifah');
  page = boardPage.page;
});
afterAll(() => boardPage?.app.end());

/** The bill before any item is given out. */
const untouched = {
  ...fourItems,
  items: Object.fromEntries(
    Object.entries(fourItems.items).map(([id, item]) => [id, { ...item, shares: {} }]),
  ),
};
const meals = [
  ['Roti', 'Aisyah'],
  ['Mee', 'Bala'],
  ['Nasi', 'Bala'],
  ['Teh', 'Aisyah'],
] as const;

type Give = (item: string, person: string) => Promise<void>;

/** The part of a column between header and bar, where an item can be dropped. */
async function inSight(person: string): Promise<WindowBox> {
  const { x, y, width, height } = await windowBox(boardPage.column(person));
  const top = Math.max(y, 70);
  return { x, width, y: top, height: Math.max(2, Math.min(y + height, 600) - top) };
}

const byMouse: Give = async (item, person) =>
  dragTo(page, await windowBox(boardPage.grip(item)), await inSight(person));

const byTouch: Give = async (item, person) => {
  await boardPage.grip(item).evaluate((grip) => grip.scrollIntoView({ block: 'center' }));
  await fingerDrag(page, await windowBox(boardPage.grip(item)), () => inSight(person));
};

const byKeyboard: Give = async (item, person) => {
  await pickUpByKey(page, boardPage.grip(item), item);
  for (let presses = 0; !(await announced(page)).includes(`is over ${person}`); presses += 1) {
    expect(presses).toBeLessThan(3);
    const before = await announced(page);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => announced(page)).not.toBe(before);
  }
  await page.keyboard.press('Space');
  await expect.poll(() => announced(page)).toContain(`${item} was dropped on ${person}`);
};

const byTapping: Give = (item, person) => assign(page, item, person);

const desk = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
const ways: [way: string, size: { width: number; height: number }, give: Give][] = [
  ['mouse', desk, byMouse],
  ['touch, on a phone', phone, byTouch],
  ['keyboard only', desk, byKeyboard],
  ['the tap sheet, on a phone', phone, byTapping],
];

async function expectAllAssigned(): Promise<void> {
  await page.getByText(boardTexts.balance.done).waitFor();
  await expect
    .poll(() => readAmounts(page))
    .toEqual({ total: 'RM 30.80', people: { Aisyah: '11.00', Bala: '19.80' } });
}

test.each(ways)('a whole bill given out by %s has the same amounts', async (_, size, give) => {
  await page.setViewportSize(size);
  await boardPage.open(untouched);
  for (const [item, person] of meals) {
    await give(item, person);
    await openPerson(page, person);
    await boardPage
      .column(person)
      .getByRole('button', { name: boardTexts.item.assign(item) })
      .waitFor();
  }
  await expectAllAssigned();
});

test('a whole bill given out by choosing each person and tapping what they had has the same amounts', async () => {
  await page.setViewportSize(phone);
  await boardPage.open(untouched);
  const { assign: texts } = boardTexts;
  await page.getByRole('button', { name: texts.open(4) }).click();
  const screen = page.getByRole('dialog');
  for (const person of ['Aisyah', 'Bala']) {
    await screen.getByRole('button', { name: new RegExp(`^${person}`), pressed: true }).waitFor();
    for (const [item, whose] of meals) {
      if (whose !== person) continue;
      await screen.getByRole('button', { name: new RegExp(`^${item}.*\\d`), pressed: false }).click();
    }
    await screen.getByRole('button', { name: person === 'Bala' ? texts.finish : texts.next }).click();
  }
  await expectAllAssigned();
});

test('a whole bill is split equally by three taps', async () => {
  await page.setViewportSize(phone);
  await boardPage.open();
  const { assign: texts } = boardTexts;
  await page.getByRole('button', { name: texts.open(2) }).click();
  await page.getByRole('dialog').getByRole('button', { name: texts.everyone }).click();
  await page.getByRole('button', { name: texts.splitAll }).click();
  await page.getByText(boardTexts.balance.done).waitFor();
  await expect
    .poll(() => readAmounts(page))
    .toEqual({ total: 'RM 30.80', people: { Aisyah: '15.40', Bala: '15.40' } });
});
