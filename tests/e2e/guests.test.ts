import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import type { User } from '../../src/contract/auth.ts';
import type { SyncedPayment } from '../../src/contract/payments.ts';
import type { SyncedReceipt } from '../../src/contract/sync.ts';
import { formatMoney, type Minor } from '../../src/domain/money/money.ts';
import { friendsTexts, handOverTexts, pickTexts } from '../../src/features/board/guests/texts.ts';
import { payingTexts } from '../../src/features/board/paying/texts.ts';
import { piecesTexts } from '../../src/features/board/who-had/pieces/texts.ts';
import { receiptsTexts } from '../../src/features/receipts/texts.ts';
import type { Account } from '../support/account.ts';
import { firstPage } from '../support/browser.ts';
import { sampleBoard } from '../support/sample-board.ts';
import { expectAccessible } from './axe.ts';
import { openBill } from './board-steps.ts';
import { backOnline, logIn, logInByForm, startApp, type RunningApp } from './running-app.ts';
import { keepScreenshot } from './screenshot.ts';

let app: RunningApp;
let host: Account;
/** The host's phone. */
let page: Page;
beforeAll(async () => {
  app = await startApp();
  host = await app.newAccount('farah');
  page = await firstPage(await app.newBrowser({ storesApp: false }).open());
  await logIn(page, app.server.origin, 'farah');
});
afterAll(() => app?.end());

async function newBill(): Promise<string> {
  const _id = randomUUID();
  await host.call('POST', '/receipts', { _id, board: sampleBoard('Mamak') });
  return _id;
}

interface Change {
  receipt?: SyncedReceipt;
  payment?: SyncedPayment;
}
const changesOf = async () => (await host.call<{ changes: Change[] }>('GET', '/sync?limit=200')).changes;

async function onServer(bill: string): Promise<SyncedReceipt> {
  const changes = await changesOf();
  const found = changes.find(({ receipt }) => receipt?._id === bill)?.receipt;
  if (!found) throw new Error(`The server has no bill ${bill}.`);
  return found;
}

/** A friend's phone, which has never opened Kira. */
async function friendsPhone(): Promise<Page> {
  const phone = await firstPage(await app.newBrowser({ storesApp: false }).open());
  onTestFailed(() => keepScreenshot(phone));
  return phone;
}

const button = (on: Page, name: string) => on.getByRole('button', { name, exact: true });
const dish = (on: Page, name: string) => on.locator('[data-pick]').getByRole('button', { name }).first();
const linkOf = async (bill: string): Promise<string> => {
  const { token } = await host.call<{ token: string }>('POST', `/receipts/${bill}/link`, {});
  return `${app.server.origin}/b/${token}`;
};

