import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { shellTexts } from '../../src/app/texts.ts';
import { apiErrors } from '../../src/contract/errors.ts';
import { billGroupTexts } from '../../src/features/board/group/texts.ts';
import { presenceTexts } from '../../src/features/board/presence/texts.ts';
import { groupFormTexts, groupsTexts, joinTexts } from '../../src/features/groups/texts.ts';
import { invitationTexts } from '../../src/features/invitations/texts.ts';
import { manualTexts, uploadTexts } from '../../src/features/new-receipt/texts.ts';
import { syncTexts } from '../../src/features/sync/texts.ts';
import { acceptInvitations, defaultPassword, type Account } from '../support/account.ts';
import { firstPage } from '../support/browser.ts';
import { expectAccessible } from './axe.ts';
import { addItems, assign, openBillFromList, openPerson, save } from './board-steps.ts';
import { boardSeenBy, syncBadge } from './friends.ts';
import { backOnline, logIn, logInByForm, startApp, untilReadyForOffline } from './running-app.ts';
import { keepScreenshot } from './screenshot.ts';

/** Aisyah makes a group, Bala is in it, and Chong comes by an e-mail. Each has a phone. */
let app: Awaited<ReturnType<typeof startApp>>;
let aisyah: Account;
let bala: Account;
let hers: Page;
let balas: Page;
let chongs: Page;
const chong = 'chong.wei@example.com';

beforeAll(async () => {
  app = await startApp();
  [aisyah, bala] = [await app.newAccount('aisyah'), await app.newAccount('bala')];
  hers = await signedIn('aisyah');
  balas = await signedIn('bala');
  chongs = await firstPage(await app.newBrowser({ storesApp: false }).open());
});
afterAll(() => app?.end());

async function signedIn(name: string): Promise<Page> {
  const page = await firstPage(await app.newBrowser().open());
  await logIn(page, app.server.origin, name);
  return page;
}

const show = () => {
  for (const page of [hers, balas, chongs]) onTestFailed(() => keepScreenshot(page));
};
const at = (page: Page, path: string) => page.goto(`${app.server.origin}${path}`);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const row = (page: Page, group: string) => page.getByRole('listitem').filter({ hasText: group });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).first();
const idIn = (page: Page) => new URL(page.url()).pathname.split('/').at(-1)!;
const groupOf = async (name: string) => {
  const { groups } = await aisyah.call<{ groups: { _id: string; name: string }[] }>(
    'GET',
    '/groups?limit=50',
  );
  return groups.find((group) => group.name === name)!._id;
};
/** On the page of a group. */
async function invite(page: Page, email: string): Promise<void> {
  await page.getByLabel(groupFormTexts.email).fill(email);
  await press(page, groupFormTexts.add);
  await press(page, groupFormTexts.save);
  await page.getByText(groupFormTexts.saved).waitFor();
}
let bill = '';

