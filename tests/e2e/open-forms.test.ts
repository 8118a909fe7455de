import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { historyTexts } from '../../src/features/board/history/texts.ts';
import { boardTexts as texts } from '../../src/features/board/texts.ts';
import { deleteTexts } from '../../src/features/receipts/delete-texts.ts';
import { receiptsTexts } from '../../src/features/receipts/texts.ts';
import { changeTexts } from '../../src/history/change-texts.ts';
import { commonTexts } from '../../src/words/texts.ts';
import { acceptInvitations } from '../support/account.ts';
import { assign, openBill, pressInRow, save } from './board-steps.ts';
import { storedBill } from './device-database.ts';
import { startFriends, untilEqual, type Friends } from './friends.ts';
import { backOnline, untilPainted } from './running-app.ts';
import { keepScreenshot } from './screenshot.ts';

/** Forms and undo while another person's edit arrives. */
let friends: Friends;

beforeAll(async () => {
  friends = await startFriends();
});
afterAll(() => friends?.end());

/** Each person has one device for all tests here: to sign in on a new one takes two seconds. */
const devices = new Map<string, BrowserContext>();

async function device(who: 'aisyah' | 'bala', receipt: string): Promise<Page> {
  const known = devices.get(who);
  const before = known?.pages() ?? [];
  const page = known ? await known.newPage() : await friends.device(friends[who]);
  for (const one of before) await one.close();
  devices.set(who, page.context());
  onTestFailed(() => keepScreenshot(page));
  if (known) await page.goto(`${friends.proxy.origin}/receipts`);
  await openBill(page, receipt);
  return page;
}

async function typePrice(page: Page, item: string, price: string): Promise<void> {
  await pressInRow(page, item, texts.item.edit);
  await page.getByLabel(texts.item.price).first().fill(price);
}
const field = (page: Page, label: string) => page.getByLabel(label).first();
const changed = (from: string, to: string) => changeTexts.changed('Teh tarik', from, to);
const nameOf = async (receipt: string, item: string) =>
  (await friends.onServer(receipt)).board.items[item]?.name;
const priceOf = async (receipt: string, name: string) =>
  Object.values((await friends.onServer(receipt)).board.items).find((item) => item.name === name)?.price;
const peopleWith = async (receipt: string, name: string) =>
  Object.keys(
    Object.values((await friends.onServer(receipt)).board.items).find((item) => item.name === name)?.shares ??
      {},
  );

test('a price typed in an open form replaces one that arrived meanwhile, and the history has both', async () => {
  const receipt = await friends.newBill();
  const [his, hers] = [await device('bala', receipt), await device('aisyah', receipt)];
  await typePrice(hers, 'Teh tarik', '13.00');
  await typePrice(his, 'Teh tarik', '14.00');
  await his.keyboard.press('Enter');
  await untilEqual(friends, receipt, his);
  await backOnline(hers);
  await expect.poll(async () => (await storedBill(hers, receipt))?.rev).toBe(2);
  await field(hers, texts.item.price).press('Enter');
  await untilEqual(friends, receipt, hers);
  expect(await priceOf(receipt, 'Teh tarik')).toBe(1300);
  await backOnline(his);
  await his.getByRole('button', { name: historyTexts.news(['aisyah'], 1) }).click();
  const [first, second] = [changed('RM 12.00', 'RM 14.00'), changed('RM 14.00', 'RM 13.00')];
  for (const text of [first, second]) await his.getByRole('dialog').getByText(text).waitFor();
});

test('an open form moves with an item that somebody else moves, and saves nothing until Enter', async () => {
  const receipt = await friends.newBill();
  const [his, hers] = [await device('bala', receipt), await device('aisyah', receipt)];
  await typePrice(hers, 'Milo ais', '5.5');
  await field(hers, texts.item.name).fill('Milo pan');
  await assign(his, 'Milo ais', 'Wei Ling');
  await save(his);
  await untilEqual(friends, receipt, his);
  await backOnline(hers);
  const there = hers.getByRole('region', { name: 'Wei Ling', exact: true });
  await there.getByLabel(texts.item.name).waitFor();
  expect(await field(hers, texts.item.name).inputValue()).toBe('Milo pan');
  expect(await field(hers, texts.item.price).inputValue()).toBe('5.5');
  expect(await nameOf(receipt, 'item-5')).toBe('Milo ais');
  await field(hers, texts.item.name).fill('Milo panas');
  await hers.keyboard.press('Enter');
  await expect.poll(() => nameOf(receipt, 'item-5')).toBe('Milo panas');
  expect(await priceOf(receipt, 'Milo panas')).toBe(550);
  expect(await peopleWith(receipt, 'Milo panas')).toEqual(['column-2']);
});

