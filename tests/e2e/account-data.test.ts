import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Download, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { settingsTexts } from '../../src/features/settings/texts.ts';
import { commonTexts } from '../../src/words/texts.ts';
import { defaultPassword, type Account } from '../support/account.ts';
import { sampleBoard } from '../support/sample-board.ts';
import { expectAccessible } from './axe.ts';
import { assign, openBill, save } from './board-steps.ts';
import { startFriends, syncBadge, type Friends } from './friends.ts';
import { keepScreenshot } from './screenshot.ts';

const { data, deletion, sessions, confirm, ask, log } = settingsTexts;

let friends: Friends;
beforeAll(async () => {
  friends = await startFriends();
});
afterAll(() => friends?.end());

/** A device of that person on the settings page, until the test has ended. */
async function settingsOf(who: Account, storesApp = false): Promise<Page> {
  const page = await friends.device(who, { storesApp });
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await keepScreenshot(page);
    friends.proxy.route('pass');
    await page.context().close();
  });
  await openSettings(page);
  return page;
}
const openSettings = (page: Page) => page.goto(`${friends.proxy.origin}/settings`);
const sheet = (page: Page) => page.getByRole('dialog');
const inSheet = (page: Page, name: string) => sheet(page).getByRole('button', { name, exact: true });

/** The settings of somebody whose edit of a bill does not reach the server. */
async function unsentEdit(who: Account, receipt: string): Promise<Page> {
  const page = await settingsOf(who, true);
  friends.proxy.route(({ url = '' }) => (/\/(?:states|items)\//.test(url) ? 'cut' : 'pass'));
  await openBill(page, receipt);
  await assign(page, 'Milo ais', 'Wei Ling');
  await save(page);
  await syncBadge(page, commonTexts.badge.waiting(1)).waitFor();
  await openSettings(page);
  return page;
}

async function textOf(download: Download): Promise<string> {
  expect(download.url()).toMatch(/^blob:/);
  return readFileSync(await download.path(), 'utf8');
}

test('sessions are listed with device and times, and ended: one, then all others', async () => {
  const who = await friends.app.newAccount('chong');
  const page = await settingsOf(who);
  const other = await settingsOf(who);
  await page.getByRole('button', { name: sessions.title }).click();
  const rows = sheet(page).getByRole('listitem');
  await expect.poll(() => rows.count()).toBe(3); // the test's own session, too
  const mine = rows.filter({ hasText: sessions.current });
  expect(await mine.count()).toBe(1);
  expect(await mine.textContent()).toMatch(/Chrom.* on .*Last used .*202\d.*Signed in .*202\d/);
  expect(await mine.getByRole('button').count()).toBe(0);
  await expectAccessible(page);

  const browsers = rows.filter({ hasText: /Chrom/ }).filter({ hasNotText: sessions.current });
  await browsers.getByRole('button').click();
  await sheet(page).getByRole('status').getByText(sessions.ended).waitFor();
  await expect.poll(() => rows.count()).toBe(2);
  await other.reload();
  await other.waitForURL('**/login**');

  await inSheet(page, sessions.endOthers).click();
  await sheet(page).getByRole('status').getByText(sessions.othersEnded).waitFor();
  await expect.poll(() => rows.count()).toBe(1);
  await inSheet(page, sessions.endOthers).waitFor({ state: 'detached' });
  await expect(who.call('GET', '/auth/sessions')).rejects.toThrow('401');
});

test('the security log tells what happened, the newest first, and goes on with older entries', async () => {
  const who = await friends.app.newAccount('devi');
  const page = await settingsOf(who);
  const group = randomUUID();
  const receipt = randomUUID();
  await who.call('POST', '/groups', { _id: group, name: 'Makan', invitedEmails: ['eve@example.com'] });
  await who.call('POST', '/receipts', { _id: receipt, board: sampleBoard('Sri Melur') });
  for (let n = 0; n < 50; n += 1) await who.call('POST', `/receipts/${receipt}/link`, { renew: true });
  await who.call('DELETE', `/groups/${group}`);
  friends.proxy.route('cut');
  await page.getByRole('button', { name: log.title }).click();
  await sheet(page).getByRole('alert').getByText(ask.needsConnection).waitFor();
  friends.proxy.route('pass');
  await inSheet(page, commonTexts.retry).click();
  const rows = sheet(page).getByRole('listitem');
  await expect.poll(() => rows.count()).toBe(50);
  expect(await rows.first().textContent()).toContain(log.groupDeleted(log.you, 'Makan'));
  await expectAccessible(page);
  await inSheet(page, log.older).click();
  await sheet(page)
    .getByText(log.invited(log.you, 'Makan', log.somebodyAsTarget))
    .waitFor();
  await inSheet(page, log.older).waitFor({ state: 'detached' });
});

test('without a connection each section says so; it asks again when the connection is back', async () => {
  const page = await settingsOf(friends.bala);
  await page.getByText(settingsTexts.twoFactor.off, { exact: true }).waitFor();
  friends.proxy.route('cut');
  await page.getByRole('button', { name: sessions.title }).click();
  await sheet(page).getByRole('alert').getByText(ask.needsConnection).waitFor();
  await inSheet(page, commonTexts.retry).waitFor();
  await expectAccessible(page);
  friends.proxy.route('pass');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await sheet(page).getByText(sessions.current).waitFor();
  await page.keyboard.press('Escape');

  friends.proxy.route('cut');
  await page.getByRole('button', { name: data.json }).click();
  await page.getByRole('alert').getByText(ask.needsConnection).waitFor();
  await page.getByRole('button', { name: deletion.open }).click();
  await sheet(page).getByRole('alert').getByText(ask.needsConnection).waitFor();
  friends.proxy.route('pass');
  await inSheet(page, commonTexts.retry).click();
  await inSheet(page, deletion.submit).waitFor();
});

test('an account without a password is told to set one before two-factor sign-in', async () => {
  const page = await settingsOf(friends.bala);
  await page.route('**/api/auth/two-factor', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), hasPassword: false } });
  });
  await page.reload();
  await page.getByText(settingsTexts.twoFactor.off, { exact: true }).waitFor();
  await page.getByRole('button', { name: settingsTexts.twoFactor.title }).click();
  await sheet(page).getByText(confirm.unset).waitFor();
  await sheet(page).getByRole('link', { name: confirm.setOne }).click();
  await page.waitForURL('**/forgot-password');
});