test('a new bill has a column for each member and invitee; an invitee finds theirs, with all in it', async () => {
  show();
  await at(hers, '/new-group');
  await hers.getByLabel(groupFormTexts.name).fill('Makan');
  for (const email of [bala.email, chong.toUpperCase()]) {
    await hers.getByLabel(groupFormTexts.email).fill(email);
    await press(hers, groupFormTexts.add);
  }
  await press(hers, groupFormTexts.create);
  await hers.getByText('Group "Makan" created successfully! Invitations sent.').waitFor();
  const makan = row(hers, 'Default Group: Yes');
  await makan.getByText('0 friends').waitFor();
  await makan.getByText('2 pending invitations').waitFor();
  const link = await app.mailbox.link(chong, '/invitation?token=');
  await acceptInvitations(bala);
  await makan.getByText('1 friend', { exact: true }).waitFor();

  await at(hers, '/manual-receipt');
  await hers.getByText(uploadTexts.defaultGroup('Makan')).waitFor();
  await expectAccessible(hers);
  await hers.getByLabel(manualTexts.store).fill('Mamak');
  await hers.getByLabel(manualTexts.itemName(1)).fill('Roti canai');
  await hers.getByLabel(manualTexts.itemPrice(1)).fill('4.50');
  await press(hers, manualTexts.save);
  await hers.waitForURL('**/receipts/*');
  bill = idIn(hers);
  await heading(hers, 'chong.wei').waitFor();
  await heading(hers, 'bala').waitFor();
  await assign(hers, 'Roti canai', 'chong.wei');
  await save(hers);

  await chongs.goto(link);
  await chongs.getByLabel(invitationTexts.signUp.username).fill('Chong Wei');
  await chongs.getByLabel(invitationTexts.signUp.email).fill(chong);
  await chongs.getByLabel(invitationTexts.signUp.password).fill(defaultPassword);
  await press(chongs, invitationTexts.signUp.submit);
  await heading(chongs, invitationTexts.heading.accepted).waitFor();
  await chongs.waitForURL('**/groups');
  await at(chongs, `/receipts/${bill}`);
  await heading(chongs, 'Chong Wei').waitFor();
  await chongs.getByText('4.50').locator('visible=true').first().waitFor();
  // The other phone has it by itself.
  await heading(hers, 'Chong Wei').waitFor();
  expect(await hers.getByRole('heading', { name: 'chong.wei' }).count()).toBe(0);
});

test('those who have a bill open see each other’s faces', async () => {
  show();
  for (const page of [chongs, balas]) await openBillFromList(page, bill);
  const header = balas.getByRole('banner'); // below it they would move the board
  await header
    .getByText(presenceTexts.here(['aisyah', 'Chong Wei']))
    .or(header.getByText(presenceTexts.here(['Chong Wei', 'aisyah'])))
    .waitFor();
  await expectAccessible(balas);
  await chongs.getByRole('button', { name: 'Back' }).click();
  await balas.getByText(presenceTexts.here(['aisyah'])).waitFor();
  await balas.getByRole('button', { name: 'Back' }).click();
  await expect.poll(() => hers.getByText(/^Open now/).count()).toBe(0);
});

test('two edit one bill at the same time without a connection, and both edits are there', async () => {
  show();
  for (const page of [balas, hers]) await untilReadyForOffline(page);
  await at(balas, `/receipts/${bill}`);
  await at(hers, `/receipts/${bill}`);
  await heading(hers, 'bala').waitFor();
  await heading(balas, 'bala').waitFor();
  for (const page of [balas, hers]) await page.context().setOffline(true);
  await openPerson(balas, 'Chong Wei');
  await assign(balas, 'Roti canai', 'bala');
  await addItems(hers, 'aisyah', 1);
  for (const page of [balas, hers]) {
    await save(page);
    await page.context().setOffline(false);
    await backOnline(page);
  }
  await expect
    .poll(async () => {
      const { items } = await boardSeenBy(aisyah, bill);
      return Object.values(items).map(({ shares }) => Object.keys(shares).length);
    })
    .toEqual([2, 1]);
  await openPerson(hers, 'bala');
  await hers.getByText('Roti canai').locator('visible=true').first().waitFor();
});

