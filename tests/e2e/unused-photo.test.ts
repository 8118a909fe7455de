import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import { commonTexts } from '../../src/ui/texts.ts';
import { uploadTexts as texts } from '../../src/features/new-receipt/texts.ts';
import { firstPage, type Phone } from '../support/browser.ts';
import { expectAccessible } from './axe.ts';
import { chooseFile, createWorld, logIn, signUp, type World } from './harness.ts';
import { keepScreenshot } from './screenshot.ts';
import { storedRows } from './stored-rows.ts';

let world: World;
let phone: Phone;
let page: Page;
let sent: string[] = [];

beforeAll(async () => {
  world = await createWorld();
  phone = world.phone();
  await openPhone();
  await signUp(page, world, 'mei');
  await logIn(page, world.server.origin, 'mei');
}, 120_000);
afterAll(() => world.end());
beforeEach(() => {
  sent = [];
  onTestFailed(() => keepScreenshot(page));
});

async function openPhone(): Promise<void> {
  page = await firstPage(await phone.open());
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/images')) sent.push(request.url());
  });
}

const goTo = (path: string, tab = page) => tab.goto(`${world.server.origin}${path}`);
const offer = (tab = page) => tab.getByRole('heading', { name: texts.offer });
const press = (name: string, tab = page) => tab.getByRole('button', { name, exact: true }).click();

/** How many images, originals and unsent changes are on this phone. */
const kept = (): Promise<number[]> =>
  Promise.all(
    ['images', 'originals', 'outbox'].map(async (table) =>
      (await storedRows(page, table)).evaluate((rows) => rows.length),
    ),
  );

async function choose(): Promise<void> {
  const buffer = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#c9bfae' } })
    .jpeg()
    .toBuffer();
  await chooseFile(page, { name: 'receipt.jpg', mimeType: 'image/jpeg', buffer });
}

async function store(): Promise<void> {
  await goTo('/file-upload');
  await choose();
  await press(texts.upload);
}

/** Reads the photo, in which there is nothing to read, and makes a receipt of it. */
async function makeReceipt(): Promise<void> {
  await page.getByRole('button', { name: texts.withPhoto }).click({ timeout: 120_000 });
  await page.waitForURL(/\/check$/);
  await expect.poll(() => sent.length).toBe(1);
}

const ends: [how: string, end: () => Promise<unknown>][] = [
  [
    'another screen was opened',
    async () => {
      await page.getByRole('link', { name: texts.manual }).click();
      await page.waitForURL('**/manual-receipt');
      await page.goBack();
    },
  ],
  ['the page was loaded again', () => page.reload()],
  [
    'the page was loaded again while it was read',
    async () => {
      await press(texts.split);
      await page.getByRole('progressbar').waitFor();
      await page.reload();
    },
  ],
  [
    'the app was closed',
    async () => {
      await phone.close();
      await openPhone();
      await goTo('/file-upload');
    },
  ],
];

test.each(ends)('a photo without a receipt stays here, unsent, and is offered: %s', async (_, end) => {
  await store();
  await page.getByText(texts.stored).waitFor();
  expect(await kept()).toEqual([1, 1, 1]);
  await page.evaluate(() => window.dispatchEvent(new Event('online'))); // all that may be sent is
  await end();
  await offer().waitFor();
  const picture = page.getByRole('img', { name: texts.yourPhoto });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  expect(await page.getByRole('link', { name: commonTexts.badge.waiting(1) }).count()).toBe(0);
  await expectAccessible(page);
  await press(commonTexts.remove);
  await page.getByText(texts.empty).waitFor();
  await expect.poll(kept).toEqual([0, 0, 0]);
  expect(sent).toEqual([]);
});

test('continued, it is read at once, can be cut out anew, and makes one receipt', async () => {
  await store();
  await page.getByText(texts.stored).waitFor();
  await page.reload();
  await press(texts.continue);
  await page.getByText(texts.noText).waitFor({ timeout: 120_000 });
  await press(texts.adjustCorners);
  await page.getByRole('button', { name: texts.corner[0] }).waitFor({ timeout: 60_000 });
  await page.reload(); // the photo is still there
  await press(texts.continue);
  await makeReceipt();
  await goTo('/file-upload');
  await page.getByText(texts.empty).waitFor();
  await expect.poll(kept).toEqual([1, 1, 0]);
  expect(await (await storedRows(page, 'receipts')).evaluate((rows) => rows.length)).toBe(1);
}, 300_000);

test('removed, it is gone, and so is one in whose place another file is chosen', async () => {
  const [images, originals] = await kept();
  await store();
  await page.getByText(texts.stored).waitFor();
  await press(texts.remove);
  await expect.poll(kept).toEqual([images, originals, 0]);

  await store();
  await page.getByText(texts.stored).waitFor();
  await page.reload();
  await press(texts.continue);
  await press(texts.cancel);
  await page.getByText(texts.stored).waitFor();
  await choose();
  await expect.poll(kept).toEqual([images, originals, 0]);
});

test('one that is cancelled while it is stored is forgotten', async () => {
  const before = await kept();
  await store();
  // At once, also while it moves in: storing takes a moment only.
  await page.getByRole('button', { name: texts.cancel }).dispatchEvent('click');
  await page.getByText(texts.manual).click();
  await expect.poll(kept).toEqual(before);
  expect(sent).toEqual([]);
});

test('what a tab works on is offered in no other, until it leaves it', async () => {
  await store();
  await page.getByText(texts.stored).waitFor();
  const other = await page.context().newPage();
  await goTo('/file-upload', other);
  await other.getByText(texts.empty).waitFor();
  expect(await offer(other).count()).toBe(0);
  await page.getByRole('link', { name: texts.manual }).click();
  await offer(other).waitFor();
  await page.goBack();
  await offer().waitFor();
  await press(texts.continue, other);
  await offer().waitFor({ state: 'detached' });
  await press(texts.cancel, other);
  await press(texts.remove, other);
  await other.close();
});

test('made a receipt of, it goes out', async () => {
  await store();
  await page.getByText(texts.stored).waitFor();
  await press(texts.split);
  await makeReceipt();
}, 150_000);
