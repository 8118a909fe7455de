import { expect, test } from 'vitest';
import { applyOps, type Bill, type BoardOp, type Column, type Field } from '../../../domain/board.ts';
import { sen } from '../../../domain/money.ts';
import { smallBoard } from '../../../../tests/support/device.ts';
import { restoringOp, supersededText } from './superseded.ts';

const share = (shares: Record<string, number>): BoardOp => ({
  op: 'item.share',
  id: 'roti',
  shares: Object.fromEntries(Object.entries(shares).map(([id, weight]) => [id, { weight, rank: 'V' }])),
});
const price = (value: number): BoardOp => ({ op: 'item.set', id: 'roti', field: 'price', value: sen(value) });
const name = (value: string): BoardOp => ({ op: 'item.set', id: 'roti', field: 'name', value });
const quantity = (value: number, id = 'roti'): BoardOp => ({ op: 'item.set', id, field: 'quantity', value });
const taxRate = (value: number | null): BoardOp => ({ op: 'item.set', id: 'roti', field: 'taxRate', value });
const place = (rank: string): BoardOp => ({ op: 'item.place', id: 'roti', column: 'ben', rank });
const column = (field: Field<Column>): BoardOp => ({ op: 'column.set', id: 'ben', ...field });
const bill = (field: Field<Bill>): BoardOp => ({ op: 'bill.set', ...field });
const remove = (id: string): BoardOp => ({ op: 'column.delete', id });
const deleted = (id: string): BoardOp => ({ op: 'item.delete', id });
const add: BoardOp = { op: 'item.add', id: 'milo', item: { ...smallBoard.items.roti!, name: 'Milo ais' } };
const tax = (rate: number | null, amount: number, included = false) => ({
  rate,
  amount: sen(amount),
  included,
});
const at = '2026-11-20T12:00:00.000Z';
/** What is not on the board any more. */
const called = { kopi: 'Kopi O', chong: 'Chong' };
const text = (op: BoardOp, by: BoardOp, board = smallBoard) =>
  supersededText({ op, by: { op: by, name: 'Bala', at }, called }, board);

