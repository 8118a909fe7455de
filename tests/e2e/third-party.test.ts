import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, onTestFinished, test } from 'vitest';
import { authTexts as texts } from '../../src/features/auth/texts.ts';
import { settingsTexts } from '../../src/features/settings/texts.ts';
import { firstPage, newBrowser, type TestBrowser } from '../support/browser.ts';
import { oidcClient, openOidcProvider, type OidcProvider } from '../support/oidc-provider.ts';
import { alertOn, pathOf, tryToLogIn } from './account-steps.ts';
import { expectAccessible } from './axe.ts';
import { backOnline, startApp, type RunningApp } from './running-app.ts';
import { keepScreenshot } from './screenshot.ts';

let app: RunningApp;
let provider: OidcProvider;
let browser: TestBrowser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  provider = await openOidcProvider({
    sub: 'sub-1',
    email: 'jasmin@example.com',
    email_verified: true,
    preferred_username: 'jasmin_g',
  });
  app = await startApp({
    OAUTH_MAKAN_ISSUER: provider.issuer,
    OAUTH_MAKAN_CLIENT_ID: oidcClient.id,
    OAUTH_MAKAN_CLIENT_SECRET: oidcClient.secret,
    OAUTH_GONE_ISSUER: 'http://127.0.0.1:9',
    OAUTH_GONE_CLIENT_ID: oidcClient.id,
    OAUTH_GONE_CLIENT_SECRET: oidcClient.secret,
  });
  provider.serve(`${app.server.origin}/api/auth/oauth/makan/callback`);
});
afterAll(async () => {
  await app.end();
  await provider.close();
});
let visitors = 0;
/**
 * A visitor. The browser goes to the provider, which is another origin. The first visitor has the service
 * worker, which must leave the way back from there to the server.
 */
beforeEach(async () => {
  visitors += 1;
  browser = newBrowser({ origin: app.server.origin, shared: true, storesApp: visitors === 1 });
  context = await browser.open();
  page = await firstPage(context);
  onTestFailed(() => keepScreenshot(page));
  return async () => {
    await browser.remove();
    const others = browser.faults.filter((fault) => !fault.includes(provider.issuer));
    expect(others).toEqual([]);
  };
});

const goOnWith = (name: string) => page.getByRole('link', { name: texts.providers.goOn(name) }).click();
const settings = () => page.getByRole('button', { name: settingsTexts.logout });

test('the button signs in and goes on to the redirect; after a logout it signs in again', async () => {
  await page.goto(`${app.server.origin}/login?redirect=/settings`);
  await goOnWith('Makan');
  await settings().waitFor();
  await page.getByText('@jasmin_g').waitFor();
  expect(pathOf(page)).toBe('/settings');
  // The logout's call fails, so it waits: the next sign-in must not be ended by it.
  await page.route('**/api/auth/logout', (route) => route.abort());
  await settings().click();
  await page.waitForURL('**/login');
  await page.unrouteAll();
  const sent = page.waitForResponse('**/api/auth/logout');
  await page.goto(`${app.server.origin}/login?redirect=/settings`);
  await sent;
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await goOnWith('Makan');
  await settings().waitFor();
  await page.reload();
  await settings().waitFor();
});

test('the sign-up page has the buttons, too, once there is a connection', async () => {
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/auth/providers'));
  await page.route('**/api/auth/providers', (route) => route.abort());
  await page.goto(`${app.server.origin}/signup`);
  await lost;
  await page.unrouteAll();
  await backOnline(page);
  await goOnWith('Makan');
  await page.waitForURL((url) => url.pathname === '/home');
});

test('the sign-up page’s buttons go on to the redirect', async () => {
  await page.goto(`${app.server.origin}/signup?redirect=/settings`);
  await goOnWith('Makan');
  await settings().waitFor();
});

test('Settings list what opens the account, and keep the only way in', async () => {
  await page.goto(`${app.server.origin}/login?redirect=/settings`);
  await goOnWith('Makan');
  await page.getByRole('button', { name: settingsTexts.identities.title }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('Makan', { exact: true }).waitFor();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: settingsTexts.identities.removeLabel('Makan') }).click();
  await sheet.getByRole('alert').getByText('This is the only way into your account.').waitFor();
});

test('a removed way to sign in opens nothing, until Settings allow it again', async () => {
  const identities = settingsTexts.identities;
  const { email, password } = await app.newAccount('meiling');
  const { person } = provider;
  onTestFinished(() => void (provider.person = person));
  provider.person = { sub: 'sub-3', email, email_verified: true };
  const sheet = page.getByRole('dialog');
  const atLogin = () => page.goto(`${app.server.origin}/login?redirect=/settings`);
  const leave = async () => {
    await page.reload();
    await settings().click();
    await page.waitForURL('**/login');
    await atLogin();
  };
  await atLogin();
  await goOnWith('Makan');
  await page.getByRole('button', { name: identities.title }).click();
  await sheet.getByRole('button', { name: identities.removeLabel('Makan') }).click();
  await sheet.getByText(identities.removed('Makan')).waitFor();
  await leave();
  await goOnWith('Makan');
  await alertOn(page, texts.login.oauth['removed'] ?? '').waitFor();

  await tryToLogIn(page, email, password);
  await page.getByRole('button', { name: identities.title }).click();
  await sheet.getByText(identities.noLonger).waitFor();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: identities.restoreLabel('Makan') }).click();
  await sheet.getByText(identities.restoreWhy('Makan')).waitFor();
  await expectAccessible(page);
  await sheet.getByLabel(settingsTexts.confirm.password, { exact: true }).fill(password);
  await sheet.getByRole('button', { name: identities.restore, exact: true }).click();
  await sheet.getByText(identities.restored('Makan')).waitFor();
  await expect
    .poll(() => sheet.getByRole('button', { name: identities.removeLabel('Makan') }).count())
    .toBe(1);
  await leave();
  await goOnWith('Makan');
  await settings().waitFor();
});

test('a provider that does not answer is told, and the redirect stays', async () => {
  await page.goto(`${app.server.origin}/login?redirect=/settings`);
  await goOnWith('Gone');
  await alertOn(page, texts.login.oauth['unavailable'] ?? '').waitFor();
  expect(pathOf(page)).toBe('/login?oauth=unavailable&redirect=%2Fsettings');
  await goOnWith('Makan');
  await settings().waitFor();
});

test('an address that the provider has not verified is told', async () => {
  provider.person = { sub: 'sub-2', email: 'other@example.com', email_verified: false };
  await page.goto(`${app.server.origin}/login`);
  await goOnWith('Makan');
  await alertOn(page, texts.login.oauth['unverified'] ?? '').waitFor();
});
