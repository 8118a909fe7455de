import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import type { ImageRow } from '../../src/data/device/rows.ts';
import { checkTexts } from '../../src/features/board/check/texts.ts';
import { uploadTexts } from '../../src/features/new-receipt/texts.ts';
import { createSeededRandom } from '../../tools/receipts/seeded-random.ts';
import { firstPage } from '../support/browser.ts';
import { storedRows } from './device-database.ts';
import { chooseFile, jpeg, checkUrl, READ_WITHIN_MS } from './photo-steps.ts';
import { startApp, signUp, type RunningApp } from './running-app.ts';
import { keepScreenshot } from './screenshot.ts';

let app: RunningApp;
let page: Page;

beforeAll(async () => {
  app = await startApp();
  page = await firstPage(await app.newBrowser({ storesApp: false }).open());
  await signUp(page, app, 'devi');
});
afterAll(() => app?.end());

/** Plaster: noise without a line of text. */
function wall(): Promise<Buffer> {
  const width = 390;
  const height = 520;
  const random = createSeededRandom(1);
  const noise = Uint8Array.from({ length: width * height }, () => 128 + 17 * random.normal());
  return sharp(noise, { raw: { width, height, channels: 1 } })
    .blur(2)
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** A HEIC photo's boxes: its kind, and its size. */
async function heic(): Promise<Buffer> {
  const box = (name: string, ...content: (string | number)[]): Buffer => {
    const body = content.map((part) =>
      typeof part === 'string' ? Buffer.from(part, 'latin1') : uint32(part),
    );
    return Buffer.concat([uint32(Buffer.concat(body).length + 8), Buffer.from(name), ...body]);
  };
  const uint32 = (value: number) => Buffer.from(value.toString(16).padStart(8, '0'), 'hex');
  const size = box('ispe', 0, 4032, 3024).toString('latin1');
  const meta = box('meta', 0, box('iprp', box('ipco', size).toString('latin1')).toString('latin1'));
  return Buffer.concat([box('ftyp', 'heic', 0, 'mif1'), meta]);
}

const bad: [what: string, make: () => Promise<Buffer>, text: string][] = [
  [
    'a text file renamed .jpg',
    async () => Buffer.from('Dear sir, please find the receipt.\n'.repeat(50)),
    uploadTexts.imageErrors['not-an-image'],
  ],
  ['an empty file', async () => Buffer.alloc(0), uploadTexts.imageErrors.empty],
  [
    'an image of 13 MB',
    async () => Buffer.concat([await jpeg(800, 600), Buffer.alloc(13 * 1024 * 1024)]),
    uploadTexts.imageErrors['too-large'],
  ],
  ['a HEIC photo with nothing in it', heic, uploadTexts.imageErrors.damaged],
  ['a truncated JPEG', async () => halfOf(await wall()), uploadTexts.imageErrors.damaged],
  [
    'an image of 120 megapixels',
    async () => sized(await jpeg(300, 400), 12_000, 10_000),
    uploadTexts.imageErrors['too-many-pixels'],
  ],
];

const halfOf = (whole: Buffer): Buffer => whole.subarray(0, whole.length / 2);

/** A JPEG whose header says this size: to make so many pixels takes seconds. */
function sized(small: Buffer, width: number, height: number): Buffer {
  const frame = small.indexOf(Buffer.from([0xff, 0xc0]));
  small.writeUInt16BE(height, frame + 5);
  small.writeUInt16BE(width, frame + 7);
  return small;
}

/** Chooses the file. The app stores and reads what it accepts. */
async function tryToRead(buffer: Buffer): Promise<void> {
  await page.goto(`${app.server.origin}/file-upload`);
  await chooseFile(page, { name: 'receipt.jpg', mimeType: 'image/jpeg', buffer });
}

test.each(bad)('%s is refused with a clear text, and the next photo can be chosen', async (_, make, text) => {
  onTestFailed(() => keepScreenshot(page));
  await tryToRead(await make());
  await page.getByText(text).waitFor();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByText(text).waitFor({ state: 'hidden' });
  await chooseFile(page, { name: 'good.jpg', mimeType: 'image/jpeg', buffer: await jpeg(300, 400) });
  await page.getByText('good.jpg').waitFor();
});

test('a file that is no image is refused when it is chosen, and the photo chosen before stays', async () => {
  onTestFailed(() => keepScreenshot(page));
  await page.goto(`${app.server.origin}/file-upload`);
  await chooseFile(page, { name: 'good.jpg', mimeType: 'image/jpeg', buffer: await jpeg(300, 400) });
  await page.getByText('good.jpg').waitFor();
  await chooseFile(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear sir') });
  const why = uploadTexts.imageErrors['not-an-image'];
  await page.getByRole('alert').getByText(uploadTexts.refused('notes.txt', why)).waitFor();
  await page.getByText('good.jpg').waitFor();
});

test.each([
  ['a photo of a wall', wall],
  ['an image of 80 megapixels with nothing on it', () => jpeg(10_000, 8000)],
])(
  '%s has no text: the screen says so, and the user may go on without items',
  async (_, make) => {
    onTestFailed(() => keepScreenshot(page));
    await tryToRead(await make());
    // A texture looks like much small print, so the engine takes long.
    await page.getByText(uploadTexts.noText).waitFor({ timeout: 240_000 });
    await page.getByRole('button', { name: uploadTexts.withPhoto }).click();
    await page.waitForURL(checkUrl);
    await page.getByRole('heading', { name: checkTexts.first }).waitFor();
    expect(await page.getByRole('button', { name: checkTexts.allRight }).count()).toBe(0);
  },
  330_000,
);

/** The size of the image that was stored last, in pixels. */
const storedSize = async (): Promise<{ width: number; height: number }> =>
  (await storedRows<ImageRow>(page, 'images')).evaluate(async (rows) => {
    const { width, height } = await createImageBitmap(new Blob(rows.slice(-1).map(({ bytes }) => bytes)));
    return { width, height };
  });

test.each([
  ['a scroll of 1080 x 16000', () => jpeg(1080, 16_000), { width: 324, height: 4800 }],
  ['48 megapixels, stored lying', () => jpeg(8000, 6000, 8), { width: 1800, height: 2400 }],
])('%s becomes smaller while it is decoded', async (_, make, size) => {
  onTestFailed(() => keepScreenshot(page));
  await tryToRead(await make());
  await expect.poll(storedSize, { timeout: READ_WITHIN_MS }).toEqual(size);
});