test('a friend without an account scans the code, ticks, and the host sees the amount grow', async () => {
  onTestFailed(() => keepScreenshot(page));
  const bill = await newBill();
  await openBill(page, bill);
  await button(page, friendsTexts.open).click();
  await page.getByRole('img', { name: friendsTexts.qr }).waitFor();
  await expectAccessible(page);
  const link = await page.getByText(/\/b\//).innerText();

  const friend = await friendsPhone();
  await friend.goto(link);
  await friend.getByRole('heading', { name: pickTexts.who }).waitFor();
  expect(new URL(friend.url()).pathname + new URL(friend.url()).hash).toBe(`/b#${bill}`);
  await expectAccessible(friend);
  await button(friend, 'Wei Ling').click();
  await dish(friend, 'Milo ais').click();
  await button(friend, pickTexts.shareWithAll('Ayam goreng berempah')).click();
  await friend.getByText(pickTexts.part('8.50')).waitFor();
  await expectAccessible(friend);
  // At the end of the list: what comes next stands at its beginning.
  await friend.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => friend.evaluate(() => scrollY)).toBeGreaterThan(0);
  await button(friend, pickTexts.done).click();
  await friend.getByText(pickTexts.noPayer).waitFor();
  await expect.poll(() => friend.evaluate(() => scrollY)).toBe(0);
  await expect.poll(() => friend.locator('[data-pick]').count()).toBe(0);
  await expectAccessible(friend);

  const sheet = page.getByRole('dialog', { name: friendsTexts.title });
  const progress = sheet.getByText(friendsTexts.progress({ picking: 1, done: 1, all: 2 }));
  await progress.waitFor();
  // Beside the code, which the host still shows.
  expect((await progress.boundingBox())!.y).toBeLessThan(
    (await sheet.getByRole('img', { name: friendsTexts.qr }).boundingBox())!.y,
  );
  await sheet.getByText(friendsTexts.nothingLeft).waitFor();
  const { board } = await onServer(bill);
  expect(Object.keys(board.items['item-5']!.shares)).toEqual(['column-2']);
  expect(Object.keys(board.items['item-4']!.shares).toSorted()).toEqual(['column-1', 'column-2']);

  // The host says who paid, and a price: the friend pays them, and says so.
  const ops = [
    { op: 'bill.set', field: 'paid', value: [{ who: 'column-1', amount: null }] },
    { op: 'item.set', id: 'item-5', field: 'price', value: board.items['item-5']!.price + 100 },
  ];
  await host.call('PATCH', `/states/${bill}`, { ops, baseRev: 1 });
  await friend.bringToFront();
  const before = board.columns['column-2']!.done as Minor;
  const [was = ''] = pickTexts.changedSince(formatMoney(before, 'MYR'), '').split(',');
  await friend.getByText(was).waitFor();
  await sheet.getByText(friendsTexts.doneAt(formatMoney(before, 'MYR'))).waitFor();
  await button(friend, payingTexts.iPaid).click();
  await button(friend, payingTexts.tell(board.columns['column-1']!.title)).waitFor();
  await expect
    .poll(async () => (await changesOf()).flatMap(({ payment }) => payment?.doc.sent ?? []))
    .toHaveLength(1);

  await button(page, friendsTexts.stop).click();
  await sheet.getByText(friendsTexts.stopped).waitFor();
  const late = await friendsPhone();
  await late.goto(link);
  await late.getByText(pickTexts.ended).waitFor();

  // Nobody ticks by accident on the host's phone either, before "Change".
  await button(page, friendsTexts.handOver).click();
  const round = page.getByRole('dialog', { name: handOverTexts.who });
  await round.getByRole('button', { name: 'Wei Ling' }).click();
  const handed = page.getByRole('dialog', { name: 'Wei Ling' });
  await handed.getByText(handOverTexts.isDone('Wei Ling')).waitFor();
  expect(await handed.locator('[data-pick]').count()).toBe(0);
  await handed.getByRole('button', { name: pickTexts.goOn }).click();
  await handed.locator('[data-pick]').first().waitFor();
});

test('a guest who ticks one of five pays for one; “Everybody” lets the table share all of it', async () => {
  const sample = sampleBoard('Mamak');
  const nasi = { ...sample.items['item-4']!, name: 'Nasi kandar', quantity: 5, pieces: true as const };
  const _id = randomUUID();
  const board = { ...sample, items: { ...sample.items, 'item-4': nasi } };
  await host.call('POST', '/receipts', { _id, board });
  const friend = await friendsPhone();
  await friend.goto(await linkOf(_id));
  await button(friend, 'Wei Ling').click();
  await friend.getByText(piecesTexts.each('3.40')).waitFor();
  await dish(friend, 'Nasi kandar').click();
  await friend.getByText(`${piecesTexts.each('3.40')}, ${piecesTexts.taken(1, 5)}`).waitFor();
  const six = friend.getByText(piecesTexts.tooMany(6, 5));
  for (let taken = 1; taken < 6; taken += 1) await button(friend, pickTexts.more('Nasi kandar')).click();
  await six.waitFor();
  await expectAccessible(friend);
  await button(friend, pickTexts.shareWithAll('Nasi kandar')).click();
  await six.waitFor({ state: 'detached' });
  const onIt = async () => (await onServer(_id)).board.items['item-4'];
  await expect.poll(async () => (await onIt())?.pieces).toBeUndefined();
  expect((await onIt())?.shares).toMatchObject({ 'column-1': { weight: 1 }, 'column-2': { weight: 6 } });
});

