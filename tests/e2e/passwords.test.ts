import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFailed, test } from 'vitest';
import { apiTexts } from '../../src/api/texts.ts';
import { apiErrors } from '../../src/contract/errors.ts';
import { authTexts as texts } from '../../src/features/auth/texts.ts';
import { settingsTexts } from '../../src/features/settings/texts.ts';
import { defaultPassword } from '../support/account.ts';
import { firstPage } from '../support/browser.ts';
import { alertOn, expectFocus, pathOf, pressButton, refuseCall, tryToLogIn } from './account-steps.ts';
import { examine } from './check-page.ts';
import { startApp, type RunningApp } from './running-app.ts';
import { keepScreenshot } from './screenshot.ts';

let app: RunningApp;
let page: Page;

beforeAll(async () => {
  app = await startApp();
  for (const name of ['farid', 'gita', 'hadi']) await app.newAccount(name);
});
afterAll(() => app.end());
/** A visitor. */
beforeEach(async () => {
  const browser = app.newBrowser({ storesApp: false });
  page = await firstPage(await browser.open());
  onTestFailed(() => keepScreenshot(page));
  return () => browser.close();
});

const at = (path: string) => page.goto(`${app.server.origin}${path}`);
const resetLink = (name: string) => app.mailbox.link(`${name}@example.com`, 'reset-password');
const changed = 'Kopi-Tarik-7';

async function fill(fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
}
const newPassword = (password: string, confirm = password) =>
  fill({ [texts.reset.password]: password, [texts.reset.confirm]: confirm });

async function askForLink(email: string, query = ''): Promise<void> {
  await at(`/forgot-password${query}`);
  await page.getByLabel('Email').fill(email);
  await pressButton(page, texts.forgot.submit);
  await page.getByText(texts.forgot.sent).waitFor();
}

describe('a forgotten password', () => {
  test('needs an address, and the answer never tells of an account', async () => {
    await at('/login');
    await page.getByRole('link', { name: texts.login.forgot }).click();
    await pressButton(page, texts.forgot.submit);
    await page.getByText('Please enter your email address.').waitFor();
    await expectFocus(page, 'Email');
    await askForLink('nobody@example.com');
    await askForLink('farid@example.com');
    await resetLink('farid');
  });

  test('is not said to be on its way without an answer', async () => {
    await at('/forgot-password');
    await page.getByLabel('Email').fill('farid@example.com');
    await page.route('**/forgot-password', (route) => route.abort());
    await pressButton(page, texts.forgot.submit);
    await alertOn(page, apiTexts.noResponse).waitFor();
    await page.unrouteAll();
    await page.route('**/forgot-password', refuseCall('busy', { 'retry-after': '30' }));
    await pressButton(page, texts.forgot.submit);
    await alertOn(page, 'Too many requests. Please try again in 30 seconds.').waitFor();
    expect(await page.getByText(texts.forgot.sent).count()).toBe(0);
  });
});

