import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import { manualTexts, uploadTexts as texts } from '../../src/features/new-receipt/texts.ts';
import { syncTexts } from '../../src/features/sync/texts.ts';
import { commonTexts } from '../../src/words/texts.ts';
import { firstPage, type TestBrowser } from '../support/browser.ts';
import { expectAccessible } from './axe.ts';
import { countRows } from './device-database.ts';
import { syncBadge } from './friends.ts';
import { chooseFile, emptyPhoto, storeEmptyPhoto, checkUrl, READ_WITHIN_MS } from './photo-steps.ts';
import { backOnline, startApp, signUp, type RunningApp } from './running-app.ts';
import { keepScreenshot } from './screenshot.ts';

let app: RunningApp;
let phone: TestBrowser;
let page: Page;
let sent: string[] = [];

beforeAll(async () => {
  app = await startApp();
  phone = app.newBrowser({ shared: false, storesApp: false }); // closed and opened again
  await openPhone();
  await signUp(page, app, 'mei');
});
afterAll(() => app?.end());
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

const goTo = (path: string, tab = page) => tab.goto(`${app.server.origin}${path}`);
const offer = (tab = page) => tab.getByRole('heading', { name: texts.offer });
const press = (name: string, tab = page) => tab.getByRole('button', { name, exact: true }).click();

/** How many images, originals and unused photos are on this device. */
const counts = (): Promise<number[]> =>
  Promise.all(['images', 'originals', 'unusedPhotos'].map((table) => countRows(page, table)));

const unsent = () => countRows(page, 'outbox');

const store = () => storeEmptyPhoto(page);

/** Makes a receipt of the photo on the screen, which has no text. */
async function makeReceipt(): Promise<void> {
  await page.getByRole('button', { name: texts.withPhoto }).click({ timeout: READ_WITHIN_MS });
  await page.waitForURL(checkUrl);
  await expect.poll(() => sent.length).toBe(1);
}

const ends: [how: string, end: () => Promise<unknown>][] = [
  [
    'a visit to another screen',
    async () => {
      await page.getByRole('link', { name: texts.manual }).click();
      await page.waitForURL('**/manual-receipt');
      await page.getByLabel(manualTexts.store).waitFor(); // until then the upload screen is still there
      await page.goBack();
    },
  ],
  [
    'a reload while it was read',
    async () => {
      await page.getByRole('button', { name: texts.tryAgain }).click();
      await press(texts.split);
      await page.reload(); // at once: a photo without text is read in no time
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

test.each(ends)('a photo without a receipt stays unsent and is offered again after %s', async (_, end) => {
  await store();
  expect(await counts()).toEqual([1, 1, 1]);
  await page.evaluate(() => window.dispatchEvent(new Event('online'))); // all that may be sent is
  await end();
  await offer().waitFor();
  const picture = page.getByRole('img', { name: texts.yourPhoto });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  expect(await page.getByRole('link', { name: commonTexts.badge.waiting(1) }).count()).toBe(0);
  await expectAccessible(page);
  await press(commonTexts.remove);
  await page.getByText(texts.empty).waitFor();
  await expect.poll(counts).toEqual([0, 0, 0]);
  expect(sent).toEqual([]);
});

test('a continued photo is read at once, can be cut anew, and makes one receipt', async () => {
  await store();
  await page.reload();
  await press(texts.continue);
  await page.getByText(texts.noText).waitFor({ timeout: READ_WITHIN_MS });
  await press(texts.adjustCorners);
  await page.getByRole('button', { name: texts.corner[0] }).waitFor({ timeout: READ_WITHIN_MS });
  await page.reload(); // the photo is still there
  await press(texts.continue);
  await makeReceipt();
  await goTo('/file-upload');
  await page.getByText(texts.empty).waitFor();
  await expect.poll(counts).toEqual([1, 0, 0]);
  expect(await countRows(page, 'receipts')).toBe(1);
});

test('a removed photo is deleted, and so is one that another file replaces', async () => {
  const [images, originals] = await counts();
  await store();
  await press(texts.remove);
  await expect.poll(counts).toEqual([images, originals, 0]);

  await store();
  await page.reload();
  await press(texts.continue);
  await page.getByText(texts.noText).waitFor({ timeout: READ_WITHIN_MS });
  await chooseFile(page, await emptyPhoto());
  await page.getByText(texts.noText).waitFor({ timeout: READ_WITHIN_MS });
  await expect.poll(counts).toEqual([Number(images) + 1, Number(originals) + 1, 1]);
  await press(texts.remove);
  await expect.poll(counts).toEqual([images, originals, 0]);
});

test('a photo left by "Back" while its image is cut out is offered again', async () => {
  const [images, originals] = await counts();
  await goTo('/receipts');
  await page.getByRole('link', { name: texts.title, exact: true }).click();
  await chooseFile(page, await emptyPhoto());
  await expect.poll(async () => (await counts())[1]).toBe(Number(originals) + 1);
  await page.goBack();
  await goTo('/file-upload');
  await press(texts.continue);
  await page.getByText(texts.noText).waitFor({ timeout: READ_WITHIN_MS });
  expect(await counts()).toEqual([Number(images) + 1, Number(originals) + 1, 1]);
  await press(texts.remove);
  await expect.poll(counts).toEqual([images, originals, 0]);
  expect(sent).toEqual([]);
});

test('a photo cancelled while it is stored stays chosen, and is deleted by Remove', async () => {
  const before = await counts();
  await goTo('/file-upload');
  await chooseFile(page, await emptyPhoto());
  // Clicks at once, while the button still moves in: storing is quick.
  await page.getByRole('button', { name: texts.cancel }).dispatchEvent('click');
  await press(texts.remove);
  await page.getByText(texts.empty).waitFor();
  await expect.poll(counts).toEqual(before);
  expect(sent).toEqual([]);
});

test('a photo is sent once a receipt is made of it', async () => {
  await store();
  await makeReceipt();
  await expect.poll(unsent).toBe(0);
});

test('where only a photo waits, the list of an ended session leads to the log-in', async () => {
  await store();
  await page.context().clearCookies();
  await backOnline(page);
  await syncBadge(page, commonTexts.badge.signIn).click();
  await page.getByText(syncTexts.signedOut).waitFor();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: commonTexts.badge.signIn }).click();
  await page.waitForURL('**/login?redirect=%2Fsync');
});
