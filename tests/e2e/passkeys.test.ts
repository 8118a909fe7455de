import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { authTexts } from '../../src/features/auth/texts.ts';
import { pickTexts } from '../../src/features/board/guests/texts.ts';
import { settingsTexts } from '../../src/features/settings/texts.ts';
import { passkeyTexts } from '../../src/passkeys/texts.ts';
import { defaultPassword, type Account } from '../support/account.ts';
import { firstPage } from '../support/browser.ts';
import { sampleBoard } from '../support/sample-board.ts';
import { expectAccessible } from './axe.ts';
import { logIn, startApp, type RunningApp } from './running-app.ts';
import { keepScreenshot } from './screenshot.ts';

let app: RunningApp;
let host: Account;
beforeAll(async () => {
  app = await startApp({ HOST: 'localhost' }); // passkeys belong to a site with a name
  host = await app.newAccount('farah');
});
afterAll(() => app?.end());

const texts = settingsTexts.passkeys;
const button = (on: Page, name: string) => on.getByRole('button', { name, exact: true });

/** A phone that knows its user's face, and answers each question for a passkey by itself. */
async function newPhone(): Promise<Page> {
  const page = await firstPage(await app.newBrowser({ storesApp: false }).open());
  onTestFailed(() => keepScreenshot(page));
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return page;
}

/** A guest on a new bill. */
async function guest(): Promise<Page> {
  const bill = randomUUID();
  await host.call('POST', '/receipts', { _id: bill, board: sampleBoard('Mamak') });
  const { token } = await host.call<{ token: string }>('POST', `/receipts/${bill}/link`, {});
  const page = await newPhone();
  await page.goto(`${app.server.origin}/b/${token}`);
  await button(page, 'Wei Ling').click();
  await button(page, passkeyTexts.keep).waitFor();
  return page;
}

const wholeBill = (page: Page) => page.getByRole('link', { name: pickTexts.wholeBill });

test('a guest keeps the bill with their face, logs out, and their face opens it again', async () => {
  const page = await guest();
  await expectAccessible(page);
  await button(page, passkeyTexts.keep).click();
  await page.getByText(passkeyTexts.kept).waitFor();
  await wholeBill(page).waitFor();

  // Nothing but the passkey opens the account, and Settings says so.
  await page.goto(`${app.server.origin}/settings`);
  for (const name of [settingsTexts.profile, settingsTexts.logout])
    await page.getByRole('region', { name }).getByText(texts.lost).waitFor();
  await button(page, settingsTexts.changeEmail.add).waitFor();
  await button(page, settingsTexts.logout).click();
  // The log-in page offers the passkey in its field, and the phone takes the offer.
  await page.getByText('Mamak').first().waitFor();

  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await page.goto(`${app.server.origin}/settings`);
  await button(page, settingsTexts.logout).click();
  await button(page, authTexts.login.passkey).waitFor();
  await expectAccessible(page);
  await button(page, authTexts.login.passkey).click();
  await page.getByText('Mamak').first().waitFor();
});

test('a guest who keeps the bill on the sign-up page comes back to it', async () => {
  const page = await guest();
  await page.getByRole('link', { name: pickTexts.keep }).click();
  await page.getByLabel(authTexts.form.email).waitFor();
  await button(page, passkeyTexts.keep).click();
  await wholeBill(page).waitFor();
});

test('an account adds a passkey, names it and removes it', async () => {
  const page = await newPhone();
  await logIn(page, app.server.origin, 'farah');
  await page.goto(`${app.server.origin}/settings`);
  await page.getByRole('button', { name: texts.title }).click();
  const sheet = page.getByRole('dialog', { name: texts.title });
  await button(page, texts.add).click();
  await sheet.getByLabel(settingsTexts.confirm.password).fill(defaultPassword);
  await button(page, texts.add).click();
  await sheet.getByText(texts.added).waitFor();
  await expectAccessible(page);
  const name = settingsTexts.sessions.named('Chrome', 'Linux');
  await sheet.getByText(texts.unused).waitFor();
  await button(page, texts.renameLabel(name)).click();
  await sheet.getByLabel(texts.name).fill('My phone');
  await button(page, texts.save).click();
  await sheet.getByText(texts.renamed('My phone')).waitFor();
  await button(page, texts.removeLabel('My phone')).click();
  await sheet.getByText(texts.removed('My phone')).waitFor();
  await expect.poll(() => sheet.getByRole('listitem').count()).toBe(0);
});
