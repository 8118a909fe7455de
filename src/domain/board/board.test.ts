import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyBoard, anyOp } from '../../../tests/properties/boards.ts';
import { minor } from '../money/money.ts';
import {
  applyOp,
  applyOps,
  brokenLimit,
  countShares,
  readField,
  setShares,
  writtenField,
} from './apply-op.ts';
import { shareOps } from './board-ops.ts';
import {
  deletion,
  emptyBoard,
  LIMITS,
  MISSING_COLUMN,
  shownBoard,
  type BoardOp,
  type Item,
  type StoredBoard,
} from './board.ts';

const ops = fc.array(anyOp, { maxLength: 40 });
const nasi: Item = {
  name: 'Nasi lemak',
  quantity: 1,
  price: minor(850),
  taxRate: null,
  rank: '1',
  shares: {},
};
const ali = { title: 'Ali', rank: '1', user: null, covered: false };

test('BOARD-1: an operation that is applied twice changes the board once', () => {
  fc.assert(
    fc.property(anyBoard, anyOp, (board, op) => {
      const once = applyOp(board, op).board;
      expect(applyOp(once, op).board).toEqual(once);
    }),
  );
});

describe('BOARD-2: deletion is a field', () => {
  test('a board with a deleted row takes each edit as if the row were not deleted', () => {
    fc.assert(
      fc.property(anyBoard, anyOp, fc.constantFrom('i1', 'i2', 'c1', 'c2'), (board, op, id) => {
        const kind = id.startsWith('i') ? 'item' : 'column';
        fc.pre(id in { ...board.items, ...board.columns } && !('field' in op && op.field === 'deleted'));
        const there = applyOps(board, [deletion(kind, id, false)]);
        const gone = applyOps(there, [deletion(kind, id)]);
        expect(applyOp(gone, op).outcome).toBe(applyOp(there, op).outcome);
        expect(applyOps(gone, [op, deletion(kind, id, false)])).toEqual(applyOps(there, [op]));
      }),
    );
  });

  test('a shown board names no deleted row', () => {
    fc.assert(
      fc.property(anyBoard, ops, (board, list) => {
        const stored = applyOps(board, list);
        const { items, columns } = shownBoard(stored);
        for (const [id, row] of Object.entries({ ...stored.items, ...stored.columns })) {
          expect(Object.hasOwn({ ...items, ...columns }, id)).toBe(!row.deleted);
        }
        for (const { shares, treatedBy } of Object.values(items)) {
          for (const column of [...Object.keys(shares), ...(treatedBy ? [treatedBy] : [])])
            expect(Object.hasOwn(columns, column)).toBe(true);
        }
      }),
    );
  });

  test("a deleted person's items are missing items, and theirs again after a restore", () => {
    const board = applyOps(emptyBoard, [
      { op: 'column.add', id: 'ali', column: ali },
      { op: 'item.add', id: 'a', item: nasi },
      { op: 'item.share', id: 'a', shares: { ali: { weight: 2, rank: '1' } } },
      deletion('column', 'ali'),
    ]);
    expect(shownBoard(board).items['a']?.shares).toEqual({});
    const back = shownBoard(applyOps(board, [deletion('column', 'ali', false)]));
    expect(back.items['a']?.shares).toEqual({ ali: { weight: 2, rank: '1' } });
  });
});

