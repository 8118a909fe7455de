import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { catalogueMs } from '../../src/app/catalogue.ms.ts';
import { catalogue, type Catalogue } from '../../src/app/catalogue.ts';
import { shellTexts } from '../../src/app/texts.ts';
import { firstPage } from '../support/browser.ts';
import { examine } from './check-page.ts';
import { addPagesUser, forUsers, forVisitors } from './page-table.ts';
import { logIn, startApp, untilReadyForOffline, type RunningApp } from './running-app.ts';
import { keepScreenshot } from './screenshot.ts';

/**
 * Every page opens and reloads without a connection, from what the service worker has stored: in English on a
 * phone, and in Malay on a desktop.
 */
let app: RunningApp;
let page: Page;
const errors: string[] = [];

/** Only the server knows whether it has such a bill. */
const needsServer = '/receipts/0198c0de-0000-7000-8000-00000000dead';

beforeAll(async () => {
  app = await startApp();
  await addPagesUser(app);
});
afterAll(() => app?.end());

async function openPage(): Promise<void> {
  page = await firstPage(await app.newBrowser().open());
  page.on('console', (message) => {
    // The browser itself tells of each request that fails.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      errors.push(message.text());
  });
}

/** What is on the screen instead of a picture that could not be loaded. */
const brokenPictures = () =>
  page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    return [...document.images]
      .filter((image) => image.naturalWidth === 0 && image.getClientRects().length > 0)
      .map((image) => image.currentSrc);
  });

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };

/** From the next page on. */
const speak = (language: string) =>
  page.evaluate((chosen) => localStorage.setItem('kira-language', chosen), language);

async function checkPage({ commonTexts }: Catalogue, shown: string | null): Promise<void> {
  await page.getByRole('heading').first().waitFor();
  if (shown) await page.getByText(shown).first().waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe(commonTexts.locale);
  // A screen may change its own address, and is gone for a moment.
  for (const part of [page.locator('h1').first(), page.locator('main')])
    await expect.poll(() => part.textContent()).toMatch(/\S/);
  await expect.poll(brokenPictures).toEqual([]);
  expect(errors.splice(0)).toEqual([]);
}

async function openOffline(path: string, english: string | null): Promise<void> {
  onTestFailed(() => keepScreenshot(page));
  await speak('en');
  await page.setViewportSize(phone);
  await page.goto(`${app.server.origin}${path}`);
  await checkPage(catalogue, english);
}

async function reloadOffline(path: string, english: string | null, malay: string | null): Promise<void> {
  await openOffline(path, english);
  await speak('ms');
  await page.setViewportSize(desktop);
  await page.reload();
  await checkPage(catalogueMs, malay);
}

/** Each path with its text in both languages. */
const inBoth = (pathsIn: typeof forVisitors) =>
  pathsIn(catalogue).map(([path, english], at): [string, string | null, string | null] =>
    path === needsServer ? [path, null, null] : [path, english, pathsIn(catalogueMs)[at]![1]],
  );

describe('without a connection a visitor', () => {
  beforeAll(async () => {
    await openPage();
    await page.goto(`${app.server.origin}/landing`);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    await page.context().setOffline(true);
  });
  afterAll(() => page.context().close());

  test.each(inBoth(forVisitors))('reloads %s', reloadOffline);

  test('gets code that Chromium does not know as stored, so that it stores no compiled code', async () => {
    const sources = new Map<string, string | undefined>();
    const tools = await page.context().newCDPSession(page);
    await tools.send('Network.enable');
    tools.on('Network.responseReceived', ({ type, response }) => {
      if (type === 'Script' && response.fromServiceWorker)
        sources.set(response.url, response.serviceWorkerResponseSource);
    });
    await page.reload();
    await tools.detach();
    expect(sources.size).toBeGreaterThan(1);
    expect([...sources.values()]).not.toContain('cache-storage');
  });
});

describe('without a connection a user', () => {
  beforeAll(async () => {
    await openPage();
    await logIn(page, app.server.origin, 'ema');
    await untilReadyForOffline(page);
    await page.context().setOffline(true);
  });
  afterAll(() => page.context().close());

  test.each(inBoth(forUsers))('reloads %s', reloadOffline);
  // What they show depends on who is signed in.
  test.each(['/landing', '/login', '/verify-2fa#token=x&redirect=%2F', '/join?token=x'])(
    'opens %s, too',
    (path) => openOffline(path, null),
  );

  test('reads in clear colours that the app is ready for offline', async () => {
    await openOffline('/settings', shellTexts.offlineReady.ready);
    await examine(page, ['light', 'dark']);
  });
});
