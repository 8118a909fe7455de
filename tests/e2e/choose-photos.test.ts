import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { MAX_PHOTOS } from '../../src/contract/shared-photos.ts';
import { formatMoney, minor } from '../../src/domain/money/money.ts';
import { quickTexts, uploadTexts as texts } from '../../src/features/new-receipt/texts.ts';
import { drawReceipt } from '../../tools/receipts/draw-receipt.ts';
import type { PrintedLine } from '../../tools/receipts/print-receipt.ts';
import { createSeededRandom } from '../../tools/receipts/seeded-random.ts';
import { firstPage } from '../support/browser.ts';
import { countRows } from './device-database.ts';
import { chooseFile, emptyPhoto, handFile, READ_WITHIN_MS, storeEmptyPhoto } from './photo-steps.ts';
import { logIn, startApp, type RunningApp } from './running-app.ts';
import { keepScreenshot } from './screenshot.ts';

let app: RunningApp;
let page: Page;

beforeAll(async () => {
  app = await startApp();
  await app.newAccount('hana');
  page = await firstPage(await app.newBrowser({ storesApp: false, width: 1280, height: 800 }).open());
  await logIn(page, app.server.origin, 'hana');
});
afterAll(() => app?.end());

const open = async () => {
  onTestFailed(() => keepScreenshot(page));
  await page.goto(`${app.server.origin}/file-upload`);
  await page.getByRole('button', { name: texts.gallery }).waitFor();
};

test.each(['paste', 'drop'] as const)('a photo chosen by %s shows its name and size', async (by) => {
  await open();
  await handFile(page, by, { ...(await emptyPhoto()), name: `by-${by}.jpg` });
  await page.getByText(`by-${by}.jpg`).waitFor();
  await page.getByText(/^\d+(\.\d+)? KB$/).waitFor();
  await page.getByText(texts.noText).waitFor({ timeout: READ_WITHIN_MS });
  await removePhoto();
  await page.getByText(texts.empty).waitFor();
  // The screen is faster than the device: a page that closes now would offer the photo again.
  await expect.poll(() => countRows(page, 'outbox')).toBe(0);
});

/** Removes the photo, also from the device: the next page would offer it. */
async function removePhoto(): Promise<void> {
  await page.getByRole('button', { name: texts.remove }).click();
  await expect.poll(() => countRows(page, 'originals')).toBe(0);
}

test('Camera asks for the rear camera, and Gallery for no camera', async () => {
  await open();
  const attributes = (name: string) =>
    page
      .locator(`input[aria-label="${name}"]`)
      .evaluate((input: HTMLInputElement) => [input.accept, input.getAttribute('capture'), input.multiple]);
  expect(await attributes(texts.camera)).toEqual(['image/*', 'environment', false]);
  expect(await attributes(texts.gallery)).toEqual(['image/*', null, true]);
});

test('a picture that the system opens with Kira is on the screen', async () => {
  const picture = await emptyPhoto();
  const opened = await page.context().newPage();
  onTestFailed(() => keepScreenshot(opened));
  await opened.addInitScript((base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const file = new File([bytes], 'opened.jpg', { type: 'image/jpeg' });
    const launch = { files: [{ getFile: () => Promise.resolve(file) }] };
    const launchQueue = { setConsumer: (take: (opened: typeof launch) => void) => take(launch) };
    Object.defineProperty(window, 'launchQueue', { value: launchQueue });
  }, picture.buffer.toString('base64'));
  await opened.goto(`${app.server.origin}/file-upload`);
  await opened.getByText('opened.jpg').waitFor();
  await opened.getByText(texts.noText).waitFor({ timeout: READ_WITHIN_MS });
  await opened.getByRole('button', { name: texts.remove }).click();
  await expect.poll(() => countRows(opened, 'outbox')).toBe(0);
  await opened.close();
});

/** The helping lines that the page shows from now on, each with the buttons that have a ground. */
async function watchHelp(): Promise<() => Promise<[string, string[]][]>> {
  await page.evaluate(
    (lines) => {
      const seen: Record<string, string[]> = {};
      const look = () => {
        const help = lines.find((line) => document.body.innerText.includes(line));
        const buttons = [...document.querySelectorAll('main button:disabled')];
        const grounds = buttons.filter((one) => getComputedStyle(one).backgroundColor !== 'rgba(0, 0, 0, 0)');
        if (help) seen[help] = grounds.map((one) => one.textContent ?? '');
      };
      new MutationObserver(look).observe(document.body, {
        childList: true,
        subtree: true,
        characterData: true,
      });
      Object.assign(globalThis, { seen });
    },
    [texts.helpStoring, texts.helpReading],
  );
  return async () =>
    Object.entries(
      await page.evaluate(() => (globalThis as unknown as { seen: Record<string, string[]> }).seen),
    );
}

