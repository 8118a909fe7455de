import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COIN } from '../../src/domain/money/cash-rounding.ts';
import { minor } from '../../src/domain/money/money.ts';
import { boardTexts } from '../../src/features/board/texts.ts';
import { paidTexts } from '../../src/features/board/who-paid/texts.ts';
import { fourItems, openBoardPage, type BoardPage } from './board-page.ts';
import { openRow, readAmounts } from './board-steps.ts';
import { newFinger } from './pointer.ts';

/** What somebody looks for who shares a bill for the first time, on a phone. */
let boardPage: BoardPage;
let page: Page;

beforeAll(async () => {
  boardPage = await openBoardPage('newcomer', { width: 390, height: 844 });
  page = boardPage.page;
});
afterAll(() => boardPage?.app.end());

const button = (name: string) => page.getByRole('button', { name, exact: true });
const sheet = () => page.getByRole('dialog');
const name = () => page.getByRole('textbox', { name: boardTexts.column.title, exact: true });
const { 'column-a': aisyah } = fourItems.columns;
const { roti, mee, nasi, teh } = fourItems.items;
const alone = {
  ...fourItems,
  columns: { 'column-a': aisyah! },
  items: { roti: roti!, mee: { ...mee!, shares: {} }, nasi: nasi!, teh: teh! },
};

test('who is alone on a bill adds people beside their own name, then under the last person', async () => {
  await boardPage.open(alone);
  await button(boardTexts.addFirst).click();
  await name().fill('Bala');
  await name().press('Enter');
  await boardPage.column('Bala').waitFor();
  expect(await button(boardTexts.addFirst).count()).toBe(0);
  await page.keyboard.type('Mei'); // Enter asks for the next name
  await page.keyboard.press('Enter');
  await boardPage.column('Mei').waitFor();
  await page.keyboard.press('Enter');
  await name().waitFor({ state: 'detached' });
  await button(boardTexts.addNext).click();
  await name().fill('Devi');
  await page.mouse.click(5, 400); // a press elsewhere keeps the name
  await boardPage.column('Devi').waitFor();
  await name().waitFor({ state: 'detached' });
  await button(boardTexts.addNext).click();
  await name().fill('Hakim');
  const finger = await newFinger(page);
  await finger.down({ x: 5, y: 400 });
  await finger.drop();
  await boardPage.column('Hakim').waitFor();
  await name().waitFor({ state: 'detached' });
});

test('a pasted list of names, and the phone’s contacts, add a person for each', async () => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'contacts', {
      value: { select: () => Promise.resolve([{ name: ['Devi'] }, { name: ['Hakim', 'Akim'] }, {}]) },
    });
  });
  await boardPage.open(alone);
  await button(boardTexts.addFirst).click();
  await name().waitFor();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '1. Bala\n2. Mei');
    document.activeElement!.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await boardPage.column('Mei').waitFor();
  await button(boardTexts.column.contacts).click();
  await boardPage.column('Hakim').waitFor();
  expect(
    await page.getByRole('heading', { name: /^(?:Bala|Mei|Devi|Hakim|Akim)$/ }).allTextContents(),
  ).toEqual(['Bala', 'Mei', 'Devi', 'Hakim']);
});

test('nothing that is brought into view lies under the bar, whose people take two rows from the fifth on', async () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
  const people = ids.map((id, at) => [id, { ...aisyah!, title: `Kawan ${id}`, rank: String(at + 1) }]);
  await boardPage.open({ ...fourItems, columns: Object.fromEntries(people), items: { nasi: nasi! } });
  const covered = await page.locator('main').evaluate((main) => {
    const bar = document.querySelector('[data-bar]')!;
    const buttons = [...main.querySelectorAll('button')].filter((one) => !bar.contains(one));
    return buttons.flatMap((one) => {
      one.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      const { bottom } = one.getBoundingClientRect();
      return bottom > bar.getBoundingClientRect().top ? [one.textContent || one.ariaLabel] : [];
    });
  });
  expect(covered).toEqual([]);
});

test('with four people the field for the next stays above the bar, and each is in view while assigning', async () => {
  await boardPage.open(alone);
  await button(boardTexts.addFirst).click();
  for (const friend of ['Devi', 'Hakim', 'Wei']) {
    // The people of the first bill are offered below the name, and come a moment later.
    await page.getByRole('list', { name: boardTexts.column.known }).waitFor();
    const isAbove = async () => {
      const add = (await button(boardTexts.share.add).boundingBox())!;
      const bar = (await page.locator('[data-bar]').boundingBox())!;
      return add.y + add.height <= bar.y;
    };
    await expect.poll(isAbove, { message: friend }).toBe(true);
    await name().fill(friend);
    await name().press('Enter');
    await boardPage.column(friend).waitFor();
  }
  await button(boardTexts.assign.open(3)).click();
  const last = (await page.locator('[data-chip]').last().boundingBox())!;
  expect(last.x + last.width).toBeLessThanOrEqual(page.viewportSize()!.width);
});

test('while items are left the button that only closes is not the loud one', async () => {
  await boardPage.open(alone);
  await button(boardTexts.assign.open(3)).click();
  const look = () =>
    sheet()
      .getByRole('button', { name: boardTexts.assign.finish, exact: true })
      .evaluate((one) => getComputedStyle(one).backgroundColor);
  const quiet = await look();
  for (const id of ['mee', 'nasi', 'teh'])
    await page.locator(`[data-give="${id}"]`).getByRole('button').first().click();
  await sheet().getByText(boardTexts.assign.done).waitFor();
  expect(await look()).not.toBe(quiet);
});

test('a price is typed over as soon as its field is tapped', async () => {
  await boardPage.open();
  await openRow(page, 'Nasi');
  await button(boardTexts.item.edit('Nasi')).click();
  await page.getByLabel(boardTexts.item.price).click();
  await page.keyboard.type('12.50');
  await page.keyboard.press('Enter');
  await boardPage.column(boardTexts.column.missing).getByText('12.50', { exact: true }).waitFor();
});

test('paid at the counter is asked beside who paid, and rounds the bill to 5 sen', async () => {
  await boardPage.open({ ...fourItems, bill: { ...fourItems.bill, service: minor(282), total: null } });
  await button(paidTexts.title).click();
  await sheet()
    .getByRole('checkbox', { name: boardTexts.bill.cash(COIN) })
    .check();
  await sheet().getByRole('button', { name: boardTexts.share.done }).click();
  await page.locator('[data-bar]').getByText('RM 30.80').waitFor();
});

test('a sum that somebody agreed to pay is theirs, the others share the rest, and one Undo takes it back', async () => {
  await boardPage.open();
  await button(boardTexts.assign.open(2)).click();
  await button(boardTexts.assign.everyone).click();
  await button(boardTexts.agreed.open).click();
  await page.getByLabel(boardTexts.agreed.sum('Aisyah')).fill('20');
  await sheet().last().getByText(boardTexts.agreed.rest('RM 10.80', 1)).waitFor();
  await sheet().last().getByRole('button', { name: boardTexts.share.done, exact: true }).click();
  await page.getByText(boardTexts.agreed.done).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => readAmounts(page)).toMatchObject({ people: { Aisyah: '20.00', Bala: '10.80' } });
  await button(boardTexts.undo).first().click();
  await expect.poll(() => readAmounts(page)).toMatchObject({ people: { Aisyah: '6.60', Bala: '8.80' } });
});
