import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test as step } from 'vitest';
import { apiErrors } from '../../src/contract/errors.ts';
import { authTexts } from '../../src/features/auth/texts.ts';
import { settingsTexts } from '../../src/features/settings/texts.ts';
import { defaultPassword, type Account } from '../support/account.ts';
import { firstPage } from '../support/browser.ts';
import { authenticator } from './account-code.ts';
import { expectAccessible } from './axe.ts';
import { logIn, startApp, untilPainted, type RunningApp } from './running-app.ts';
import { keepScreenshot } from './screenshot.ts';

const { twoFactor: texts, confirm, copy } = settingsTexts;

/** One account turns its second factor on, renews its codes, and turns it off. */
let app: RunningApp;
let page: Page;
let account: Account;
let nextCode: () => Promise<string>;
let recoveryCodes: string[];

beforeAll(async () => {
  app = await startApp();
  account = await app.newAccount('tara');
  const context = await app.newBrowser({ storesApp: false }).open();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  page = await firstPage(context);
  await logIn(page, app.server.origin, 'tara');
  await page.goto(`${app.server.origin}/settings`);
});
afterAll(() => app?.end());
beforeEach(() => onTestFailed(() => keepScreenshot(page)));

const sheet = () => page.getByRole('dialog');
const button = (name: string) => sheet().getByRole('button', { name, exact: true });
const field = (name: string) => sheet().getByLabel(name, { exact: true });
const copied = () => page.evaluate(() => navigator.clipboard.readText());
const openSheet = (state: string) =>
  page.getByRole('button', { name: texts.title }).filter({ hasText: state }).click();

/** What an authenticator app reads off the screen. */
async function scan(): Promise<string> {
  const picture = await sheet().getByRole('img', { name: texts.qr }).screenshot();
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data });
}

async function shownCodes(): Promise<string[]> {
  await sheet().getByRole('heading', { name: texts.codesTitle }).waitFor();
  return sheet().getByRole('list', { name: texts.codes }).getByRole('listitem').allTextContents();
}

step('set-up asks for the password, and a wrong one is said at its field', async () => {
  await openSheet(texts.off);
  await button(texts.setUp).click();
  await sheet().getByText(confirm.noPassword).waitFor();
  await field(confirm.password).fill('Not-my-password-1');
  await button(texts.setUp).click();
  await sheet().getByText('The password is not right.').waitFor();
  expect(await field(confirm.password).evaluate((input) => input === document.activeElement)).toBe(true);
  await expectAccessible(page);
});

step('the QR code, the link and the secret name the same key', async () => {
  await field(confirm.password).fill(defaultPassword);
  await button(texts.setUp).click();
  const link = await sheet().getByRole('link', { name: texts.openApp }).getAttribute('href');
  expect(await scan()).toBe(link);
  expect(link).toContain(encodeURIComponent(account.email));
  await button(texts.copySecret).click();
  await sheet().getByText(copy.copied).waitFor();
  const secret = await copied();
  expect(new URL(link ?? '').searchParams.get('secret')).toBe(secret);
  nextCode = authenticator(secret);
  await expectAccessible(page);
});

step('a wrong code is said at its field; the right one turns it on and shows ten codes', async () => {
  await field(confirm.code).fill('12345');
  await button(texts.confirm).click();
  await sheet().getByText('This code is not right, or it was used already.').waitFor();
  await field(confirm.code).fill(await nextCode());
  await button(texts.confirm).click();
  const codes = await shownCodes();
  expect(codes).toHaveLength(10);
  expect(new Set(codes).size).toBe(10);
  await expectAccessible(page);
});