test('the screen says what is done with a photo, with one next step, and first what helps where nothing is read', async () => {
  await open();
  await page.getByText(texts.helpEmpty).waitFor();
  const seen = await watchHelp();
  await chooseFile(page, await emptyPhoto());
  await page.getByText(texts.noText).waitFor({ timeout: READ_WITHIN_MS });
  expect(await seen()).toEqual([
    [texts.helpStoring, [texts.split]],
    [texts.helpReading, [texts.parsing]],
  ]);
  const sizeOf = (text: string) =>
    page.getByText(text).evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));
  expect(await sizeOf(texts.noText)).toBeGreaterThan(await sizeOf(texts.noData));
  await removePhoto();
});

test('a payment screen is no receipt: its total is offered as a quick split', async () => {
  await open();
  const rows = [
    'Payment Successful',
    'RM 45.60',
    '',
    'Merchant          RESTORAN SRI MELUR',
    'Status            Successful',
  ];
  const lines = rows.map((text): PrintedLine => ({ text, size: 1 }));
  const { data, width, height } = await drawReceipt(lines, createSeededRandom(8));
  const buffer = await sharp(data, { raw: { width, height, channels: 1 } })
    .jpeg()
    .toBuffer();
  await chooseFile(page, { name: 'payment.jpg', mimeType: 'image/jpeg', buffer });
  const amount = formatMoney(minor(4560), 'MYR');
  await page.getByText(texts.onlyTotal(amount, 'RESTORAN SRI MELUR')).waitFor({ timeout: READ_WITHIN_MS });
  await page.getByRole('link', { name: texts.splitTotal(amount) }).click();
  await page.getByLabel(quickTexts.amount).and(page.locator('[value="45.60"]')).waitFor();
  await page.getByText('3', { exact: true }).click();
  await page.getByText(quickTexts.each(formatMoney(minor(1520), 'MYR'))).waitFor();
  await page.getByRole('button', { name: quickTexts.split, exact: true }).click();
  await page.waitForURL(/\/receipts\//);
  await page.getByText(quickTexts.friend(3)).first().waitFor();
});

test('a photo is turned by a quarter, and read anew', async () => {
  await open();
  await storeEmptyPhoto(page);
  const preview = page.getByRole('region', { name: texts.preview }).locator('img');
  const shape = () =>
    preview.evaluate((picture) => {
      const { naturalWidth, naturalHeight } = picture as HTMLImageElement;
      return Math.sign(naturalWidth - naturalHeight);
    });
  expect(await shape()).toBe(-1);
  await page.getByRole('button', { name: texts.rotate }).click();
  await expect.poll(shape).toBe(1);
  await page.getByText(texts.noText).waitFor({ timeout: READ_WITHIN_MS });
  await removePhoto();
});

test('a turn that the user cancels turns nothing', async () => {
  await open();
  await storeEmptyPhoto(page);
  const preview = page.getByRole('region', { name: texts.preview }).locator('img');
  const isWide = () =>
    preview.evaluate((picture) => {
      const { naturalWidth, naturalHeight } = picture as HTMLImageElement;
      return naturalWidth > naturalHeight;
    });
  const rotate = page.getByRole('button', { name: texts.rotate });
  // Holds up the turn until `goOn`.
  await page.evaluate(() => {
    type Encode = (this: OffscreenCanvas, options?: ImageEncodeOptions) => Promise<Blob>;
    const canvas = OffscreenCanvas.prototype as unknown as Record<'convertToBlob', Encode>;
    const { convertToBlob: own } = canvas;
    const held = new Promise<void>((resolve) => Object.assign(globalThis, { goOn: resolve }));
    canvas.convertToBlob = async function convert(options) {
      await held;
      return own.call(this, options);
    };
  });
  await rotate.click();
  await page.getByRole('button', { name: texts.cancel, exact: true }).click();
  await page.evaluate(() => (globalThis as unknown as { goOn: () => void }).goOn());
  await rotate.click();
  await page.getByText(texts.noText).waitFor({ timeout: READ_WITHIN_MS });
  expect(await isWide()).toBe(true); // turned once, not twice
  await removePhoto();
});

test('more photos than one receipt may have are refused, and so is a share that failed', async () => {
  await open();
  const { buffer, mimeType } = await emptyPhoto();
  const photos = Array.from({ length: MAX_PHOTOS + 1 }, (_, at) => ({ name: `${at}.jpg`, mimeType, buffer }));
  await chooseFile(page, photos);
  await page.getByText(texts.tooMany(MAX_PHOTOS)).waitFor();
  await page.getByText(texts.empty).waitFor();
  await page.goto(`${app.server.origin}/file-upload?share=failed`);
  await page.getByText(texts.noShare.failed).waitFor();
  await page.getByRole('button', { name: texts.tryAgain }).click();
  await page.getByText(texts.noShare.failed).waitFor({ state: 'detached' });
});
