import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test as step } from 'vitest';
import { authTexts } from '../../src/features/auth/texts.ts';
import { settingsTexts } from '../../src/features/settings/texts.ts';
import { accountTexts } from '../../src/words/account-texts.ts';
import { defaultPassword } from '../support/account.ts';
import { firstPage } from '../support/browser.ts';
import { alertOn, tryToLogIn } from './account-steps.ts';
import { examine } from './check-page.ts';
import { logIn, startApp, type RunningApp } from './running-app.ts';
import { keepScreenshot } from './screenshot.ts';

const texts = settingsTexts.changeEmail;
const changed = 'farid.new@example.com';

let app: RunningApp;
let page: Page;

beforeAll(async () => {
  app = await startApp();
  await app.newAccount('farid');
  page = await firstPage(await app.newBrowser({ storesApp: false }).open());
  await logIn(page, app.server.origin, 'farid');
  await page.goto(`${app.server.origin}/settings`);
});
afterAll(() => app?.end());
beforeEach(() => onTestFailed(() => keepScreenshot(page)));

const sheet = () => page.getByRole('dialog');
const field = (name: string) => sheet().getByLabel(name, { exact: true });
const send = () => sheet().getByRole('button', { name: texts.submit }).click();

step('a new address that is none, and a wrong password, are said at their fields', async () => {
  await page.getByRole('button', { name: texts.open }).click();
  await field(settingsTexts.confirm.email).fill('farid.new');
  await field(settingsTexts.confirm.password).fill('Wrong-9-password');
  await send();
  await sheet().getByText(accountTexts.badEmail).waitFor();
  await examine(page);
  await field(settingsTexts.confirm.email).fill(changed);
  await send();
  await sheet().getByText('The password is not right.').waitFor();
});

step('with the password a link goes to the new address, and the old one is told', async () => {
  await field(settingsTexts.confirm.password).fill(defaultPassword);
  await field(settingsTexts.confirm.password).press('Enter');
  await sheet().getByText(texts.sent(changed)).waitFor();
  await examine(page);
  await app.mailbox.link('farid@example.com', '/forgot-password');
  await sheet().getByRole('button', { name: texts.done }).click();
  await page.getByRole('region', { name: settingsTexts.profile }).getByText('farid@example.com').waitFor();
});

step('the link asks once more and changes the address, also after a log-in', async () => {
  const link = await app.mailbox.link(changed, '/confirm-email');
  await page.getByRole('button', { name: settingsTexts.logout }).click();
  await page.waitForURL('**/login');
  await page.goto(link);
  await page.waitForURL('**/login?redirect=*');
  await tryToLogIn(page, 'farid@example.com');
  await page.getByText(authTexts.confirmEmail.ask('farid@example.com', changed)).waitFor();
  await examine(page);
  await page.getByRole('button', { name: authTexts.confirmEmail.submit }).click();
  await page.getByText(authTexts.confirmEmail.done(changed)).waitFor();
  await page.getByRole('link', { name: authTexts.change.back }).click();
  await page.getByRole('region', { name: settingsTexts.profile }).getByText(changed).waitFor();
  await app.mailbox.link('farid@example.com', '/login');
  await page.goto(link);
  await page.getByRole('button', { name: authTexts.confirmEmail.submit }).click();
  await alertOn(page, authTexts.confirmEmail.expired).waitFor();
});

step('the new address logs in, the old one does not', async () => {
  await page.goto(`${app.server.origin}/settings`);
  await page.getByRole('button', { name: settingsTexts.logout }).click();
  await page.waitForURL('**/login');
  await tryToLogIn(page, 'farid@example.com');
  await alertOn(page, authTexts.login.invalid).waitFor();
  await tryToLogIn(page, changed);
  await page.waitForURL((url) => url.pathname === '/');
  expect(await page.evaluate(() => localStorage.getItem('kira-profile'))).toContain(changed);
});
