import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { shellTexts } from '../../src/app/texts.ts';
import { firstPage } from '../support/browser.ts';
import { openProxy, type Proxy } from '../support/proxy.ts';
import { expectAccessible } from './axe.ts';
import { backOnline, logIn, startApp, untilReadyForOffline, type RunningApp } from './running-app.ts';
import { keepScreenshot } from './screenshot.ts';

/** A new version of the service worker comes while the last one runs. */
let app: RunningApp;
let proxy: Proxy;

const { text, later, now } = shellTexts.update;
const offer = (of: Page) => of.getByText(text);

beforeAll(async () => {
  app = await startApp();
  proxy = await openProxy(app.server.origin);
  await app.newAccount('hana');
});
afterAll(async () => {
  await proxy?.close();
  await app?.end();
});

/** The version that serves the page is marked: a new one isn't. */
const mark = (of: Page) =>
  of.evaluate(() =>
    navigator.serviceWorker.ready.then((ready) => Object.assign(ready.active!, { isOld: true })),
  );
const isOld = (of: Page) => of.evaluate(() => 'isOld' in (navigator.serviceWorker.controller ?? {}));

test('a new version is offered, and again after "Later"; each open tab starts it when its user says so', async () => {
  const page = await firstPage(await app.newBrowser({ origin: proxy.origin }).open());
  onTestFailed(() => keepScreenshot(page));
  await logIn(page, proxy.origin, 'hana');
  await untilReadyForOffline(page);
  expect(await offer(page).count()).toBe(0);
  proxy.append('/sw.js', `\n// build ${randomUUID()}`);
  const other = await page.context().newPage();
  await other.goto(`${proxy.origin}/receipts`);
  await mark(page);
  for (const one of [page, other]) await offer(one).waitFor();
  await expectAccessible(other);
  await page.getByRole('button', { name: later }).click();
  await offer(page).waitFor({ state: 'detached' });
  expect(await isOld(page)).toBe(true);

  await page.reload();
  await offer(page).waitFor();
  await mark(page);
  await page.evaluate(() => Object.assign(globalThis, { stays: true }));
  await page.getByRole('button', { name: now }).click();
  await page.waitForFunction(() => !('stays' in globalThis));
  await page.getByRole('heading', { name: shellTexts.nav.settings }).waitFor();
  expect(await isOld(page)).toBe(false);
  expect(await offer(page).count()).toBe(0);

  // The other tab has loaded the last version: it reloads when its user wants it to.
  await other.evaluate(() => Object.assign(globalThis, { stays: true }));
  await offer(other).waitFor();
  await other.getByRole('button', { name: now }).click();
  await other.waitForFunction(() => !('stays' in globalThis));
  await other.getByRole('heading', { name: shellTexts.nav.receipts }).first().waitFor();
  expect(await offer(other).count()).toBe(0);
});

test('a first install that fails comes with the next connection, and the page needs no reload', async () => {
  proxy.route(({ url }) => (url === '/manifest.ms.webmanifest' ? 'badGateway' : 'pass'));
  const fresh = await firstPage(await app.newBrowser({ origin: proxy.origin }).open());
  onTestFailed(() => keepScreenshot(fresh));
  await logIn(fresh, proxy.origin, 'hana');
  const before = proxy.met.badGateway;
  await fresh.goto(`${proxy.origin}/settings`);
  await expect.poll(() => proxy.met.badGateway).toBeGreaterThan(before);
  const isRegistered = () =>
    fresh.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined);
  await expect.poll(isRegistered).toBe(false);
  proxy.route('pass');
  await backOnline(fresh);
  await fresh.getByText(shellTexts.offlineReady.ready).waitFor({ timeout: 60_000 });
  await fresh.context().close();
});
