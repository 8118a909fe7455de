import { expect, test } from 'vitest';
import { createSyncedReceipt, lunch, me, newDevice, reprice } from '../../../tests/support/device.ts';
import type { BoardOp } from '../../domain/board/board.ts';
import { minor } from '../../domain/money/money.ts';
import { countBoard } from '../../domain/settling/book-bill.ts';
import { paymentId } from '../../domain/settling/payment.ts';
import { documentOf } from '../device/documents.ts';
import { querySettling } from './query-books.ts';

const share = (who: string) =>
  ({ op: 'item.share', id: 'roti', shares: { [who]: { weight: 1, rank: '1' } } }) as const;
const paidBy = (who: string): BoardOp => ({ op: 'bill.set', field: 'paid', value: [{ who, amount: null }] });

test('a list row has what the board counts, after each edit, a discard and a deletion', async () => {
  const device = newDevice();
  const { db, mutate } = device;
  const id = await createSyncedReceipt(device);
  const isSame = async () => {
    const [row, board] = [await db.receipts.get(id), await documentOf(db, 'receipt', id)];
    expect(row!.counted).toEqual(countBoard(board!.view, id));
    return row!.counted;
  };
  expect((await isSame()).isPaid).toBe(false);
  await mutate.edit(id, [share('ben'), paidBy('aina')]);
  expect((await isSame()).parts['ben']!.share).toBe(1200);
  await mutate.edit(id, [reprice(700)]);
  expect((await isSame()).parts['aina']!.outlay).toBe(700);
  await mutate.edit(id, [{ op: 'column.set', id: 'ben', field: 'deleted', value: true }]);
  expect(await isSame()).toMatchObject({ left: 700, columns: { ben: { gone: true } } });
  await mutate.setDeleted(id, true);
  await isSame();
});

test('bills and payments of this device make one amount, also of one that is not sent', async () => {
  const { db, mutate } = newDevice();
  const id = await mutate.createReceipt(lunch);
  expect((await querySettling(db, me)).uncounted.map((bill) => bill.id)).toEqual([id]);
  await mutate.edit(id, [share('ben'), paidBy('aina')]);
  expect(await querySettling(db, me)).toMatchObject({
    back: [{ currency: 'MYR', amount: 1200 }],
    pay: [],
    mine: [{ from: { name: 'Ben' } }],
  });
  const payment = paymentId({ for: 'bill', bill: id, from: 'ben', to: 'aina', n: 1 });
  await mutate.sayPayment(payment, [{ op: 'payment.set', field: 'got', value: minor(1000) }]);
  expect((await querySettling(db, me)).back).toEqual([{ currency: 'MYR', amount: 200 }]);
  await mutate.setDeleted(id, true);
  expect(await querySettling(db, me)).toMatchObject({ back: [], pay: [{ currency: 'MYR', amount: 1000 }] });
});

test('of a deleted group the name stays, and its people are one as before', async () => {
  const { db, mutate } = newDevice();
  const group = await mutate.createGroup({
    name: 'Makan',
    emails: [],
    friends: ['Mei'],
    defaultGroup: false,
  });
  const mei = Object.entries((await documentOf(db, 'group', group))!.view.people).find(
    ([, { name }]) => name === 'Mei',
  )![0];
  const column = (person: string) => ({ ...lunch.board.columns['ben']!, title: 'Mei', person });
  for (const title of ['Lunch', 'Dinner']) {
    const { board } = lunch;
    const columns = { ...board.columns, ben: column(mei) };
    const bill = { ...board.bill, title, group };
    const id = await mutate.createReceipt({ ...lunch, board: { ...board, bill, columns } });
    await mutate.edit(id, [share('ben'), paidBy('aina')]);
  }
  const isOne = async () => {
    const { mine, groups, back } = await querySettling(db, me);
    return {
      lines: mine.map(({ from, amount }) => [from.id, from.name, amount]),
      name: groups.get(group),
      back,
    };
  };
  const before = { lines: [[mei, 'Mei', 2400]], name: 'Makan', back: [{ currency: 'MYR', amount: 2400 }] };
  expect(await isOne()).toEqual(before);
  await mutate.setGroupDeleted(group, true);
  expect(await isOne()).toEqual(before);
});
