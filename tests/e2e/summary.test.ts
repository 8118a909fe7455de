import { statSync } from 'node:fs';
import type { Download, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ranks } from '../../src/domain/board/rank.ts';
import { COIN } from '../../src/domain/money/cash-rounding.ts';
import { boardTexts } from '../../src/features/board/texts.ts';
import { piecesTexts } from '../../src/features/board/who-had/pieces/texts.ts';
import { treatTexts } from '../../src/features/board/who-had/treat/texts.ts';
import { paidTexts } from '../../src/features/board/who-paid/texts.ts';
import { commonTexts } from '../../src/words/texts.ts';
import { longBoard } from '../support/long-board.ts';
import { expectAccessible } from './axe.ts';
import { openBoardPage, type BoardPage } from './board-page.ts';
import { readAmounts } from './board-steps.ts';

let boardPage: BoardPage;
let page: Page;

beforeAll(async () => {
  boardPage = await openBoardPage('sharifah');
  page = boardPage.page;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
});
afterAll(() => boardPage?.app.end());
beforeEach(async () => {
  await boardPage.open();
});

const texts = boardTexts.summary;
const press = (name: string) => page.getByRole('dialog').getByRole('button', { name }).click();
const openSummary = () => page.getByRole('button', { name: texts.open }).click();
const copied = () => page.evaluate(() => navigator.clipboard.readText());
const split = [
  'Four ways, 20 November 2026\nTotal RM 30.80',
  'Aisyah: RM 6.60\nBala: RM 8.80\nNot assigned yet: RM 15.40',
].join('\n\n');
const withItems = [
  'Four ways, 20 November 2026\nTotal RM 30.80',
  'Aisyah: RM 6.60\n  Roti 6.00\n  Service 0.60',
  'Bala: RM 8.80\n  Mee 8.00\n  Service 0.80',
  'Not assigned yet: RM 15.40\n  Nasi 10.00\n  Teh 4.00\n  Service 1.40',
].join('\n\n');

type Given = Window & { given?: { text?: string; files?: string[] }[] };

/**
 * Gives the page a phone's share menu, which a desktop browser lacks. The menu notes what it gets, or
 * refuses.
 */
const giveMenu = (refusal?: string) =>
  page.evaluate((name) => {
    const given: NonNullable<Given['given']> = [];
    (window as Given).given = given;
    const share = ({ text, files }: ShareData) => {
      given.push({ ...(text && { text }), ...(files && { files: files.map((file) => file.type) }) });
      return name ? Promise.reject(new DOMException('Refused.', name)) : Promise.resolve();
    };
    Object.assign(navigator, { share, canShare: () => true });
  }, refusal);
const given = () => page.evaluate(() => (window as Given).given);

test('without a share menu the text is copied and the picture is saved, both made on the device', async () => {
  await openSummary();
  await press(texts.text);
  await page.getByText(texts.copied).waitFor();
  expect(await copied()).toBe(split);
  await page.context().setOffline(true);
  const download = page.waitForEvent('download');
  await press(texts.image);
  const file = await (await download).path();
  await page.context().setOffline(false);
  const { format, width, height } = await sharp(file).metadata();
  expect([(await download).suggestedFilename(), format]).toEqual(['bill-split.png', 'png']);
  expect(width).toBe(780);
  expect(height).toBeGreaterThan(600);
  expect(statSync(file).size).toBeLessThan(300_000);
});

const savedPicture = async () => {
  const download = page.waitForEvent('download');
  await press(texts.image);
  return sizeOf(await download);
};

async function sizeOf(download: Download) {
  const file = await download.path();
  return { ...(await sharp(file).metadata()), bytes: statSync(file).size };
}

test('a second picture has every item on demand, as the sheet shows it', async () => {
  const { items, ...bill } = longBoard();
  const people = Object.keys(bill.columns);
  const assigned = Object.entries(items).map(([id, item], at) => [
    id,
    { ...item, shares: { [people[at % people.length]!]: { weight: 1, rank: 'm' } } },
  ]);
  await boardPage.open({ ...bill, items: Object.fromEntries(assigned) }, 'Nasi lemak ayam');
  await openSummary();
  await page.getByRole('dialog').getByLabel(texts.details).check();
  const second = page.waitForEvent('download', (one) => one.suggestedFilename() === 'bill-items.png');
  const short = await savedPicture();
  const long = await sizeOf(await second);
  expect(short.height).toBeLessThan(2 * short.width);
  // The 28 items, each on a line of 18 px.
  expect(long.height / long.width).toBeGreaterThan((28 * 18) / 390);
  expect(long.width).toBeGreaterThanOrEqual(585);
  expect(long.bytes).toBeLessThan(300_000);
});

