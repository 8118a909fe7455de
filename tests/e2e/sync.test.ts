import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { historyTexts } from '../../src/features/board/history/texts.ts';
import { boardTexts } from '../../src/features/board/texts.ts';
import { groupFormTexts } from '../../src/features/groups/texts.ts';
import { changeTexts } from '../../src/history/change-texts.ts';
import { commonTexts } from '../../src/words/texts.ts';
import { openBill, addItems, assign, save, restore } from './board-steps.ts';
import { storedBill } from './device-database.ts';
import { startFriends, deviceOn, untilEqual, type Friends } from './friends.ts';
import { backOnline } from './running-app.ts';

/** No edit is lost, none is applied twice, all devices end equal (docs/sync.md). */
let friends: Friends;
beforeAll(async () => {
  friends = await startFriends();
});
afterEach(() => friends.proxy.route('pass'));
afterAll(() => friends?.end());

const device = (who: 'aisyah' | 'bala', receipt: string) => deviceOn(friends, who, receipt);
const badge = (page: Page, text: string) =>
  page.getByRole('status').getByText(text, { exact: true }).waitFor();
const itemsBefore = 5;
/**
 * Each write had one effect: the server has as many revisions as it took different writes. A write that a
 * closing tab began and never finished has not reached the server.
 */
function nothingDoubled(receipt: string, rev: number): void {
  const writes = friends.proxy.writes(`/api/states/${receipt}`);
  const taken = [...writes.values()].filter((answers) => answers.includes(200));
  expect(taken.length, `the server's answers by key: ${JSON.stringify([...writes])}`).toBe(rev - 1);
}

/** The server's answers to each write of these bills; none while the write is under way. */
const answersTo = (receipts: readonly string[]): number[][] =>
  receipts.flatMap((receipt) => [...friends.proxy.writes(`/api/states/${receipt}`).values()]);

test('a server killed in the middle of 100 operations loses none and doubles none', async () => {
  const receipts: string[] = [];
  for (let n = 0; n < 5; n += 1) receipts.push(await friends.newBill());
  const page = await device('aisyah', receipts[0]!);
  friends.proxy.route(({ method }) => (method === 'PATCH' ? 'cut' : 'pass'));
  for (const receipt of receipts) {
    await openBill(page, receipt);
    await addItems(page, 'Aisyah', 20);
    await untilStored(page, receipt, itemsBefore + 20);
    await save(page);
    // Everything is stored: the next page may load.
    await page.getByText(boardTexts.toasts.kept).or(page.getByText(boardTexts.toasts.updated)).waitFor();
  }
  await badge(page, commonTexts.badge.waiting(receipts.length));

  // The phone gets no answer to the first two. The server dies once they are committed, with others under
  // way: those reach it just before.
  let patches = 0;
  let letPass = () => {};
  const others = new Promise<'pass'>((resolve) => {
    letPass = () => resolve('pass');
  });
  friends.proxy.route(({ method }) => {
    if (method !== 'PATCH') return 'pass';
    patches += 1;
    return patches <= 2 ? 'unanswered' : others;
  });
  await backOnline(page);
  const committed = () => answersTo(receipts).filter((answers) => answers.includes(200)).length;
  await expect.poll(committed, { interval: 1 }).toBeGreaterThanOrEqual(2);
  letPass();
  await friends.app.server.kill();
  friends.proxy.dropAll(); // its connections end with it; else the phone would wait for its answers for 30 s
  const underWay = answersTo(receipts).filter((answers) => !answers.length).length;
  expect([committed(), underWay], 'committed, under way').toEqual([
    expect.toSatisfy((n: number) => n >= 2 && n < 5),
    expect.toSatisfy((n: number) => n >= 1),
  ]);

  friends.proxy.route('pass');
  await friends.app.server.start();
  await backOnline(page);
  for (const receipt of receipts) {
    const { board, rev } = await untilEqual(friends, receipt, page);
    expect(Object.keys(board.items)).toHaveLength(itemsBefore + 20);
    nothingDoubled(receipt, rev);
  }
});

