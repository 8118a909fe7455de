import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import type { ReadingRow } from '../../src/data/device/rows.ts';
import { DOUBTFUL, DOUBTFUL_NAME } from '../../src/domain/receipt/thresholds.ts';
import { checkTexts } from '../../src/features/board/check/texts.ts';
import { boardTexts } from '../../src/features/board/texts.ts';
import { homeTexts } from '../../src/features/home/texts.ts';
import { uploadTexts } from '../../src/features/new-receipt/texts.ts';
import { receiptsTexts, recentTexts } from '../../src/features/receipts/texts.ts';
import { generate } from '../../tools/receipts/generate.ts';
import { firstPage } from '../support/browser.ts';
import { samplePhoto, shortestSample } from '../support/sample-receipt.ts';
import { makeSure } from './check-page.ts';
import { changeRow } from './device-database.ts';
import { boardUrl, checkUrl, emptyPhoto, READ_WITHIN_MS } from './photo-steps.ts';
import { signUp, startApp, type RunningApp } from './running-app.ts';
import { keepScreenshot } from './screenshot.ts';

/** A drawn receipt of 28 lines. */
const SEED = 398;

let app: RunningApp;
let page: Page;
/** How often the user has tapped, the file picker's own taps not counted. */
let taps = 0;

beforeAll(async () => {
  app = await startApp();
  page = await firstPage(await app.newBrowser({ storesApp: false }).open());
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(page, app, 'mei');
});
afterAll(() => app?.end());
beforeEach(async () => {
  onTestFailed(() => keepScreenshot(page));
  await page.goto(`${app.server.origin}/`);
  taps = 0;
});

async function tap(role: 'link' | 'button', name: string): Promise<void> {
  taps += 1;
  await page.getByRole('main').getByRole(role, { name, exact: true }).click();
}

async function pick(button: string, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await tap('button', button);
  await (await chooser).setFiles({ name: 'receipt.jpg', mimeType: 'image/jpeg', buffer });
}

test('a bill of 28 lines that adds up is on its board after two taps, with its names and no amount in doubt', async () => {
  const { jpeg, bill } = await generate(SEED);
  expect(bill.items).toHaveLength(28);
  await tap('link', homeTexts.newReceipt);
  await pick(uploadTexts.gallery, jpeg);
  await page.waitForURL(boardUrl, { timeout: READ_WITHIN_MS });
  await page.getByRole('link', { name: checkTexts.check }).waitFor();
  expect(taps).toBe(2);

  await page.getByRole('link', { name: checkTexts.check }).click();
  await page.waitForURL(checkUrl);
  await page.getByLabel(checkTexts.field.price).first().waitFor();

  // With doubts the board says how many there are, until they were seen on a bill that adds up.
  await changeRow<ReadingRow>(page, 'readings', (reading) => {
    const { lines } = reading;
    const right = lines.filter(({ name }, at) => name.value === bill.items[at]?.name);
    expect(right.length).toBeGreaterThan(25); // a table of names one row too far has none
    expect(lines.filter(({ price }) => price.confidence < DOUBTFUL)).toEqual([]);
    // A name may be: Tesseract is less sure of it, and nothing on the paper proves one.
    expect(lines.filter(({ name }) => name.confidence < DOUBTFUL_NAME).length).toBeLessThan(3);
    makeSure(reading);
    for (const line of lines.slice(0, 2)) line.price.confidence = 0.4;
  });
  await page.goto(page.url().replace(/\/check$/, ''));
  await page.getByRole('link', { name: boardTexts.toCheck(2) }).click();
  await page.getByText(checkTexts.left(2)).waitFor();
  for (const at of [0, 1]) await page.getByRole('listitem').nth(at).scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: checkTexts.board }).click();
  await page.getByRole('link', { name: checkTexts.check, exact: true }).waitFor();

  await page.goto(`${app.server.origin}/`);
  const total = `RM ${(bill.total / 100).toFixed(2)}`;
  const underWay = page.getByRole('region', { name: recentTexts.underWay });
  await underWay.getByText(receiptsTexts.left(total)).waitFor();
  await underWay.locator('img').waitFor();
  expect(await page.getByRole('main').getByRole('heading').first().textContent()).toBe(recentTexts.underWay);

  // A desktop with a single bill: the buttons are below it, as high as buttons are.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByText(recentTexts.noOthers).waitFor();
  const button = await page.getByRole('link', { name: homeTexts.newReceipt }).boundingBox();
  const card = await underWay.boundingBox();
  expect(button?.height).toBeLessThan(60);
  expect(button?.y).toBeGreaterThan((card?.y ?? 0) + (card?.height ?? 0));
  await page.setViewportSize({ width: 390, height: 844 });
  await underWay.getByRole('link').click();
  await page.waitForURL(boardUrl);
});

test('a photo taken on the start page needs one tap', async () => {
  await pick(homeTexts.camera, await readFile(samplePhoto(shortestSample())));
  await page.waitForURL(boardUrl, { timeout: READ_WITHIN_MS });
  expect(taps).toBe(1);
});

test('a photo without text stays on the screen, and the user may go on without items', async () => {
  await pick(homeTexts.camera, (await emptyPhoto()).buffer);
  const told = page.getByText(uploadTexts.noText);
  await told.waitFor({ timeout: READ_WITHIN_MS });
  const isInSight = await told.evaluate((text) => {
    const { x, y, width, height } = text.getBoundingClientRect();
    return text.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  expect(isInSight).toBe(true); // without scrolling, and under no bar
  await tap('button', uploadTexts.withPhoto);
  await page.waitForURL(checkUrl);
  expect(taps).toBe(2);
});
