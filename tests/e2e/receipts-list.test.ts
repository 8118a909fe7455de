import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { minor } from '../../src/domain/money/money.ts';
import { boardTexts } from '../../src/features/board/texts.ts';
import { manualTexts } from '../../src/features/new-receipt/texts.ts';
import { deleteTexts } from '../../src/features/receipts/delete-texts.ts';
import { receiptsTexts as texts, recentTexts } from '../../src/features/receipts/texts.ts';
import { commonTexts } from '../../src/words/texts.ts';
import type { Account } from '../support/account.ts';
import { firstPage } from '../support/browser.ts';
import { sampleBoard } from '../support/sample-board.ts';
import { boardUrl } from './photo-steps.ts';
import { startApp, logIn, untilReadyForOffline, type RunningApp } from './running-app.ts';
import { keepScreenshot } from './screenshot.ts';
import { sendPhoto } from './send-photo.ts';

let app: RunningApp;
let page: Page;
let account: Account;
let origin: string;

beforeAll(async () => {
  app = await startApp();
  ({ origin } = app.server);
  account = await app.newAccount('jaya');
  page = await firstPage(await app.newBrowser({ storesApp: false }).open());
  await logIn(page, origin, 'jaya');
});
afterAll(() => app?.end());

const titles = () => page.locator('main ul > li a').allTextContents();
const titled = (n: number) => `Bill ${String(n).padStart(2, '0')}`;

test('the list shows pages, searches, sorts, deletes and undoes in the words of the specification', async () => {
  onTestFailed(() => keepScreenshot(page));
  await page.goto(`${origin}/receipts`);
  await page.getByText('No receipts found. Start by uploading one!').waitFor();

  for (let n = 1; n <= 42; n += 1) {
    const board = sampleBoard(titled(n));
    const item = board.items['item-1']!;
    const items = { ...board.items, 'item-1': { ...item, price: minor(item.price + ((n * 17) % 42)) } };
    await account.call('POST', '/receipts', { board: { ...board, items } });
  }
  await page.reload();
  await page.getByText('Showing 1 - 5 of 42 items').waitFor();
  const pager = page.getByRole('navigation', { name: commonTexts.pager.pages });
  const links = async () => (await pager.locator('div').textContent()) ?? '';
  expect(await links()).toBe('123…9');
  expect((await titles())[0]).toMatch(/^Bill 4220 November 2026Total: RM 70.85/);

  await page.getByRole('button', { name: commonTexts.pager.page(9) }).click();
  await page.getByText('Showing 41 - 42 of 42 items').waitFor();
  expect(await links()).toBe('1…789');
  const arrow = (name: string) => page.getByRole('button', { name });
  const hasFocus = (name: string) => arrow(name).evaluate((one) => one === document.activeElement);
  await arrow(commonTexts.pager.previous).click();
  await arrow(commonTexts.pager.next).click();
  await page.getByText('Showing 41 - 42 of 42 items').waitFor();
  expect(await arrow(commonTexts.pager.next).isDisabled()).toBe(true);
  expect(await hasFocus(commonTexts.pager.next)).toBe(true);
  await page.keyboard.press('Enter'); // the last page stays
  await arrow(commonTexts.pager.previous).click();
  await page.getByRole('button', { name: commonTexts.pager.page(7) }).click();
  await page.getByText('Showing 31 - 35 of 42 items').waitFor();
  expect(await links()).toBe('1…6789');

  // Types fast: the field shows each letter before the address changes.
  await page.getByLabel(texts.search).pressSequentially('bill 1');
  await expect.poll(() => page.getByLabel(texts.search).inputValue()).toBe('bill 1');
  await page.getByText('Showing 1 - 5 of 10 items').waitFor();
  await page.getByLabel(texts.sort).selectOption('total');
  await expect.poll(async () => (await titles())[0]).toContain('Total: RM 71.22');
  await page.getByLabel(texts.search).fill('sushi');
  await page.getByText(texts.nothingFound('sushi')).waitFor();
  await page.getByLabel(texts.search).fill('');
  await page.getByText('Showing 1 - 5 of 42 items').waitFor();

  const [first = ''] = await titles();
  const name = first.slice(0, 7);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  const remove = async () => {
    await page.getByRole('button', { name: texts.remove(name) }).click();
    await page.getByRole('dialog').getByRole('button', { name: deleteTexts.confirmRemove }).click();
    await page.getByText('Showing 1 - 5 of 41 items').waitFor();
    await expect.poll(focused).toMatch(/^Delete Bill/);
  };
  await remove();
  await page.locator('[data-toast]').getByRole('button', { name: deleteTexts.undo }).click();
  await page.getByText('Showing 1 - 5 of 42 items').waitFor();
  await remove();
  const left = () => account.call<{ pagination: { totalItems: number } }>('GET', '/receipts');
  await expect.poll(async () => (await left()).pagination.totalItems).toBe(41);
});

