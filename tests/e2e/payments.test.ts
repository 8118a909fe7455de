import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SyncedPayment } from '../../src/contract/payments.ts';
import { emptyBill, type Board } from '../../src/domain/board/board.ts';
import { ranks } from '../../src/domain/board/rank.ts';
import { sen } from '../../src/domain/money/money.ts';
import { paidTexts } from '../../src/features/board/paid/texts.ts';
import { payingTexts as texts } from '../../src/features/board/paying/texts.ts';
import { expectAccessible } from './axe.ts';
import { deviceOn, goOnline, startFriends, type Friends } from './friends.ts';

let friends: Friends;
beforeAll(async () => {
  friends = await startFriends();
});
afterAll(() => friends?.end());

const idOf = async (who: 'aisyah' | 'bala') =>
  (await friends[who].call<{ user: { _id: string } }>('GET', '/auth/profile')).user._id;

/** Aisyah, Bala with an account, and Chong and Devi without one: each had a dish. */
async function newBill(): Promise<string> {
  const rank = ranks(4);
  const people = { aisyah: await idOf('aisyah'), bala: await idOf('bala'), chong: null, devi: null };
  const ids = Object.keys(people) as (keyof typeof people)[];
  const board: Board = {
    bill: { ...emptyBill, title: 'Mamak', date: '2026-11-20' },
    items: Object.fromEntries(
      ids.map((id, at) => [
        `dish-${id}`,
        {
          name: `Dish ${at}`,
          quantity: 1,
          price: sen(1000 + at * 10),
          taxRate: null,
          rank: rank[at]!,
          shares: { [id]: { weight: 1, rank: 'V' } },
        },
      ]),
    ),
    columns: Object.fromEntries(
      ids.map((id, at) => [
        id,
        { title: id, content: '', rank: rank[at]!, user: people[id], covered: false },
      ]),
    ),
  };
  const _id = randomUUID();
  await friends.aisyah.call('POST', '/receipts', { _id, board });
  return _id;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const face = (page: Page, who: string) => page.locator(`[data-due="${who}"] [data-ring]`);
const paymentsOf = async (bill: string) => {
  const { changes } = await friends.aisyah.call<{ changes: { payment?: SyncedPayment }[] }>(
    'GET',
    '/sync?limit=200',
  );
  return changes.flatMap(({ payment }) => (payment?._id.includes(bill) ? [payment] : []));
};

test('the host collects while another phone says offline that it paid: one document, a full ring', async () => {
  const bill = await newBill();
  const host = await deviceOn(friends, 'aisyah', bill);
  const bala = await deviceOn(friends, 'bala', bill);

  // Nobody paid yet: the last step asks who did.
  await button(host, texts.title).click();
  await host
    .getByRole('dialog')
    .getByRole('button', { name: paidTexts.all('aisyah') })
    .click();
  await host.getByRole('heading', { name: texts.youGetBack('RM 30.60') }).waitFor();
  await expectAccessible(host);

  // Bala's phone has heard of it, and loses the connection.
  await bala.getByText(texts.youPay('aisyah', 'RM 10.10')).first().waitFor();
  await bala.context().setOffline(true);
  await button(bala, texts.title).click();
  await button(bala, texts.iPaid).click();
  await button(bala, texts.tell('aisyah')).waitFor();
  await expectAccessible(bala);

  // Face by face, without a keyboard.
  await button(host, texts.collect).click();
  for (const nth of [1, 2, 3]) {
    await host.getByRole('heading', { name: texts.collectTitle(nth, 3) }).waitFor();
    if (nth === 1) await expectAccessible(host);
    await button(host, texts.gotIt).click();
  }
  await host.getByText(texts.allCollected).waitFor();
  const collecting = host.getByRole('dialog', { name: texts.collect, exact: true });
  await collecting.getByRole('button', { name: texts.done }).click();
  await host.getByText(`${texts.collected('RM 30.60', 'RM 30.60')} · ${texts.even}`).waitFor();

  await goOnline(bala);
  await expect
    .poll(async () => (await paymentsOf(bill)).filter(({ doc }) => doc.sent !== null), { timeout: 20_000 })
    .toMatchObject([{ doc: { sent: 1010, got: 1010 } }]);
  expect(await paymentsOf(bill)).toHaveLength(3);
  await expect.poll(async () => face(host, await idOf('bala')).getAttribute('data-ring')).toBe('full');
  await bala.getByText(texts.got('aisyah', 'RM 10.10')).waitFor();
});