describe('a reset', () => {
  test('tells each mistake, works once, ends the sessions, and keeps where the user goes on', async () => {
    await at('/login?redirect=/settings');
    await tryToLogIn(page, 'gita@example.com');
    await page.getByRole('button', { name: settingsTexts.logout }).waitFor();
    await askForLink('gita@example.com', '?redirect=%2Fgroups');
    const link = await resetLink('gita');
    await page.goto(link);
    await page.getByText(texts.reset.text('gita@example.com')).waitFor();
    await pressButton(page, texts.reset.submit);
    await alertOn(page, 'Please enter both new and confirmed passwords.').waitFor();
    await expectFocus(page, texts.reset.password);
    await newPassword('short');
    await pressButton(page, texts.reset.submit);
    await page.getByText('Password must be at least 8 characters long.').waitFor();
    await newPassword(changed, 'different');
    await pressButton(page, texts.reset.submit);
    await page.getByText('Passwords do not match.').waitFor();
    await expectFocus(page, texts.reset.confirm);
    await newPassword('password1');
    await pressButton(page, texts.reset.submit);
    await page.getByText(apiErrors.commonPassword.message).waitFor();
    await examine(page);
    await newPassword(changed);
    await pressButton(page, texts.reset.submit);
    await page.getByText(texts.reset.done).waitFor();
    await page.getByRole('link', { name: texts.reset.login, exact: true }).click();
    await tryToLogIn(page, 'gita@example.com');
    await alertOn(page, texts.login.invalid).waitFor();
    await tryToLogIn(page, 'gita@example.com', changed);
    await page.waitForURL('**/groups');
    await page.goto(link);
    await newPassword('Teh-Ais-Limau-1');
    await pressButton(page, texts.reset.submit);
    await alertOn(page, texts.reset.failed).waitFor();
  });

  test.each(['/reset-password', '/reset-password?token=x', '/reset-password?email=a@example.com'])(
    'by a link that was cut says so: %s',
    async (path) => {
      await at(path);
      await alertOn(page, texts.reset.failed).waitFor();
      await page.getByRole('link', { name: texts.reset.newLink }).click();
      await page.getByLabel('Email').waitFor();
    },
  );
});

describe('a change of the password', () => {
  test('needs a session', async () => {
    await at('/change-password');
    await page.waitForURL('**/login?redirect=/change-password');
    await tryToLogIn(page, 'farid@example.com');
    await page.getByLabel(texts.change.current).waitFor();
    expect(pathOf(page)).toBe('/change-password');
  });

  test('tells each mistake, keeps this session and ends the others', async () => {
    await at('/login?redirect=/change-password');
    await tryToLogIn(page, 'hadi@example.com');
    await page.getByLabel(texts.change.current).waitFor();
    const other = await firstPage(await app.newBrowser({ storesApp: false }).open());
    await other.goto(`${app.server.origin}/login?redirect=/settings`);
    await tryToLogIn(other, 'hadi@example.com');
    await other.getByRole('button', { name: settingsTexts.logout }).waitFor();

    await pressButton(page, texts.change.submit);
    await alertOn(page, 'Please fill in all password fields.').waitFor();
    await expectFocus(page, texts.change.current);
    await fill({ [texts.change.current]: 'incorrect_password' });
    await newPassword('short');
    await pressButton(page, texts.change.submit);
    await page.getByText('New password must be at least 8 characters long.').waitFor();
    await newPassword(changed, 'different');
    await pressButton(page, texts.change.submit);
    await page.getByText('New passwords do not match.').waitFor();
    await newPassword(changed);
    await pressButton(page, texts.change.submit);
    await page.getByText('Incorrect old password.').waitFor();
    await expectFocus(page, texts.change.current);
    await examine(page);
    await fill({ [texts.change.current]: defaultPassword });
    await pressButton(page, texts.change.submit);
    await page.getByText(texts.change.done).waitFor();
    expect(await page.getByLabel(texts.change.current).inputValue()).toBe('');

    await other.reload();
    await other.waitForURL('**/login?redirect=%2Fsettings');
    await page.getByRole('link', { name: texts.change.back }).click();
    await page.getByRole('button', { name: settingsTexts.logout }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: settingsTexts.logout }).waitFor();
  });

  test('password managers know the fields', async () => {
    await at('/login?redirect=/change-password');
    await tryToLogIn(page, 'farid@example.com');
    await page.getByLabel(texts.change.current).waitFor();
    const fields = await page
      .locator('form input:not([type=checkbox])')
      .evaluateAll((all) => (all as HTMLInputElement[]).map((input) => [input.name, input.autocomplete]));
    expect(fields).toEqual([
      ['username', 'username'],
      ['currentPassword', 'current-password'],
      ['newPassword', 'new-password'],
      ['confirmNewPassword', 'new-password'],
    ]);
  });
});