test('the creator shows a QR code; who opens it asks, and is in once the creator says so', async () => {
  show();
  const devi = await app.newAccount('devi');
  const group = await groupOf('Makan');
  await at(hers, `/edit-group/${group}`);
  await press(hers, joinTexts.open);
  await hers.getByRole('img', { name: joinTexts.qr }).waitFor();
  await hers.getByText(joinTexts.nobody).waitFor();
  await expectAccessible(hers);
  const wa = await hers.getByRole('link', { name: joinTexts.whatsApp }).getAttribute('href');
  const [link = ''] = /http\S+$/.exec(decodeURIComponent(wa!)) ?? [];
  const devis = await firstPage(await app.newBrowser({ storesApp: false }).open());
  onTestFailed(() => keepScreenshot(devis));
  await devis.goto(link);
  await devis.getByText(invitationTexts.join.invites('aisyah', 'Makan')).waitFor();
  await devis.getByRole('link', { name: invitationTexts.join.signIn }).click();
  await logInByForm(devis, app.server.origin, 'devi');
  await devis.waitForURL('**/join?token=*');
  await press(devis, invitationTexts.join.ask);
  await devis.getByText(invitationTexts.join.waiting('aisyah')).waitFor();
  await expectAccessible(devis);
  await press(hers, joinTexts.letInWho('devi'));
  await heading(devis, invitationTexts.join.heading.member).waitFor();
  await devis.waitForURL('**/groups');
  await row(devis, 'Default Group: Yes').getByText('Makan', { exact: true }).waitFor();

  // The bill at the table has a place for her, on both phones.
  for (const page of [devis, hers]) {
    await at(page, `/receipts/${bill}`);
    await heading(page, 'devi').waitFor();
  }
  // Once that is removed, one tap gives her one again.
  const columns = Object.entries((await boardSeenBy(devi, bill)).columns);
  const id = columns.find(([, { title }]) => title === 'devi')?.[0];
  const ops = [{ op: 'column.set', id, field: 'deleted', value: true }];
  await aisyah.call('PATCH', `/states/${bill}`, { ops, baseRev: 1 });
  await heading(hers, 'devi').waitFor({ state: 'detached' });
  await press(hers, 'Makan');
  await press(hers, billGroupTexts.seat(1));
  await heading(hers, 'devi').waitFor();

  // Another person asks by the same link and is refused.
  const mallory = await app.newAccount('mallory');
  const token = new URL(link).searchParams.get('token');
  await mallory.call('POST', '/joins', { token });
  await at(hers, '/groups');
  await hers.getByText(groupsTexts.asking(1)).click();
  await press(hers, joinTexts.refuseWho('mallory'));
  await hers.getByText(joinTexts.isRefused('mallory')).waitFor();
  const asked = async () => (await mallory.call<{ state: string }>('POST', '/joins', { token })).state;
  await expect.poll(asked).toBe('refused');
});

test('an invitation for which others left no room is told, and goes', async () => {
  show();
  const group = await groupOf('Makan');
  await untilReadyForOffline(balas);
  await at(balas, `/edit-group/${group}`);
  await balas.getByLabel(groupFormTexts.email).waitFor();
  await balas.context().setOffline(true);
  await invite(balas, 'late@example.com');
  await balas.getByText('Invited: Makan').first().waitFor(); // shown at once
  const inviteEmails = Array.from({ length: 6 }, (_, n) => `friend${n}@example.com`);
  await aisyah.call('PATCH', `/groups/${group}`, { inviteEmails });
  await balas.context().setOffline(false);
  await backOnline(balas);
  await balas.getByText(shellTexts.mended.people('Makan')).waitFor();
  await balas.getByText('late@example.com').waitFor({ state: 'detached' });
});

test('what the server refuses stands at the group, on its page and among what waits', async () => {
  show();
  // Bala has sent as many invitations as one may in an hour.
  const { _id: group } = await bala.call<{ _id: string }>('POST', '/groups', { name: 'Lepak' });
  const emails = (name: string, length: number) =>
    Array.from({ length }, (_, n) => `${name}${n}@example.com`);
  for (const name of ['Za', 'Zb', 'Zc', 'Zd', 'Ze'])
    await bala.call('POST', '/groups', { name, invitedEmails: emails(name.toLowerCase(), 9) });
  for (const email of emails('lepak', 6))
    await bala.call('PATCH', `/groups/${group}`, { inviteEmails: [email] }).catch(() => undefined);
  await at(balas, `/edit-group/${group}`);
  await invite(balas, 'late@example.com');
  await balas.getByText(groupsTexts.refused(apiErrors.tooManyInvitations.message)).waitFor();
  await syncBadge(balas, '1 group needs you').waitFor();
  await balas.getByText('Lepak', { exact: true }).click();
  await balas.getByText(groupsTexts.refused(apiErrors.tooManyInvitations.message)).waitFor();
  await balas.getByRole('link', { name: groupFormTexts.decide }).click();
  await press(balas, 'Discard');
  await balas.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await balas.getByText(syncTexts.none).waitFor();
  await at(balas, '/groups');
  await balas.getByText('Lepak', { exact: true }).waitFor();
  expect(await balas.getByText('late@example.com').count()).toBe(0);
});

