import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import { shellTexts } from '../../src/app/texts.ts';
import { apiErrors } from '../../src/contract/errors.ts';
import { groupFormTexts as texts, groupsTexts, joinTexts } from '../../src/features/groups/texts.ts';
import { commonTexts } from '../../src/ui/texts.ts';
import { firstPage } from '../support/browser.ts';
import { expectFocus, pathOf, pressButton, refuseCall } from './account-steps.ts';
import { logIn, startApp, type RunningApp } from './running-app.ts';
import { keepScreenshot } from './screenshot.ts';

/** What the forms of a group submit, and where they lead. */
let app: RunningApp;
let page: Page;

beforeAll(async () => {
  app = await startApp();
  await app.newAccount('aisyah');
  page = await firstPage(await app.newBrowser({ storesApp: false }).open());
  await logIn(page, app.server.origin, 'aisyah');
});
beforeEach(() => onTestFailed(() => keepScreenshot(page)));
afterAll(() => app?.end());

const isAt = (path: string) => expect.poll(() => pathOf(page)).toBe(path);
const type = (email: string) => page.getByLabel(texts.email).fill(email);
/** From the start page to the list. */
async function openList(): Promise<void> {
  await page.goto(app.server.origin);
  const nav = page.getByRole('navigation', { name: shellTexts.nav.label });
  await nav.getByRole('link', { name: shellTexts.nav.groups }).click();
  await isAt('/groups');
}

test('Create invites an address that is typed but not added; a wrong one stays and is told', async () => {
  await openList();
  await page.getByRole('link', { name: groupsTexts.create }).click();
  await page.getByLabel(texts.name).fill('Makan');
  await type('bala');
  await pressButton(page, texts.create);
  await page.getByText(commonTexts.badEmail).waitFor();
  await expectFocus(page, texts.email);
  await isAt('/new-group');
  await type('Bala@example.com');
  await pressButton(page, texts.create);
  await page.getByText(texts.created('Makan', true, false)).waitFor();
  await page.getByText(groupsTexts.pending(1)).waitFor();
  // The list opened the form, so the form has gone back to it.
  await isAt('/groups');
  await page.goBack();
  await isAt('/');
});

test('Save invites an address that is typed but not added; one of a member is told', async () => {
  await openList();
  await page.getByText('Makan', { exact: true }).click();
  await type('bala@example.com');
  await pressButton(page, texts.save);
  await page.getByText(texts.duplicate('bala@example.com')).waitFor();
  await type('chong@example.com');
  await pressButton(page, texts.save);
  await page.getByText(texts.saved).waitFor();
  await page.getByText(groupsTexts.pending(2)).waitFor();
  await isAt('/groups');
  await page.goBack();
  await isAt('/');
});

test('a form that was opened by its address leads to the list', async () => {
  await page.goto(`${app.server.origin}/new-group`);
  await page.getByLabel(texts.name).fill('Minum');
  await pressButton(page, texts.create);
  await page.getByText('Minum', { exact: true }).waitFor();
  await isAt('/groups');
});

test('a refused new link leaves the shown one, and the server says why', async () => {
  await page.getByText('Makan', { exact: true }).click();
  await pressButton(page, joinTexts.open);
  const code = page.getByRole('img', { name: joinTexts.qr });
  await code.waitFor();
  await page.route('**/api/groups/*/link', refuseCall('tooManyAttempts'));
  await pressButton(page, joinTexts.renew);
  await page.getByText(apiErrors.tooManyAttempts.message).waitFor();
  expect(await code.count()).toBe(1);
  await page.keyboard.press('Escape');
  await page.unrouteAll();
  await page.route('**/api/groups/*/link', refuseCall('busy'));
  await pressButton(page, joinTexts.open);
  await page.getByRole('alert').getByText(apiErrors.busy.message).waitFor();
});