const ends: [string, (page: Page) => Promise<Page>][] = [
  ['a reload', async (page) => page.reload().then(() => page)],
  [
    'the tab is closed and the bill is opened in a new tab',
    async (page) => {
      const url = page.url();
      const next = await page.context().newPage();
      await page.close();
      await next.goto(url);
      return next;
    },
  ],
];

test.each(ends)('an open form keeps its unsaved text after %s', async (_, end) => {
  const receipt = await friends.newBill();
  const before = await device('aisyah', receipt);
  await typePrice(before, 'Teh tarik', '13.0');
  await field(before, texts.item.name).fill('Teh hal');
  const page = await end(before);
  await field(page, texts.item.name).waitFor();
  expect(await field(page, texts.item.name).inputValue()).toBe('Teh hal');
  expect(await field(page, texts.item.price).inputValue()).toBe('13.0');
  expect((await friends.onServer(receipt)).rev).toBe(1);
  await field(page, texts.item.name).fill('Teh halia');
  await page.keyboard.press('Enter');
  await expect.poll(() => nameOf(receipt, 'item-3')).toBe('Teh halia');
  await page.reload();
  await page.getByRole('button', { name: texts.item.drag('Teh halia'), exact: true }).waitFor();
  expect(await page.getByLabel(texts.item.price).count()).toBe(0);
});

test('Undo leaves a value that somebody else has changed since, and says so', async () => {
  const receipt = await friends.newBill();
  const [his, hers] = [await device('bala', receipt), await device('aisyah', receipt)];
  const setPrice = async (page: Page, other: Page, price: string) => {
    await typePrice(page, 'Teh tarik', price);
    await page.keyboard.press('Enter');
    await untilEqual(friends, receipt, page);
    await backOnline(other);
    await untilEqual(friends, receipt, other);
  };
  const undo = hers.getByRole('button', { name: texts.undo, exact: true }).first();
  await setPrice(hers, his, '13.00');
  await setPrice(his, hers, '14.00');
  await undo.click();
  await hers.getByText(texts.toasts.changedSince).waitFor();
  expect(await hers.getByText(texts.undone(0)).count(), 'what a screen reader hears').toBe(0);
  expect(await priceOf(receipt, 'Teh tarik')).toBe(1400);
});

test('Undo of a tick leaves what somebody else has ticked since', async () => {
  const receipt = await friends.newBill();
  const [his, hers] = [await device('bala', receipt), await device('aisyah', receipt)];
  await assign(hers, 'Milo ais', 'Aisyah');
  await untilEqual(friends, receipt, hers);
  await backOnline(his);
  await untilEqual(friends, receipt, his);
  await assign(his, 'Milo ais', 'Wei Ling');
  await untilEqual(friends, receipt, his);
  await backOnline(hers);
  await untilEqual(friends, receipt, hers);
  await hers.getByRole('button', { name: texts.undo, exact: true }).first().click();
  await untilEqual(friends, receipt, hers);
  expect(await peopleWith(receipt, 'Milo ais')).toEqual(['column-2']);
});

test('a form left by "Back" saves its text; a form of an item deleted meanwhile shows a message', async () => {
  const receipt = await friends.newBill();
  const [his, hers] = [await device('bala', receipt), await device('aisyah', receipt)];
  await typePrice(hers, 'Teh tarik', '13.00');
  await hers.goBack();
  await expect.poll(() => priceOf(receipt, 'Teh tarik')).toBe(1300);
  await typePrice(hers, 'Roti canai', '9.00');
  await pressInRow(his, 'Roti canai', texts.item.remove);
  await expect.poll(async () => (await friends.onServer(receipt)).board.items['item-1']?.deleted).toBe(true);
  await backOnline(hers);
  await hers.getByText(texts.toasts.goneMeanwhile('Roti canai')).waitFor();
});

/** Types another name into an item's form, and leaves it open. */
async function typeName(page: Page, item: string, name: string): Promise<void> {
  await typePrice(page, item, '13.0');
  await field(page, texts.item.name).fill(name);
}
const inForm = (page: Page) => page.getByLabel(texts.item.price).count();

test('a form of a bill that somebody deletes keeps its text, and the screen says what happened', async () => {
  const receipt = await friends.newBill();
  const hers = await device('bala', receipt);
  await typeName(hers, 'Teh tarik', 'Teh typed');
  await friends.aisyah.call('DELETE', `/receipts/${receipt}`);
  await backOnline(hers);
  const said = `${texts.gone.by('aisyah')} ${texts.gone.kept(false)} ${texts.gone.typed}`;
  await hers.getByText(said, { exact: true }).waitFor();
  expect(await hers.locator('[data-toast]').count()).toBe(0);
});

