import type { Page } from 'playwright-core';
import { encodeQR } from 'qr';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test as step } from 'vitest';
import { testCode } from '../../src/domain/duitnow/test-codes.ts';
import { settingsTexts as texts } from '../../src/features/settings/texts.ts';
import type { Account } from '../support/account.ts';
import { firstPage } from '../support/browser.ts';
import { expectAccessible } from './axe.ts';
import { backOnline, logIn, startApp, type RunningApp } from './running-app.ts';
import { keepScreenshot } from './screenshot.ts';

let app: RunningApp;
let page: Page;
let account: Account;

beforeAll(async () => {
  app = await startApp();
  account = await app.newAccount('farid');
  await app.newAccount('gita');
  page = await firstPage(await app.newBrowser({ storesApp: false }).open());
  await logIn(page, app.server.origin, 'farid');
  await page.goto(`${app.server.origin}/settings`);
});
afterAll(() => app?.end());
beforeEach(() => onTestFailed(() => keepScreenshot(page)));

const sheet = () => page.getByRole('dialog');
const field = (name: string) => sheet().getByLabel(name, { exact: true });
const save = () => sheet().getByRole('button', { name: texts.edit.save }).click();
const pictureOf = (code: string): Promise<Buffer> =>
  sharp(Buffer.from(encodeQR(code, 'svg')))
    .resize(400)
    .png()
    .toBuffer();
const profile = () => page.getByRole('region', { name: texts.profile });
const storedProfile = () =>
  page.evaluate(() => JSON.parse(localStorage.getItem('kira-profile') ?? 'null') as Record<string, string>);

step('wrong values are said at their fields, and nothing is sent', async () => {
  await page.getByRole('button', { name: texts.edit.open }).click();
  await expectAccessible(page);
  expect(await field(texts.email).inputValue()).toBe(account.email);
  expect(await field(texts.email).isEditable()).toBe(false);
  await field(texts.edit.username).fill('  ');
  await field(texts.edit.phone).fill('call me');
  await save();
  await sheet().getByText(texts.edit.noUsername).waitFor();
  await sheet().getByText(texts.edit.badPhone).waitFor();
  expect(await field(texts.edit.username).evaluate((input) => input === document.activeElement)).toBe(true);
  await expectAccessible(page);
});

step('a taken username is said at its field', async () => {
  await field(texts.edit.phone).fill('+60 12-345 6789');
  await field(texts.edit.username).fill('GITA');
  await save();
  await sheet().getByText('This username is taken.').waitFor();
  expect(await field(texts.edit.username).getAttribute('aria-invalid')).toBe('true');
});

step('without a connection the form says so, and keeps what was typed, also when it is closed', async () => {
  await field(texts.edit.name).fill('Farid bin Omar');
  await field(texts.edit.username).fill('farid.omar');
  await page.context().setOffline(true);
  await save();
  await sheet().getByRole('alert').getByText(texts.ask.notSent).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: texts.edit.goOn }).click();
  expect(await field(texts.edit.name).inputValue()).toBe('Farid bin Omar');
  expect(await field(texts.edit.phone).inputValue()).toBe('+60 12-345 6789');
});

step('saved, the page and the stored profile show it at once', async () => {
  await page.context().setOffline(false);
  await backOnline(page);
  await save();
  await page.getByText(texts.edit.saved).waitFor();
  await profile().getByRole('heading', { name: 'Farid bin Omar' }).waitFor();
  await profile().getByText('@farid.omar').waitFor();
  await profile().getByText('+60 12-345 6789').waitFor();
  expect(await storedProfile()).toMatchObject({ name: 'Farid bin Omar', username: 'farid.omar' });
  const stored = async () => (await account.call<{ user: object }>('GET', '/auth/profile')).user;
  await expect.poll(stored).toMatchObject({
    name: 'Farid bin Omar',
    username: 'farid.omar',
    phoneNumber: '+60 12-345 6789',
    email: account.email,
  });
});

