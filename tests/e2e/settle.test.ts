import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import type { GroupDocument } from '../../src/contract/specification/groups.ts';
import type { FeedChange } from '../../src/contract/sync.ts';
import { testCode } from '../../src/domain/duitnow/test-codes.ts';
import { payingTexts } from '../../src/features/board/paying/texts.ts';
import { groupSumsTexts } from '../../src/features/groups/texts.ts';
import { recentTexts } from '../../src/features/receipts/texts.ts';
import { activityTexts } from '../../src/features/settle/activity-texts.ts';
import { sumsTexts } from '../../src/features/settle/sums-texts.ts';
import { settleTexts as texts } from '../../src/features/settle/texts.ts';
import { changeTexts } from '../../src/history/change-texts.ts';
import { claimTexts, detailTexts, sameTexts } from '../../src/pay/payment-texts.ts';
import { payTexts } from '../../src/pay/texts.ts';
import { all, table } from '../properties/books.ts';
import { expectAccessible } from './axe.ts';
import { goOnline, startFriends, untilSent, type Friends } from './friends.ts';
import { windowBox } from './pointer.ts';
import { untilReadyForOffline } from './running-app.ts';
import { keepScreenshot } from './screenshot.ts';
import { keepShared, shared } from './shared-by-phone.ts';

let friends: Friends;
beforeAll(async () => {
  friends = await startFriends();
});
afterAll(() => friends?.end());

/** A bill of both: what Aisyah (a) and Bala (b) had, in sen, and who paid. */
async function addBill(
  title: string,
  had: { a: number; b: number },
  payer: 'a' | 'b',
  inGroup: boolean,
): Promise<void> {
  const { aisyah } = friends;
  const { groups } = await aisyah.call<{ groups: Pick<GroupDocument, '_id' | 'users'>[] }>('GET', '/groups');
  const { _id, users } = groups[0]!;
  const group = inGroup ? _id : null;
  const idOf = (name: string) => users.find(({ username }) => username === name)!._id;
  const { bill, columns, items } = table(had, all(payer));
  const board = {
    bill: { ...bill, title, date: '2026-11-20', group },
    items,
    columns: {
      a: { ...columns['a']!, user: idOf('aisyah') },
      b: { ...columns['b']!, user: idOf('bala') },
    },
  };
  await aisyah.call('POST', '/receipts', { _id: randomUUID(), board, group });
}

test('two bills of one group are one amount on the start page and on /settle; paid offline, it is even', async () => {
  const { aisyah, bala, proxy } = friends;
  // Bala paid 23.40 for Aisyah, Aisyah paid 3.20 for Bala: she pays him 20.20.
  await addBill('Dinner 0', { a: 2340, b: 1000 }, 'b', true);
  await addBill('Dinner 1', { a: 500, b: 320 }, 'a', true);
  const page = await friends.device(aisyah, { storesApp: true });
  onTestFailed(() => keepScreenshot(page));
  await untilReadyForOffline(page);
  await page.goto(proxy.origin);
  const sums = page.getByRole('main').locator('a[href="/settle"]');
  await sums.getByText('RM 20.20').waitFor();
  expect(await sums.innerText()).toMatch(/You pay\s*RM 20.20\s*to bala/);
  await sums.click();
  await page.getByRole('button', { name: texts.iPaidLabel('bala', 'RM 20.20') }).waitFor();
  await page.getByRole('button', { name: texts.why('RM 20.20') }).click();
  await page.getByText(texts.outlay('Dinner 1')).waitFor();
  await expectAccessible(page);

  await page.context().setOffline(true);
  await page.getByRole('button', { name: texts.iPaidLabel('bala', 'RM 20.20') }).click();
  await page.getByText(sumsTexts.even).waitFor();
  await page.reload();
  await page.getByText(texts.onlyYou('bala')).waitFor();
  await page.getByText(sumsTexts.even).waitFor();
  await page.goto(proxy.origin);
  await sums.getByText(sumsTexts.even).waitFor();
  await sums.getByText(claimTexts.yours('RM 20.20')).waitFor();
  await page.goto(`${proxy.origin}/activity`);
  await page.getByRole('button', { name: /Makan.*Even/ }).waitFor();

  await goOnline(page);
  await untilSent(page);
  const { changes } = await bala.call<{ changes: FeedChange[] }>('GET', '/sync?limit=200');
  expect(changes.flatMap((change) => (change.type === 'payment' ? change.payment.doc.sent : []))).toEqual([
    2020,
  ]);
  await page.context().close();
});

