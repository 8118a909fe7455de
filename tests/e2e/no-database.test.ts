import type { Page } from 'playwright-core';
import { afterAll, beforeAll, onTestFailed, test } from 'vitest';
import { storedTexts } from '../../src/data/texts.ts';
import { settingsTexts } from '../../src/features/settings/texts.ts';
import { commonTexts } from '../../src/words/texts.ts';
import { firstPage } from '../support/browser.ts';
import { startApp, signUp, type RunningApp } from './running-app.ts';
import { keepScreenshot } from './screenshot.ts';

let app: RunningApp;
let page: Page;

beforeAll(async () => {
  app = await startApp();
  page = await firstPage(await app.newBrowser({ storesApp: false }).open());
  await signUp(page, app, 'hana');
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Internal error opening backing store.', 'UnknownError');
    };
  });
});
afterAll(() => app?.end());

test.each([
  ['/', `Failed to load receipts: ${storedTexts.unusable}`],
  ['/receipts', `Failed to load receipts: ${storedTexts.unusable}`],
  ['/groups', `Failed to load groups: ${storedTexts.unusable}`],
  ['/edit-group/0198c0de-0000-7000-8000-000000000001', 'Failed to load group details.'],
  ['/sync', `Failed to load waiting changes: ${storedTexts.unusable}`],
])('%s says that the device’s data can’t be read', async (path, text) => {
  onTestFailed(() => keepScreenshot(page));
  await page.goto(`${app.server.origin}${path}`);
  await page.getByText(text, { exact: true }).waitFor();
});

test.each(['', '/check'])(
  'a receipt’s page%s and a toast say that the receipt can’t be read',
  async (rest) => {
    onTestFailed(() => keepScreenshot(page));
    await page.goto(`${app.server.origin}/receipts/0198c0de-0000-7000-8000-000000000001${rest}`);
    await page.getByText('Failed to load receipt details.', { exact: true }).waitFor();
    await page.getByRole('button', { name: commonTexts.retry }).waitFor();
    await page.locator('[data-toast]').getByText('Failed to load receipt data', { exact: true }).waitFor();
  },
);

test('who can read no data can log out all the same', async () => {
  onTestFailed(() => keepScreenshot(page));
  await page.goto(`${app.server.origin}/settings`);
  await page.getByRole('button', { name: settingsTexts.logout, exact: true }).click();
  await page.waitForURL(/\/(login|landing)/);
});
