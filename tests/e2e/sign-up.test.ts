import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFailed, test } from 'vitest';
import { apiTexts } from '../../src/api/texts.ts';
import { apiErrors } from '../../src/contract/errors.ts';
import { authTexts as texts } from '../../src/features/auth/texts.ts';
import { passwordTexts } from '../../src/words/password-texts.ts';
import { defaultPassword } from '../support/account.ts';
import { firstPage } from '../support/browser.ts';
import {
  alertOn,
  expectFocus,
  fillSignUp,
  pathOf,
  pressButton,
  refuseCall,
  tryToLogIn,
} from './account-steps.ts';
import { startApp, type RunningApp } from './running-app.ts';
import { keepScreenshot } from './screenshot.ts';

let app: RunningApp;
let page: Page;

beforeAll(async () => {
  app = await startApp();
  await app.newAccount('taken');
  page = await firstPage(await app.newBrowser({ storesApp: false }).open());
});
afterAll(() => app.end());
beforeEach(async () => {
  onTestFailed(() => keepScreenshot(page));
  await page.unrouteAll();
});

const at = (path: string) => page.goto(`${app.server.origin}${path}`);
/** The browser of somebody who was never signed in. */
async function forgetUser(): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
}
const passwordField = () => page.getByLabel('Password', { exact: true });
const verifyLink = (name: string) => app.mailbox.link(`${name}@example.com`, 'verify-email');

describe('the sign-up form', () => {
  beforeEach(() => at('/signup'));

  test('the checklist, the strength and the bar’s colour follow the password', async () => {
    const colours = new Set<string>();
    const levels = ['', 'nasilema', 'Nasilema', 'Nasilem9', 'Nasi-lem9'];
    for (const [level, password] of levels.entries()) {
      await passwordField().fill(password);
      await page
        .getByText(passwordTexts.strength(passwordTexts.levels[level] ?? ''), { exact: true })
        .waitFor();
      expect(await page.locator('li[data-met]').count()).toBe(level);
      const filled = page.locator('[data-filled]');
      expect(await filled.count()).toBe(level);
      if (level > 0)
        colours.add(await filled.first().evaluate((bar) => getComputedStyle(bar).backgroundColor));
    }
    expect(colours.size).toBe(4);
  });

  test('the match of the two passwords is told while the user types', async () => {
    await passwordField().fill(defaultPassword);
    const place = async () =>
      (await page.getByRole('button', { name: texts.signUp.submit }).boundingBox())!.y;
    const before = await place();
    await page.getByLabel('Confirm password').fill('x');
    await page.getByText('✗ Passwords do not match', { exact: true }).waitFor();
    await page.getByLabel('Confirm password').fill(defaultPassword);
    await page.getByText('✓ Passwords match', { exact: true }).waitFor();
    expect(await place()).toBe(before);
  });

  test('each mistake is told, and the first wrong field gets the focus', async () => {
    await pressButton(page, 'Sign Up');
    await page.getByText(texts.signUp.missing, { exact: true }).waitFor();
    await expectFocus(page, 'Username');
    await fillSignUp(page, 'aina', 'abcdefgh');
    await pressButton(page, 'Sign Up');
    await page.getByText('Please ensure your password meets all requirements.').waitFor();
    await expectFocus(page, 'Password');
    await passwordField().fill(defaultPassword);
    await pressButton(page, 'Sign Up');
    await page.getByText('Passwords do not match.', { exact: true }).waitFor();
    await expectFocus(page, 'Confirm password');
    await fillSignUp(page, 'aina', 'Password1!');
    await page.getByText(`Password strength: Weak. ${passwordTexts.common}`, { exact: true }).waitFor();
    expect(await page.locator('li[data-met]').count()).toBe(4);
    await pressButton(page, 'Sign Up');
    await page.getByText(apiErrors.commonPassword.message).waitFor();
    await expectFocus(page, 'Password');
    await fillSignUp(page, 'taken');
    await page.getByLabel('Email').fill('other@example.com');
    await pressButton(page, 'Sign Up');
    await page.getByText(apiErrors.usernameTaken.message).waitFor();
    await expectFocus(page, 'Username');
  });

  test('password managers know the fields', async () => {
    await page.getByLabel('Username').waitFor();
    const fields = await page
      .locator('form input:not([type=checkbox])')
      .evaluateAll((all) =>
        (all as HTMLInputElement[]).map(({ id, name, autocomplete }) => [id, name, autocomplete]),
      );
    expect(fields).toEqual([
      ['username', 'username', 'nickname'],
      ['email', 'email', 'username'],
      ['password', 'password', 'new-password'],
      ['confirm', 'confirm', 'new-password'],
    ]);
  });
});

test('the links between the account pages keep where the user goes on, and a typed address', async () => {
  await at('/login?redirect=/join%3Ftoken%3Dt');
  const email = page.locator('input[name="email"]');
  await email.fill('mei@kira.test');
  const query = '?redirect=%2Fjoin%3Ftoken%3Dt';
  for (const [name, path] of [
    [texts.login.signUp, '/signup'],
    [texts.signUp.login, '/login'],
    [texts.login.forgot, '/forgot-password'],
    [texts.form.toLogin, '/login'],
  ] as const) {
    await page.getByRole('link', { name, exact: true }).click();
    await expect.poll(() => pathOf(page)).toBe(path + query);
    if (name === texts.login.signUp || name === texts.signUp.login)
      await expect.poll(() => email.inputValue()).toBe('mei@kira.test');
  }
});

