import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import { shellTexts } from '../../src/app/texts.ts';
import { apiErrors } from '../../src/contract/errors.ts';
import type { GroupDocument } from '../../src/contract/specification/groups.ts';
import {
  groupFormTexts as texts,
  groupsTexts,
  joinTexts,
  samePeopleTexts,
} from '../../src/features/groups/texts.ts';
import { manualTexts } from '../../src/features/new-receipt/texts.ts';
import { deleteTexts } from '../../src/features/receipts/delete-texts.ts';
import { accountTexts } from '../../src/words/account-texts.ts';
import type { Account } from '../support/account.ts';
import { firstPage } from '../support/browser.ts';
import { expectFocus, pathOf, pressButton, refuseCall } from './account-steps.ts';
import { logIn, startApp, type RunningApp } from './running-app.ts';
import { keepScreenshot } from './screenshot.ts';

/** What the forms of a group submit, and where they lead. */
let app: RunningApp;
let page: Page;
let aisyah: Account;

beforeAll(async () => {
  app = await startApp();
  aisyah = await app.newAccount('aisyah');
  page = await firstPage(await app.newBrowser({ storesApp: false }).open());
  await logIn(page, app.server.origin, 'aisyah');
});
beforeEach(() => onTestFailed(() => keepScreenshot(page)));
afterAll(() => app?.end());

const isAt = (path: string) => expect.poll(() => pathOf(page)).toBe(path);
const type = (email: string) => page.getByLabel(texts.email).fill(email);
/** From the start page to the list. */
async function openList(): Promise<void> {
  await page.goto(app.server.origin);
  const nav = page.getByRole('navigation', { name: shellTexts.nav.label });
  await nav.getByRole('link', { name: shellTexts.nav.groups }).click();
  await isAt('/groups');
}

test('Create invites an address that is typed but not added; a wrong one stays and is told', async () => {
  await openList();
  await page.getByRole('link', { name: groupsTexts.create }).click();
  await page.getByLabel(texts.name).fill('Makan');
  await type('bala');
  await pressButton(page, texts.create);
  await page.getByText(accountTexts.badEmail).waitFor();
  await expectFocus(page, texts.email);
  await isAt('/new-group');
  await type('Bala@example.com');
  await pressButton(page, texts.create);
  await page.getByText(texts.created('Makan', true, false)).waitFor();
  await page.getByText(groupsTexts.pending(1)).waitFor();
  // The list opened the form, so the form has gone back to it.
  await isAt('/groups');
  await page.goBack();
  await isAt('/');
});

test('Save invites an address that is typed but not added; one of a member is told', async () => {
  await openList();
  await page.getByText('Makan', { exact: true }).click();
  await type('bala@example.com');
  await pressButton(page, texts.save);
  await page.getByText(texts.duplicate('bala@example.com')).waitFor();
  await type('chong@example.com');
  await pressButton(page, texts.save);
  await page.getByText(texts.saved).waitFor();
  await page.getByText(groupsTexts.pending(2)).waitFor();
  await isAt('/groups');
  await page.goBack();
  await isAt('/');
});

test('a form that was opened by its address leads to the list', async () => {
  await page.goto(`${app.server.origin}/new-group`);
  await page.getByLabel(texts.name).fill('Minum');
  await pressButton(page, texts.create);
  await page.getByText('Minum', { exact: true }).waitFor();
  await isAt('/groups');
});

test('a refused new link leaves the shown one, and the server says why', async () => {
  await page.getByText('Makan', { exact: true }).click();
  await pressButton(page, joinTexts.open);
  const code = page.getByRole('img', { name: joinTexts.qr });
  await code.waitFor();
  await page.route('**/api/groups/*/link', refuseCall('tooManyAttempts'));
  await pressButton(page, joinTexts.renew);
  await page.getByText(apiErrors.tooManyAttempts.message).waitFor();
  expect(await code.count()).toBe(1);
  await page.keyboard.press('Escape');
  await page.unrouteAll();
  await page.route('**/api/groups/*/link', refuseCall('busy'));
  await pressButton(page, joinTexts.open);
  await page.getByRole('alert').getByText(apiErrors.busy.message).waitFor();
});

test('a friend without e-mail is on new bills; one who looks like them is asked about; a deleted group comes back', async () => {
  await page.goto(`${app.server.origin}/new-group`);
  await page.getByLabel(texts.name).fill('Mamak');
  for (const friend of ['Mei', 'Mei Ling']) {
    await page.getByLabel(texts.friendName).fill(friend);
    await pressButton(page, texts.addFriend);
  }
  await page.getByLabel(texts.friendName).fill('Wei'); // typed, and not added
  await pressButton(page, texts.create);
  await isAt('/groups');
  await page.getByText('Mamak', { exact: true }).click();
  await page.getByText(samePeopleTexts.question('Mei Ling', 'Mei')).waitFor();
  await pressButton(page, samePeopleTexts.same);
  await page.getByText(texts.isAnother('Mei'), { exact: true }).waitFor();
  // Invited later, Wei stays the person whom bills name.
  await pressButton(page, texts.inviteFriend('Wei'));
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(texts.email).fill('wei@example.com');
  await sheet.getByRole('button', { name: texts.add }).click();
  await page.getByText(texts.willBeInvited).waitFor();
  await pressButton(page, texts.save);
  await isAt('/groups');
  const invited = async () => {
    const { groups } = await aisyah.call<{ groups: GroupDocument[] }>('GET', '/groups?limit=20');
    const { people, invitations } = groups.find(({ name }) => name === 'Mamak')!;
    return invitations.map(({ invitedEmail, person }) => [invitedEmail, people[person]?.name]);
  };
  await expect.poll(invited).toEqual([['wei@example.com', 'Wei']]);
  await page.goto(`${app.server.origin}/manual-receipt`);
  await page.getByLabel(manualTexts.store).fill('Nasi kandar');
  await page.getByLabel(manualTexts.itemName(1)).fill('Nasi');
  await page.getByLabel(manualTexts.itemPrice(1)).fill('9.00');
  await pressButton(page, manualTexts.save);
  for (const friend of ['Mei', 'Wei']) {
    await page.getByRole('heading', { name: friend, exact: true }).waitFor();
  }
  expect(await page.getByRole('heading', { name: 'Mei Ling', exact: true }).count()).toBe(0);

  await page.goto(`${app.server.origin}/groups`);
  const remove = async () => {
    await pressButton(page, groupsTexts.remove('Mamak'));
    await page.getByRole('dialog').getByRole('button', { name: groupsTexts.confirmRemove }).click();
    await page.getByText(groupsTexts.removed('Mamak')).waitFor();
  };
  await remove();
  await pressButton(page, groupsTexts.undo);
  await page.getByText('Mamak', { exact: true }).waitFor();
  await page.getByText(groupsTexts.removed('Mamak')).waitFor({ state: 'detached' });
  await remove();
  await page.getByRole('link', { name: groupsTexts.deleted(1) }).click();
  await page.getByText(deleteTexts.deletedBy(null)).waitFor();
  await pressButton(page, deleteTexts.restoreOne('Mamak'));
  // Stored: a page that is left before loses the press.
  await page.getByRole('button', { name: deleteTexts.restoreOne('Mamak') }).waitFor({ state: 'detached' });
  await page.goto(`${app.server.origin}/groups`);
  await page.getByText('Mamak', { exact: true }).waitFor();
});
