import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFailed, test } from 'vitest';
import { apiTexts } from '../../src/api/texts.ts';
import type { ApiErrorCode } from '../../src/contract/errors.ts';
import { authTexts as texts } from '../../src/features/auth/texts.ts';
import { homeTexts } from '../../src/features/home/texts.ts';
import { marketingTexts } from '../../src/features/marketing/texts.ts';
import { settingsTexts } from '../../src/features/settings/texts.ts';
import { defaultPassword, type Account } from '../support/account.ts';
import { firstPage } from '../support/browser.ts';
import { alertOn, expectFocus, pathOf, pressButton, refuseCall, tryToLogIn } from './account-steps.ts';
import { startApp, type RunningApp, withoutEarlyAnswers } from './running-app.ts';
import { keepScreenshot } from './screenshot.ts';

let app: RunningApp;
let ema: Account;
let page: Page;

beforeAll(async () => {
  app = await startApp();
  ema = await app.newAccount('ema');
});
afterAll(() => app.end());
/** A visitor. */
beforeEach(async () => {
  const browser = app.newBrowser({ storesApp: false });
  page = await firstPage(await browser.open());
  onTestFailed(() => keepScreenshot(page));
  return () => browser.close();
});

const at = (path: string, on = page) => on.goto(`${app.server.origin}${path}`);
const email = 'ema@example.com';
/** The header's title or a heading shows where the user is. */
const settings = (on = page) => on.getByRole('button', { name: settingsTexts.logout });

async function logInAt(path: string, on = page): Promise<void> {
  await at(path, on);
  await tryToLogIn(on, email);
  await on.waitForURL((url) => url.pathname !== '/login');
}

describe('a login that fails says why', () => {
  beforeEach(() => at('/login'));

  test('an empty field', async () => {
    await pressButton(page, 'Log In');
    await alertOn(page, 'Please enter both email and password.').waitFor();
    await expectFocus(page, 'Email');
    await page.getByLabel('Email').fill(email);
    await pressButton(page, 'Log In');
    await expectFocus(page, 'Password');
  });

  test('a wrong password, and an address without an account', async () => {
    for (const who of [email, 'nobody@example.com']) {
      await tryToLogIn(page, who, 'Wrong-9-password');
      await alertOn(page, 'Invalid email or password. Please try again.').waitFor();
      await expectFocus(page, 'Password');
    }
  });

  test.each([
    ['500', 'internal', {}, 'Login failed with status 500.'],
    [
      '429',
      'tooManyAttempts',
      { 'retry-after': '600' },
      'Too many attempts. Please try again in 10 minutes.',
    ],
    ['a stale token', 'csrf', {}, 'CSRF token not available. Please refresh the page.'],
  ] satisfies [string, ApiErrorCode, Record<string, string>, string][])(
    '%s',
    async (_, code, headers, text) => {
      await page.route('**/api/auth/login', refuseCall(code, headers));
      await tryToLogIn(page, email);
      await alertOn(page, text).waitFor();
    },
  );

  test('no answer; the next press tries again', async () => {
    await page.route('**/api/auth/login', (route) => route.abort());
    await tryToLogIn(page, email);
    await alertOn(page, 'No response from server. Please check your internet connection.').waitFor();
    await page.unrouteAll();
    await pressButton(page, 'Log In');
    await page.waitForURL((url) => url.pathname === '/');
  });

  test('an account that is not verified goes to the verification', async () => {
    await page.route('**/api/auth/login', refuseCall('notVerified'));
    await tryToLogIn(page, email);
    await page.waitForURL('**/pending-email-verification');
    await alertOn(page, texts.login.notVerified).waitFor();
    await page.getByText(texts.pending.text(email)).waitFor();
  });
});

describe('the CSRF token', () => {
  test('that cannot be had is told on the page; it is asked for again when the connection is back', async () => {
    await page.route('**/api/auth/csrf-token', refuseCall('internal'));
    await at('/login');
    await alertOn(page, apiTexts.csrf.failed).waitFor();
    await tryToLogIn(page, email);
    await alertOn(page, texts.login.noToken).waitFor();
    await page.reload();
    await alertOn(page, apiTexts.csrf.failed).waitFor();
    await page.unrouteAll();
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await alertOn(page, apiTexts.csrf.failed).waitFor({ state: 'detached' });
  });

  test('that gets no answer: the page names the connection', async () => {
    await page.route('**/api/auth/csrf-token', (route) => route.abort());
    await at('/login');
    await alertOn(page, apiTexts.noResponse).waitFor();
  });

  test('that is still loading is told after a press, and the press counts once', async () => {
    let answer = () => {};
    const waits = new Promise<void>((resolve) => (answer = resolve));
    const logins: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/auth/login')) logins.push(request.method());
    });
    await page.route('**/api/auth/csrf-token', async (route) => {
      await waits;
      await route.continue();
    });
    await at('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(defaultPassword);
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Loading page data. Please wait...' }).click();
    answer();
    await page.waitForURL((url) => url.pathname === '/');
    expect(logins).toEqual(['POST']);
  });
});

