import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { boardTexts } from '../../src/features/board/texts.ts';
import { openBoardPage, type BoardPage } from './board-page.ts';
import { openPerson, readAmounts } from './board-steps.ts';
import { windowBox, newMouse, newFinger, type Hand } from './pointer.ts';

let boardPage: BoardPage;
let page: Page;

beforeAll(async () => {
  boardPage = await openBoardPage('mariam');
  page = boardPage.page;
});
afterAll(() => boardPage?.app.end());

const { balance } = boardTexts;
/** A place above the board, where a drop does nothing. */
const outside = { x: 4, y: 60, width: 2, height: 2 };
const bar = () => page.getByRole('region', { name: balance.label, exact: true });
const name = (person: string) => windowBox(bar().getByRole('listitem').filter({ hasText: person }));
const hint = () => page.getByText(balance.dropHere, { exact: true });

/** Expects these amounts in the bar. */
async function shows(left: string, people: Record<string, string>): Promise<void> {
  await expect.poll(() => readAmounts(page)).toEqual({ total: 'RM 30.80', people });
  await bar().getByText('RM 30.80', { exact: true }).waitFor();
  await bar().getByText(left, { exact: true }).waitFor();
}

const asStored = () => shows(balance.left('RM 15.40'), { Aisyah: '6.60', Bala: '8.80' });

describe.each([
  ['the mouse, at a desk', { width: 1280, height: 800 }, newMouse],
  ['a finger, on a phone', { width: 390, height: 844 }, newFinger],
])('the bar’s amounts follow an item held by %s:', (_, size, newHand) => {
  let hand: Hand;
  beforeEach(async () => {
    await page.setViewportSize(size);
    await boardPage.open();
    hand = await newHand(page);
  });
  const grip = async (item: string) => {
    await boardPage.grip(item).evaluate((one) => one.scrollIntoView({ block: 'center' }));
    return windowBox(boardPage.grip(item));
  };

  test('amounts are as after a drop there, and go back when the item leaves the column', async () => {
    await hand.take(await grip('Nasi'), () => windowBox(boardPage.column('Bala')));
    await shows(balance.left('RM 4.40'), { Aisyah: '6.60', Bala: '19.80' });
    await hint().waitFor();
    await hand.over(() => Promise.resolve(outside));
    await asStored();
    await hand.over(() => windowBox(boardPage.column('Aisyah')));
    await shows(balance.left('RM 4.40'), { Aisyah: '17.60', Bala: '8.80' });
    await hand.over(() => Promise.resolve(outside));
    await hand.drop();
    await asStored();
    await hint().waitFor({ state: 'hidden' });
  });

  test('an item over a name counts for both people; over Missing Items it counts for nobody', async () => {
    await openPerson(page, 'Aisyah');
    await hand.take(await grip('Roti'), () => name('Bala'));
    await shows(balance.left('RM 15.40'), { Aisyah: '3.30', Bala: '12.10' });
    await hand.over(() => windowBox(boardPage.column(boardTexts.column.missing)));
    await shows(balance.left('RM 22.00'), { Aisyah: '0.00', Bala: '8.80' });
    await hand.drop();
    await shows(balance.left('RM 22.00'), { Aisyah: '0.00', Bala: '8.80' });
  });
});
