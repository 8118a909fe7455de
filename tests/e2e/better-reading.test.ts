import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test as step } from 'vitest';
import { ppocrScript } from '../../src/ocr/ppocr-assets.ts';
import { settingsTexts as texts } from '../../src/ui/texts/settings.ts';
import { firstPage } from '../tools/browser.ts';
import { chooseFile, createWorld, logIn, signUp, untilReadyForOffline, type World } from './harness.ts';
import { receiptsToRead } from './receipts.ts';
import { keepScreenshot } from './screenshot.ts';

/**
 * Both engines on one phone with no connection: PP-OCR once its files have come by themselves, Tesseract
 * after a person has removed them.
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

/** Photographs and reads the receipt; its items' names. */
async function read(): Promise<string[]> {
  await page.goto(`${world.server.origin}/file-upload`);
  await chooseFile(page, receipt?.image ?? '');
  await page.getByRole('button', { name: 'Upload Image' }).click();
  const splitBill = page.getByRole('button', { name: 'Split Bill' });
  await expect.poll(() => splitBill.isEnabled(), { timeout: 30_000 }).toBe(true);
  await splitBill.click();
  await page.waitForURL(/\/receipts\/[0-9a-f-]{36}$/, { timeout: 60_000 });
  const missing = page.getByRole('region', { name: 'Missing Items' });
  await missing.waitFor();
  const buttons = missing.getByRole('button', { name: /: who had this\?$/ });
  return buttons.evaluateAll((all) => all.map((button) => button.getAttribute('aria-label') ?? ''));
}

step('better reading comes by itself after sign-in, after what offline use needs', async () => {
  show();
  await signUp(page, world, 'devi');
  await logIn(page, world.server.origin, 'devi');
  await untilReadyForOffline(page);
  await page.getByRole('button', { name: texts.betterReadingRemove }).waitFor({ timeout: 60_000 });
});

step('PP-OCR reads with no connection, without any help of Tesseract’s', async () => {
  show();
  await page.evaluate(async () => {
    for (const name of await caches.keys())
      if (name.startsWith('ocr-')) await (await caches.open(name)).delete('/ocr/worker.min.js');
  });
  started = 0;
  await page.context().setOffline(true);
  expect((await read()).length).toBeGreaterThanOrEqual(receipt?.leastItems ?? 1);
  expect(started).toBeGreaterThan(0);
});

step('removed, it stays away, and Tesseract reads', async () => {
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
  expect((await read()).length).toBeGreaterThanOrEqual(receipt?.leastItems ?? 1);
  expect(started).toBe(0);
});