test('what a guest ticks without a connection is sent later, and their app is the bill alone', async () => {
  const bill = await newBill();
  const friend = await friendsPhone();
  await friend.goto(await linkOf(bill));
  await button(friend, pickTexts.somebodyElse).click();
  await friend.getByLabel(pickTexts.name).fill('Devi');
  await button(friend, pickTexts.start).click();
  await friend.getByText(pickTexts.youAre('Devi')).waitFor();
  await friend.context().setOffline(true);
  await dish(friend, 'Milo ais').click();
  await friend.getByText('Saved on this phone').waitFor();
  await button(friend, pickTexts.done).click();
  await friend.getByText(pickTexts.toldLater(null)).waitFor();
  await friend.context().setOffline(false);
  await backOnline(friend);
  await friend.getByText(pickTexts.told(null)).waitFor();
  await button(friend, pickTexts.goOn).click();
  await expect
    .poll(async () => {
      const { board } = await onServer(bill);
      const shares = Object.keys(board.items['item-5']!.shares);
      return shares.map((id) => [board.columns[id]?.title, board.columns[id]?.done]);
    })
    .toEqual([['Devi', undefined]]);
  await friend.goto(`${app.server.origin}/groups`);
  await friend.waitForURL('**/b');
  await friend.getByText(pickTexts.youAre('Devi')).waitFor();
  // What they ticked last is on its way still: the server can take back only what it has.
  const answered: (string | undefined)[] = [];
  friend.on('response', (response) => {
    const name = /\/states\/|\/not-me/.exec(response.url());
    if (name) answered.push(name[0]);
  });
  await friend.route('**/api/states/*', async (route) => {
    await friend.waitForResponse('**/not-me', { timeout: 1000 }).catch(() => null);
    await route.continue();
  });
  await dish(friend, 'Ayam goreng').click();
  await button(friend, pickTexts.notMe).click();
  await friend.getByRole('heading', { name: pickTexts.who }).waitFor();
  expect(answered).toEqual(['/states/', '/not-me']);
  const { items } = (await onServer(bill)).board;
  expect([items['item-5']!.shares, items['item-4']!.shares]).toEqual([{}, {}]);
});

test('a guest of two bills, in two tabs, who logs in takes along what isn’t sent yet of both', async () => {
  const bills = [await newBill(), await newBill()] as const;
  const chong = await app.newAccount('chong');
  const friend = await friendsPhone();
  const other = await friend.context().newPage();
  const tabs = [friend, other] as const;
  for (const [at, tab] of tabs.entries()) {
    await tab.goto(await linkOf(bills[at]!));
    await button(tab, 'Wei Ling').click();
    await tab.getByText(pickTexts.youAre('Wei Ling')).waitFor();
  }
  await friend.context().route('**/api/states/*', (route) => route.abort());
  for (const tab of tabs) {
    await dish(tab, 'Milo ais').click();
    await tab.getByText('Saved on this phone').waitFor();
  }
  await friend.context().unroute('**/api/states/*');
  await friend.getByRole('link', { name: pickTexts.logIn }).click();
  await logInByForm(friend, app.server.origin, 'chong');
  await friend.waitForURL(`**/receipts/${bills[0]}`);
  const { user } = await chong.call<{ user: User }>('GET', '/auth/profile');
  for (const bill of bills) {
    const { board } = await onServer(bill);
    expect(Object.keys(board.items['item-5']!.shares)).toEqual(['column-2']);
    expect(Object.keys(board.columns['column-2']!.holders ?? {})).toEqual([user._id]);
  }
  await other.bringToFront();
  await other.getByRole('link', { name: pickTexts.wholeBill }).waitFor();
});

test('a user who opens a link is asked first; “Not now” leaves no trace, a name takes them to the bill', async () => {
  const bill = await newBill();
  await app.newAccount('devi');
  const friend = await friendsPhone();
  await logIn(friend, app.server.origin, 'devi');
  const link = await linkOf(bill);
  const question = friend.getByRole('heading', { name: pickTexts.joinTitle('farah', 'Mamak') });
  const cameIn = async () =>
    (await host.call<{ people: object[] }>('GET', `/receipts/${bill}/link`)).people.length;
  await friend.goto(link);
  await question.waitFor();
  await expectAccessible(friend);
  await button(friend, pickTexts.notNow).click();
  await friend.waitForURL(`${app.server.origin}/`);
  expect(await cameIn()).toBe(0);

  await friend.goto(`${app.server.origin}/receipts`);
  await button(friend, receiptsTexts.paste.open).click();
  await friend.getByLabel(receiptsTexts.paste.label).fill(`Tick: ${link}`);
  await button(friend, receiptsTexts.paste.go).click();
  await question.waitFor();
  // Without a connection the question stays, and says why.
  await friend.route('**/api/guests/join', (route) => route.abort());
  await button(friend, 'Wei Ling').click();
  await friend.getByText(pickTexts.joinFailed).first().waitFor();
  await friend.unroute('**/api/guests/join');
  expect(await cameIn()).toBe(0);
  await button(friend, 'Wei Ling').click();
  await friend.getByText(pickTexts.youAre('Wei Ling')).waitFor();
  await dish(friend, 'Milo ais').click();
  await expect
    .poll(async () => Object.keys((await onServer(bill)).board.items['item-5']!.shares))
    .toEqual(['column-2']);
  // Who has the bill goes to it.
  await friend.goto(link);
  await friend.getByText(pickTexts.youAre('Wei Ling')).waitFor();
  await page.goto(link);
  await page.waitForURL(`**/receipts/${bill}`);
});

