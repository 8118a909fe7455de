import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import { groupFormTexts as form } from '../../src/features/groups/texts.ts';
import { invitationTexts } from '../../src/features/invitations/texts.ts';
import { firstPage } from '../support/browser.ts';
import { answerCalls, ended, fails, noAnswer, pending, type Answer } from './invitation-answers.ts';
import { refuseWrites } from './refuse-writes.ts';
import { logIn, startApp, type RunningApp } from './running-app.ts';
import { keepScreenshot } from './screenshot.ts';

/**
 * The messages about groups and invitations of the specification (sections 5 and 8), each where it appears.
 * src/features/groups/texts.test.ts has all of them.
 */
let app: RunningApp;
let page: Page;
/** Somebody who is not signed in. */
let visitor: Page;
let group = '';

beforeAll(async () => {
  app = await startApp();
  const account = await app.newAccount('ema');
  const { _id } = await account.call<{ _id: string }>('POST', '/groups', { name: 'Makan' });
  group = _id;
  page = await firstPage(await app.newBrowser({ storesApp: false }).open());
  await page.goto(`${app.server.origin}/login`);
  await logIn(page, app.server.origin, 'ema');
  visitor = await firstPage(await app.newBrowser({ storesApp: false }).open());
});
beforeEach(() => {
  for (const one of [page, visitor]) onTestFailed(() => keepScreenshot(one));
});
afterAll(() => app?.end());

const open = (path: string, by = page) => by.goto(`${app.server.origin}${path}`);
const press = (name: string, by = page) => by.getByRole('button', { name, exact: true }).click();
const says = (text: string, by = page) => by.getByText(text, { exact: true }).first().waitFor();

async function add(email: string): Promise<void> {
  await page.getByLabel(form.email).fill(email);
  await press(form.add);
}

test('the member manager says what is wrong with an address', async () => {
  await open('/new-group');
  for (const [email, text] of [
    ['', 'Please enter an email address.'],
    ['not-an-address', 'Please enter a valid email address.'],
    ['EMA@example.com', 'You are already a member of this group.'],
  ] as const) {
    await add(email);
    await says(text);
  }
  await add('bala@kira.test');
  await add('BALA@kira.test');
  await says('"bala@kira.test" is already added.');
  for (let n = 1; n < 10; n += 1) await add(`m${n}@kira.test`);
  await says('You can only add up to 10 members.');
});

test('a new group needs a name; its creator cannot be removed', async () => {
  await open('/new-group');
  await page.getByLabel(form.name).fill('  ');
  await press(form.create);
  await says('Please enter a group name.');
  expect(await page.getByRole('button', { name: form.remove('ema') }).count()).toBe(0);
});

test.each([
  [[], 'Group "Teh" created successfully!'],
  [['bala@kira.test'], 'Group "Teh" created successfully! Invitations sent.'],
])('a new group with %j invited', async (emails, text) => {
  await open('/new-group');
  await page.getByLabel(form.name).fill('Teh');
  for (const email of emails) await add(email);
  await press(form.create);
  await says(text);
});

test('a device that stores nothing: the group is not created and changes are not saved', async () => {
  await open('/new-group');
  await page.getByLabel(form.name).fill('Kopi');
  await refuseWrites(page, 'DataError');
  await press(form.create);
  await says('Failed to create group. Please try again.');
  await open(`/edit-group/${group}`);
  await page.getByLabel(form.name).fill('Supper');
  await refuseWrites(page, 'DataError');
  await press(form.save);
  await says('Failed to save group changes.');
});

test('a group needs a name, and says that its changes were saved', async () => {
  await open(`/edit-group/${group}`);
  await page.getByLabel(form.name).fill(' ');
  await press(form.save);
  await says('Group name cannot be empty.');
  await page.getByLabel(form.name).fill('Makan lagi');
  await press(form.save);
  await says('Group changes saved successfully!');
});

test('an unknown group is not found, and Go Back goes back', async () => {
  await open('/groups');
  await open('/edit-group/0198c0de-0000-7000-8000-000000000001');
  await says('Group not found.');
  await press(form.goBack);
  await page.waitForURL('**/groups');
  await open('/edit-group');
  await says('No group ID provided.');
});

async function openInvitation(by: Page, answers: Record<string, Answer>): Promise<void> {
  await answerCalls(
    by,
    Object.fromEntries(Object.entries(answers).map(([path, answer]) => [`invitations/${path}*`, answer])),
  );
  await open('/invitation?token=t', by);
}

test.each([
  ['no answer', noAnswer, 'An error occurred while validating the invitation.'],
  ['an invalid link without a message', ended('invalid', ''), 'Failed to validate invitation.'],
  ['an expired link', ended('expired', 'It has expired.'), 'It has expired.'],
])('invitation page: %s', async (_what, validate, text) => {
  await openInvitation(page, { validate });
  await says(text);
  await page.getByRole('link', { name: 'Go to Homepage' }).waitFor();
});

test('invitation page: no token in the address', async () => {
  await open('/invitation');
  await says('No invitation token found in the URL.');
});

test.each([
  ['accept', fails(400), 'Failed to accept invitation.'],
  ['decline', fails(400), 'Failed to decline invitation.'],
  ['accept', noAnswer, 'Something went wrong. Please try again.'],
  ['decline', noAnswer, 'Something went wrong. Please try again.'],
] as const)('invitation page: %s that fails', async (call, answer, text) => {
  await openInvitation(page, { validate: pending, [call]: answer });
  await press(call === 'accept' ? 'Accept Invitation' : 'Decline');
  await says(text);
});

test('an answer that asks to log in leads to the login and back; an unverified account to its page', async () => {
  await openInvitation(page, { validate: pending, accept: fails(400, 'Please log in to accept.') });
  await press('Accept Invitation');
  // A signed-in user goes on from the login at once: back to the invitation.
  await page.waitForURL('**/invitation?token=t');
  await says(invitationTexts.heading.pending);
  await openInvitation(page, { validate: pending, accept: fails(403, 'Your account is not verified.') });
  await press('Accept Invitation');
  await page.waitForURL('**/pending-email-verification');
});

test.each([
  ['without a password', { password: '' }, null, 'Please fill in all fields.'],
  [
    'with a known address',
    {},
    fails(409, 'Taken.', 'taken'),
    'An account with this email or username already exists.',
  ],
  ['refused without a reason', {}, fails(400), 'Signup failed. Please try again.'],
  ['without an answer', {}, noAnswer, 'Signup failed. Please try again.'],
])('invitation page: signing up %s', async (_what, typed, answer, text) => {
  await openInvitation(visitor, { validate: pending, ...(answer && { 'signup-with-invite': answer }) });
  const { signUp } = invitationTexts;
  await visitor.getByLabel(signUp.username).fill('Farah');
  await visitor.getByLabel(signUp.email).fill('farah@kira.test');
  await visitor.getByLabel(signUp.password).fill('Nasi-Lemak-9');
  if ('password' in typed) await visitor.getByLabel(signUp.password).fill(typed.password);
  await press(signUp.submit, visitor);
  await says(text, visitor);
});