test('a long picture has fewer pixels and a very long one no items, to stay small enough to be sent', async () => {
  const long = longBoard();
  const [first] = Object.values(long.columns);
  const columns = Object.fromEntries(
    ranks(24).map((rank) => [
      `long-${rank}`,
      { ...first!, title: `Nur Aisyah binti Abdullah ${rank}`, rank },
    ]),
  );
  const shares = Object.fromEntries(Object.keys(columns).map((id) => [id, { weight: 1, rank: 'm' }]));
  const items = Object.fromEntries(
    Object.entries(long.items).map(([id, item], at) => [id, at ? { ...item, shares } : item]),
  );
  await boardPage.open({ ...long, columns, items }, 'Nasi lemak ayam');
  await openSummary();
  const { width, height, bytes } = await savedPicture();
  expect(width).toBeLessThan(780);
  expect(width).toBeGreaterThanOrEqual(390);
  expect(height).toBeGreaterThan(3 * width);
  expect(bytes).toBeLessThan(300_000);

  // Each person's 28 lines are too much: the picture has the amounts only, and the app says so.
  await page.getByRole('dialog').getByLabel(texts.details).check();
  expect(await savedPicture()).toMatchObject({ width, height });
  await page.getByText(texts.tooLong).waitFor();
});

test('the picture has the app’s own letters, and the sheet says where both go', async () => {
  await page.evaluate(() => {
    // oxlint-disable-next-line typescript/unbound-method -- called on its canvas below
    const { fillText } = CanvasRenderingContext2D.prototype;
    const fonts: string[] = [];
    Object.assign(window, { fonts });
    CanvasRenderingContext2D.prototype.fillText = function (this: CanvasRenderingContext2D, words, ...rest) {
      fonts.push(`${words}: ${this.font} ${document.fonts.check(this.font)}`);
      return fillText.call(this, words, ...rest);
    };
  });
  await openSummary();
  await page.getByRole('dialog').getByText(texts.toPaste).waitFor();
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { fonts: string[] }).fonts.join('\n')))
    .toMatch(/^Four ways: .*"Kira Display".* true$/m);
});

test('the text has every item with its printed price and the charges on demand', async () => {
  await openSummary();
  await page.getByRole('dialog').getByLabel(texts.details).check();
  await page.getByRole('dialog').getByText('Mee', { exact: true }).waitFor();
  await press(texts.text);
  await page.getByText(texts.copied).waitFor();
  expect(await copied()).toBe(withItems);
});

test('who paid leads to who pays whom, on the board and in what is shared', async () => {
  const paid = paidTexts;
  await page.getByRole('button', { name: paid.title }).click();
  expect(
    await page.getByRole('dialog').getByLabel(boardTexts.bill.cash(COIN)).count(),
    'RM 30.80 is round in cash, too',
  ).toBe(0);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: paid.all('Bala') })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: boardTexts.share.done }).click();
  await page.getByRole('button', { name: paid.by('Bala') }).waitFor();
  await openSummary();
  const back = paid.backFromOne('Bala', 'RM 6.60', 'Aisyah');
  await page.getByRole('dialog').getByText(back).waitFor();
  await press(paid.by('Bala'));
  await page.getByRole('dialog', { name: paid.title }).waitFor();
  await page.keyboard.press('Escape'); // closes the upper sheet alone
  await page.getByRole('dialog', { name: paid.title }).waitFor({ state: 'detached' });
  await page.getByRole('dialog', { name: texts.title }).waitFor();
  await press(texts.text);
  await expect.poll(copied).toBe(`${split} (${piecesTexts.with('Bala')})\n\n${back}`);
  await expectAccessible(page);
});