test('BOARD-3: every share names a column that was added', () => {
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

describe('BOARD-4: rejected operations', () => {
  const add = (count: number, from = 0): BoardOp[] =>
    Array.from({ length: count }, (_, at) => ({ op: 'item.add', id: `i${from + at}`, item: nasi }));
  const people = (count: number): BoardOp[] =>
    Array.from({ length: count }, (_, at) => ({ op: 'column.add', id: `c${at}`, column: ali }));

  test('within the limits, only an operation that names an id that was never added', () => {
    fc.assert(
      fc.property(anyBoard, anyOp, (board, op) => {
        const known = (id: string) => Object.hasOwn({ ...board.items, ...board.columns }, id);
        const named =
          op.op === 'bill.set' || op.op.endsWith('.add')
            ? []
            : [
                'id' in op ? op.id : '',
                ...(op.op === 'item.share' ? Object.keys(setShares(op)) : []),
                ...(op.op === 'item.set' && op.field === 'treatedBy' && op.value !== null ? [op.value] : []),
                ...(op.op === 'item.place' && op.column !== MISSING_COLUMN ? [op.column] : []),
              ];
        expect(applyOp(board, op).outcome).toBe(named.every(known) ? 'applied' : 'rejected');
      }),
    );
  });

  test('an item above the limit, also a restored one; a deletion makes room', () => {
    const full = applyOps(emptyBoard, add(LIMITS.shown.items));
    const [more] = add(1, LIMITS.shown.items);
    expect(applyOp(full, more!).outcome).toBe('rejected');
    expect(brokenLimit(full, [more!])).toBe('items');
    const other = applyOps(full, [deletion('item', 'i0'), more!]);
    expect(Object.keys(shownBoard(other).items)).toContain(`i${LIMITS.shown.items}`);
    expect(applyOp(other, deletion('item', 'i0', false)).outcome).toBe('rejected');
  });

  test('a stored row above the limit', () => {
    let board: StoredBoard = emptyBoard;
    for (let from = 0; from < LIMITS.stored.items; from += LIMITS.shown.items) {
      const ids = Array.from({ length: LIMITS.shown.items }, (_, at) => `i${from + at}`);
      board = applyOps(board, add(LIMITS.shown.items, from));
      board = applyOps(
        board,
        ids.map((id) => deletion('item', id)),
      );
    }
    expect(Object.keys(board.items)).toHaveLength(LIMITS.stored.items);
    expect(brokenLimit(board, add(1, LIMITS.stored.items))).toBe('items');
  });

  test('a share above the limit; a board above the limit can still lose shares', () => {
    const all = Object.fromEntries(people(100).map((_, at) => [`c${at}`, { weight: 1, rank: '1' }]));
    const share = (at: number, shares = all): BoardOp => ({ op: 'item.share', id: `i${at}`, shares });
    const fifty = Array.from({ length: 50 }, (_, at) => share(at));
    const board = applyOps(emptyBoard, [...people(100), ...add(51), ...fifty]);
    expect(countShares(board)).toBe(LIMITS.shares);
    expect(brokenLimit(board, [share(50)])).toBe('shares');
    expect(applyOp(board, share(0, {})).outcome).toBe('applied');
  });

  test('a person above the limit, and a column with the id of the missing column', () => {
    const full = applyOps(emptyBoard, people(LIMITS.shown.columns));
    expect(brokenLimit(full, [{ op: 'column.add', id: 'more', column: ali }])).toBe('people');
    expect(applyOp(emptyBoard, { op: 'column.add', id: MISSING_COLUMN, column: ali }).outcome).toBe(
      'rejected',
    );
  });
});

test('two people who tick one dish share it, in either order, and taking one off leaves the other', () => {
  const share = (rank: string) => ({ weight: 1, rank });
  const person = (title: string, rank: string) => ({ title, rank, user: null, covered: false });
  const dish = { name: 'Satay', quantity: 1, price: minor(900), taxRate: null, rank: 'V', shares: {} };
  const board = { ...emptyBoard, columns: { a: person('A', 'V'), b: person('B', 'W') }, items: { i: dish } };
  const [a] = shareOps(board, 'i', { a: 1 }) as [BoardOp];
  const [b] = shareOps(board, 'i', { b: 1 }) as [BoardOp];
  for (const ticks of [
    [a, b],
    [b, a],
  ]) {
    const both = applyOps(board, ticks);
    expect(Object.keys(both.items['i']!.shares).toSorted()).toEqual(['a', 'b']);
    const off = shareOps(shownBoard(both), 'i', { b: 1 });
    expect(Object.keys(applyOps(both, off).items['i']!.shares)).toEqual(['b']);
  }
  const whole: BoardOp = { op: 'item.share', id: 'i', shares: { b: share('V') } };
  expect(Object.keys(applyOps(board, [a, whole]).items['i']!.shares)).toEqual(['b']);
});

test('BOARD-5: the reducer does not change the board that it was given', () => {
  fc.assert(
    fc.property(anyBoard, ops, (board, list) => {
      const before = structuredClone(board);
      shownBoard(applyOps(board, list));
      expect(board).toEqual(before);
    }),
  );
});

test('operations on different fields commute', () => {
  fc.assert(
    fc.property(anyBoard, anyOp, anyOp, (board, one, two) => {
      const areSetters = [one, two].every(({ op }) => op.endsWith('.set'));
      if (!areSetters || writtenField(one) === writtenField(two)) return;
      expect(applyOps(board, [one, two])).toEqual(applyOps(board, [two, one]));
    }),
  );
});

test('a change of the currency keeps all digits', () => {
  fc.assert(
    fc.property(anyBoard, fc.constantFrom('THB' as const, 'JPY' as const, null), (board, value) => {
      const after = applyOps(board, [{ op: 'bill.set', field: 'currency', value }]);
      const { currency, ...bill } = after.bill;
      const { currency: _, ...before } = board.bill;
      expect(currency ?? null).toBe(value);
      expect({ ...after, bill }).toEqual({ ...board, bill: before });
    }),
  );
});

test('readField answers an operation that changes nothing', () => {
  fc.assert(
    fc.property(anyBoard, anyOp, (board, op) => {
      const current = readField(board, op);
      if (current) expect(shownBoard(applyOps(board, [current]))).toEqual(shownBoard(board));
    }),
  );
});
