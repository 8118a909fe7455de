import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import type { GroupDocument } from '../../src/contract/specification/groups.ts';
import { setItemOps } from '../../src/domain/board/board.ts';
import { minor } from '../../src/domain/money/money.ts';
import { boardTexts } from '../../src/features/board/texts.ts';
import { sampleBoard } from '../support/sample-board.ts';
import { assign, openBill } from './board-steps.ts';
import { startFriends, type Friends } from './friends.ts';
import { keepScreenshot } from './screenshot.ts';
import { translate } from './translated.ts';

let friends: Friends;
let bill: string;
let group: string;
/** One that a translator has changed, and one as it is, of the same device. */
let translated: Page;
let plain: Page;

beforeAll(async () => {
  friends = await startFriends();
  const { aisyah } = friends;
  const { groups } = await aisyah.call<{ groups: Pick<GroupDocument, '_id' | 'users'>[] }>('GET', '/groups');
  const idOf = (name: string) => groups[0]!.users.find(({ username }) => username === name)!._id;
  group = groups[0]!._id;
  bill = randomUUID();
  const { bill: own, columns, items } = sampleBoard('Mamak');
  const [a, b] = Object.keys(columns) as [string, string];
  const board = {
    items,
    bill: { ...own, group, paid: [{ who: b, amount: null }] },
    columns: {
      [a]: { ...columns[a]!, user: idOf('aisyah') },
      [b]: { ...columns[b]!, title: 'Bala', user: idOf('bala') },
    },
  };
  await aisyah.call('POST', '/receipts', { _id: bill, board, group });
  translated = await friends.device(aisyah);
  plain = await translated.context().newPage();
});
afterAll(() => friends?.end());

const go = (page: Page, path: string) => page.goto(`${friends.proxy.origin}${path}`);
const textsOf = (page: Page) => page.locator('#root').innerText();

/** The lines with an amount or a count of items. */
const figuresOn = async (page: Page) =>
  (await textsOf(page)).split('\n').filter((line) => /\d\.\d\d|\d items?\b/.test(line));
const agree = () =>
  expect
    .poll(async () => Promise.all([translated, plain].map(figuresOn)))
    .toSatisfy(([one, other]: string[][]) => String(one) === String(other));

test.each([
  ['the board', () => `/receipts/${bill}`],
  ['the check', () => `/receipts/${bill}/check`],
  ['the start page', () => '/home'],
  ['the bills', () => '/receipts'],
  ['Settle up', () => '/settle'],
  ['the activity', () => '/activity'],
  ['a group', () => `/edit-group/${group}`],
  ['the groups', () => '/groups'],
])('%s shows what a friend has changed after the browser has translated it', async (_, path) => {
  onTestFailed(() => keepScreenshot(translated));
  for (const page of [plain, translated]) {
    await go(page, path());
    await expect.poll(() => textsOf(page)).toMatch(/\d\.\d\d/);
  }
  await agree();
  await translate(translated);
  const before = await textsOf(plain);
  const { rev, board } = await friends.onServer(bill);
  const ops = setItemOps('item-1', {
    name: `Roti ${rev}`,
    price: minor(board.items['item-1']!.price + 1111),
  });
  await friends.bala.call('PATCH', `/states/${bill}`, { ops, baseRev: rev });
  await expect.poll(() => textsOf(plain)).not.toBe(before);
  await agree();
});

test('on a translated board an item is assigned, shared and taken back, and each amount is right', async () => {
  onTestFailed(() => keepScreenshot(translated));
  const own = await friends.newBill();
  for (const page of [plain, translated]) await openBill(page, own);
  await translate(translated);
  await assign(translated, 'Ayam goreng berempah', 'Aisyah');
  await agree();
  await assign(translated, 'Milo ais', 'Aisyah', 'Wei Ling');
  await agree();
  await translated.getByRole('button', { name: boardTexts.undo, exact: true }).click();
  await agree();
});
