import { expect, test } from 'vitest';
import { allOf, documentOf } from '../../src/data/device/documents.ts';
import { queryOutbox } from '../../src/data/queries/queries.ts';
import { querySettling } from '../../src/data/queries/query-books.ts';
import type { BoardOp } from '../../src/domain/board/board.ts';
import { minor } from '../../src/domain/money/money.ts';
import { paymentId, type PaymentOp } from '../../src/domain/settling/payment.ts';
import { moveTo, removal } from '../support/device.ts';
import type { SimulatedPhone } from './phone.ts';
import { sceneOfEachTest } from './scene.ts';

/**
 * A payment waits in the outbox while something happens to what it is about. Money in = money out each time:
 * both phones have the same words, each book adds up to 0, and no word is lost without its writer hearing of
 * it.
 */
const scene = sceneOfEachTest('paid');

const sent = (value: number): PaymentOp => ({ op: 'payment.set', field: 'sent', value: minor(value) });
const user = (id: string, value: string): BoardOp => ({ op: 'column.set', id, field: 'user', value });
const paidBy = (who: string): BoardOp => ({ op: 'bill.set', field: 'paid', value: [{ who, amount: null }] });
const rank = 'V';
const mei = { title: 'Mei', rank: '13', user: null, covered: false };

/**
 * Aina paid RM 12.00, of which Ben and Mei, who has no account, had a half each. Ben says offline that he
 * paid; then `happens` comes on Aina's phone, and his phone finds the connection again.
 */
async function waiting(happens: (of: ReturnType<typeof scene>) => Promise<unknown>) {
  const here = scene();
  const { hers, his, aina, ben, receipt, act, syncAll } = here;
  await act(
    hers.app.mutate.edit(receipt, [
      { op: 'column.add', id: 'mei', column: mei },
      user('aina', aina._id),
      user('ben', ben._id),
      { op: 'item.share', id: 'roti', shares: { ben: { weight: 1, rank }, mei: { weight: 1, rank } } },
      paidBy('aina'),
    ]),
  );
  await syncAll();
  const id = paymentId({ for: 'bill', bill: receipt, from: 'ben', to: 'aina', n: 1 });
  expect(await sumsOf(his)).toEqual({ pay: 600, back: 0 });
  his.network.up = false;
  await act(his.app.mutate.sayPayment(id, [sent(600)]));
  expect(await sumsOf(his)).toEqual({ pay: 0, back: 0 });
  await happens(here);
  await syncAll();
  his.network.up = true;
  await syncAll();
  await syncAll();
  const onServer = (await here.serverPayments()).find((one) => one.id === id);
  for (const { app } of [hers, his])
    for (const { balances } of (await querySettling(app.db, hers.me)).books)
      expect([...balances.values()].reduce<number>((sum, one) => sum + one, 0)).toBe(0);
  expect(await queryOutbox(his.app.db)).toEqual([]);
  return { ...here, id, onServer };
}

async function sumsOf({ app, me }: SimulatedPhone) {
  const { pay, back } = await querySettling(app.db, me);
  const inRinggit = (sums: typeof pay) =>
    Number(sums.find(({ currency }) => currency === 'MYR')?.amount ?? 0);
  return { pay: inRinggit(pay), back: inRinggit(back) };
}
/** What Aina gets back and Ben pays: `ben` above 0 comes to him. */
async function standing({ hers, his }: Pick<ReturnType<typeof scene>, 'hers' | 'his'>) {
  const [aina, ben] = [await sumsOf(hers), await sumsOf(his)];
  return { aina: aina.back - aina.pay, ben: ben.back - ben.pay };
}

test('the bill moves out of its group: the payment goes where the bill is, and Mei still pays', async () => {
  const after = await waiting(({ act, hers, receipt }) => act(hers.app.mutate.edit(receipt, [moveTo(null)])));
  expect(after.onServer).toMatchObject({ doc: { sent: 600 } });
  expect(await standing(after)).toEqual({ aina: 600, ben: 0 });
});

test('the bill is deleted: what was paid for it comes back', async () => {
  const after = await waiting(({ act, hers, receipt }) => act(hers.app.mutate.setDeleted(receipt, true)));
  expect(after.onServer).toMatchObject({ doc: { sent: 600 } });
  expect(await standing(after)).toEqual({ aina: -600, ben: 600 });
});

test('the group is deleted: amounts and name stay', async () => {
  const after = await waiting(({ act, hers, group }) => act(hers.app.mutate.setGroupDeleted(group, true)));
  expect(after.onServer).toMatchObject({ doc: { sent: 600 } });
  expect(await standing(after)).toEqual({ aina: 600, ben: 0 });
  expect((await querySettling(after.his.app.db, after.ben)).groups.get(after.group)).toBe('Makan');
});

