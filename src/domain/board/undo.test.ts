import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyBoard, anyOp } from '../../../tests/properties/boards.ts';
import { minor } from '../money/money.ts';
import { applyOp, applyOps, boardAfter } from './apply-op.ts';
import { deletion, emptyBill, shownBoard, type BoardOp, type StoredBoard } from './board.ts';
import { joinOps, divideQuantityOps } from './line-edits.ts';
import { recordStep, undoOps } from './undo.ts';

const gestures = fc.array(anyOp, { maxLength: 12 });
const board: StoredBoard = {
  bill: emptyBill,
  items: {
    i: {
      name: 'Satay',
      quantity: 1,
      price: minor(900),
      taxRate: null,
      rank: '1',
      shares: { c: { weight: 2, rank: '1' } },
    },
  },
  columns: { c: { title: 'Mei', rank: '1', user: null, covered: false } },
};

test('UNDO-1: undo of a gesture shows the board before, and undo of the undo does it again', () => {
  fc.assert(
    fc.property(anyBoard, gestures, (before, ops) => {
      const after = applyOps(before, ops);
      const back = recordStep(before, ops).changes.map((change) => change.before);
      expect(boardAfter(after, back)).toEqual(shownBoard(before));
      const again = recordStep(after, back).changes.map((change) => change.before);
      expect(boardAfter(applyOps(after, back), again)).toEqual(shownBoard(after));
    }),
  );
});

test('UNDO-2: a person and their item that one gesture deleted come back together', () => {
  const gesture: BoardOp[] = [deletion('column', 'c'), deletion('item', 'i')];
  const after = applyOps(board, gesture);
  expect(shownBoard(after)).toEqual({ ...board, items: {}, columns: {} });
  expect(applyOps(after, undoOps(after, recordStep(board, gesture).changes))).toEqual(board);
});

test('UNDO-3: undo ignores an operation that was rejected or changed nothing', () => {
  fc.assert(
    fc.property(anyBoard, anyOp, (before, op) => {
      fc.pre(applyOp(before, op).board === before);
      expect(recordStep(before, [op])).toMatchObject({ board: before, changes: [] });
    }),
  );
});

test('UNDO-3: setting a field to the value that it has is nothing to undo', () => {
  const same: BoardOp = { op: 'item.set', id: 'i', field: 'price', value: minor(900) };
  expect(recordStep(board, [same]).changes).toEqual([]);
});

test('UNDO-4: undo leaves a field alone that somebody else has set since', () => {
  const rename = (value: string): BoardOp => ({ op: 'item.set', id: 'i', field: 'name', value });
  const reprice: BoardOp = { op: 'item.set', id: 'i', field: 'price', value: minor(1000) };
  const step = recordStep(board, [rename('Satay ayam'), reprice]).changes;
  const after = applyOps(board, [rename('Satay ayam'), reprice, rename('Satay daging')]);
  expect(undoOps(after, step)).toEqual([{ ...reprice, value: 900 }]);
});

test('UNDO-4: undo of a tick leaves what another person has ticked since', () => {
  const tick = (column: string): BoardOp => ({
    op: 'item.share',
    id: 'i',
    shares: { [column]: { weight: 1, rank: 'V' } },
    only: [column],
  });
  const two = { ...board, columns: { ...board.columns, d: board.columns['c']!, e: board.columns['c']! } };
  const step = recordStep(two, [tick('d')]).changes;
  const after = applyOps(two, [tick('d'), tick('e')]);
  const undone = applyOps(after, undoOps(after, step));
  expect(Object.keys(undone.items['i']!.shares).toSorted()).toEqual(['c', 'e']);
});

test('UNDO-4: a new order is no new value', () => {
  const give: BoardOp = { op: 'item.share', id: 'i', shares: {} };
  const step = recordStep(board, [give]).changes;
  const place: BoardOp = { op: 'item.place', id: 'i', column: 'c', rank: '2' };
  expect(undoOps(applyOps(board, [give, place]), step)).toHaveLength(1);
});

test('UNDO-5: a join or a split whose line somebody else has corrected since is not half undone', () => {
  const one = shownBoard(board);
  const two = { ...one, items: { ...one.items, j: { ...one.items['i']!, quantity: 3, rank: '2' } } };
  const reprice: BoardOp = { op: 'item.set', id: 'j', field: 'price', value: minor(2000) };
  for (const gesture of [joinOps(two, 'j', 'i'), divideQuantityOps(two, 'j', 1, 'k')]) {
    const { changes } = recordStep(two, gesture);
    expect(undoOps(applyOps(two, [...gesture, reprice]), changes)).toEqual([]);
    const after = applyOps(two, gesture);
    expect(boardAfter(after, undoOps(after, changes))).toEqual(two);
  }
});
