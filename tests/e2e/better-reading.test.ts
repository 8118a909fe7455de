import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test as step } from 'vitest';
import { uploadTexts } from '../../src/features/new-receipt/texts.ts';
import { settingsTexts as texts } from '../../src/features/settings/texts.ts';
import { ppocrScript } from '../../src/reading/ppocr-assets.ts';
import { longReceipt } from '../../tools/bench/parse/receipts.ts';
import { firstPage } from '../support/browser.ts';
import { missingItems, assignMissing, addPerson, expectShared } from './board-steps.ts';
import { startReading, readOntoBoard, READ_WITHIN_MS } from './photo-steps.ts';
import { receiptsToRead } from './receipts.ts';
import { startApp, signUp, untilReadyForOffline, type RunningApp } from './running-app.ts';
import { keepScreenshot } from './screenshot.ts';

/**
 * Both engines on one phone, with no connection from the photo to the shared bill: PP-OCR once its files
 * have come by themselves, Tesseract after the user has removed them.
 */
let app: RunningApp;
let page: Page;
/** Every start of PP-OCR's runtime asks for its module. */
let started = 0;

beforeAll(async () => {
  app = await startApp();
  const context = await app.newBrowser().open();
  context.on('request', (request) => {
    if (request.url().endsWith(ppocrScript.url)) started += 1;
  });
  page = await firstPage(context);
});
afterAll(() => app?.end());

const show = () => onTestFailed(() => keepScreenshot(page));
const [receipt] = receiptsToRead();

/** Photographs, reads and shares the receipt. */
async function fromPhotoToAmounts(): Promise<void> {
  await readOntoBoard(page, receipt?.image ?? '');
  const items = await missingItems(page);
  expect(items.length).toBeGreaterThanOrEqual(receipt?.leastItems ?? 1);
  await addPerson(page, 'Chong');
  await assignMissing(page, items, [['devi'], ['devi', 'Chong']]);
  await expectShared(page, ['devi', 'Chong']);
}

step('PP-OCR’s files come by themselves after sign-in, once the app works offline', async () => {
  show();
  await signUp(page, app, 'devi');
  await untilReadyForOffline(page);
  await page.getByRole('button', { name: texts.betterReadingRemove }).waitFor({ timeout: 60_000 });
});

step('with no connection PP-OCR reads without Tesseract, and the bill is shared', async () => {
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

step('a long bill shows its first lines while it is read; cancelled, it leaves no worker', async () => {
  show();
  await startReading(page, {
    name: 'long.jpg',
    mimeType: 'image/jpeg',
    buffer: await longReceipt(120),
  });
  await page.getByText(/^\d+ lines found$/).waitFor({ timeout: READ_WITHIN_MS });
  expect(page.workers().length).toBeGreaterThan(0);
  await page.getByRole('button', { name: uploadTexts.cancel, exact: true }).click();
  await expect.poll(() => page.workers().length).toBe(0);
  expect(await page.getByRole('button', { name: 'Split Bill' }).isEnabled()).toBe(true);
});

step(
  'PP-OCR’s files stay away once removed; with no connection Tesseract reads, and the bill is shared',
  async () => {
    show();
    await page.goto(`${app.server.origin}/settings`);
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
  },
);

step('with a broken model of roles the rules read alone, and the bill is shared', async () => {
  show();
  const bytes = await page.evaluate(async () => {
    const name = (await caches.keys()).find((one) => one.startsWith('ocr-'))!;
    const files = await caches.open(name);
    await files.put('/ocr/roles.bin', new Response('torn'));
    return (await (await fetch('/ocr/roles.bin')).arrayBuffer()).byteLength;
  });
  expect(bytes).toBe('torn'.length);
  await page.reload(); // the worker keeps what it has loaded
  await fromPhotoToAmounts();
});