test('its writer is taken out of the group: the word is taken, he keeps name and balance, and no plan', async () => {
  const after = await waiting(async ({ act, hers, group, ben }) => {
    const { view } = (await documentOf(hers.app.db, 'group', group))!;
    await act(hers.app.mutate.editGroup(group, removal(view, ben._id)));
  });
  expect(after.onServer).toMatchObject({ doc: { sent: 600 } });
  expect(await standing(after)).toEqual({ aina: 600, ben: 0 });
  const { groups, others, books } = await querySettling(after.his.app.db, after.ben);
  expect(groups.get(after.group)).toBe('Makan');
  expect(books.map(({ about }) => about.for)).toEqual(['group']);
  expect(others).toEqual([]); // what Mei pays Aina is no business of his
});

test('its writer leaves the group on another phone: nothing moves', async () => {
  let other!: SimulatedPhone;
  const after = await waiting(async ({ group, phone, ben, act }) => {
    other = await phone(ben);
    await act(other.app.mutate.leaveGroup(group));
  });
  expect(after.onServer).toMatchObject({ doc: { sent: 600 } });
  expect(await standing(after)).toEqual({ aina: 600, ben: 0 });
  expect(await sumsOf(other)).toEqual(await sumsOf(after.his));
  expect((await querySettling(other.app.db, after.ben)).groups.get(after.group)).toBe('Makan');
});

test('his column is joined with Mei’s: the amounts of the two are one', async () => {
  const after = await waiting(({ act, hers, receipt }) =>
    act(
      hers.app.mutate.edit(receipt, [
        { op: 'item.share', id: 'roti', shares: { ben: { weight: 2, rank } } },
        { op: 'column.set', id: 'mei', field: 'deleted', value: true },
      ]),
    ),
  );
  expect(after.onServer).toMatchObject({ doc: { sent: 600 } });
  expect(await standing(after)).toEqual({ aina: 600, ben: -600 });
});

test('"Who paid?" changes to Ben: Aina owes him what he gave', async () => {
  const after = await waiting(({ act, hers, receipt }) =>
    act(hers.app.mutate.edit(receipt, [paidBy('ben')])),
  );
  expect(after.onServer).toMatchObject({ doc: { sent: 600 } });
  // Mei pays 6.00, and Aina the 6.00 that she got.
  expect(await standing(after)).toEqual({ aina: -600, ben: 1200 });
});

test('the other account is deleted: the word is taken, and the amounts stay', async () => {
  const after = await waiting(async ({ deleteAccount, aina, hers }) => {
    hers.network.up = false;
    await deleteAccount(aina);
  });
  expect(after.onServer).toMatchObject({ doc: { sent: 600 } });
  expect(await sumsOf(after.his)).toEqual({ pay: 0, back: 0 });
});

test('Mei’s column is claimed while Aina’s word for her waits: it is refused, and told', async () => {
  const { hers, his, ben, aina, receipt, act, syncAll, serverPayments } = scene();
  await act(
    hers.app.mutate.edit(receipt, [
      { op: 'column.add', id: 'mei', column: mei },
      user('aina', aina._id),
      { op: 'item.share', id: 'roti', shares: { ben: { weight: 1, rank }, mei: { weight: 1, rank } } },
      paidBy('ben'),
    ]),
  );
  await syncAll();
  hers.network.up = false;
  const id = paymentId({ for: 'bill', bill: receipt, from: 'mei', to: 'ben', n: 1 });
  await act(hers.app.mutate.sayPayment(id, [sent(600)]));
  await act(his.app.mutate.edit(receipt, [user('mei', ben._id)]));
  await syncAll();
  hers.network.up = true;
  await syncAll();
  await syncAll();
  expect((await serverPayments()).filter((one) => one.id === id && one.doc.sent !== null)).toEqual([]);
  expect((await documentOf(hers.app.db, 'payment', id))?.view.sent ?? null).toBeNull();
  expect(hers.app.mended).toHaveLength(1);
  expect([await sumsOf(hers), await sumsOf(his)]).toEqual([
    { pay: 0, back: 0 },
    { pay: 600, back: 0 },
  ]);
});

test.each(['20270101', '20241231', '20260230'])(
  'PAYMENT-6 his clock says %s: what he paid for the group arrives under the server’s day, once',
  async (day) => {
    const { hers, his, aina, ben, group, act, syncAll, serverPayments } = scene();
    const id = (on: string) => paymentId({ for: 'group', group, from: ben._id, to: aina._id, day: on, n: 1 });
    his.network.up = false;
    await act(his.app.mutate.sayPayment(id(day), [sent(600)]));
    await act(his.app.mutate.sayPayment(id(day), [{ op: 'payment.set', field: 'how', value: 'cash' }]));
    his.network.up = true;
    await syncAll();
    await syncAll();
    expect((await serverPayments()).map((one) => [one.id, one.doc.sent, one.doc.how])).toEqual([
      [id('20260101'), 600, 'cash'],
    ]);
    expect(await queryOutbox(his.app.db)).toEqual([]);
    for (const { app } of [hers, his])
      expect((await allOf(app.db, 'payment')).map((row) => [row.id, row.view.sent])).toEqual([
        [id('20260101'), 600],
      ]);
  },
);
