import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import { stepAt, totp } from '../../server/auth/two-factor/totp.ts';
import { apiErrors } from '../../src/contract/errors.ts';
import { authTexts } from '../../src/features/auth/texts.ts';
import { settingsTexts } from '../../src/features/settings/texts.ts';
import { defaultPassword } from '../support/account.ts';
import { firstPage } from '../support/browser.ts';
import { fromBase32 } from '../support/from-base32.ts';
import { alertOn, expectFocus, pathOf, pressButton, refuseCall, tryToLogIn } from './account-steps.ts';
import { examine } from './check-page.ts';
import { startApp, type RunningApp } from './running-app.ts';
import { keepScreenshot } from './screenshot.ts';

const texts = authTexts.twoFactor;
const email = 'indah@example.com';

let app: RunningApp;
let page: Page;
let secret: string;
let recoveryCodes: string[];

beforeAll(async () => {
  app = await startApp();
  const indah = await app.newAccount('indah');
  const setUp = await indah.call<{ secret: string }>('POST', '/auth/two-factor/set-up', {
    password: defaultPassword,
  });
  secret = setUp.secret;
  const on = await indah.call<{ recoveryCodes: string[] }>('POST', '/auth/two-factor/confirm', {
    code: codeNow(),
  });
  recoveryCodes = on.recoveryCodes;
});
afterAll(() => app.end());
/** A visitor. */
beforeEach(async () => {
  const browser = app.newBrowser({ storesApp: false });
  page = await firstPage(await browser.open());
  onTestFailed(() => keepScreenshot(page));
  return () => browser.close();
});

/** The authenticator app's code; with 1 the next one, which the server takes already. */
function codeNow(later = 0): string {
  return totp(fromBase32(secret), stepAt(new Date()) + later);
}

const settings = () => page.getByRole('button', { name: settingsTexts.logout });

/** Enters the password, and waits for the question for the code. */
async function enterPassword(): Promise<void> {
  await page.goto(`${app.server.origin}/login?redirect=/settings`);
  await tryToLogIn(page, email);
  await page.waitForURL('**/verify-2fa');
  await page.getByLabel(texts.code).waitFor();
}

test('the password and the app’s code sign in and go on to the redirect', async () => {
  await enterPassword();
  await expectFocus(page, texts.code);
  const field = page.getByLabel(texts.code);
  expect(await field.getAttribute('autocomplete')).toBe('one-time-code');
  expect(await field.getAttribute('inputmode')).toBe('numeric');
  await examine(page);
  await field.fill('12');
  await field.press('Enter');
  await page.getByText(texts.missing).waitFor();
  await field.fill('000000');
  await field.press('Enter');
  await page.getByText(apiErrors.wrongCode.message).waitFor();
  await expectFocus(page, texts.code);
  await field.fill(codeNow(1));
  await field.press('Enter');
  await settings().waitFor();
  expect(pathOf(page)).toBe('/settings');
  await page.reload();
  await settings().waitFor();
});

test('a recovery code signs in once', async () => {
  const [code = ''] = recoveryCodes;
  await enterPassword();
  await pressButton(page, 'Use a recovery code');
  await expectFocus(page, texts.recoveryCode);
  await pressButton(page, texts.submit);
  await page.getByText(texts.recoveryMissing).waitFor();
  await page.getByLabel(texts.recoveryCode).fill(` ${code.toLowerCase()} `);
  await pressButton(page, texts.submit);
  await settings().waitFor();
  await settings().click();
  await page.waitForURL('**/login');
  await enterPassword();
  await pressButton(page, 'Use a recovery code');
  await page.getByLabel(texts.recoveryCode).fill(code);
  await pressButton(page, texts.submit);
  await page.getByText(apiErrors.wrongCode.message).waitFor();
  await pressButton(page, texts.toApp);
  await page.getByLabel(texts.code).waitFor();
});

test('a login that took too long says so and leads back', async () => {
  await enterPassword();
  await page.route('**/api/auth/verify-2fa', refuseCall('twoFactorExpired'));
  await page.getByLabel(texts.code).fill('123456');
  await pressButton(page, texts.submit);
  await alertOn(page, apiErrors.twoFactorExpired.message).waitFor();
  await page.getByRole('link', { name: authTexts.form.toLogin }).click();
  await page.waitForURL('**/login?redirect=%2Fsettings');
});

test('after a third-party sign-in the token comes in the fragment, and does not stay there', async () => {
  await enterPassword();
  const login = page.waitForRequest('**/api/auth/verify-2fa');
  await page.goto(`${app.server.origin}/verify-2fa#token=abc&redirect=%2Fgroups`);
  await page.getByLabel(texts.code).waitFor();
  await expect.poll(() => new URL(page.url()).hash).toBe('');
  await page.getByLabel(texts.code).fill('123456');
  await pressButton(page, texts.submit);
  expect((await login).postDataJSON()).toEqual({ twoFactorTempToken: 'abc', code: '123456' });
  await alertOn(page, apiErrors.twoFactorExpired.message).waitFor();
});

test('without a login under way the page leads to the login', async () => {
  await page.goto(`${app.server.origin}/verify-2fa`);
  await page.waitForURL('**/login');
});
