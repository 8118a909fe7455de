import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, onTestFailed, test } from 'vitest';
import { shellTexts } from '../../src/app/texts.ts';
import { firstPage } from '../support/browser.ts';
import { sampleBoard } from '../support/sample-board.ts';
import { keepScreenshot } from './screenshot.ts';
import { startApp, logIn, type RunningApp } from './running-app.ts';
import { examine } from './check-page.ts';

const receiptId = '0198c0de-0000-7000-8000-000000000001';

let app: RunningApp;

beforeAll(async () => {
  app = await startApp();
  const ema = await app.newAccount('ema');
  await ema.call('POST', '/receipts', { _id: receiptId, board: sampleBoard('Restoran Selera') });
  await ema.call('POST', '/groups', { name: 'Makan kaki', invitedEmails: [], defaultGroup: true });
});
afterAll(() => app.end());

/** Paths, and what shows that the screen has all that it shows. */
const forVisitors: [path: string, shown: string | null][] = [
  ['/', null],
  ['/landing', null],
  ['/login', null],
  ['/signup', null],
  ['/pending-email-verification', null],
  ['/forgot-password', null],
  ['/reset-password?token=x&email=ema%40example.com', null],
  ['/reset-password', null],
  ['/email-verified-failure', null],
  ['/verify-email?token=x', null],
  ['/about', null],
  ['/features', null],
  ['/pricing', null],
];
const forUsers: [path: string, shown: string | null][] = [
  ['/', 'Restoran Selera'],
  ['/receipts', 'Restoran Selera'],
  [`/receipts/${receiptId}`, 'Ayam goreng berempah'],
  ['/file-upload', 'Default Group: Makan kaki'],
  ['/manual-receipt', 'Default Group: Makan kaki'],
  ['/groups', 'Makan kaki'],
  ['/new-group', null],
  ['/activity', null],
  ['/change-password', null],
  ['/settings', shellTexts.offlineReady.ready],
];

describe.each(['light', 'dark'] as const)('in %s colours axe finds no fault', (colorScheme) => {
  let page: Page;

  beforeAll(async () => {
    page = await firstPage(await app.newBrowser({ colorScheme }).open());
  });
  afterAll(() => page.context().close());

  test.each(forVisitors)('in %s for a visitor', checkScreen);

  describe('after logging in', () => {
    beforeAll(() => logIn(page, app.server.origin, 'ema'));
    test.each(forUsers)('in %s', checkScreen);
  });

  async function checkScreen(path: string, shown: string | null): Promise<void> {
    onTestFailed(() => keepScreenshot(page));
    await page.goto(`${app.server.origin}${path}`);
    await page.getByRole('heading').first().waitFor();
    if (shown) await page.getByText(shown).first().waitFor();
    await examine(page);
  }
});
