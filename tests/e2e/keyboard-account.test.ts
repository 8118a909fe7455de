import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test as step } from 'vitest';
import { authTexts as texts } from '../../src/features/auth/texts.ts';
import { settingsTexts } from '../../src/features/settings/texts.ts';
import { passwordTexts } from '../../src/words/password-texts.ts';
import { defaultPassword } from '../support/account.ts';
import { firstPage } from '../support/browser.ts';
import { authenticator } from './account-code.ts';
import { keyboardOf, type Keyboard } from './keyboard.ts';
import { startApp, type RunningApp } from './running-app.ts';
import { keepScreenshot } from './screenshot.ts';

/** One person signs up and keeps their account, from the first page to its deletion, by keyboard alone. */
let app: RunningApp;
let page: Page;
let keys: Keyboard;
let nextCode: () => Promise<string>;
let password = defaultPassword;
const email = 'kamala@example.com';

beforeAll(async () => {
  app = await startApp();
  page = await firstPage(await app.newBrowser({ storesApp: false }).open());
  keys = keyboardOf(page);
});
beforeEach(() => onTestFailed(() => keepScreenshot(page)));
afterAll(() => app?.end());

const field = (name: string) => page.getByLabel(name, { exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const sheet = () => page.getByRole('dialog');
const inSheet = (name: string) => sheet().getByRole('button', { name, exact: true });
const isFocused = (name: string) =>
  expect
    .poll(() => page.getByRole('button', { name }).evaluate((one) => one === document.activeElement))
    .toBe(true);

step('signs up and verifies the address, which signs in', async () => {
  await page.goto(`${app.server.origin}/login`);
  await keys.enter(link(texts.login.signUp));
  await keys.type(field(texts.signUp.username), 'kamala');
  await keys.type(field(texts.form.email), email);
  await keys.type(field(texts.form.password), 'weak');
  await keys.type(field(texts.signUp.confirm), defaultPassword);
  await keys.press('Enter');
  await page.getByText(passwordTexts.requirements).waitFor();
  await keys.type(field(texts.form.password), defaultPassword);
  await keys.space(field(texts.form.showPassword));
  await keys.enter(button(texts.signUp.submit));
  await page.waitForURL('**/pending-email-verification');
  await keys.isKept();
  await keys.enter(button(texts.pending.resend));
  await page.getByText(texts.pending.sent).waitFor();
  await keys.isKept();
  await page.goto(await app.mailbox.link(email, 'verify-email'));
  await keys.enter(link(texts.verify.goOn));
  await page.waitForURL(`${app.server.origin}/`);
  await keys.isKept();
});

async function logIn(): Promise<void> {
  await keys.type(field(texts.form.email), email);
  await keys.type(field(texts.form.password), password);
  await keys.press('Enter');
}

step('opens Settings by the navigation', async () => {
  await keys.enter(page.getByRole('navigation').getByRole('link', { name: 'Settings' }).last());
  await page.waitForURL('**/settings');
  await keys.isKept();
});

step('edits the profile; Escape closes the form and keeps what was typed', async () => {
  await keys.enter(button(settingsTexts.edit.open));
  await keys.type(sheet().getByLabel(settingsTexts.edit.name, { exact: true }), 'Kamala');
  await keys.press('Escape');
  await isFocused(settingsTexts.edit.goOn);
  await keys.press('Enter');
  await keys.enter(inSheet(settingsTexts.edit.save));
  await sheet().waitFor({ state: 'detached' });
  await isFocused(settingsTexts.edit.open);
});

step('turns two-factor sign-in on', async () => {
  const { twoFactor, confirm } = settingsTexts;
  await keys.enter(page.getByRole('button', { name: twoFactor.title }));
  await keys.type(sheet().getByLabel(confirm.password, { exact: true }), password);
  await keys.press('Enter');
  const open = sheet().getByRole('link', { name: twoFactor.openApp });
  await open.waitFor();
  await keys.isKept();
  nextCode = authenticator(new URL((await open.getAttribute('href'))!).searchParams.get('secret')!);
  await keys.type(sheet().getByLabel(confirm.code, { exact: true }), await nextCode());
  await keys.press('Enter');
  await sheet().getByText(twoFactor.codesTitle).waitFor();
  await keys.isKept();
  await keys.press('Escape');
  await sheet().getByText(twoFactor.keepFirst).waitFor();
  await keys.enter(inSheet(twoFactor.closeAnyway).or(inSheet(twoFactor.done)));
  await sheet().waitFor({ state: 'detached' });
  await keys.isKept();
});

step('ends the other sessions', async () => {
  const other = await firstPage(await app.newBrowser({ storesApp: false }).open());
  const theirs = keyboardOf(other);
  await other.goto(`${app.server.origin}/login?redirect=/settings`);
  await theirs.type(other.getByLabel(texts.form.email, { exact: true }), email);
  await theirs.type(other.getByLabel(texts.form.password, { exact: true }), password);
  await theirs.press('Enter');
  // The field of the code has the focus.
  await other.waitForURL('**/verify-2fa');
  await other.getByLabel(texts.twoFactor.code).waitFor();
  await other.keyboard.type(await nextCode());
  await other.keyboard.press('Enter');
  await other.waitForURL('**/settings');
  const { sessions } = settingsTexts;
  await keys.enter(page.getByRole('button', { name: sessions.title }));
  await keys.enter(inSheet(sessions.endOthers));
  await sheet().getByText(sessions.othersEnded).waitFor();
  await keys.isKept();
  await keys.press('Escape');
  await isFocused(sessions.title);
  await other.context().close();
});

step('changes the password', async () => {
  await keys.enter(page.getByRole('link', { name: settingsTexts.passwordChange }));
  await page.waitForURL('**/change-password');
  await keys.type(field(texts.change.current), 'Wrong-9-password');
  await keys.type(field(texts.reset.password), 'Kopi-Tarik-7');
  await keys.type(field(texts.reset.confirm), 'Kopi-Tarik-7');
  await keys.press('Enter');
  await page.getByText('Incorrect old password.').waitFor();
  await keys.type(field(texts.change.current), password);
  await keys.press('Enter');
  await keys.type(field(texts.change.code), await nextCode()); // two-factor sign-in is on
  await keys.press('Enter');
  await page.getByText(texts.change.done).waitFor();
  password = 'Kopi-Tarik-7';
  await keys.isKept();
  await keys.enter(link(texts.change.back));
  await page.waitForURL('**/settings');
});

step('logs out, forgets the password, resets it and logs in with a recovery code’s field', async () => {
  await keys.enter(button(settingsTexts.logout));
  await page.waitForURL('**/login');
  await keys.enter(link(texts.login.forgot));
  await keys.type(field(texts.form.email), email);
  await keys.press('Enter');
  await page.getByText(texts.forgot.sent).waitFor();
  await keys.isKept();
  await page.goto(await app.mailbox.link(email, 'reset-password'));
  await keys.type(field(texts.reset.password), 'Teh-Tarik-7');
  await keys.type(field(texts.reset.confirm), 'Teh-Tarik-7');
  await keys.press('Enter');
  await page.getByText(texts.reset.done).waitFor();
  password = 'Teh-Tarik-7';
  await keys.isKept();
  await keys.enter(link(texts.reset.login));
  await logIn();
  await page.waitForURL('**/verify-2fa');
  await keys.enter(button(texts.twoFactor.toRecovery));
  await field(texts.twoFactor.recoveryCode).waitFor();
  await keys.isKept();
  await keys.enter(button(texts.twoFactor.toApp));
  await keys.type(field(texts.twoFactor.code), await nextCode());
  await keys.press('Enter');
  await page.waitForURL((url) => url.pathname === '/');
});

step('deletes the account', async () => {
  const { deletion, confirm } = settingsTexts;
  await page.goto(`${app.server.origin}/settings`);
  await keys.enter(button(deletion.open));
  await sheet().getByLabel(confirm.password, { exact: true }).waitFor();
  await keys.press('Escape');
  await isFocused(deletion.open);
  await keys.press('Enter');
  await keys.type(sheet().getByLabel(confirm.password, { exact: true }), password);
  await keys.press('Enter');
  await keys.type(sheet().getByLabel(confirm.code, { exact: true }), await nextCode());
  await keys.press('Enter');
  await page.waitForURL('**/landing');
  await keys.isKept();
});