test('who got the money finds it under "Needs you", says so on its page, and the group folds', async () => {
  const { bala, proxy } = friends;
  const page = await friends.device(bala, {});
  onTestFailed(() => keepScreenshot(page));
  // The start page asks: otherwise "Even" would stand there, whether the money came or not.
  const asks = page.getByText(sumsTexts.askedGot('aisyah', 'RM 20.20'));
  await asks.waitFor();
  const needs = page.getByRole('region', { name: activityTexts.needsYou });
  await asks.click();
  await needs.getByRole('button', { name: texts.notReceived }).click();
  await page.getByRole('button', { name: texts.undo }).click();
  await needs.getByRole('button', { name: texts.gotItLabel('aisyah', 'RM 20.20') }).waitFor();
  await expectAccessible(page);
  await page.goto(`${proxy.origin}/activity`);
  await expectAccessible(page);
  await needs.getByRole('link', { name: texts.paidYou('aisyah') }).click();
  await page.getByText(changeTexts.payment.sent('aisyah', 'bala', 'RM 20.20')).waitFor();
  await page.getByRole('button', { name: texts.gotItLabel('aisyah', 'RM 20.20') }).click();
  await page.getByText(changeTexts.payment.got('aisyah', 'bala', 'RM 20.20')).waitFor();
  await page.getByLabel(detailTexts.how).selectOption('duitnow');
  await page.locator('ol').getByText(changeTexts.payment.how.duitnow).waitFor();
  await expectAccessible(page);
  await page.goBack();
  await page.getByRole('button', { name: /Makan/ }).click();
  await page.getByRole('link', { name: 'Dinner 1' }).waitFor();
  await expect.poll(() => needs.count()).toBe(0);
  await page.goto(`${proxy.origin}/groups`);
  await page.getByRole('listitem').filter({ hasText: 'Makan' }).getByText(groupSumsTexts.even).waitFor();
  await page.context().close();
});

test('what somebody is paying stays on their screen when the plan turns round', async () => {
  const { aisyah, bala, proxy } = friends;
  const ways = { duitnow: testCode(), phone: null, bank: null, account: null };
  await bala.call('PUT', '/me/ways-to-pay', ways);
  await addBill('Late', { a: 1500, b: 100 }, 'b', true);
  const page = await friends.device(aisyah, {});
  onTestFailed(() => keepScreenshot(page));
  await page.goto(`${proxy.origin}/settle`);
  await page.getByRole('button', { name: texts.payByQrLabel('bala', 'RM 15.00') }).click();
  await page.getByText(payTexts.neverCounts).waitFor();
  await addBill('Later', { a: 100, b: 2500 }, 'a', true);
  await page.getByText(payTexts.nothingNow).waitFor();
  await page.getByRole('button', { name: payTexts.iPaid('RM 15.00') }).click();
  // A group's screen names the group once, and the reminder names it, too.
  const [{ _id }] = (await aisyah.call<{ groups: [Pick<GroupDocument, '_id'>] }>('GET', '/groups')).groups;
  for (const path of ['/settle', `/edit-group/${_id}`]) {
    await page.goto(`${proxy.origin}${path}`);
    await keepShared(page);
    await page.getByRole('button', { name: payTexts.remindLabel('bala', 'RM 25.00') }).click();
    await expect
      .poll(() => shared(page))
      .toMatchObject([{ words: `You pay me RM 25.00 (Makan). ${proxy.origin}/settle` }]);
  }
  await untilSent(page);
  await addBill('Latest', { a: 2500, b: 100 }, 'b', true); // even for the tests after it
  await page.context().close();
});

test('what two people owe each other in two books: set against each other with Undo, or even by one press', async () => {
  const { aisyah, bala, proxy } = friends;
  await addBill('Trip', { a: 2000, b: 1000 }, 'b', true);
  await addBill('Makan', { a: 500, b: 860 }, 'a', false);
  const page = await friends.device(aisyah, {});
  onTestFailed(() => keepScreenshot(page));
  await page.goto(`${proxy.origin}/settle`);
  const both = page.getByRole('region', { name: texts.youAnd('bala') });
  await both.getByText(texts.evenByBoth('RM 8.60')).waitFor();
  await expectAccessible(page);
  await both.getByRole('button', { name: texts.onlyOffset }).click();
  await page.getByRole('button', { name: texts.iPaidLabel('bala', 'RM 11.40') }).waitFor();
  await expect.poll(() => both.count()).toBe(0);
  await page.getByRole('button', { name: texts.undo }).click();
  await both.getByRole('link', { name: texts.youAnd('bala') }).click();

  // On the page of the two one press does all of it, without a connection.
  const sum = page.getByRole('region', { name: texts.youAnd('bala') });
  await sum.getByRole('heading', { name: `${texts.payOne('bala')} RM 11.40` }).waitFor();
  await page.getByRole('link', { name: texts.outlay('Makan') }).waitFor();
  await expectAccessible(page);
  await page.context().setOffline(true);
  await sum.getByRole('button', { name: texts.iPaidAmount('RM 11.40') }).click();
  await sum.getByRole('heading', { name: texts.evenWith('bala') }).waitFor();
  await page
    .getByRole('link', { name: texts.offsetWith('bala') })
    .first()
    .waitFor();
  await goOnline(page);
  await untilSent(page);
  await page.getByRole('region', { name: texts.together }).getByRole('link', { name: 'Makan' }).click();
  await page.getByText(texts.allEven).waitFor();
  await page.getByRole('link', { name: 'Trip' }).waitFor();
  await expectAccessible(page);
  const { changes } = await bala.call<{ changes: FeedChange[] }>('GET', '/sync?limit=200');
  const told = changes.flatMap((one) => (one.type === 'payment' ? [one.payment.doc] : []));
  expect(told.flatMap(({ sent, got, how }) => (how === 'offset' ? [sent ?? got] : []))).toEqual([860, 860]);
  expect(told.map(({ sent }) => sent)).toContain(1140);
  await page.context().close();
});

