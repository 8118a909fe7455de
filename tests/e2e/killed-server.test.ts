import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import type { Account } from '../support/account.ts';
import { firstPage } from '../support/browser.ts';
import { boardUrl } from './photo-steps.ts';
import { startApp, logInByForm, untilReadyForOffline, type RunningApp } from './running-app.ts';
import { keepScreenshot } from './screenshot.ts';

let app: RunningApp;
let gopal: Account;
let page: Page;

beforeAll(async () => {
  app = await startApp();
  gopal = await app.newAccount('gopal');
});
afterAll(() => app?.end());

test('an open app sends its receipt by itself when the server is back', async () => {
  page = await firstPage(await app.newBrowser().open());
  onTestFailed(() => keepScreenshot(page));
  await logInByForm(page, app.server.origin, 'gopal');
  await untilReadyForOffline(page);
  await app.server.kill();
  await page.goto(`${app.server.origin}/manual-receipt`);
  await page.getByLabel('Store name').fill('Gerai Pak Abu');
  await page.getByLabel('Date').fill('2026-11-20');
  await page.getByLabel('Item 1 name').fill('Nasi lemak');
  await page.getByLabel('Item 1 price').fill('7.50');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(boardUrl);
  const receipt = new URL(page.url()).pathname;
  await app.server.start();
  await expect
    .poll(() => gopal.call<{ title: string }>('GET', receipt).catch(() => null), { timeout: 70_000 })
    .toMatchObject({ title: 'Gerai Pak Abu' });
});
