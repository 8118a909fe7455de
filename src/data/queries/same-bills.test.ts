import { expect, test } from 'vitest';
import { lunch, me, newDevice, reprice } from '../../../tests/support/device.ts';
import { minor } from '../../domain/money/money.ts';
import { peopleKeptApart } from '../device/kept-apart.ts';
import { newDocument } from '../device/refs.ts';
import { openTextStorage } from '../device/text-storage.ts';
import { billsKeptApart, querySameBills } from './same-bills.ts';

const board = { ...lunch.board, bill: { ...lunch.board.bill, date: '2026-11-02' } };
const dated = { ...lunch, board };

test('of a bill that was added twice each finds the other, and a deleted one is not found', async () => {
  const { db, mutate } = newDevice();
  const find = async (id?: string) => (await querySameBills(db, board, id)).map(({ row }) => row._id);
  expect(await find()).toEqual([]);
  const first = await mutate.createReceipt(dated);
  expect(await find()).toEqual([first]);
  expect(await find(first)).toEqual([]);
  const second = await mutate.createReceipt(dated);
  expect([await find(first), await find(second)]).toEqual([[second], [first]]);
  await mutate.setDeleted(second, true);
  expect(await find(first)).toEqual([]);
});

test('a bill whose line was corrected is found by its printed total, and a list shows what people pay', async () => {
  const { db, mutate } = newDevice();
  const printed = { ...board, bill: { ...board.bill, total: minor(1200) } };
  const first = await mutate.createReceipt({ ...dated, board: printed });
  await mutate.edit(first, [reprice(500)]);
  expect((await querySameBills(db, printed)).map(({ row }) => row)).toMatchObject([
    { _id: first, total: 500, printed: 1200 },
  ]);
});

test('a bill of a friend’s phone names the friend, and the first added comes first', async () => {
  const { db, mutate } = newDevice();
  const own = await mutate.createReceipt(dated);
  const members = [me, { _id: 'user-2', name: 'Ben' }].map(({ _id: user, name }) => [
    user,
    { name: name ?? 'aina', user, standing: 'member' },
  ]);
  const group = { _id: 'g', name: 'Makan', people: Object.fromEntries(members) };
  await db.documents.put(newDocument('group:g', group as never));
  const row = await db.receipts.get(own);
  const earlier = { ...row!, _id: 'from-ben', creator: 'user-2', createdAt: '2000-01-01T00:00:00.000Z' };
  await db.receipts.put(earlier);
  await db.documents.put(newDocument('receipt:from-ben', board));
  const found = await querySameBills(db, board);
  expect(found.map(({ row: { _id }, by }) => [_id, by])).toEqual([
    ['from-ben', 'Ben'],
    [own, 'aina'],
  ]);
});

test('bills that the user keeps apart stay apart, whichever is open', () => {
  const storage = openTextStorage(() => {
    throw new Error('forbidden');
  });
  const apart = billsKeptApart(storage, me._id);
  apart.add('a', ['b', 'c']);
  expect([apart.has('b', 'a'), apart.has('a', 'c'), apart.has('b', 'c')]).toEqual([true, true, false]);
});

test('people that are kept apart on a bill are no pair of another bill, and no bills', () => {
  const storage = openTextStorage(() => {
    throw new Error('forbidden');
  });
  const apart = peopleKeptApart(storage, me._id, 'bill');
  apart.add('typed', ['member']);
  expect([apart.has('member', 'typed'), apart.has('typed', 'other')]).toEqual([true, false]);
  expect(peopleKeptApart(storage, me._id, 'bill-2').has('typed', 'member')).toBe(false);
  expect(peopleKeptApart(storage, 'somebody', 'bill').has('typed', 'member')).toBe(false);
  expect(billsKeptApart(storage, me._id).has('bill/typed', 'bill/member')).toBe(false);
});
