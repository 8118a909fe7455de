import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyBoard, anyOp } from '../../tests/properties/boards.ts';
import {
  applyOp,
  applyOps,
  emptyBoard,
  fieldOf,
  MAX_ITEMS,
  MISSING_COLUMN,
  type BoardOp,
  type Item,
} from './board.ts';
import { sen } from './money.ts';

const ops = fc.array(anyOp, { maxLength: 40 });
const nasi: Item = { name: 'Nasi lemak', quantity: 1, price: sen(850), taxRate: null, rank: '1', shares: {} };
const ali = { title: 'Ali', content: '', rank: '1', user: null, covered: false };

test('B1: an operation twice is the operation once', () => {
  fc.assert(
    fc.property(anyBoard, anyOp, (board, op) => {
      const once = applyOp(board, op).board;
      expect(applyOp(once, op).board).toEqual(once);
    }),
  );
});

describe('B2: delete wins', () => {
  test('whatever comes later to a deleted item is gone and changes nothing', () => {
    fc.assert(
      fc.property(anyBoard, anyOp, (board, op) => {
        if (!('id' in op) || op.op.endsWith('.add') || op.id in { ...board.items, ...board.columns }) return;
        expect(applyOp(board, op)).toEqual({ board, outcome: 'gone' });
      }),
    );
  });

  test('an item given to people who all left stays where it is', () => {
    const board = { ...emptyBoard, items: { a: nasi } };
    const op: BoardOp = { op: 'item.share', id: 'a', shares: { left: { weight: 1, rank: '1' } } };
    expect(applyOp(board, op)).toEqual({ board, outcome: 'gone' });
  });
});

test('B3: every share names a column that exists', () => {
  fc.assert(
    fc.property(anyBoard, ops, (board, list) => {
      const after = applyOps(board, list);
      for (const { shares } of Object.values(after.items)) {
        for (const [column, { weight }] of Object.entries(shares)) {
          expect(Object.keys(after.columns)).toContain(column);
          expect(weight).toBeGreaterThanOrEqual(1);
        }
      }
    }),
  );
});

test('B4: one item too many is rejected, and so is a column in the place of the missing ones', () => {
  const full = applyOps(
    emptyBoard,
    Array.from({ length: MAX_ITEMS }, (_, at): BoardOp => ({ op: 'item.add', id: `i${at}`, item: nasi })),
  );
  expect(applyOp(full, { op: 'item.add', id: 'more', item: nasi }).outcome).toBe('rejected');
  expect(applyOp(emptyBoard, { op: 'column.add', id: MISSING_COLUMN, column: ali }).outcome).toBe('rejected');
});

test('B5: the board that went in stays as it was', () => {
  fc.assert(
    fc.property(anyBoard, ops, (board, list) => {
      const before = structuredClone(board);
      applyOps(board, list);
      expect(board).toEqual(before);
    }),
  );
});

test('operations on different fields commute', () => {
  fc.assert(
    fc.property(anyBoard, anyOp, anyOp, (board, one, two) => {
      const fields = [fieldOf(one), fieldOf(two)];
      const settersOnly = [one, two].every(
        ({ op }) => op === 'item.set' || op === 'column.set' || op === 'bill.set',
      );
      if (!settersOnly || fields[0] === fields[1]) return;
      expect(applyOps(board, [one, two])).toEqual(applyOps(board, [two, one]));
    }),
  );
});

test('a deleted person gives their items back to the missing ones', () => {
  const board = applyOps(emptyBoard, [
    { op: 'column.add', id: 'ali', column: ali },
    { op: 'item.add', id: 'a', item: nasi },
    { op: 'item.share', id: 'a', shares: { ali: { weight: 1, rank: '1' } } },
    { op: 'column.delete', id: 'ali' },
  ]);
  expect(board.items['a']?.shares).toEqual({});
});