step('the sheet warns before it closes codes that nobody has copied or downloaded', async () => {
  await page.keyboard.press('Escape');
  await sheet().getByRole('alert').getByText(texts.keepFirst).waitFor();
  const codes = await shownCodes();
  recoveryCodes = codes;
  await button(texts.copyCodes).click();
  await sheet().getByText(copy.copied).waitFor();
  expect(await copied()).toBe(codes.join('\n'));
  const downloading = page.waitForEvent('download');
  await sheet().getByRole('link', { name: texts.downloadCodes }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(texts.fileName);
  const file = readFileSync(await download.path(), 'utf8');
  for (const text of [account.email, ...codes]) expect(file).toContain(text);
  await button(texts.done).click();
  await sheet().waitFor({ state: 'detached' });
});

step('a log-in now asks for a code', async () => {
  const { email, password } = account;
  const answer = await account.call('POST', '/auth/login', { email, password, redirectPath: '/' });
  expect(answer).toMatchObject({ twoFactorRequired: true });
});

step('a change of e-mail asks for a code, too', async () => {
  await page.getByRole('button', { name: settingsTexts.changeEmail.open }).click();
  await field(confirm.email).fill('tara.new@example.com');
  await field(confirm.password).fill(defaultPassword);
  await button(settingsTexts.changeEmail.submit).click();
  await sheet().getByText(apiErrors.codeNeeded.message).waitFor();
  expect(await field(confirm.code).evaluate((input) => input === document.activeElement)).toBe(true);
  await expectAccessible(page);
  await field(confirm.code).fill(recoveryCodes[0] ?? '');
  await button(settingsTexts.changeEmail.submit).click();
  await sheet().getByText(settingsTexts.changeEmail.sentTitle).waitFor();
  await button(settingsTexts.changeEmail.done).click();
});

step('a change of the password asks for a code, too', async () => {
  const change = authTexts.change;
  await page.getByRole('link', { name: settingsTexts.passwordChange }).click();
  const typed = page.getByLabel(change.current, { exact: true });
  await typed.fill(defaultPassword);
  for (const name of [authTexts.reset.password, authTexts.reset.confirm]) {
    await page.getByLabel(name, { exact: true }).fill(defaultPassword);
  }
  const submit = page.getByRole('button', { name: change.submit });
  await submit.click();
  await page.getByText(apiErrors.codeNeeded.message).waitFor();
  const code = page.getByLabel(change.code, { exact: true });
  expect(await code.evaluate((input) => input === document.activeElement)).toBe(true);
  await expectAccessible(page);
  await code.fill(recoveryCodes[1] ?? '');
  await submit.click();
  await page.getByText(change.done).waitFor();
  await page.getByRole('link', { name: change.back }).click();
});

step('new codes need password and code, and replace the old ones', async () => {
  await openSheet(texts.codesLeft(8));
  await sheet().getByText(texts.isOn).waitFor();
  await expectAccessible(page);
  await button(texts.renew).click();
  await field(confirm.password).fill(defaultPassword);
  await button(texts.renewSubmit).click();
  await sheet().getByText(confirm.noCode).waitFor();
  await field(confirm.code).fill(await nextCode());
  await button(texts.renewSubmit).click();
  expect(await shownCodes()).toHaveLength(10);
  await button(texts.done).click();
  await sheet().getByText(texts.keepFirst).waitFor();
  await button(texts.closeAnyway).click();
  await sheet().waitFor({ state: 'detached' });
});

step('turning off needs password and code, and the row says Off', async () => {
  await openSheet(texts.on);
  await button(texts.turnOff).click();
  await field(confirm.password).fill(defaultPassword);
  await field(confirm.code).fill(await nextCode());
  let answer = () => {};
  const late = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/auth/two-factor', async (route) => {
    await late;
    await route.continue();
  });
  const asked = page.waitForRequest('**/api/auth/two-factor');
  await button(texts.turnOff).click();
  await asked;
  await untilPainted(page);
  expect(await sheet().getByText(texts.isOn).count()).toBe(0);
  answer();
  await sheet().getByText(texts.turnedOff).waitFor();
  await page.unrouteAll();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: texts.title }).filter({ hasText: texts.off }).waitFor();
});

step('the answer to the right code is lost: the next try shows that two-factor sign-in is on', async () => {
  await openSheet(texts.off);
  await field(confirm.password).fill(defaultPassword);
  await button(texts.setUp).click();
  const link = await sheet().getByRole('link', { name: texts.openApp }).getAttribute('href');
  const code = await authenticator(new URL(link ?? '').searchParams.get('secret') ?? '')();
  // The answer is lost on the way: the server has turned it on.
  await page.route('**/api/auth/two-factor/confirm', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await field(confirm.code).fill(code);
  await button(texts.confirm).click();
  await sheet().getByText(settingsTexts.ask.notSent).waitFor();
  expect(await field(confirm.code).inputValue()).toBe(code);
  await page.unrouteAll();
  await button(texts.confirm).click();
  await sheet().getByText(texts.isOn).waitFor();
  await button(texts.renew).waitFor();
});
