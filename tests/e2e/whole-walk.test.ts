import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import { boardTexts } from '../../src/features/board/texts.ts';
import { treatTexts } from '../../src/features/board/who-had/treat/texts.ts';
import { paidTexts } from '../../src/features/board/who-paid/texts.ts';
import { recentTexts } from '../../src/features/receipts/texts.ts';
import { openBoardPage, fourItems, type BoardPage } from './board-page.ts';
import { logIn } from './running-app.ts';
import { keepScreenshot } from './screenshot.ts';

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
  const { 'column-a': aisyah, 'column-b': bala } = fourItems.columns;
  const chong = { ...bala!, title: 'Chong' };
  await boardPage.open({ ...fourItems, columns: { 'column-a': aisyah!, 'column-b': chong } });
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
  await page.getByText(assign.tapTheirs('Chong')).waitFor();
  await press(inSheet(/^Teh \d/));
  await press(inSheet(assign.next('Aisyah')));
  await page.getByText(assign.tapTheirs('Aisyah')).waitFor();
  await press(inSheet(/^Roti \d/));
  await press(inSheet(assign.next('Bala')));
  await page.getByText(assign.tapTheirs('Bala')).waitFor();
  await press(inSheet(/^Mee \d/));
  await press(inSheet(assign.who('Nasi')));
  await press(inSheet('Aisyah'));
  await press(inSheet('Chong'));
  await press(inSheet(share.done));
  await sheet().getByText(assign.done).waitFor();
  await press(inSheet(assign.finish));
  await press(button(treatTexts.title));
  await press(inSheet(column.cover('Chong')));
  await press(inSheet(share.done));
  await page.getByText(treatTexts.treated('Chong', 1)).waitFor();
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
  expect(text).toMatch(/Bala gets back RM 1\d\.\d\d from Aisyah/);
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
    await page.keyboard.press('Enter'); // nobody else
    await inSheet(/^Chong/).waitFor();
  });
});

test('the whole walk is done by touch alone', async () => {
  const phone = await page
    .context()
    .browser()!
    .newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      permissions: ['clipboard-read', 'clipboard-write'],
    });
  phone.setDefaultTimeout(60_000);
  page = await phone.newPage();
  onTestFailed(() => keepScreenshot(page));
  await logIn(page, boardPage.app.server.origin, 'hasnah');
  // Left and right in turn: two quick taps at one place count as one (PRESS-2), and no thumb is as quick.
  let taps = 0;
  const tap = async (target: Locator) => {
    const { width, height } = (await target.boundingBox())!;
    await target.tap({ position: { x: width * ((taps += 1) % 2 ? 0.25 : 0.75), y: height / 2 } });
  };
  await walk(tap, async () => {
    await inSheet(boardTexts.addColumn).tap();
    await sheet().getByRole('list', { name: column.known }).getByRole('button', { name: 'Chong' }).tap();
    await sheet().getByText(assign.tapTheirs('Chong')).waitFor();
  });
});
