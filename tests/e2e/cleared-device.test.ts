import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import { groupFormTexts, groupsTexts } from '../../src/features/groups/texts.ts';
import { receiptsTexts, recentTexts } from '../../src/features/receipts/texts.ts';
import { commonTexts } from '../../src/words/texts.ts';
import type { Account } from '../support/account.ts';
import { firstPage } from '../support/browser.ts';
import { sampleBoard } from '../support/sample-board.ts';
import { expectAccessible } from './axe.ts';
import { startApp, logIn, untilReadyForOffline, type RunningApp } from './running-app.ts';
import { keepScreenshot } from './screenshot.ts';

/** The browser has deleted the database, and has kept the session and the app. */
let app: RunningApp;
let page: Page;
let account: Account;
let group: string;

beforeAll(async () => {
  app = await startApp();
  account = await app.newAccount('farah');
  page = await firstPage(await app.newBrowser().open());
  await logIn(page, app.server.origin, 'farah');
  await untilReadyForOffline(page);
});
afterAll(() => app?.end());
beforeEach(() => onTestFailed(() => keepScreenshot(page)));

const goTo = (path: string) => page.goto(`${app.server.origin}${path}`);
const shown = (text: string) => page.getByText(text, { exact: true });

async function clearDatabase(): Promise<void> {
  await page.goto('about:blank');
  const browser = await page.context().newCDPSession(page);
  const { origin } = app.server;
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
}

test('a cleared device shows no empty list until the server has answered', async () => {
  await clearDatabase();
  await page.route('**/api/sync*', () => undefined); // no answer yet
  await goTo('/receipts');
  await shown(commonTexts.receipts.gettingBack).waitFor();
  await page.getByRole('link', { name: receiptsTexts.add }).waitFor();
  await expectAccessible(page);
  expect(await shown(receiptsTexts.empty).count()).toBe(0);
  await page.unrouteAll();
  await page.reload();
  await shown(receiptsTexts.empty).waitFor();
  await goTo('/groups');
  await shown(groupsTexts.empty).waitFor();
});

test('a cleared device says that the server fails, and offers to try again', async () => {
  await clearDatabase();
  await page.route('**/api/sync*', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: 'Broken.' } }),
  );
  for (const [path, coming] of [
    ['/receipts', commonTexts.receipts.gettingBack],
    ['/groups', groupsTexts.gettingBack],
  ] as const) {
    await goTo(path);
    await page.getByText(commonTexts.goesOn['failing']!).waitFor();
    expect(await shown(coming).count()).toBe(1);
  }
  await expectAccessible(page);
  // Still failing: else the app's own next try may come before the press.
  await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('button', { name: commonTexts.retry }).click(),
  ]);
  await page.unrouteAll();
  await shown(groupsTexts.empty).waitFor();
});

const places: [path: () => string, coming: string, empty: string][] = [
  [() => '/receipts', commonTexts.receipts.gettingBack, receiptsTexts.empty],
  [() => '/groups', groupsTexts.gettingBack, groupsTexts.empty],
  [() => `/edit-group/${group}`, groupsTexts.gettingBack, groupFormTexts.notFound],
  [() => '/', `${commonTexts.receipts.gettingBack}. ${commonTexts.goesOn['offline']}`, recentTexts.none],
];

test('a cleared device without a connection says what it waits for, and goes on with one', async () => {
  const { _id } = await account.call<{ _id: string }>('POST', '/groups', { name: 'Makan' });
  group = _id;
  await account.call('POST', '/receipts', { board: sampleBoard('Warung Ali') });
  await clearDatabase();
  await page.context().setOffline(true);
  for (const [path, coming, empty] of places) {
    await goTo(path());
    await page.getByText(commonTexts.goesOn['offline']!).waitFor();
    expect(await shown(coming).count()).toBe(1);
    expect(await shown(empty).count()).toBe(0);
    await expectAccessible(page);
  }
  await goTo('/receipts');
  await shown(commonTexts.receipts.gettingBack).waitFor();
  await page.context().setOffline(false);
  await page.getByText('Warung Ali').waitFor();
  expect(await shown(commonTexts.receipts.gettingBack).count()).toBe(0);
  await goTo('/groups');
  await shown('Makan').waitFor();
});