test('a session that has ended is said, with the way back, while changes are unsent', async () => {
  const { bala } = friends;
  const page = await unsentEdit(bala, await friends.newBill());
  await page.context().clearCookies();
  await page.getByRole('button', { name: sessions.title }).click();
  await sheet(page).getByRole('alert').getByText(ask.signedOut).waitFor();
  await expectAccessible(page);
  await sheet(page).getByRole('link', { name: ask.logIn }).click();
  await page.waitForURL('**/login?redirect=%2Fsettings');
});

test('the export is saved as JSON and as CSV, and the link saves it again', async () => {
  await friends.newBill();
  const page = await settingsOf(friends.bala);
  const saved = async (press: () => Promise<void>) => {
    const [download] = await Promise.all([page.waitForEvent('download'), press()]);
    return { name: download.suggestedFilename(), text: await textOf(download) };
  };
  const json = await saved(() => page.getByRole('button', { name: data.json }).click());
  expect(json.name).toBe('kira.json');
  const copy = JSON.parse(json.text) as { user: { email: string }; receipts: { title: string }[] };
  expect(copy.user.email).toBe(friends.bala.email);
  expect(copy.receipts.map(({ title }) => title)).toContain('Mamak');

  const csv = await saved(() => page.getByRole('button', { name: data.csv }).click());
  expect(csv.name).toBe('kira.csv');
  expect(csv.text).toContain('Milo ais');
  await page.getByText(data.ready('kira.csv')).waitFor();
  // At the end of the page no button lies below the navigation, which floats.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expectAccessible(page);
  const again = await saved(() => page.getByRole('link', { name: data.again }).click());
  expect(again).toEqual(csv);
});

test('the sheet tells of bills that stay, also where no group does', async () => {
  const page = await settingsOf(friends.bala);
  const preview = { receiptsDeleted: 0, receiptsKept: 2, groupsDeleted: 0, groupsKept: [] };
  await page.route('**/api/auth/account/deletion', (route) => route.fulfill({ json: preview }));
  await page.getByRole('button', { name: deletion.open }).click();
  await sheet(page).getByText(deletion.receiptsKept(2)).waitFor();
  await sheet(page).getByText(deletion.name).waitFor();
});

test('deleting the account says what happens, warns about unsent changes and clears this device', async () => {
  const { aisyah, bala } = friends;
  const shared = await friends.newBill();
  await aisyah.call('POST', '/receipts', { _id: randomUUID(), board: sampleBoard('Alone') });
  const { user } = await aisyah.call<{ user: { _id: string } }>('GET', '/auth/profile');
  const page = await unsentEdit(aisyah, shared);

  await page.getByRole('button', { name: deletion.open }).click();
  await sheet(page).getByText(deletion.erased(1, 0)).waitFor();
  await sheet(page).getByText(deletion.passedOn('bala')).waitFor();
  await sheet(page).getByText(deletion.receiptsKept(3)).waitFor();
  await sheet(page).getByText(deletion.unsent(1)).waitFor();
  await expectAccessible(page);

  const password = sheet(page).getByLabel(confirm.password, { exact: true });
  await password.fill('Not-my-password-1');
  await inSheet(page, deletion.submit).click();
  await sheet(page).getByText('The password is not right.').waitFor();
  await password.fill(defaultPassword);
  await inSheet(page, deletion.submit).click();
  await page.waitForURL('**/landing');
  await page.getByText(deletion.done).waitFor();

  const left = await page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name),
    texts: [localStorage, sessionStorage].flatMap((storage) => Object.entries(storage)),
  }));
  expect(JSON.stringify(left)).not.toContain(user._id);
  await openSettings(page);
  await page.waitForURL('**/login**');
  const { email } = aisyah;
  const login = aisyah.call('POST', '/auth/login', { email, password: defaultPassword, redirectPath: '/' });
  await expect(login).rejects.toThrow(/401|403/);
  const { groups } = await bala.call<{ groups: { name: string; users: unknown[] }[] }>('GET', '/groups');
  expect(groups).toMatchObject([{ name: 'Makan', users: [{ username: 'bala' }] }]);
});