test('a manual receipt is stored on the server with its details, and another device shows them', async () => {
  onTestFailed(() => keepScreenshot(page));
  await page.goto(`${origin}/manual-receipt`);
  await page.getByLabel(manualTexts.store).fill('Warung Pak Ali');
  await page.getByLabel(manualTexts.itemName(1)).fill('Nasi goreng');
  await page.getByLabel(manualTexts.itemPrice(1)).fill('8,50');
  await page.reload(); // a phone drops pages
  await page.getByText(manualTexts.begun).waitFor();
  await page.getByRole('button', { name: manualTexts.addCustom }).click();
  await page.getByLabel(manualTexts.key(1)).fill('Table');
  await page.getByLabel(manualTexts.value(1)).fill('12');
  await page.getByRole('button', { name: manualTexts.save, exact: true }).click();
  await page.waitForURL(boardUrl);
  const path = new URL(page.url()).pathname;
  await page.goto(`${origin}/manual-receipt`);
  expect(await page.getByLabel(manualTexts.store).inputValue()).toBe('');
  const onServer = () => account.call<{ description: string; total: string }>('GET', path).catch(() => null);
  await expect.poll(onServer).toMatchObject({ description: 'Table: 12', total: '8.50' });

  const other = await firstPage(await app.newBrowser({ storesApp: false }).open());
  await logIn(other, origin, 'jaya');
  await other.goto(`${origin}${path}`);
  await other.getByText(boardTexts.bill.title, { exact: true }).click();
  const details = other.getByRole('term').filter({ hasText: 'Table' });
  await details.waitFor();
  expect(await details.locator('xpath=..').textContent()).toBe('Table12');
});

test('a photo of another device that was shown once is there without a connection', async () => {
  onTestFailed(() => keepScreenshot(page));
  await page.goto(`${origin}/receipts`);
  const image = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 60, height: 90 });
    canvas.getContext('2d')?.fillRect(5, 5, 20, 20);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  const id = await sendPhoto(account, Buffer.from(image, 'base64'), sampleBoard('With a photo'));
  const other = await firstPage(await app.newBrowser().open());
  await logIn(other, origin, 'jaya');
  await untilReadyForOffline(other);
  await other.goto(`${origin}/receipts/${id}`);
  const photo = other.locator(`img[alt="${boardTexts.photo}"]`);
  const isShown = () => photo.evaluate((img: HTMLImageElement) => img.naturalWidth);
  await photo.waitFor();
  await expect.poll(isShown).toBe(60);
  await other.context().setOffline(true);
  await other.reload();
  await photo.waitFor();
  await expect.poll(isShown).toBe(60);
});

test('the start page begins with the newest bill that has something left to assign, and says how much', async () => {
  onTestFailed(() => keepScreenshot(page));
  await account.call('POST', '/receipts', { board: sampleBoard('Not assigned') });
  const done = sampleBoard('All assigned');
  const shares = { 'column-1': { weight: 1, rank: 'm' } };
  const items = Object.fromEntries(Object.entries(done.items).map(([id, one]) => [id, { ...one, shares }]));
  await account.call('POST', '/receipts', { board: { ...done, items } });
  await page.goto(origin);
  const first = page.getByRole('region', { name: recentTexts.underWay });
  await first.getByText('Not assigned').waitFor();
  const left = texts.left('RM 25.55');
  await first.getByText(left, { exact: true }).waitFor();
  await page.getByRole('region', { name: recentTexts.title }).getByText('All assigned').waitFor();

  await page.goto(`${origin}/receipts`);
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Not assigned' })
    .getByText(left, { exact: true })
    .waitFor();
  const given = page.getByRole('listitem').filter({ hasText: 'All assigned' });
  await given.getByText(texts.total('RM 70.85')).waitFor();
  expect(await given.textContent()).not.toContain('left to assign');
});
