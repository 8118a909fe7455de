import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test as step } from 'vitest';
import { groupFormTexts as form, groupsTexts as list, joinTexts } from '../../src/features/groups/texts.ts';
import { invitationTexts } from '../../src/features/invitations/texts.ts';
import type { Account } from '../support/account.ts';
import { firstPage } from '../support/browser.ts';
import { keyboardOf, type Keyboard } from './keyboard.ts';
import { logIn, startApp, type RunningApp } from './running-app.ts';
import { keepScreenshot } from './screenshot.ts';

/** A group from its making to its deletion, by keyboard alone. Aisyah makes it; Bala joins and leaves. */
let app: RunningApp;
let bala: Account;
let hers: Page;
let his: Page;
let keys: Keyboard;
let hisKeys: Keyboard;

beforeAll(async () => {
  app = await startApp();
  await app.newAccount('aisyah');
  bala = await app.newAccount('bala');
  [hers, his] = [await signedIn('aisyah'), await signedIn('bala')];
  [keys, hisKeys] = [keyboardOf(hers), keyboardOf(his)];
});
beforeEach(() => {
  for (const page of [hers, his]) onTestFailed(() => keepScreenshot(page));
});
afterAll(() => app?.end());

async function signedIn(name: string): Promise<Page> {
  const page = await firstPage(await app.newBrowser({ storesApp: false }).open());
  await logIn(page, app.server.origin, name);
  return page;
}
const at = (page: Page, path: string) => page.goto(`${app.server.origin}${path}`);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const sheet = (page: Page) => page.getByRole('dialog');

step('she creates a group and invites two friends', async () => {
  await at(hers, '/groups');
  await keys.enter(hers.getByRole('link', { name: list.create }));
  await hers.waitForURL('**/new-group');
  await keys.isKept();
  await keys.type(hers.getByLabel(form.name), 'Makan');
  for (const email of ['bala', bala.email, 'chong@example.com']) {
    await keys.type(hers.getByLabel(form.email), email);
    await keys.press('Enter');
  }
  await keys.enter(button(hers, form.remove('chong@example.com')));
  await keys.isKept();
  await keys.type(hers.getByLabel(form.email), 'chong@example.com');
  await keys.enter(button(hers, form.add));
  await keys.space(hers.getByLabel(form.makeDefault));
  await keys.enter(button(hers, form.create));
  await hers.waitForURL('**/groups');
  await keys.isKept();
});

step('he accepts on the start page', async () => {
  await at(his, '/');
  await hisKeys.enter(button(his, invitationTexts.own.acceptTo('Makan')));
  await his.getByText(invitationTexts.own.accepted('Makan')).waitFor();
  await button(his, invitationTexts.own.acceptTo('Makan')).waitFor({ state: 'detached' });
  await hisKeys.isKept();
});

step('another friend accepts by the e-mailed link, and signs up there', async () => {
  const page = await firstPage(await app.newBrowser({ storesApp: false }).open());
  onTestFailed(() => keepScreenshot(page));
  const theirs = keyboardOf(page);
  await page.goto(await app.mailbox.link('chong@example.com', '/invitation?token='));
  const { signUp } = invitationTexts;
  await theirs.type(page.getByLabel(signUp.username), 'chong');
  await theirs.press('Enter');
  await page.getByText(signUp.missing).waitFor();
  await expect
    .poll(() => page.getByLabel(signUp.email).evaluate((one) => one === document.activeElement))
    .toBe(true);
  await theirs.type(page.getByLabel(signUp.email), 'chong@example.com');
  await theirs.type(page.getByLabel(signUp.password), 'Nasi-Lemak-9');
  await theirs.press('Enter');
  await page.getByRole('heading', { name: invitationTexts.heading.accepted }).waitFor();
  await theirs.isKept();
  await page.waitForURL('**/groups');
  await page.context().close();
});

step('she finds the group by the search, renames it and removes a member', async () => {
  await at(hers, '/groups');
  await keys.type(hers.getByLabel(list.search), 'mak');
  await keys.enter(hers.getByRole('link', { name: /^Makan/ }));
  await hers.waitForURL('**/edit-group/*');
  await keys.isKept();
  await keys.type(hers.getByLabel(form.name), 'Makan lagi');
  await keys.enter(button(hers, form.remove('chong')));
  await keys.isKept();
  await keys.enter(button(hers, form.save));
  await hers.waitForURL('**/groups');
  await hers.getByRole('link', { name: /^Makan lagi/ }).waitFor();
});

step('she shows the link, and lets in who asks', async () => {
  const devi = await app.newAccount('devi');
  await keys.enter(hers.getByRole('link', { name: /^Makan lagi/ }));
  await keys.enter(button(hers, joinTexts.open));
  const wa = sheet(hers).getByRole('link', { name: joinTexts.whatsApp });
  await keys.to(wa);
  // The browser goes there, not the app's router; the test stops it before it asks another site.
  const isLeft = await wa.evaluate((one) => {
    let left = false;
    const stop = (event: Event) => {
      left = !event.defaultPrevented;
      event.preventDefault();
    };
    window.addEventListener('click', stop, { once: true });
    (one as HTMLElement).click();
    return left;
  });
  expect(isLeft).toBe(true);
  const link = /http\S+$/.exec(decodeURIComponent((await wa.getAttribute('href'))!))![0];
  await devi.call('POST', '/joins', { token: new URL(link).searchParams.get('token') });
  await keys.enter(button(hers, joinTexts.letInWho('devi')));
  await button(hers, joinTexts.letInWho('devi')).waitFor({ state: 'detached' });
  await keys.isKept();
  await keys.press('Escape');
  await sheet(hers).waitFor({ state: 'detached' });
  await expect
    .poll(() => button(hers, joinTexts.open).evaluate((one) => one === document.activeElement))
    .toBe(true);
});

step('he leaves the group: Escape keeps him in it, the button does not', async () => {
  await at(his, '/groups');
  await hisKeys.enter(his.getByRole('link', { name: /^Makan lagi/ }));
  await hisKeys.enter(button(his, form.leave));
  await hisKeys.press('Escape');
  await sheet(his).waitFor({ state: 'detached' });
  await hisKeys.isKept();
  await hisKeys.press('Enter');
  await hisKeys.enter(sheet(his).getByRole('button', { name: form.leave }));
  await his.waitForURL('**/groups');
  await his.getByText(list.empty).waitFor();
  await hisKeys.isKept();
});

step('she makes another group, turns the default to it, and deletes both', async () => {
  await at(hers, '/new-group');
  await keys.type(hers.getByLabel(form.name), 'Minum');
  await keys.space(hers.getByLabel(form.makeDefault));
  await keys.enter(button(hers, form.create));
  await hers.waitForURL('**/groups');
  await keys.enter(button(hers, list.makeDefault('Minum')));
  await button(hers, list.isDefault('Minum')).waitFor();
  await keys.isKept();
  for (const name of ['Minum', 'Makan lagi']) {
    await keys.enter(button(hers, list.remove(name)));
    await keys.enter(sheet(hers).getByRole('button', { name: list.confirmRemove }));
    await button(hers, list.remove(name)).waitFor({ state: 'detached' });
    await keys.isKept();
  }
  await hers.getByText(list.empty).waitFor();
});