test.each<[op: BoardOp, by: BoardOp, told: string | null]>([
  [share({ aina: 1 }), share({ ben: 1 }), 'Bala moved Roti canai from Aina to Ben after you.'],
  [
    share({ chong: 1 }),
    share({ ben: 2, '?': 1 }),
    'Bala moved Roti canai from Chong to Ben and somebody after you.',
  ],
  [share({ aina: 1 }), share({}), 'Bala took Roti canai back from everybody after you gave it to Aina.'],
  [share({}), share({ aina: 1, ben: 1 }), 'Bala gave Roti canai to Aina and Ben after you took it back.'],
  [
    share({ ben: 1, aina: 2 }),
    share({ aina: 1, ben: 3 }),
    'Bala changed the portions of Roti canai from 2 for Aina and 1 for Ben to 1 for Aina and 3 for Ben after you.',
  ],
  [share({ ben: 1, aina: 2 }), share({ aina: 2, ben: 1 }), null],
  [name('Teh O'), name('Teh C'), 'Bala renamed Teh O to Teh C after you.'],
  [name(''), name('Teh C'), 'Bala renamed Unnamed item to Teh C after you.'],
  [name('Teh C'), name('Teh C'), null],
  [price(1300), price(1450), 'Bala changed the price of Roti canai from RM 13.00 to RM 14.50 after you.'],
  [quantity(3), quantity(5), 'Bala changed the quantity of Roti canai from 3 to 5 after you.'],
  [taxRate(8), taxRate(null), 'Bala changed the tax rate of Roti canai from 8 % to the bill’s after you.'],
  [place('V'), place('W'), 'Bala put Roti canai in another place after you.'],
  [price(1300), deleted('roti'), 'Bala deleted Roti canai after your change.'],
  [quantity(1, 'kopi'), deleted('kopi'), 'Bala deleted Kopi O after your change.'],
  [quantity(1, '?'), deleted('?'), 'Bala deleted an item after your change.'],
  [
    column({ field: 'title', value: 'Hana' }),
    column({ field: 'title', value: 'Ivy' }),
    'Bala renamed Hana to Ivy after you.',
  ],
  [
    column({ field: 'covered', value: false }),
    column({ field: 'covered', value: true }),
    'Bala changed who pays for Ben from Ben to the others after you.',
  ],
  [
    column({ field: 'covered', value: true }),
    column({ field: 'covered', value: false }),
    'Bala changed who pays for Ben from the others to Ben after you.',
  ],
  [
    column({ field: 'rank', value: 'V' }),
    column({ field: 'rank', value: 'W' }),
    'Bala put Ben in another place after you.',
  ],
  [
    column({ field: 'user', value: null }),
    column({ field: 'user', value: 'user-2' }),
    'Bala changed Ben after you.',
  ],
  [
    column({ field: 'content', value: '' }),
    column({ field: 'content', value: 'x' }),
    'Bala changed Ben after you.',
  ],
  [column({ field: 'title', value: 'x' }), remove('ben'), 'Bala removed Ben after your change.'],
  [share({ chong: 1 }), remove('chong'), 'Bala removed Chong, to whom you gave Roti canai.'],
  [share({ '?': 1 }), remove('?'), 'Bala removed a person, to whom you gave Roti canai.'],
  [add, remove('chong'), 'Bala removed Chong, to whom you gave Milo ais.'],
  [
    bill({ field: 'title', value: 'Lunch' }),
    bill({ field: 'title', value: 'Supper' }),
    'Bala changed the title from Lunch to Supper after you.',
  ],
  [
    bill({ field: 'description', value: 'Table: 1' }),
    bill({ field: 'description', value: 'Table: 2' }),
    'Bala changed the other details after you.',
  ],
  [
    bill({ field: 'date', value: null }),
    bill({ field: 'date', value: '2026-11-20' }),
    'Bala changed the date from none to 20 November 2026 after you.',
  ],
  [
    bill({ field: 'total', value: sen(7085) }),
    bill({ field: 'total', value: null }),
    'Bala changed the printed total from RM 70.85 to none after you.',
  ],
  [
    bill({ field: 'discount', value: sen(0) }),
    bill({ field: 'discount', value: sen(-500) }),
    'Bala changed the discount from RM 0.00 to -RM 5.00 after you.',
  ],
  [
    bill({ field: 'service', value: sen(700) }),
    bill({ field: 'service', value: sen(800) }),
    'Bala changed the service charge from RM 7.00 to RM 8.00 after you.',
  ],
  [
    bill({ field: 'taxes', value: [] }),
    bill({ field: 'taxes', value: [tax(6, 377), tax(null, 100, true)] }),
    'Bala changed the tax from none to RM 3.77 at 6 % and RM 1.00 in the prices after you.',
  ],
  [
    bill({ field: 'rounding', value: sen(-2) }),
    bill({ field: 'rounding', value: sen(1) }),
    'Bala changed the rounding from -RM 0.02 to RM 0.01 after you.',
  ],
  [
    bill({ field: 'cash', value: false }),
    bill({ field: 'cash', value: true }),
    'Bala set the bill to be paid in cash after you.',
  ],
  [
    bill({ field: 'cash', value: true }),
    bill({ field: 'cash', value: false }),
    'Bala set the bill to be paid without cash after you.',
  ],
])('%j, replaced by %j, is told as %s', (op, by, told) => expect(text(op, by)).toBe(told));

test('what both edits had said is told, whatever the board says by now; it is found by its name of now', () => {
  const later = applyOps(smallBoard, [price(9900), name('Roti kosong')]);
  expect(text(price(1300), price(1400), later)).toBe(
    'Bala changed the price of Roti kosong from RM 13.00 to RM 14.00 after you.',
  );
});

test('undo gives the own value back, where there is still something to give it to', () => {
  const by = { op: share({}), name: 'Bala', at };
  const notice = { op: share({ ben: 1 }), by };
  expect(restoringOp(notice, smallBoard)).toEqual(share({ ben: 1 }));
  const without = (op: BoardOp) => applyOps(smallBoard, [op]);
  expect(restoringOp(notice, without({ op: 'item.delete', id: 'roti' }))).toBe(null);
  expect(restoringOp(notice, without({ op: 'column.delete', id: 'ben' }))).toBe(null);
  const both = { op: share({ aina: 1, ben: 1 }), by };
  expect(restoringOp(both, without({ op: 'column.delete', id: 'ben' }))).toEqual(share({ aina: 1 }));
  expect(restoringOp({ op: price(1) }, smallBoard)).toEqual(price(1));
  expect(restoringOp({ op: { op: 'item.delete', id: 'roti' } }, smallBoard)).toBe(null);
});