test('a form of a bill that is no longer shared keeps its text, and the screen says so', async () => {
  const receipt = await friends.newBill();
  const his = await device('bala', receipt);
  await typeName(his, 'Teh tarik', 'Teh typed');
  const { user } = await friends.bala.call<{ user: { _id: string } }>('GET', '/auth/profile');
  const { groups } = await friends.aisyah.call<{ groups: { _id: string }[] }>('GET', '/groups');
  const patch = (body: object) => friends.aisyah.call('PATCH', `/groups/${groups[0]!._id}`, body);
  await patch({ removeUsers: [user._id] });
  await backOnline(his);
  await his.getByText(`${texts.gone.unshared} ${texts.gone.typed}`, { exact: true }).waitFor();
  await patch({ inviteEmails: [friends.bala.email] });
  await acceptInvitations(friends.bala);
  await backOnline(his);
  await expect.poll(() => field(his, texts.item.name).inputValue()).toBe('Teh typed');
});

test('a form returns with its text when the deletion in a second tab is undone', async () => {
  const receipt = await friends.newBill();
  const page = await device('aisyah', receipt);
  await typeName(page, 'Teh tarik', 'Teh typed');
  const list = await page.context().newPage();
  await list.goto(`${friends.proxy.origin}/receipts`);
  await list
    .getByRole('button', { name: receiptsTexts.remove('Mamak') })
    .first()
    .click();
  await list.getByRole('dialog').getByRole('button', { name: deleteTexts.confirmRemove }).click();
  await page.getByText(texts.gone.here, { exact: false }).waitFor();
  await list.locator('[data-toast]').getByRole('button', { name: deleteTexts.undo }).click();
  await field(page, texts.item.name).waitFor();
  expect(await field(page, texts.item.name).inputValue()).toBe('Teh typed');
  expect(await field(page, texts.item.price).inputValue()).toBe('13.0');
  await page.keyboard.press('Escape');
});

test('an open form is in its own tab only; a second tab leaves it alone', async () => {
  const receipt = await friends.newBill();
  const first = await device('bala', receipt);
  await typeName(first, 'Teh tarik', 'Teh typed');
  const second = await first.context().newPage();
  await second.goto(first.url());
  await second.getByRole('button', { name: texts.item.drag('Teh tarik'), exact: true }).waitFor();
  await untilPainted(second);
  expect(await inForm(second)).toBe(0);
  await second.getByRole('button', { name: texts.save, exact: true }).click();
  await second.goto(`${friends.proxy.origin}/receipts`);
  expect(await field(first, texts.item.name).inputValue()).toBe('Teh typed');
  expect((await storedBill(first, receipt))?.board.items['item-3']?.name).toBe('Teh tarik');
  await first.close();
  await second.goto(`${friends.proxy.origin}/receipts/${receipt}`);
  await expect.poll(() => field(second, texts.item.name).inputValue()).toBe('Teh typed');
});

test('a price that makes the bill too large leaves the form open, with its text and the reason', async () => {
  const receipt = await friends.newBill();
  const page = await device('bala', receipt);
  await typeName(page, 'Teh tarik', 'Teh typed');
  await field(page, texts.item.price).fill('9999999.00');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').filter({ hasText: 'A bill can hold at most' }).waitFor();
  expect(await field(page, texts.item.name).inputValue()).toBe('Teh typed');
  await field(page, texts.item.price).fill('13.00');
  await page.keyboard.press('Enter');
  await expect.poll(() => priceOf(receipt, 'Teh typed')).toBe(1300);
});

test('a sheet or field that closes because of somebody else says what happened', async () => {
  const receipt = await friends.newBill();
  const [his, hers] = [await device('bala', receipt), await device('aisyah', receipt)];
  await hers
    .getByRole('button', { name: texts.item.assign('Roti canai'), exact: true })
    .first()
    .click();
  await hers.getByRole('dialog').waitFor();
  await pressInRow(his, 'Roti canai', texts.item.remove);
  await untilEqual(friends, receipt, his);
  await backOnline(hers);
  await hers.getByText(texts.toasts.itemDeleted('Roti canai')).waitFor();
  await hers.getByRole('dialog').waitFor({ state: 'detached' });

  await hers.getByRole('button', { name: texts.column.edit('Wei Ling'), exact: true }).click();
  await hers.getByRole('textbox', { name: texts.column.title, exact: true }).fill('Ling');
  await his.getByRole('button', { name: texts.column.remove('Wei Ling'), exact: true }).click();
  await his.getByRole('dialog').getByRole('button', { name: commonTexts.remove, exact: true }).click();
  await untilEqual(friends, receipt, his);
  await backOnline(hers);
  await hers
    .getByText(`${texts.toasts.personGone('Wei Ling')} ${texts.toasts.titleKept}`, { exact: true })
    .waitFor();

  await hers.getByRole('button', { name: historyTexts.open, exact: true }).click();
  await hers.getByRole('dialog').waitFor();
  await friends.aisyah.call('DELETE', `/receipts/${receipt}`);
  await backOnline(hers);
  await hers.getByText(/deleted this bill/).waitFor();
});
