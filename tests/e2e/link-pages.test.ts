import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, onTestFinished, test } from 'vitest';
import { apiErrors } from '../../src/contract/errors.ts';
import { invitationTexts as texts } from '../../src/features/invitations/texts.ts';
import { firstPage } from '../support/browser.ts';
import { expectAccessible } from './axe.ts';
import { answerCalls, fails, json, noAnswer, openLink, pending } from './invitation-answers.ts';
import { logIn, startApp, type RunningApp } from './running-app.ts';
import { keepScreenshot } from './screenshot.ts';

/** How the pages of an invitation's link and of a group's link go on and end. */
let app: RunningApp;
let page: Page;

beforeAll(async () => {
  app = await startApp();
  await app.newAccount('ema');
  page = await firstPage(await app.newBrowser({ storesApp: false }).open());
  await logIn(page, app.server.origin, 'ema');
});
beforeEach(() => onTestFailed(() => keepScreenshot(page)));
afterAll(() => app?.end());

const open = (path: string) => page.goto(`${app.server.origin}${path}`);
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const says = (text: string) => page.getByText(text, { exact: true }).waitFor();
const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const isFocused = (name: string) =>
  expect.poll(() => heading(name).evaluate((one) => one === document.activeElement)).toBe(true);
/** A call that is never answered. */
const waits = () => new Promise<void>(() => {});

test('while the link is looked at, each page says so', async () => {
  await answerCalls(page, { 'invitations/validate*': waits, 'joins/validate*': waits });
  await open('/invitation?token=t');
  await says(texts.loading);
  await open('/join?token=t');
  await says(texts.join.loading);
});

test.each([
  ['/invitation?token=t', 'invitations/validate*', pending, texts.notValidated, texts.heading.pending],
  ['/join?token=t', 'joins/validate*', openLink, texts.join.failed, texts.join.heading.open],
])('%s without an answer is tried again on the page', async (path, call, found, text, next) => {
  await answerCalls(page, { [call]: noAnswer });
  await open(path);
  await says(text);
  await expectAccessible(page);
  await press(texts.tryAgain);
  await says(text);
  await answerCalls(page, { [call]: found });
  await press(texts.tryAgain);
  await heading(next).waitFor();
  await isFocused(next);
});

test.each(['accept', 'decline'] as const)(
  'an invitation to another address: %s says which account is signed in, and leads to Settings',
  async (call) => {
    const { message } = apiErrors.otherAddress;
    await answerCalls(page, {
      'invitations/validate*': pending,
      [`invitations/${call}`]: fails(403, message, 'otherAddress'),
    });
    await open('/invitation?token=t');
    await press(call === 'accept' ? texts.accept : texts.decline);
    await heading(texts.heading.otherAddress).waitFor();
    await isFocused(texts.heading.otherAddress);
    await says(message);
    await says(texts.otherAccount('ema@example.com'));
    await expectAccessible(page);
    await page.getByRole('link', { name: texts.settings }).click();
    await page.waitForURL('**/settings');
  },
);

test.each([
  ['groupFull', null],
  ['invitationExpired', texts.heading.expired],
  ['invitationUsed', texts.heading.used],
] as const)('an invitation that became %s meanwhile says so', async (code, end) => {
  const { status, message } = apiErrors[code];
  await answerCalls(page, {
    'invitations/validate*': pending,
    'invitations/accept': fails(status, message, code),
  });
  await open('/invitation?token=t');
  await press(texts.accept);
  await says(message);
  await heading(end ?? texts.heading.pending).waitFor();
  // A full group may have a place again.
  expect(await page.getByRole('button', { name: texts.accept }).count()).toBe(end ? 0 : 1);
});

test.each([
  ['accept', texts.accept, '/groups', 2000],
  ['decline', texts.decline, '/', 1500],
] as const)('after %s the page can be read for so long, then it goes on', async (call, name, to, ms) => {
  await answerCalls(page, {
    'invitations/validate*': pending,
    [`invitations/${call}`]: json(200, { success: true, message: 'Done.', redirectUrl: to }),
  });
  await page.clock.install();
  onTestFinished(() => page.clock.resume());
  await open('/invitation?token=t');
  await page.getByRole('button', { name, exact: true }).waitFor();
  await page.clock.pauseAt(Date.now() + 60_000);
  await press(name);
  await says(`Done. ${texts.goesOn}`);
  await page.clock.runFor(ms - 50);
  expect(new URL(page.url()).pathname).toBe('/invitation');
  await page.clock.runFor(100);
  await page.waitForURL((url) => url.pathname === to);
});

