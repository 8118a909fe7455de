import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test as step } from 'vitest';
import { ppocrScript } from '../../src/ocr/ppocr-assets.ts';
import { checkTexts } from '../../src/features/board/check/texts.ts';
import { DEFAULT_COLUMN_TITLE } from '../../src/domain/board/seated-people.ts';
import { uploadTexts } from '../../src/features/new-receipt/texts.ts';
import { settingsTexts as texts } from '../../src/features/settings/texts.ts';
import { longReceipt } from '../../tools/bench/parse/receipts.ts';
import { firstPage } from '../support/browser.ts';
import { addPerson, expectShared, tapToPeople } from './assign.ts';
import { chooseFile, createWorld, logIn, signUp, untilReadyForOffline, type World } from './harness.ts';
import { receiptsToRead } from './receipts.ts';
import { keepScreenshot } from './screenshot.ts';

/**
 * Both engines on one phone, with no connection from the photo to the shared bill: PP-OCR once its files have
 * come by themselves, Tesseract after a person has removed them.
 */
let world: World;
let page: Page;
/** Every start of PP-OCR's runtime asks for its module. */
let started = 0;

beforeAll(async () => {
  world = await createWorld();
  const context = await world.phone().open();
  context.on('request', (request) => {
    if (request.url().endsWith(ppocrScript.url)) started += 1;
  });
  page = await firstPage(context);
});
afterAll(() => world.end());

const show = () => onTestFailed(() => keepScreenshot(page));
const [receipt] = receiptsToRead();

/** Photographs, reads and shares the receipt. */
async function fromPhotoToAmounts(): Promise<void> {
  const items = await read();
  expect(items.length).toBeGreaterThanOrEqual(receipt?.leastItems ?? 1);
  await addPerson(page, 'Chong');
  await tapToPeople(page, items, [[DEFAULT_COLUMN_TITLE], [DEFAULT_COLUMN_TITLE, 'Chong']]);
  await expectShared(page, [DEFAULT_COLUMN_TITLE, 'Chong']);
}

/** Chooses a photo and has it read. */
async function startReading(file: Parameters<typeof chooseFile>[1]): Promise<void> {
  await page.goto(`${world.server.origin}/file-upload`);
  await chooseFile(page, file);
  await page.getByRole('button', { name: 'Upload Image' }).click();
  const splitBill = page.getByRole('button', { name: 'Split Bill' });
  await expect.poll(() => splitBill.isEnabled(), { timeout: 30_000 }).toBe(true);
  await splitBill.click();
}

/** Its items' names. */
async function read(): Promise<string[]> {
  await startReading(receipt?.image ?? '');
  await page.waitForURL(/\/receipts\/[0-9a-f-]{36}\/check$/, { timeout: 60_000 });
  await page.getByRole('button', { name: checkTexts.board }).click();
  const missing = page.getByRole('region', { name: 'Missing Items' });
  await missing.waitFor();
  const buttons = missing.getByRole('button', { name: /: who had this\?$/ });
  const labels = await buttons.evaluateAll((all) =>
    all.map((button) => button.getAttribute('aria-label') ?? ''),
  );
  return labels.map((label) => label.replace(/: who had this\?$/, ''));
}

step('better reading comes by itself after sign-in, after what offline use needs', async () => {
  show();
  await signUp(page, world, 'devi');
  await logIn(page, world.server.origin, 'devi');
  await untilReadyForOffline(page);
  await page.getByRole('button', { name: texts.betterReadingRemove }).waitFor({ timeout: 60_000 });
});

step('with no connection PP-OCR reads, without any help of Tesseract’s, and the bill is shared', async () => {
  show();
  await page.evaluate(async () => {
    for (const name of await caches.keys())
      if (name.startsWith('ocr-')) await (await caches.open(name)).delete('/ocr/worker.min.js');
  });
  started = 0;
  await page.context().setOffline(true);
  await fromPhotoToAmounts();
  expect(started).toBeGreaterThan(0);
});

step(
  'a long bill’s first lines are shown while it reads the rest; cancelled, it leaves no worker',
  async () => {
    show();
    await startReading({ name: 'long.jpg', mimeType: 'image/jpeg', buffer: await longReceipt(120) });
    await page.getByText(/^\d+ lines found$/).waitFor({ timeout: 60_000 });
    expect(page.workers().length).toBeGreaterThan(0);
    await page.getByRole('button', { name: uploadTexts.cancel, exact: true }).click();
    await expect.poll(() => page.workers().length).toBe(0);
    expect(await page.getByRole('button', { name: 'Split Bill' }).isEnabled()).toBe(true);
  },
);

step('removed, it stays away; with no connection Tesseract reads, and the bill is shared', async () => {
  show();
  await page.goto(`${world.server.origin}/settings`);
  await page.getByRole('button', { name: texts.betterReadingRemove }).click();
  await page.getByText(texts.betterReadingAbsent, { exact: false }).waitFor();
  await page.context().setOffline(false);
  await page.reload();
  await page.getByRole('button', { name: texts.betterReadingGet }).waitFor();
  await untilReadyForOffline(page); // Tesseract's file is fetched again
  await page.context().setOffline(true);
  started = 0;
  await fromPhotoToAmounts();
  expect(started).toBe(0);
});
