import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFailed, test } from 'vitest';
import { catalogue } from '../../src/app/catalogue.ts';
import { headerTitle } from '../../src/app/header-titles.ts';
import { shellTexts } from '../../src/app/texts.ts';
import { authTexts } from '../../src/features/auth/texts.ts';
import { historyTexts } from '../../src/features/board/history/texts.ts';
import { boardTexts } from '../../src/features/board/texts.ts';
import { paidTexts } from '../../src/features/board/who-paid/texts.ts';
import { groupFormTexts } from '../../src/features/groups/texts.ts';
import { marketingTexts } from '../../src/features/marketing/texts.ts';
import { commonTexts } from '../../src/words/texts.ts';
import { firstPage } from '../support/browser.ts';
import { pathOf } from './account-steps.ts';
import { openPerson, pressInRow } from './board-steps.ts';
import { addPagesUser, forUsers, forVisitors, listedReceipt, type Listed } from './page-table.ts';
import { logIn, logInByForm, startApp, type RunningApp } from './running-app.ts';
import { keepScreenshot } from './screenshot.ts';

/** Back and close of the header go one step back, and to the start page where that would leave Kira. */
let app: RunningApp;

beforeAll(async () => {
  app = await startApp();
  await addPagesUser(app);
});
afterAll(() => app?.end());

const newPage = async (): Promise<Page> => firstPage(await app.newBrowser({ storesApp: false }).open());

const open = (page: Page, path: string) => page.goto(`${app.server.origin}${path}`);
const isAt = (page: Page, path: string) => expect.poll(() => pathOf(page)).toBe(path);

/** Presses what the table of the specification gives the page. */
const goBack = (page: Page, leading: 'back' | 'close' = 'back') =>
  page
    .getByRole('banner')
    .getByRole('button', { name: leading === 'back' ? shellTexts.back : commonTexts.close, exact: true })
    .click();