const { join } = texts;
test.each([
  ['without a token', '/join', {}, join.heading.ended, join.noToken],
  ...(['linkExpired', 'groupFull'] as const).map(
    (code) =>
      [
        code,
        '/join?token=t',
        {
          'joins/validate*': json(200, {
            code,
            message: apiErrors[code].message,
            group: null,
            creator: null,
            creatorId: null,
          }),
        },
        join.heading.ended,
        apiErrors[code].message,
      ] as const,
  ),
] as const)('a group’s link %s', async (_what, path, answers, title, text) => {
  await answerCalls(page, answers);
  await open(path);
  await heading(title).waitFor();
  await says(text);
  await page.getByRole('link', { name: texts.home }).waitFor();
});

test.each([
  ['waiting', json(200, { state: 'waiting', group: 'g' }), join.heading.waiting, join.waiting('Aisyah')],
  ['refused', json(200, { state: 'refused', group: 'g' }), join.heading.refused, join.refused('Aisyah')],
  [
    'member',
    json(200, { state: 'member', group: 'g' }),
    join.heading.member,
    `${join.member('Makan')} ${texts.goesOn}`,
  ],
  [
    'too many waiting',
    fails(409, apiErrors.tooManyWaiting.message, 'tooManyWaiting'),
    join.heading.ended,
    apiErrors.tooManyWaiting.message,
  ],
] as const)('who asks by a group’s link: %s', async (_what, answer, title, text) => {
  await answerCalls(page, { 'joins/validate*': openLink, joins: answer });
  await open('/join?token=t');
  await press(join.ask);
  await heading(title).waitFor();
  await isFocused(title);
  await says(text);
  await expectAccessible(page);
});

test('who waits goes on waiting while the server fails, and after a new link has ended theirs', async () => {
  const askPath = { 'joins/validate*': openLink, joins: json(200, { state: 'waiting', group: 'g' }) };
  const refuses = (code: 'internal' | 'linkNotFound' | 'groupNotFound') =>
    fails(apiErrors[code].status, apiErrors[code].message, code);
  await answerCalls(page, askPath);
  await page.clock.install();
  onTestFinished(() => page.clock.resume());
  await open('/join?token=t');
  await press(join.ask);
  await heading(join.heading.waiting).waitFor();
  await answerCalls(page, { joins: refuses('internal') });
  await page.clock.runFor(4000);
  await says(apiErrors.internal.message);
  await heading(join.heading.waiting).waitFor();

  const looks = page.waitForResponse('**/api/groups/g');
  await answerCalls(page, { joins: refuses('linkNotFound'), 'groups/g': refuses('groupNotFound') });
  await page.clock.runFor(4000);
  await looks;
  await page.getByText(apiErrors.internal.message).waitFor({ state: 'detached' });
  await heading(join.heading.waiting).waitFor();
  const shown = { users: [], people: {}, invitations: [], requests: [], deleted: null, rev: 1 };
  const group = { _id: 'g', name: 'Makan', defaultGroup: true, creator: 'c', ...shown };
  await answerCalls(page, { joins: refuses('linkNotFound'), 'groups/g': json(200, group) });
  await page.clock.runFor(4000);
  await heading(join.heading.member).waitFor();
});

test.each([
  ['no answer', noAnswer, join.notAsked],
  [
    'too many questions',
    fails(429, apiErrors.tooManyAttempts.message, 'tooManyAttempts'),
    apiErrors.tooManyAttempts.message,
  ],
  ['a failure', fails(500, apiErrors.internal.message, 'internal'), apiErrors.internal.message],
] as const)('who asks and gets %s can ask again', async (_what, answer, text) => {
  await answerCalls(page, { 'joins/validate*': openLink, joins: answer });
  await open('/join?token=t');
  await press(join.ask);
  await says(text);
  await answerCalls(page, { joins: json(200, { state: 'waiting', group: 'g' }) });
  await press(join.ask);
  await heading(join.heading.waiting).waitFor();
});