step('while it is saved the form takes no edits and no Cancel, also when it is opened again', async () => {
  let answer = () => {};
  const late = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/auth/profile', async (route) => {
    await late;
    await route.continue();
  });
  await page.getByRole('button', { name: texts.edit.open }).click();
  await field(texts.edit.phone).fill('+60 12-345 6780');
  await save();
  const takesNothing = async () => {
    await sheet().getByRole('button', { name: texts.edit.saving }).waitFor();
    expect(await field(texts.edit.name).isEditable()).toBe(false);
    expect(await sheet().getByRole('button', { name: texts.edit.cancel }).isDisabled()).toBe(true);
  };
  await takesNothing();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: texts.edit.goOn }).click();
  await takesNothing();
  answer();
  await sheet().waitFor({ state: 'detached' });
  await profile().getByText('+60 12-345 6780').waitFor();
  await page.unrouteAll();
});

step('name and phone can be removed; Cancel gives up what was typed', async () => {
  await page.getByRole('button', { name: texts.edit.open }).click();
  await field(texts.edit.name).fill('Somebody');
  await sheet().getByRole('button', { name: texts.edit.cancel }).click();
  await page.getByRole('button', { name: texts.edit.open }).click();
  expect(await field(texts.edit.name).inputValue()).toBe('Farid bin Omar');
  await field(texts.edit.name).fill('');
  await field(texts.edit.phone).fill('');
  await save();
  await profile().getByRole('heading', { name: 'farid.omar' }).waitFor();
  await profile().getByText(texts.none).waitFor();
});

step('another tab shows the new name when it comes to the front', async () => {
  const other = await page.context().newPage();
  await other.goto(`${app.server.origin}/settings`);
  await other.getByRole('heading', { name: 'farid.omar' }).waitFor();
  await page.getByRole('button', { name: texts.edit.open }).click();
  await field(texts.edit.name).fill('Farid');
  await save();
  await other.getByRole('heading', { name: 'Farid', exact: true }).waitFor();
  await other.close();
});

step(
  'how friends pay: what a picture says is refused with the reason or kept, shown, and removed',
  async () => {
    const { ways } = texts;
    const picture = page.getByLabel(ways.code, { exact: true });
    const choose = async (code: string) =>
      picture.setInputFiles({ name: 'qr.png', mimeType: 'image/png', buffer: await pictureOf(code) });
    const row = (label: string) => page.getByRole('button', { name: label });
    await choose(testCode({ '01': '12' }));
    await sheet().getByRole('alert').getByText(ways.refused['one-payment']).waitFor();
    await expectAccessible(page);
    await choose(testCode());
    await sheet().getByRole('img', { name: 'The code of NUR AISYAH BINTI RAZAK' }).waitFor();
    await page.keyboard.press('Escape');
    await row(`${ways.code} NUR AISYAH BINTI RAZAK, Maybank`).waitFor();

    await row(ways.phone).click();
    await field(ways.phoneNumber).fill('+65 9123 4567');
    await save();
    await sheet().getByText(ways.badPhone).waitFor();
    await field(ways.phoneNumber).fill('+60 12-345 6789');
    await save();
    await row(`${ways.phone} 012-345 6789`).click();
    await sheet().getByRole('button', { name: ways.remove }).click();
    await row(`${ways.phone} ${texts.none}`).waitFor();
    await row(ways.account).click();
    await field(ways.bank).fill('CIMB');
    await field(ways.accountNumber).fill('7600 1234-56');
    await save();
    await row(`${ways.account} CIMB 7600123456`).waitFor();
    await row(ways.preview).click();
    await sheet().getByText('7600123456').waitFor();
    await page.keyboard.press('Escape');
    expect(await account.call<object>('GET', '/me/ways-to-pay')).toMatchObject({
      ways: { duitnow: testCode(), phone: null, bank: 'CIMB', account: '7600123456' },
    });
    await row(ways.code).click();
    await sheet().getByRole('button', { name: ways.removeCode }).click();
    await row(`${ways.code} ${texts.none}`).waitFor();
  },
);

step('the page keeps the specification’s entries', async () => {
  for (const text of ['Password Change', 'Logout', 'MYR', 'English', ...texts.laterItems]) {
    await page.getByText(text, { exact: true }).first().waitFor();
  }
  await page.getByRole('link', { name: texts.passwordChange }).click();
  await page.waitForURL('**/change-password');
});