describe('where a login leads', () => {
  test('by keyboard alone to the page that asked for it', async () => {
    await at('/settings');
    await page.waitForURL('**/login?redirect=%2Fsettings');
    await page.getByLabel('Email').focus();
    await page.keyboard.type(email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(defaultPassword);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text');
    await page.keyboard.press('Space');
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('password');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await settings().waitFor();
    expect(pathOf(page)).toBe('/settings');
  });

  test('never to another site', async () => {
    await logInAt('/login?redirect=%2F%5Cevil.example');
    expect(pathOf(page)).toBe('/');
  });

  test.each(['/login', '/signup'])('a signed-in user goes on at once from %s', async (path) => {
    await logInAt('/login');
    await at(`${path}?redirect=/settings`);
    await settings().waitFor();
    await at(path);
    await page.waitForURL((url) => url.pathname === '/');
  });

  test('the forms and the landing page wait for no server; a session found later leads on', async () => {
    await logInAt('/login');
    await page.evaluate(() => localStorage.removeItem('kira-profile'));
    await withoutEarlyAnswers(page);
    let answer = () => {};
    const waits = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/auth/profile', async (route) => {
      await waits;
      await route.continue();
    });
    await at('/');
    await page.getByRole('link', { name: marketingTexts.landing.start }).first().waitFor();
    await at('/signup');
    await page.getByRole('heading', { name: texts.signUp.heading }).waitFor();
    await at('/login?redirect=/settings');
    await page.getByLabel('Email').waitFor();
    answer();
    await settings().waitFor();
  });
});

describe('at /', () => {
  const landing = () => page.getByRole('link', { name: marketingTexts.landing.start }).first();
  const home = () => page.getByRole('main').getByRole('link', { name: homeTexts.newReceipt });

  test('a visitor sees the landing page, a user their home, also without a connection', async () => {
    await at('/');
    await landing().waitFor();
    expect(pathOf(page)).toBe('/');
    await logInAt('/login');
    await home().waitFor();
    await page.route('**/api/**', (route) => route.abort());
    await page.reload();
    await home().waitFor();
  });

  test('a logout works even when its call fails, and lasts', async () => {
    await logInAt('/login?redirect=/settings');
    await page.route('**/api/auth/logout', (route) => route.abort());
    await settings().click();
    await page.waitForURL('**/login');
    await at('/');
    await landing().waitFor();
    await page.unrouteAll();
    await page.reload();
    await landing().waitFor();
    await at('/settings');
    await page.waitForURL('**/login?redirect=%2Fsettings');
    await tryToLogIn(page, email); // the late logout does not end the new session
    await settings().waitFor();
    await page.reload();
    await settings().waitFor();
  });
});

describe('signing in by a third party', () => {
  test('shows no button where the server has none', async () => {
    const answered = page.waitForResponse('**/api/auth/providers');
    await at('/login');
    await answered;
    expect(await page.getByRole('region', { name: texts.providers.label }).count()).toBe(0);
  });

  test('shows a button for each, which keeps the redirect', async () => {
    await page.route('**/api/auth/providers', (route) =>
      route.fulfill({ json: { providers: [{ name: 'makan', label: 'Makan' }] } }),
    );
    await at('/login?redirect=/settings');
    const button = page.getByRole('link', { name: 'Continue with Makan' });
    await button.waitFor();
    expect(await button.getAttribute('href')).toBe('/api/auth/oauth/makan?redirect=%2Fsettings');
  });

  test('says why it did not work', async () => {
    await at('/login?oauth=unverified&redirect=%2Fsettings');
    await alertOn(page, texts.login.oauth['unverified']!).waitFor();
  });
});

describe('several tabs', () => {
  test('all stay signed in when the access token is gone', async () => {
    await logInAt('/login?redirect=/settings');
    const second = await page.context().newPage();
    await at('/settings', second);
    await settings(second).waitFor();
    await page.context().clearCookies({ name: 'kira_access' });
    const profile = (on: Page) =>
      on.waitForResponse((response) => response.url().endsWith('/auth/profile') && response.ok());
    await Promise.all([profile(page), profile(second), page.reload(), second.reload()]);
    await settings().waitFor();
    await settings(second).waitFor();
  });

  test('a tab follows a logout and a login in another tab, and replaces its void token', async () => {
    await logInAt('/login');
    await at('/change-password');
    await page.getByLabel(texts.change.current).waitFor();
    const second = await page.context().newPage();
    await at('/settings', second);
    await settings(second).click();
    await second.waitForURL('**/login');
    await tryToLogIn(second, email);
    await second.waitForURL((url) => url.pathname === '/');
    const statuses: number[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('/auth/change-password')) statuses.push(response.status());
    });
    await page.getByLabel(texts.change.current).fill('Wrong-9-password');
    await page.getByLabel('New password', { exact: true }).fill('Another-9-password');
    await page.getByLabel('Confirm new password').fill('Another-9-password');
    await pressButton(page, texts.change.submit);
    await page.getByText('Incorrect old password.').waitFor();
    expect(statuses).toEqual([403, 400]);
  });

  test('a logout in one tab signs the others out', async () => {
    await logInAt('/login?redirect=/settings');
    const second = await page.context().newPage();
    await at('/settings', second);
    await settings(second).click();
    await second.waitForURL('**/login');
    await page.waitForURL('**/login?redirect=%2Fsettings');
    await expect(ema.call('GET', '/auth/profile')).resolves.toBeTruthy(); // other devices stay
  });
});