test('a tab closed between the local commit and the answer doubles nothing', async () => {
  const receipt = await friends.newBill();
  const first = await device('aisyah', receipt);
  friends.proxy.route(({ method }) => (method === 'PATCH' ? 'unanswered' : 'pass'));
  await addItems(first, 'Aisyah', 1);
  await expect.poll(() => friends.proxy.met.unanswered).toBeGreaterThan(0);
  const again = await first.context().newPage();
  await first.close();
  friends.proxy.route('pass');
  await again.goto(friends.proxy.origin);
  await openBill(again, receipt);
  const { board, rev } = await untilEqual(friends, receipt, again);
  expect(Object.keys(board.items)).toHaveLength(itemsBefore + 1);
  expect(rev).toBe(2);
  nothingDoubled(receipt, rev);
});

test('two people who edited one board offline both get all edits, and can restore their own', async () => {
  const receipt = await friends.newBill();
  const [his, hers] = [await device('bala', receipt), await device('aisyah', receipt)];
  for (const page of [his, hers]) await page.context().setOffline(true);
  await addItems(hers, 'Aisyah', 3);
  await assign(hers, 'Milo ais', 'Aisyah');
  await save(hers);
  await addItems(his, 'Wei Ling', 2);
  await assign(his, 'Milo ais', 'Wei Ling');
  await save(his);
  await hers.context().setOffline(false);
  await untilEqual(friends, receipt, hers);
  await his.context().setOffline(false);
  await untilEqual(friends, receipt, his);
  await backOnline(hers);
  const { board, rev } = await untilEqual(friends, receipt, hers, his);
  expect(Object.keys(board.items)).toHaveLength(itemsBefore + 5);
  expect(Object.keys(board.items['item-5']?.shares ?? {}).toSorted()).toEqual(['column-1', 'column-2']);
  nothingDoubled(receipt, rev);

  await hers.getByRole('button', { name: historyTexts.news(['bala'], 3), exact: true }).click();
  await restore(hers, changeTexts.changed('Milo ais', changeTexts.nobody, 'Wei Ling'));
  await backOnline(hers);
  await expect
    .poll(async () => Object.keys((await friends.onServer(receipt)).board.items['item-5']?.shares ?? {}))
    .toEqual(['column-1']);
});

async function untilStored(page: Page, receipt: string, items: number): Promise<void> {
  const stored = async () => Object.keys((await storedBill(page, receipt))?.board.items ?? {}).length;
  await expect.poll(stored, { timeout: 30_000, interval: 10 }).toBe(items);
}

test('a group renamed by somebody else while its form is open keeps the new name', async () => {
  const page = await device('aisyah', await friends.newBill());
  const groupOf = async () => {
    const { groups } = await friends.bala.call<{ groups: { _id: string; name: string }[] }>('GET', '/groups');
    return groups[0]!;
  };
  const { _id } = await groupOf();
  await page.goto(new URL(`/edit-group/${_id}`, page.url()).href);
  const name = page.getByLabel(groupFormTexts.name);
  await name.waitFor();
  await friends.bala.call('PATCH', `/groups/${_id}`, { name: 'Makan Sedap' });
  await backOnline(page);
  await expect.poll(() => name.inputValue()).toBe('Makan Sedap');
  await page.getByLabel(groupFormTexts.email).fill('chong@kira.test');
  await page.getByRole('button', { name: groupFormTexts.add, exact: true }).click();
  await page.getByRole('button', { name: groupFormTexts.save }).click();
  await expect.poll(groupOf).toMatchObject({
    name: 'Makan Sedap',
    invitations: [{ invitedEmail: 'chong@kira.test' }],
  });
});

