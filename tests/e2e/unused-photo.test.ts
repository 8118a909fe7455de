import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { uploadTexts as texts } from '../../src/ui/texts/new-receipt.ts';
import { firstPage } from '../tools/browser.ts';
import { chooseFile, createWorld, logIn, signUp, type World } from './harness.ts';
import { keepScreenshot } from './screenshot.ts';
import { storedRows } from './stored-rows.ts';

let world: World;
let page: Page;
const sent: string[] = [];

beforeAll(async () => {
  world = await createWorld();
  page = await firstPage(await world.phone().open());
  await signUp(page, world, 'mei');
  await logIn(page, world.server.origin, 'mei');
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/images')) sent.push(request.url());
  });
}, 120_000);
afterAll(() => world.end());

/** How many images, originals and unsent changes are on this phone. */
const kept = (): Promise<number[]> =>
  Promise.all(
    ['images', 'originals', 'outbox'].map(async (table) =>
      (await storedRows(page, table)).evaluate((rows) => rows.length),
    ),
  );

async function store(): Promise<void> {
  await page.goto(`${world.server.origin}/file-upload`);
  const buffer = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#c9bfae' } })
    .jpeg()
    .toBuffer();
  await chooseFile(page, { name: 'receipt.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByRole('button', { name: 'Upload Image' }).click();
}

const ends: [how: string, end: () => Promise<unknown>][] = [
  ['another screen is opened', () => page.getByRole('link', { name: texts.manual }).click()],
  ['the file is removed', () => page.getByRole('button', { name: texts.remove }).click()],
  ['the page is loaded again', () => page.reload()],
];

test.each(ends)('a photo without a receipt is forgotten and never sent: %s', async (_, end) => {
  onTestFailed(() => keepScreenshot(page));
  await store();
  await page.getByText(texts.stored).waitFor();
  expect(await kept()).toEqual([1, 1, 1]);
  await page.evaluate(() => window.dispatchEvent(new Event('online'))); // all that may be sent is
  await end();
  await expect.poll(kept).toEqual([0, 0, 0]);
  expect(sent).toEqual([]);
});

test('nor is one that is cancelled while it is stored', async () => {
  onTestFailed(() => keepScreenshot(page));
  await store();
  // At once, also while it moves in: storing takes a moment only.
  await page.getByRole('button', { name: texts.cancel }).dispatchEvent('click');
  await page.getByText(texts.manual).click();
  await expect.poll(kept).toEqual([0, 0, 0]);
  expect(sent).toEqual([]);
});

test('made a receipt of, it goes out', async () => {
  onTestFailed(() => keepScreenshot(page));
  await store();
  await page.getByText(texts.stored).waitFor();
  await page.getByRole('button', { name: 'Split Bill' }).click();
  await page.getByRole('button', { name: texts.withPhoto }).click({ timeout: 120_000 });
  await page.waitForURL(/\/check$/);
  await expect.poll(() => sent.length).toBe(1);
}, 150_000);