test('a host takes a guest out with their link, and lets them back in', async () => {
  onTestFailed(() => keepScreenshot(page));
  const bill = await newBill();
  const friend = await friendsPhone();
  const before = await linkOf(bill);
  await friend.goto(before);
  await button(friend, 'Wei Ling').click();
  await friend.getByText(pickTexts.youAre('Wei Ling')).waitFor();
  await openBill(page, bill);
  await button(page, friendsTexts.progress({ picking: 1, done: 0, all: 2 })).click();
  await button(page, friendsTexts.remove('Wei Ling')).click();
  await page.getByText(friendsTexts.removeLinkText).waitFor();
  await expectAccessible(page);
  await button(page, friendsTexts.removeAndRenew).click();
  await page.getByText(friendsTexts.isOut).waitFor();
  const after = await linkOf(bill);
  expect(after).not.toBe(before);
  await page.getByText(after).waitFor();
  await friend.goto(after);
  await friend.getByText(pickTexts.ended).waitFor();
  await button(page, friendsTexts.letOneBack('Wei Ling')).click();
  await page.getByText(friendsTexts.isOut).waitFor({ state: 'detached' });
  await friend.goto(after);
  await friend.getByRole('heading', { name: pickTexts.who }).waitFor();
});

test('a stopped link stays stopped when a guest is taken out and let back in, until the host wants a new one', async () => {
  onTestFailed(() => keepScreenshot(page));
  const bill = await newBill();
  const friend = await friendsPhone();
  const comeIn = async () => {
    await friend.goto(await linkOf(bill));
    await button(friend, 'Wei Ling').click();
    await button(page, friendsTexts.remove('Wei Ling')).waitFor();
    await button(page, friendsTexts.stop).click();
    await page.getByText(friendsTexts.stopped).waitFor();
    await button(page, friendsTexts.remove('Wei Ling')).click();
  };
  await openBill(page, bill);
  await button(page, friendsTexts.open).click();
  await comeIn();
  let asked = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(`/receipts/${bill}/link`)) asked += 1;
  });
  await button(page, friendsTexts.confirmRemove).click();
  await button(page, friendsTexts.letOneBack('Wei Ling')).click();
  await page.getByText(friendsTexts.isOut).waitFor({ state: 'detached' });
  await page.getByText(friendsTexts.stopped).waitFor();
  expect(asked).toBe(0);

  await button(page, friendsTexts.renew).click();
  await page.getByRole('img', { name: friendsTexts.qr }).waitFor();
  await comeIn();
  await button(page, friendsTexts.removeAndRenew).click();
  await page.getByRole('img', { name: friendsTexts.qr }).waitFor();
});

test('a guest who holds a person of a group sees their part, and whether they owe anything, but not the group', async () => {
  const [group, mei] = [randomUUID(), randomUUID()];
  await host.call('POST', '/groups', { _id: group, name: 'Rahsia' });
  await host.call('PATCH', `/groups/${group}`, {
    ops: [{ op: 'person.add', id: mei, person: { name: 'Mei' } }],
  });
  const { _id: me } = (await host.call<{ user: User }>('GET', '/auth/profile')).user;
  const addBill = async () => {
    const _id = randomUUID();
    const board = sampleBoard('Mamak');
    const [own, other] = [board.columns['column-1']!, board.columns['column-2']!];
    const columns = { 'column-1': { ...own, user: me }, 'column-2': { ...other, title: 'Mei', person: mei } };
    const bill = { ...board.bill, paid: [{ who: 'column-1', amount: null }] };
    await host.call('POST', '/receipts', { _id, board: { ...board, bill, columns }, group });
    return _id;
  };
  const bill = await addBill();
  const friend = await friendsPhone();
  await friend.goto(await linkOf(bill));
  await button(friend, 'Mei').click();
  await button(friend, pickTexts.done).click();
  // The group's only bill: who pays whom for it is all there is.
  await friend.locator('[data-own]').waitFor();

  await addBill();
  await friend.reload();
  await friend.getByText(payingTexts.theirGroup).waitFor();
  expect(await friend.locator('[data-own]').count()).toBe(0);
  expect(await friend.content()).not.toContain('Rahsia');
  await expectAccessible(friend);
  await button(friend, payingTexts.payNow).click();
  await friend.locator('[data-own]').waitFor();

  const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '');
  await host.call('PATCH', `/payments/1.group.${group}.${mei}.${me}.${day}.1`, {
    ops: [{ op: 'payment.set', field: 'got', value: 100_000 }],
    baseRev: 0,
  });
  await friend.reload();
  await friend.getByText(payingTexts.nothingNow).waitFor();
});
