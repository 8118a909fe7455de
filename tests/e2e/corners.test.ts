import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import type { OriginalRow } from '../../src/data/device/rows.ts';
import { uploadTexts as texts } from '../../src/features/new-receipt/texts.ts';
import type { Corners } from '../../src/vision/paper/corners.ts';
import { sameBillTexts } from '../../src/words/same-bill-texts.ts';
import { makeBill } from '../../tools/receipts/bill.ts';
import { drawReceipt } from '../../tools/receipts/draw-receipt.ts';
import { photographTilted } from '../../tools/receipts/photograph-tilted.ts';
import { printReceipt } from '../../tools/receipts/print-receipt.ts';
import { createSeededRandom } from '../../tools/receipts/seeded-random.ts';
import { firstPage } from '../support/browser.ts';
import { expectAccessible } from './axe.ts';
import { storedRows } from './device-database.ts';
import { chooseFile, boardUrl, READ_WITHIN_MS } from './photo-steps.ts';
import { windowBox } from './pointer.ts';
import { startApp, signUp, type RunningApp } from './running-app.ts';
import { keepScreenshot } from './screenshot.ts';

let app: RunningApp;
let page: Page;

beforeAll(async () => {
  app = await startApp();
  page = await firstPage(await app.newBrowser({ storesApp: false }).open());
  await signUp(page, app, 'suria');
});
afterAll(() => app?.end());

const wanted: Corners = [
  { x: 0.16, y: 0.09 },
  { x: 0.86, y: 0.13 },
  { x: 0.9, y: 0.92 },
  { x: 0.1, y: 0.88 },
];

async function photo(): Promise<Buffer> {
  const random = createSeededRandom(104);
  const print = await drawReceipt(printReceipt(makeBill(random), random), random);
  const height = Math.round(print.height * 1.3);
  return photographTilted(print, { width: Math.round(print.width * 1.35), height }, wanted);
}

const handle = (at: number) => page.getByRole('button', { name: texts.corner[at] ?? '' });

/** Where a corner is shown, as fractions of the photo. */
const placeOf = (at: number): Promise<{ x: number; y: number }> =>
  handle(at).evaluate(({ style }) => ({ x: parseFloat(style.left) / 100, y: parseFloat(style.top) / 100 }));

/** The photos that receipts were cut out of, as the device stores them. */
const originals = async (): Promise<{ bytes: number; corners: Corners | null }[]> =>
  (await storedRows<OriginalRow>(page, 'originals')).evaluate((rows) =>
    rows.map(({ bytes, corners }) => ({ bytes: bytes.byteLength, corners })),
  );

test('the paper’s corners are found, moved by key and pointer, and the paper between them is read', async () => {
  onTestFailed(() => keepScreenshot(page));
  const buffer = await photo();
  await page.goto(`${app.server.origin}/file-upload`);
  await chooseFile(page, { name: 'tilted.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByRole('button', { name: texts.adjustCorners }).click({ timeout: READ_WITHIN_MS });
  await handle(0).waitFor({ timeout: READ_WITHIN_MS });
  for (const [at, { x, y }] of wanted.entries()) {
    const place = await placeOf(at);
    expect(Math.abs(place.x - x)).toBeLessThan(0.012);
    expect(Math.abs(place.y - y)).toBeLessThan(0.012);
    const { width, height } = await windowBox(handle(at));
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  await expectAccessible(page);

  const found = await placeOf(0);
  await handle(0).press('ArrowLeft');
  await handle(0).press('ArrowUp');
  await handle(0).press('ArrowUp');
  expect((await placeOf(0)).x).toBeCloseTo(found.x - 0.005, 5);
  expect((await placeOf(0)).y).toBeCloseTo(found.y - 0.01, 5);
  await page.getByText(new RegExp(`^${texts.corner[0]}: \\d+% from the left, \\d+% from the top$`)).waitFor();

  const from = await windowBox(handle(2));
  await page.mouse.move(from.x + 30, from.y + 30);
  await page.mouse.down();
  await page.mouse.move(from.x + 24, from.y + 18, { steps: 4 });
  await page.mouse.up();
  expect((await placeOf(2)).y).toBeLessThan(wanted[2].y - 0.01);

  await page.getByRole('button', { name: texts.wholePhoto }).click();
  expect(await placeOf(2)).toEqual({ x: 1, y: 1 });
  await page.getByRole('button', { name: texts.findAgain }).click();
  expect(await placeOf(0)).toEqual(found);
  await handle(3).press('ArrowDown');
  const mine = await Promise.all([0, 1, 2, 3].map(placeOf));

  await page.getByRole('button', { name: texts.upload }).click();
  await page.getByRole('button', { name: texts.parsing }).waitFor({ timeout: READ_WITHIN_MS });
  const [original] = await originals();
  expect(original?.bytes).toBe(buffer.length);
  for (const [at, { x, y }] of mine.entries()) {
    expect(original?.corners?.[at]?.x).toBeCloseTo(x, 4);
    expect(original?.corners?.[at]?.y).toBeCloseTo(y, 4);
  }
  // The stored image is the upright paper alone: higher than wide.
  const size = await page
    .getByRole('region', { name: texts.preview })
    .locator('img')
    .evaluate((img: HTMLImageElement) => ({ width: img.naturalWidth, height: img.naturalHeight }));
  expect(size.height).toBeGreaterThan(size.width);

  await page.getByRole('button', { name: texts.adjustCorners }).click();
  await handle(3).waitFor();
  expect(await originals()).toHaveLength(1); // until it is cut out anew
  await page.getByRole('button', { name: texts.upload }).click();
  await page.waitForURL(boardUrl, { timeout: READ_WITHIN_MS });
  expect(await originals()).toEqual([]);
});

test('a photo is cut at the corners that the reader finds, and goes on to its board by itself', async () => {
  onTestFailed(() => keepScreenshot(page));
  await page.goto(`${app.server.origin}/file-upload`);
  await chooseFile(page, { name: 'tilted.jpg', mimeType: 'image/jpeg', buffer: await photo() });
  // The original goes with the end of reading.
  const offBy = async () => Math.abs(((await originals())[0]?.corners?.[0].x ?? 1) - wanted[0].x);
  await expect.poll(offBy, { timeout: READ_WITHIN_MS }).toBeLessThan(0.012);
  // The test before has read the same receipt.
  const add = page.getByRole('button', { name: sameBillTexts.addAnyway });
  await add.click({ timeout: READ_WITHIN_MS });
  await page.waitForURL(boardUrl, { timeout: READ_WITHIN_MS });
});