test('edits in three tabs of one user all arrive, after one tab is closed', async () => {
  const receipt = await friends.newBill();
  const first = await device('aisyah', receipt);
  const tabs = [first, await first.context().newPage(), await first.context().newPage()];
  for (const tab of tabs.slice(1)) {
    await tab.goto(friends.proxy.origin);
    await openBill(tab, receipt);
  }
  await Promise.all(tabs.map((tab) => addItems(tab, 'Aisyah', 5)));
  await untilStored(tabs[1]!, receipt, itemsBefore + 15); // a tap is an edit once it is on the device
  await tabs[0]!.close(); // the one that sends, most likely
  await addItems(tabs[1]!, 'Wei Ling', 1);
  const { board, rev } = await untilEqual(friends, receipt, ...tabs.slice(1));
  expect(Object.keys(board.items)).toHaveLength(itemsBefore + 16);
  nothingDoubled(receipt, rev);
});

test('a frozen leader tab holds no edit back', async () => {
  const receipt = await friends.newBill();
  const first = await device('aisyah', receipt);
  const second = await first.context().newPage();
  await second.goto(friends.proxy.origin);
  await openBill(second, receipt);
  const browser = await first.context().newCDPSession(first);
  await browser.send('Page.setWebLifecycleState', { state: 'frozen' });
  await addItems(second, 'Aisyah', 2);
  await untilEqual(friends, receipt, second);
  await browser.send('Page.setWebLifecycleState', { state: 'active' });
  await addItems(first, 'Wei Ling', 1);
  const { board, rev } = await untilEqual(friends, receipt, first, second);
  expect(Object.keys(board.items)).toHaveLength(itemsBefore + 3);
  nothingDoubled(receipt, rev);
});

test('a captive portal that answers each request with 200 and a page loses no edit', async () => {
  const receipt = await friends.newBill();
  const page = await device('aisyah', receipt);
  friends.proxy.route('portal');
  await addItems(page, 'Aisyah', 2);
  await expect.poll(() => friends.proxy.met.portal).toBeGreaterThan(0);
  await backOnline(page);
  await badge(page, commonTexts.badge.waiting(1));
  expect((await friends.onServer(receipt)).rev).toBe(1);
  friends.proxy.route('pass');
  await backOnline(page);
  const { board, rev } = await untilEqual(friends, receipt, page);
  expect(Object.keys(board.items)).toHaveLength(itemsBefore + 2);
  nothingDoubled(receipt, rev);
});

test('a board works without the code of the toasts, and shows them once it has arrived', async () => {
  const receipt = await friends.newBill();
  friends.proxy.route(({ url }) => (url?.includes('toast-stack') ? 'cut' : 'pass'));
  const page = await device('aisyah', receipt);
  const cut = friends.proxy.met.cut;
  await assign(page, 'Milo ais', 'Wei Ling');
  await save(page);
  await expect.poll(() => friends.proxy.met.cut).toBeGreaterThan(cut);
  await untilEqual(friends, receipt, page);
  await page.getByRole('heading', { name: 'Mamak' }).first().waitFor();
  friends.proxy.route('pass');
  await assign(page, 'Milo ais', 'Aisyah');
  await save(page);
  const toast = page.locator('[data-toast]').filter({ hasText: boardTexts.toasts.updated }).first();
  await toast.waitFor();
  expect(await toast.evaluate((card) => getComputedStyle(card).display)).toBe('flex'); // with its styles
});

test('a proxy that answers 502 after the commit doubles nothing', async () => {
  const receipt = await friends.newBill();
  const page = await device('aisyah', receipt);
  friends.proxy.route(({ method }) => (method === 'PATCH' ? 'badGateway' : 'pass'));
  await addItems(page, 'Aisyah', 1);
  await expect.poll(() => friends.proxy.met.badGateway).toBeGreaterThan(1);
  expect((await friends.onServer(receipt)).rev).toBe(2); // done, and not known to the phone
  await addItems(page, 'Aisyah', 2);
  const met = friends.proxy.met.badGateway;
  await backOnline(page);
  await expect.poll(() => friends.proxy.met.badGateway).toBeGreaterThan(met);
  friends.proxy.route('pass');
  await backOnline(page);
  const { board, rev } = await untilEqual(friends, receipt, page);
  expect(Object.keys(board.items)).toHaveLength(itemsBefore + 3);
  nothingDoubled(receipt, rev);
});
