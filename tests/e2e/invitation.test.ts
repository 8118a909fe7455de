import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { apiErrors } from '../../src/contract/errors.ts';
import { authTexts } from '../../src/features/auth/texts.ts';
import { groupFormTexts, groupsTexts, joinTexts } from '../../src/features/groups/texts.ts';
import { invitationTexts as texts } from '../../src/features/invitations/texts.ts';
import { defaultPassword, type Account } from '../support/account.ts';
import { firstPage } from '../support/browser.ts';
import { sampleBoard } from '../support/sample-board.ts';
import { fillSignUp } from './account-steps.ts';
import { expectAccessible } from './axe.ts';
import { logIn, startApp, type RunningApp } from './running-app.ts';
import { keepScreenshot } from './screenshot.ts';

/** Aisyah invites; Chong has no account at first. Each has a phone. */
let app: RunningApp;
let aisyah: Account;
let hers: Page;
let his: Page;
const chong = 'chong@example.com';

beforeAll(async () => {
  app = await startApp();
  aisyah = await app.newAccount('aisyah');
  hers = await firstPage(await app.newBrowser({ storesApp: false }).open());
  his = await firstPage(await app.newBrowser({ storesApp: false }).open());
  await logIn(hers, app.server.origin, 'aisyah');
});
afterAll(() => app?.end());

const show = (page: Page) => onTestFailed(() => keepScreenshot(page));
const at = (page: Page, path: string) => page.goto(`${app.server.origin}${path}`);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const newGroup = (name: string, ...invitedEmails: string[]) =>
  aisyah.call<{ _id: string }>('POST', '/groups', { name, invitedEmails });
const pending = (page: Page) => page.getByRole('region', { name: texts.own.heading }).getByRole('listitem');

const seen = new Set<string>();
/** The next link that is e-mailed to an address. */
async function nextLink(address: string): Promise<string> {
  let link = '';
  await expect
    .poll(async () => seen.has((link = await app.mailbox.link(address, '/invitation?token='))))
    .toBe(false);
  seen.add(link);
  return link;
}

test('create a group, invite; sign up by the e-mailed link on another phone; find the shared bill', async () => {
  show(hers);
  show(his);
  await at(hers, '/new-group');
  await hers.getByLabel(groupFormTexts.name).fill('Makan');
  await hers.getByLabel(groupFormTexts.email).fill(chong);
  await press(hers, groupFormTexts.add);
  await press(hers, groupFormTexts.create);
  await hers.getByText('Group "Makan" created successfully! Invitations sent.').waitFor();
  const link = await nextLink(chong);
  const { groups } = await aisyah.call<{ groups: { _id: string }[] }>('GET', '/groups');
  const bill = { _id: randomUUID(), board: sampleBoard('Mamak'), group: groups[0]!._id };
  await aisyah.call('POST', '/receipts', bill);

  await his.goto(link);
  await his.getByText(texts.invites('aisyah', 'Makan')).waitFor();
  await expectAccessible(his);
  const face = his.locator('[style*="--tone"]').filter({ hasText: /^A$/ }).first();
  const colour = () => face.evaluate((avatar) => getComputedStyle(avatar).backgroundColor);
  const invited = await colour();
  await press(his, texts.signUp.submit);
  await his.getByText('Please fill in all fields.').waitFor();
  const signIn = his.getByRole('link', { name: texts.signUp.signIn, exact: true });
  expect(await signIn.getAttribute('href')).toMatch(/^\/login\?redirect=%2Finvitation%3Ftoken%3D/);
  await his.getByLabel(texts.signUp.username).fill('chong');
  await his.getByLabel(texts.signUp.email).fill(chong);
  await his.getByLabel(texts.signUp.password).fill(defaultPassword);
  await press(his, texts.signUp.submit);
  await his.getByRole('heading', { name: texts.heading.accepted }).waitFor();
  await his.waitForURL('**/groups');
  await his.getByText('Makan', { exact: true }).waitFor();
  expect(await colour()).toBe(invited); // a person has one colour, before one knows them, too
  await at(his, '/receipts');
  await his.getByText('Mamak').click();
  await his.waitForURL(`**/receipts/${bill._id}`);

  await at(hers, '/groups');
  await hers.getByRole('listitem').filter({ hasText: 'chong' }).getByText('Member: Makan').waitFor();
});

