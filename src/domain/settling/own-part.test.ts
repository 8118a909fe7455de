import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bill, boards, people } from '../../../tests/properties/bills.ts';
import { all, devi, table } from '../../../tests/properties/books.ts';
import { shownBoard, type Board } from '../board/board.ts';
import { addMinor } from '../money/money.ts';
import { payableOf } from '../split/payable.ts';
import { countBoard } from './book-bill.ts';
import { ownPart } from './own-part.ts';

const partOf = (board: Board, user: string) => ownPart(countBoard(board, 'bill'), user);

test('the parts of all users and the rest add up to the bill', () => {
  fc.assert(
    fc.property(boards, (board) => {
      const columns = Object.fromEntries(
        Object.entries(board.columns).map(([id, column]) => [id, { ...column, user: id }]),
      );
      const parts = people.map((user) => partOf({ ...board, columns }, user));
      const mine = parts.flatMap((part) => part.mine ?? []);
      expect(mine).toHaveLength(Object.keys(columns).length);
      expect(addMinor(...mine, parts[0]!.left)).toBe(payableOf(board));
    }),
  );
});

test('payers are told by name, without those who were deleted', () => {
  const board = bill(['ali', 'bala'], [[500, { ali: 1 }]]);
  const paid = ['bala', 'gone'].map((who) => ({ who, amount: null }));
  expect(partOf({ ...board, bill: { ...board.bill, paid } }, 'ali').payers).toEqual(['bala']);
});

test('who is treated is told so, if they had something', () => {
  const board = bill(['ali', 'bala', 'chong'], [[500, { ali: 1, bala: 1 }]]);
  const columns = Object.fromEntries(
    Object.entries(board.columns).map(([id, column]) => [id, { ...column, user: id, covered: id !== 'ali' }]),
  );
  const parts = people.slice(0, 3).map((user) => partOf({ ...board, columns }, user));
  expect(parts.map(({ mine, isTreated }) => [mine, isTreated])).toEqual([
    [500, false],
    [0, true],
    [0, false],
  ]);
});

test('who was treated to all that they had is told so', () => {
  const board = bill(['ali', 'bala'], [[500, { bala: 1 }]]);
  board.items['item-0']!.treatedBy = 'ali';
  for (const [id, column] of Object.entries(board.columns)) column.user = id;
  const parts = ['ali', 'bala'].map((user) => partOf(board, user));
  expect(parts.map(({ mine, isTreated }) => [mine, isTreated])).toEqual([
    [500, false],
    [0, true],
  ]);
});

test('a user without a column has no part', () => {
  fc.assert(
    fc.property(boards, (board) => {
      expect(partOf(board, 'nobody').mine).toBeNull();
    }),
  );
});

test('who holds somebody without an account has their part; an own column goes before it', () => {
  const own = table({ x: 500, y: 300, a: 200 }, all('a'));
  const held = { [devi]: true as const };
  for (const id of ['x', 'y']) own.columns[id]!.holders = held;
  expect(partOf(shownBoard(own), devi).mine).toBe(500);
  own.columns['a']!.user = devi;
  expect(partOf(shownBoard(own), devi).mine).toBe(200);
  own.columns['a']!.user = null;
  own.columns['x']!.deleted = true;
  expect(partOf(shownBoard(own), devi).mine).toBe(300);
});