/** The paths whose header leads back. */
const withWayBack = (paths: Listed[]) =>
  paths.flatMap(([path]) => {
    const { leading } = headerTitle(path.split(/[?#]/)[0]!);
    return leading ? [[path, leading] as const] : [];
  });

describe.each([
  ['a visitor', withWayBack(forVisitors(catalogue)), '/about', 5],
  ['a user', withWayBack(forUsers(catalogue)), '/activity', 14],
] as const)('%s', (who, paths, before, count) => {
  let page: Page;
  beforeAll(async () => {
    page = await newPage();
    if (who === 'a user') await logIn(page, app.server.origin, 'ema');
    expect(paths).toHaveLength(count);
  });
  afterAll(() => page.context().close());

  // A path of each layout and its neighbours: all take one way.
  test.each(paths.filter((_, at) => at % 2 === 0))(
    'goes from %s, where nothing is behind it, to the start page (%s)',
    async (path, leading) => {
      const fresh = await page.context().newPage();
      onTestFailed(() => keepScreenshot(fresh));
      await open(fresh, path);
      await goBack(fresh, leading);
      await isAt(fresh, '/');
      await fresh.close();
    },
  );

  // All go back in the same way.
  test.each(paths.slice(0, 2))('goes from %s one step back (%s)', async (path, leading) => {
    onTestFailed(() => keepScreenshot(page));
    await open(page, before);
    await open(page, path);
    await goBack(page, leading);
    await isAt(page, before);
  });
});

describe.each([
  ['tells', false],
  ['does not tell', true],
])('in a browser that %s what Back leads to', (_, isOld) => {
  const newUserPage = async () => {
    const page = await newPage();
    if (isOld)
      await page.addInitScript(() => Object.defineProperty(window, 'navigation', { value: undefined }));
    return page;
  };

  test('a page behind the log-in leads to the start page, and a page from the navigation back', async () => {
    const page = await newUserPage();
    await open(page, '/settings');
    await page.waitForURL('**/login**');
    await logInByForm(page, app.server.origin, 'ema');
    await isAt(page, '/settings');
    await goBack(page);
    await isAt(page, '/');
    const nav = page.getByRole('navigation', { name: shellTexts.nav.label });
    await nav.getByRole('link', { name: shellTexts.nav.activity }).click();
    await isAt(page, '/activity');
    await nav.getByRole('link', { name: shellTexts.nav.groups }).click();
    await isAt(page, '/groups');
    await goBack(page, 'close');
    await isAt(page, '/activity');
    await page.context().close();
  });

  test('"Go Back" of a group that does not exist leads to the start page', async () => {
    const page = await newUserPage();
    await logIn(page, app.server.origin, 'ema');
    const fresh = await page.context().newPage();
    await open(fresh, '/edit-group/0198c0de-0000-7000-8000-00000000dead');
    await fresh.getByRole('button', { name: groupFormTexts.goBack }).click();
    await isAt(fresh, '/');
    await page.context().close();
  });
});

describe('what is open over a bill', () => {
  const bill = `/receipts/${listedReceipt}`;
  const dish = 'Ayam goreng berempah';
  let page: Page;
  beforeAll(async () => {
    page = await newPage();
    await logIn(page, app.server.origin, 'ema');
  });
  beforeEach(async () => {
    onTestFailed(() => keepScreenshot(page));
    await open(page, '/receipts');
    await page.locator(`a[href="${bill}"]`).click();
    await page.locator('[data-bar]').waitFor();
  });
  afterAll(() => page.context().close());

  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).last().click();
  const dialogs = () => page.getByRole('dialog').count();
  const areOpen = (count: number) => expect.poll(dialogs).toBe(count);
  const assignItems = /^Assign \d+ items?$/;

  test.each([
    ['who had an item', [boardTexts.item.assign(dish)]],
    ['the assign screen', [assignItems]],
    ['an item’s people over the assign screen', [assignItems, boardTexts.assign.who(dish)]],
    ['the history', [historyTexts.open]],
    ['who paid', [paidTexts.title]],
    ['the summary', [boardTexts.summary.open]],
    ['who paid over the summary', [boardTexts.summary.open, paidTexts.title]],
  ])('closes by Back, and Forward opens nothing: %s', async (_, buttons) => {
    for (const [at, name] of buttons.entries()) {
      await press(name);
      await areOpen(at + 1);
    }
    for (const at of buttons.keys()) {
      await page.goBack();
      await areOpen(buttons.length - 1 - at);
      await isAt(page, bill);
    }
    await page.goForward();
    await press(assignItems);
    await areOpen(1);
    await page.keyboard.press('Escape');
    await areOpen(0);
    await page.goBack();
    await isAt(page, '/receipts');
    await page.goForward();
    await isAt(page, bill);
  });

  test.each([
    ['a form for names', () => press(boardTexts.addColumn)],
    [
      'a name’s field',
      () => openPerson(page, 'Wei Ling').then(() => press(boardTexts.column.edit('Wei Ling'))),
    ],
    ['an item’s form', () => pressInRow(page, dish, boardTexts.item.edit)],
    ['a new item’s form', () => press(boardTexts.column.addItem(boardTexts.column.missing))],
  ])('closes by Back, and leaves Back its way: %s', async (_, openForm) => {
    await openForm();
    const fields = page.getByRole('main').getByRole('textbox');
    await expect.poll(() => fields.count()).toBeGreaterThan(0);
    await page.goBack();
    await expect.poll(() => fields.count()).toBe(0);
    await isAt(page, bill);
    await page.goBack();
    await isAt(page, '/receipts');
  });

  test('leaves Back its way when it was closed by the cross, by a tap beside it, or by a reload', async () => {
    await press(assignItems);
    await press(boardTexts.assign.who(dish));
    await press(commonTexts.close);
    await areOpen(1);
    await press(commonTexts.close);
    await press(boardTexts.item.assign(dish));
    await page.mouse.click(5, 5);
    await areOpen(0);
    await press(historyTexts.open);
    await areOpen(1);
    await page.reload();
    await page.locator('[data-bar]').waitFor();
    await areOpen(0);
    await page.goBack();
    await isAt(page, '/receipts');
  });
});

test('Back closes the header’s menu, on the visitors’ page and in the app', async () => {
  const page = await newPage();
  const menu = page.getByRole('navigation', { name: shellTexts.menu.label });
  const openMenu = async () => {
    await page.getByRole('button', { name: shellTexts.menu.open }).click();
    await menu.waitFor();
  };
  await open(page, '/pricing');
  await open(page, '/about');
  await openMenu();
  await page.goBack();
  await menu.waitFor({ state: 'hidden' });
  await isAt(page, '/about');
  await openMenu();
  await menu.getByRole('link', { name: marketingTexts.header.features }).click();
  await isAt(page, '/features');
  await page.goBack();
  await isAt(page, '/about');
  await page.goBack();
  await isAt(page, '/pricing');
  await page.context().close();
});

test('the sign-up leads back to the public page that led there', async () => {
  const page = await newPage();
  await open(page, '/pricing');
  await page.getByRole('main').locator('a[href="/signup"]').first().click();
  await page.getByRole('heading', { name: authTexts.signUp.heading }).waitFor();
  await goBack(page);
  await isAt(page, '/pricing');
  await page.getByRole('heading', { name: marketingTexts.pricing.hero }).waitFor();
  await page.context().close();
});

test('on each layout the first Tab shows the skip link, and Enter leads past the header', async () => {
  const page = await newPage();
  for (const path of ['/about', '/login', '/groups']) {
    if (path === '/groups') await logIn(page, app.server.origin, 'ema');
    await open(page, path);
    await page.getByRole('main').getByRole('heading').first().waitFor();
    const skip = page.getByRole('link', { name: shellTexts.skip });
    expect((await skip.boundingBox())!.y).toBeLessThan(0);
    await page.keyboard.press('Tab');
    expect(await skip.evaluate((one) => one === document.activeElement)).toBe(true);
    expect((await skip.boundingBox())!.y).toBeGreaterThan(0);
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
    // No step in the history, which Back would take for nothing.
    expect(pathOf(page)).toBe(path);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main')?.id)).toBe('content');
  }
  await page.context().close();
});
