import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { boardTexts } from '../../src/features/board/texts.ts';
import { board, openBoardPage, type BoardPage } from './board-page.ts';
import { boxOf, dragTo, fingerDrag, readAmounts, type Box } from './harness.ts';

let table: BoardPage;
let page: Page;

beforeAll(async () => {
  table = await openBoardPage('latifah');
  page = table.page;
}, 120_000);
afterAll(() => table.world.end());

/** The bill before anybody has claimed anything, and who had what. */
const untouched = {
  ...board,
  items: Object.fromEntries(Object.entries(board.items).map(([id, item]) => [id, { ...item, shares: {} }])),
};
const meals = [
  ['Roti', 'Aisyah'],
  ['Mee', 'Bala'],
  ['Nasi', 'Bala'],
  ['Teh', 'Aisyah'],
] as const;

type Give = (item: string, person: string) => Promise<void>;

/** The part of a column that can be dropped on: not under the header, not under the bar. */
async function inSight(person: string): Promise<Box> {
  const { x, y, width, height } = await boxOf(table.column(person));
  const top = Math.max(y, 70);
  return { x, width, y: top, height: Math.min(y + height, 600) - top };
}

const byMouse: Give = async (item, person) =>
  dragTo(page, await boxOf(table.grip(item)), await inSight(person));

const byTouch: Give = async (item, person) => {
  await table.grip(item).evaluate((grip) => grip.scrollIntoView({ block: 'center' }));
  await fingerDrag(page, await boxOf(table.grip(item)), () => inSight(person));
};

const byKeyboard: Give = async (item, person) => {
  const said = page.locator('[data-announcer]');
  await table.grip(item).focus();
  await page.keyboard.press('Space');
  await expect.poll(() => said.textContent()).toContain(`Picked up ${item}`);
  for (let press = 0; press < 3; press += 1) {
    await page.waitForTimeout(100);
    await page.keyboard.press('ArrowLeft');
    await page.waitForTimeout(100);
    if ((await said.textContent())?.includes(`${item} is over ${person}`)) break;
  }
  await page.keyboard.press('Space');
  await expect.poll(() => said.textContent()).toContain(`${item} was dropped on ${person}`);
};

const byTapping: Give = async (item, person) => {
  await page.getByRole('button', { name: boardTexts.item.assign(item) }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: person }).first().click();
  await sheet.getByRole('button', { name: boardTexts.share.done }).click();
  await sheet.waitFor({ state: 'detached' });
};

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

test.each(ways)(
  'the whole bill by %s ends in the same amounts',
  async (_, size, give) => {
    await page.setViewportSize(size);
    await table.open(untouched);
    for (const [item, person] of meals) {
      await give(item, person);
      await table
        .column(person)
        .getByRole('button', { name: boardTexts.item.assign(item) })
        .waitFor();
    }
    await expectAllAssigned();
  },
  60_000,
);

test('the whole bill by choosing several at once ends in the same amounts', async () => {
  await page.setViewportSize(phone);
  await table.open(untouched);
  const sheet = page.getByRole('dialog');
  for (const person of ['Aisyah', 'Bala']) {
    await page.getByRole('button', { name: boardTexts.assign.open }).click();
    for (const [item, whose] of meals) {
      if (whose === person) await sheet.getByRole('button', { name: new RegExp(`^${item}`) }).click();
    }
    await sheet.getByRole('button', { name: boardTexts.assign.who(2) }).click();
    await sheet.getByRole('button', { name: person }).first().click();
    await sheet.getByRole('button', { name: boardTexts.share.done }).click();
  }
  await expectAllAssigned();
});