test('a bill among several says the viewer’s part; the bill alone is paid once, though two screens ask', async () => {
  const { aisyah, proxy } = friends;
  for (const title of ['Brunch', 'Lunch']) await addBill(title, { a: 700, b: 700 }, 'b', true);
  const page = await friends.device(aisyah, {});
  onTestFailed(() => keepScreenshot(page));
  await page.goto(`${proxy.origin}/receipts`);
  const row = page.getByRole('link', { name: /Brunch/ });
  await row.getByText(payingTexts.yourPart('RM 7.00')).waitFor();
  await row.click();
  await page.getByRole('button', { name: payingTexts.title }).click();
  const sheet = page.getByRole('dialog', { name: payingTexts.title });
  await sheet.getByText(payingTexts.yourPart('RM 7.00')).waitFor();
  await sheet.getByText(payingTexts.allTogether('Makan', payingTexts.bookPay('bala', 'RM 14.00'))).waitFor();
  await sheet.getByRole('button', { name: payingTexts.billAlone }).click();
  await sheet.getByText(payingTexts.afterOwing('Makan', 'RM 7.00')).waitFor();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: payingTexts.iPaid }).click();
  // Bala hasn't confirmed the last payment: this may be the same money. The bill calls him "Bala".
  const question = page.getByRole('dialog', { name: sameTexts.title });
  await question.getByText(sameTexts.own('RM 11.40', 'Bala'), { exact: true }).waitFor();
  await expectAccessible(page);
  await question.getByRole('button', { name: sameTexts.another }).click();
  const line = `${payingTexts.bookPay('bala', 'RM 7.00')}, ${claimTexts.yours('RM 33.40')}`;
  await sheet.getByText(payingTexts.allTogether('Makan', line)).waitFor();

  await page.goto(`${proxy.origin}/settle`);
  await page.getByRole('button', { name: texts.iPaidLabel('bala', 'RM 7.00') }).click();
  await question.getByText(sameTexts.own('RM 7.00', 'bala')).waitFor();
  await question.getByRole('button', { name: sameTexts.same }).click();
  await question.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: texts.iPaidLabel('bala', 'RM 7.00') }).click();
  await question.getByRole('button', { name: sameTexts.another }).click();
  await page.getByText(sumsTexts.even).waitFor();
  await untilSent(page);
  await page.context().close();
});

test('what there is to read stands below what one does on a phone, and beside it on a desktop', async () => {
  const { aisyah, proxy } = friends;
  for (const title of ['Supper', 'Snack']) await addBill(title, { a: 900, b: 900 }, 'b', true);
  const page = await friends.device(aisyah);
  onTestFailed(() => keepScreenshot(page));
  const heading = (name: string) => page.getByRole('heading', { name, exact: true });
  for (const [path, first, second] of [
    ['/settle', page.getByText(texts.payOne('bala')), page.getByRole('button', { name: texts.another })],
    ['/', heading(recentTexts.latest), heading(recentTexts.title)],
    ['/activity', page.getByLabel(activityTexts.person), heading(activityTexts.list)],
  ] as const) {
    await page.goto(`${proxy.origin}${path}`);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const [above, other] = [await windowBox(first.first()), await windowBox(second)];
      expect(other.x > above.x + above.width, `${path} at ${width}`).toBe(width === 1280);
      expect(other.y > above.y + above.height, `${path} at ${width}`).toBe(width === 390);
    }
  }
  // The second column goes on to the page's end.
  const ends = [heading(activityTexts.list), page.locator('[data-focus-home]')].map(async (one) => {
    const { x, width } = await windowBox(one);
    return Math.round(x + width);
  });
  const [list, whole] = await Promise.all(ends);
  expect(list).toBe(whole);
  await page.context().close();
});