test('of several payers only what is typed is kept: Done after a look changes nothing', async () => {
  const paid = paidTexts;
  const sheet = page.getByRole('dialog');
  const undo = page.getByRole('button', { name: boardTexts.undo, exact: true });
  await page.getByRole('button', { name: paid.title }).click();
  await sheet.getByRole('button', { name: paid.several }).click();
  for (const [person, amount] of [
    ['Aisyah', '10.80'],
    ['Bala', '20'],
  ] as const)
    await sheet.getByLabel(paid.amount(person)).fill(amount);
  await press(boardTexts.share.done);
  await page.getByRole('button', { name: paid.by('Aisyah and Bala') }).click();
  await expect.poll(() => sheet.getByLabel(paid.amount('Bala')).inputValue()).toBe('20.00');
  await press(boardTexts.share.done);
  await undo.click();
  await page.getByRole('button', { name: paid.title }).waitFor();
  expect(await undo.getAttribute('aria-disabled')).toBe('true');
});

test('closing "Who paid?" keeps the typed amounts, as Done does', async () => {
  const paid = paidTexts;
  const sheet = page.getByRole('dialog');
  await page.getByRole('button', { name: paid.title }).click();
  await sheet.getByRole('button', { name: paid.several }).click();
  await sheet.getByLabel(paid.amount('Aisyah')).fill('30.80');
  await press(commonTexts.close);
  await page.getByRole('button', { name: paid.by('Aisyah'), exact: true }).waitFor();
});

test('several payers become one by a tap on them', async () => {
  const paid = paidTexts;
  const sheet = page.getByRole('dialog');
  await page.getByRole('button', { name: paid.title }).click();
  await sheet.getByRole('button', { name: paid.several }).click();
  await sheet.getByLabel(paid.amount('Aisyah')).fill('10');
  await sheet.getByLabel(paid.amount('Bala')).fill('15');
  await sheet.getByText(paid.missing('RM 5.80')).waitFor();
  await press(boardTexts.share.done);
  const line = page.getByRole('button', { name: paid.by('Aisyah and Bala') });
  await line.getByText(paid.missing('RM 5.80')).waitFor();
  await line.click();
  await sheet.getByRole('button', { name: paid.one }).click();
  await sheet.getByRole('button', { name: paid.all('Bala'), pressed: false }).click();
  await sheet.getByRole('button', { name: paid.all('Bala'), pressed: true }).waitFor();
  await press(boardTexts.share.done);
  await page.getByRole('button', { name: paid.by('Bala'), exact: true }).waitFor();
});

test('the others pay for a covered person, and the columns say so, open and folded', async () => {
  const { column } = boardTexts;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await button(column.cover('Aisyah')).click();
  await expect.poll(async () => (await readAmounts(page)).people).toEqual({ Aisyah: '0.00', Bala: '15.40' });
  const treated = boardPage.column('Aisyah').getByText(column.covered('Bala'));
  await treated.waitFor();
  await boardPage.column('Bala').getByText(column.treat('Aisyah')).waitFor();
  await button(column.collapse('Aisyah')).click();
  await treated.waitFor();
});

test('where everybody is treated, the sheet says that each pays their own', async () => {
  await page.getByRole('button', { name: treatTexts.title }).click();
  for (const person of ['Aisyah', 'Bala']) await press(boardTexts.column.cover(person));
  await page.getByRole('dialog').getByText(treatTexts.nobodyPays).waitFor();
  await press(boardTexts.share.done);
  await openSummary();
  await press(texts.text);
  await expect.poll(copied).toBe(split);
});

test('a phone’s share menu gets the text, and the picture as a file', async () => {
  await giveMenu();
  await openSummary();
  await press(texts.text);
  await press(texts.image);
  await expect.poll(given).toEqual([{ text: split }, { files: ['image/png'] }]);
  expect(await page.locator('[data-toast]').count()).toBe(0);
});

test('a closed share menu ends sharing; one that may not open leaves the clipboard', async () => {
  await page.evaluate(() => navigator.clipboard.writeText('before'));
  await giveMenu('AbortError');
  await openSummary();
  await press(texts.text);
  await expect.poll(given).toHaveLength(1);
  expect(await copied()).toBe('before');
  await giveMenu('NotAllowedError');
  await press(texts.text);
  await page.getByText(texts.copied).waitFor();
  expect(await copied()).toBe(split);
});