test('a user accepts on the start page, without the e-mail', async () => {
  show(his);
  await newGroup('Supper', chong);
  await nextLink(chong);
  await at(his, '/');
  await pending(his).filter({ hasText: 'Supper' }).waitFor();
  await expectAccessible(his);
  await press(his, texts.own.acceptTo('Supper'));
  await his.getByText(texts.own.accepted('Supper')).waitFor();
  await pending(his).waitFor({ state: 'detached' });
  await at(his, '/settings');
  await his.getByText(texts.own.none).waitFor();
  await at(his, '/groups');
  await his.getByText('Supper', { exact: true }).waitFor();
});

test('a signed-in user accepts one link and declines another; each link works once', async () => {
  show(his);
  await newGroup('Lepak', chong);
  const first = await nextLink(chong);
  await his.goto(first);
  await press(his, texts.accept);
  await his.getByRole('heading', { name: texts.heading.accepted }).waitFor();
  await his.waitForURL('**/groups');
  await his.goto(first);
  await his.getByText('This invitation was used already.').waitFor();

  await newGroup('Minum', chong);
  const second = await nextLink(chong);
  await his.goto(second);
  await press(his, texts.decline);
  await his.getByRole('heading', { name: texts.heading.declined }).waitFor();
  await his.waitForURL(`${app.server.origin}/`);
  await his.goto(second);
  await his.getByText('This invitation was declined. Please ask for a new one.').waitFor();
  await his.getByRole('link', { name: 'Go to Homepage' }).click();
  await his.waitForURL(`${app.server.origin}/`);
});

test('an invitation is sent again, and cancelled; its link is invalid then, as one without a token', async () => {
  show(hers);
  show(his);
  const dina = 'dina@example.com';
  const { _id } = await newGroup('Jalan', dina);
  const first = await nextLink(dina);
  await at(hers, `/edit-group/${_id}`);
  await press(hers, groupFormTexts.resend(dina));
  await hers.getByText(groupFormTexts.resent(dina)).waitFor();
  expect(await nextLink(dina)).not.toBe(first);
  await press(hers, groupFormTexts.remove(dina));
  await press(hers, groupFormTexts.save);
  await hers.getByText('Group changes saved successfully!').waitFor();
  await expect
    .poll(async () => (await aisyah.call<{ invitations: unknown[] }>('GET', `/groups/${_id}`)).invitations)
    .toEqual([]);
  await his.goto(first);
  await his.getByText(apiErrors.invitationNotFound.message).waitFor();
  await at(his, '/invitation');
  await his.getByText('No invitation token found in the URL.').waitFor();
});

test('a visitor comes by a group’s link, signs up, and is back; the creator hears on Home and lets them in', async () => {
  show(hers);
  const { _id } = await newGroup('Karaoke');
  const { link } = await aisyah.call<{ link: string }>('POST', `/groups/${_id}/link`, {});
  await at(hers, '/');
  await hers.getByRole('navigation').getByRole('link', { name: 'Groups', exact: true }).last().waitFor();

  const farahs = await firstPage(await app.newBrowser({ storesApp: false }).open());
  show(farahs);
  await farahs.goto(link);
  await farahs.getByRole('link', { name: texts.join.signUp }).click();
  await fillSignUp(farahs, 'farah');
  await press(farahs, authTexts.signUp.submit);
  await farahs.getByText(authTexts.pending.here).waitFor();
  await farahs.goto(await app.mailbox.link('farah@example.com', 'verify-email'));
  await farahs.getByText(authTexts.verify.signedIn).waitFor();
  await farahs.waitForURL(link, { timeout: 15_000 });
  await press(farahs, texts.join.ask);
  await farahs.getByText(texts.join.waiting('aisyah')).waitFor();

  const asking = hers.getByRole('region', { name: joinTexts.asking });
  await asking.getByText(joinTexts.asksFor('Karaoke')).waitFor();
  await hers.getByRole('link', { name: `Groups ${groupsTexts.asking(1)}` }).waitFor();
  await expectAccessible(hers);
  await press(hers, joinTexts.letInWho('farah'));
  await asking.getByText(joinTexts.nobodyElse).waitFor();
  await hers.getByRole('navigation').getByRole('link', { name: 'Groups', exact: true }).last().waitFor();
  await farahs.getByRole('heading', { name: texts.join.heading.member }).waitFor();
  await farahs.waitForURL('**/groups');
  await farahs.getByText('Karaoke', { exact: true }).waitFor();
  expect(await farahs.evaluate(() => localStorage.getItem('kira-way-back'))).toBe(null);
});