describe('after signing up', () => {
  test('an address with an account gets the same answer, and its owner an e-mail', async () => {
    await at('/signup');
    await fillSignUp(page, 'taken');
    await page.getByLabel('Username').fill('somebody');
    await pressButton(page, 'Sign Up');
    await page.waitForURL('**/pending-email-verification');
    await page.getByText(texts.pending.text('taken@example.com')).waitFor();
    await app.mailbox.link('taken@example.com', '/login');
  });

  test('a new link is sent on request, and the server’s limit says when to try again', async () => {
    await at('/signup?redirect=%2Fsettings');
    await fillSignUp(page, 'bala');
    await pressButton(page, 'Sign Up');
    await page.waitForURL('**/pending-email-verification');
    const first = await verifyLink('bala');
    await pressButton(page, 'Resend Verification Email');
    await page.getByText(texts.pending.sent).waitFor();
    await expect.poll(() => verifyLink('bala')).not.toBe(first);
    await page.route('**/resend-email-verification', refuseCall('tooManyAttempts', { 'retry-after': '120' }));
    await pressButton(page, 'Resend Verification Email');
    await alertOn(page, 'Too many attempts. Please try again in 2 minutes.').waitFor();
  });

  test('the link signs in in the same browser, and goes on after 3 s to where the user wanted to go', async () => {
    // The page of the sign-up is open in another tab, and goes on as well.
    const waiting = await page.context().newPage();
    await waiting.goto(`${app.server.origin}/pending-email-verification`);
    await page.goto(await verifyLink('bala'));
    await page.getByText(texts.verify.signedIn).waitFor();
    await page.waitForURL('**/settings', { timeout: 15_000 });
    await page.getByText('@bala').waitFor();
    await waiting.waitForURL((url) => url.pathname !== '/pending-email-verification');
    await waiting.close();
    await forgetUser();
  });

  test('who logs in without having verified gets a link that goes on to the same place', async () => {
    await at('/signup');
    await fillSignUp(page, 'dewi');
    await pressButton(page, 'Sign Up');
    await page.waitForURL('**/pending-email-verification');
    await at('/login?redirect=%2Fgroups');
    await tryToLogIn(page, 'dewi@example.com');
    await alertOn(page, texts.login.notVerified).waitFor();
    await page.goto(await verifyLink('dewi'));
    await page.getByText(texts.verify.signedIn).waitFor();
    await page.waitForURL('**/groups', { timeout: 15_000 });
    await forgetUser();
  });

  test('in another browser the link asks for the password chosen at sign-up, and leads to the group’s link', async () => {
    await at('/signup?redirect=%2Fjoin%3Ftoken%3Dt');
    await fillSignUp(page, 'citra');
    await pressButton(page, 'Sign Up');
    await page.waitForURL('**/pending-email-verification');
    const other = await firstPage(await app.newBrowser({ storesApp: false }).open());
    onTestFailed(() => keepScreenshot(other));
    await other.goto(await verifyLink('citra'));
    await other.getByText(texts.verify.askPassword('citra@example.com')).waitFor();
    await pressButton(other, texts.verify.submit);
    await other.getByText(texts.verify.missing).waitFor();
    await other.getByLabel('Password', { exact: true }).fill('Not-my-9-password');
    await pressButton(other, texts.verify.submit);
    await other.getByText(apiErrors.wrongPassword.message).waitFor();
    await expectFocus(other, 'Password');
    await other.getByLabel('Password', { exact: true }).fill(defaultPassword);
    await pressButton(other, texts.verify.submit);
    await other.getByText(texts.verify.success).waitFor();
    await expect.poll(() => pathOf(other), { timeout: 15_000 }).toBe('/login?redirect=%2Fjoin%3Ftoken%3Dt');
    await other.getByRole('status').getByText(texts.login.verified).waitFor();
    await other.goto(`${app.server.origin}/forgot-password`);
    await other.goto(`${app.server.origin}/login`);
    await other.getByRole('heading', { name: texts.login.heading }).waitFor();
    expect(await other.getByText(texts.login.verified).count()).toBe(0);
  });

  test('a link from an invitation goes on to the invitation', async () => {
    await page.goto(`${await verifyLink('bala')}&invitationToken=abc`);
    await page.waitForURL('**/invitation?token=abc', { timeout: 15_000 });
  });
});

describe('a link that does not work says so, and goes on to the failure page after 3 s', () => {
  const failed = () => page.waitForURL('**/email-verified-failure', { timeout: 15_000 });

  test('an expired link', async () => {
    await at('/verify-email?token=old&email=bala@example.com');
    await alertOn(page, apiErrors.expiredLink.message).waitFor();
    await failed();
    await alertOn(page, apiErrors.expiredLink.message).waitFor();
    await page.getByRole('link', { name: texts.verifyFailure.resend }).click();
    await page.getByText(texts.pending.text('bala@example.com')).waitFor();
  });

  test('a link that a mail program has cut', async () => {
    await at('/verify-email?token=old');
    await alertOn(page, 'Verification link is invalid or incomplete. Missing token or email.').waitFor();
    await failed();
  });

  test('a link without a connection can be tried again', async () => {
    await page.route('**/api/auth/verify-email**', (route) => route.abort());
    await page.goto(await verifyLink('citra'));
    await alertOn(page, apiTexts.noResponse).waitFor();
    await failed();
    await page.unrouteAll();
    await page.getByRole('link', { name: texts.verifyFailure.again }).click();
    await page.getByText(texts.verify.success).waitFor();
  });
});