test('one tap makes another group the default, also without a connection', async () => {
  show();
  await aisyah.call('POST', '/groups', { name: 'Minum', defaultGroup: false });
  await at(hers, '/groups');
  await hers.getByRole('button', { name: groupsTexts.makeDefault('Minum') }).waitFor();
  await hers.context().setOffline(true);
  await press(hers, groupsTexts.makeDefault('Minum'));
  await hers.getByRole('button', { name: groupsTexts.isDefault('Minum') }).waitFor();
  await hers.getByRole('button', { name: groupsTexts.makeDefault('Makan') }).waitFor();
  await hers.context().setOffline(false);
  await backOnline(hers);
  await at(hers, '/file-upload');
  await hers.getByText(uploadTexts.defaultGroup('Minum')).waitFor();
  await expect
    .poll(async () => (await aisyah.call<{ groups: object[] }>('GET', '/groups')).groups)
    .toMatchObject([
      { name: 'Minum', defaultGroup: true },
      { name: 'Makan', defaultGroup: false },
    ]);
});

test('a bill’s creator moves it to another group, and who has a column keeps it', async () => {
  show();
  await at(balas, `/receipts/${bill}`);
  await heading(balas, 'bala').waitFor();
  await press(balas, 'Makan');
  await balas.getByText(billGroupTexts.onlyCreator).waitFor();
  await press(balas, 'Close');
  await at(hers, `/receipts/${bill}`);
  await press(hers, 'Makan');
  await expectAccessible(hers);
  await hers.getByRole('dialog').getByRole('button', { name: 'Minum' }).click();
  await hers.getByText(billGroupTexts.moved('Minum')).waitFor();
  await balas.getByRole('button', { name: 'Makan' }).waitFor({ state: 'detached' });
  await heading(balas, 'bala').waitFor();
  await press(hers, 'Minum');
  await hers.getByRole('dialog').getByRole('button', { name: 'Makan' }).click();
  await hers.getByText(billGroupTexts.moved('Makan')).waitFor();
  await at(balas, '/receipts');
  await balas.getByText('Mamak').waitFor();
});

test('a member leaves and stays on the bill by name; another is removed; the group is deleted', async () => {
  show();
  const group = await groupOf('Makan');
  await at(chongs, `/edit-group/${group}`);
  await press(chongs, groupFormTexts.leave);
  await chongs.getByText(groupFormTexts.leaveText('Makan')).waitFor();
  await expectAccessible(chongs);
  await chongs.getByRole('dialog').getByRole('button', { name: groupFormTexts.leave }).click();
  await chongs.getByText(groupFormTexts.left('Makan')).waitFor();
  await chongs.getByText(groupsTexts.empty).waitFor();
  await at(chongs, '/receipts');
  await chongs.getByText('Mamak').waitFor(); // it has a column of theirs
  await at(hers, `/receipts/${bill}`);
  await heading(hers, 'Chong Wei').waitFor();

  await at(hers, `/edit-group/${group}`);
  await press(hers, groupFormTexts.remove('bala'));
  await press(hers, groupFormTexts.save);
  await hers.getByText('Group changes saved successfully!').waitFor();
  await at(balas, '/groups');
  await balas.getByText('Lepak', { exact: true }).waitFor();
  await balas.getByText('Makan', { exact: true }).waitFor({ state: 'detached' });

  await at(hers, '/groups');
  await hers.getByLabel(groupsTexts.search).fill('mak');
  await hers.getByText('Minum', { exact: true }).waitFor({ state: 'detached' });
  await press(hers, groupsTexts.remove('Makan'));
  await hers.getByRole('dialog').getByRole('button', { name: groupsTexts.confirmRemove }).click();
  await hers.getByText(groupsTexts.noMatch).waitFor();
  await hers.getByLabel(groupsTexts.search).fill('');
  await row(hers, 'Default Group: Yes').getByText('Minum', { exact: true }).waitFor();
});
