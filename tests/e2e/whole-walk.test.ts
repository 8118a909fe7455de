import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { paidTexts } from '../../src/features/board/paid/texts.ts';
import { boardTexts } from '../../src/features/board/texts.ts';
import { recentTexts } from '../../src/features/receipts/texts.ts';
import { openBoardPage, fourItems, type BoardPage } from './board-page.ts';
import { middleOf, newFinger, windowBox } from './pointer.ts';

/** From the start page to the sent split, by keyboard alone and by touch alone. */
let boardPage: BoardPage;
let page: Page;

beforeAll(async () => {
  boardPage = await openBoardPage('hasnah');
  page = boardPage.page;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
});
afterAll(() => boardPage?.app.end());
beforeEach(async () => {
  const items = Object.entries(fourItems.items).map(([id, item]) => [id, { ...item, shares: {} }]);
  await boardPage.open({ ...fourItems, items: Object.fromEntries(items) });
  await page.goto(boardPage.app.server.origin);
});

const { assign, balance, column, share, summary } = boardTexts;
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();
const sheet = () => page.getByRole('dialog').last();
const inSheet = (name: string | RegExp) => sheet().getByRole('button', { name, exact: true }).first();

/** The walk, by whatever `press` presses with and `type` types with. */
async function walk(press: (target: Locator) => Promise<void>, addThird: () => Promise<void>): Promise<void> {
  await press(page.getByRole('region', { name: recentTexts.underWay }).getByRole('link'));
  await press(button(assign.open(4)));
  await addThird();
  await press(inSheet(/^Aisyah/));
  await press(inSheet(/^Roti \d/));
  await press(inSheet(assign.next));
  await page.getByText(assign.tapTheirs('Bala')).waitFor();
  await press(inSheet(/^Mee \d/));
  await press(inSheet(assign.next));
  await press(inSheet(/^Teh \d/));
  await press(inSheet(assign.who('Nasi')));
  await press(inSheet('Aisyah'));
  await press(inSheet('Chong'));
  await press(inSheet(share.done));
  await sheet().getByText(assign.done).waitFor();
  await press(inSheet(assign.finish));
  await press(button(column.expand('Chong')));
  await press(button(column.cover('Chong')));
  await press(button(paidTexts.title));
  await press(inSheet(paidTexts.all('Bala')));
  await press(inSheet(share.done));
  await page.getByText(balance.done).waitFor();
  await press(button(summary.open));
  await press(page.getByRole('checkbox', { name: summary.details }));
  await press(inSheet(summary.text));
  await page.getByText(summary.copied).waitFor();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toContain(`Chong: RM 0.00 (${column.covered('Aisyah and Bala')})`);
  expect(text).toMatch(/Bala gets back RM 1\d\.\d\d: Aisyah 1\d\.\d\d/);
}

test('the whole walk is done by keyboard alone', async () => {
  const isFocused = (target: Locator) => target.evaluate((one) => one === document.activeElement);
  const reach = async (target: Locator) => {
    for (let tabs = 0; !(await isFocused(target)); tabs += 1) {
      expect(tabs, `Tabs to ${target.toString()}`).toBeLessThan(60);
      await page.keyboard.press('Tab');
    }
  };
  const press = async (target: Locator) => {
    await reach(target);
    await page.keyboard.press((await target.getAttribute('type')) === 'checkbox' ? 'Space' : 'Enter');
  };
  await walk(press, async () => {
    await press(inSheet(boardTexts.addColumn));
    await page.keyboard.type('Chong');
    await page.keyboard.press('Enter');
    await inSheet(/^Chong/).waitFor();
  });
});

test('the whole walk is done by touch alone', async () => {
  const finger = await newFinger(page);
  const press = async (target: Locator) => {
    await target.waitFor();
    await target.scrollIntoViewIfNeeded();
    await finger.down(middleOf(await windowBox(target)));
    await finger.drop();
  };
  await walk(press, async () => {
    await press(inSheet(boardTexts.addColumn));
    await press(sheet().getByRole('list', { name: column.known }).getByRole('button', { name: 'Chong' }));
    await inSheet(/^Chong/).waitFor();
  });
});
