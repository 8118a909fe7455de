import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boards } from '../../tests/properties/bills.ts';
import { anyBoard, anyOp } from '../../tests/properties/boards.ts';
import { firstIds, idAgain } from './again.ts';
import { applyOp, applyOps, emptyBill, type Board, type BoardOp } from './board.ts';
import { sen } from './money.ts';
import { split } from './split.ts';
import { inverseOfAll, inverseOps, renamed, type TakeBack } from './undo.ts';

const keep = (_kind: string, old: string) => old;
const opsOf = (steps: readonly TakeBack[]): BoardOp[] => steps.map(({ op }) => op);
const anew = (_kind: string, old: string) => `${old}-again`;

test('U1: the inverse gives the board that was', () => {
  fc.assert(
    fc.property(anyBoard, anyOp, (board, op) => {
      expect(applyOps(applyOp(board, op).board, inverseOps(board, op, keep))).toEqual(board);
    }),
  );
});

test('U1: so does the inverse of a whole gesture, and its inverse does it again', () => {
  fc.assert(
    fc.property(anyBoard, fc.array(anyOp, { maxLength: 12 }), (board, ops) => {
      const after = applyOps(board, ops);
      const back = opsOf(inverseOfAll(board, ops, keep));
      expect(applyOps(after, back)).toEqual(board);
      expect(applyOps(board, opsOf(inverseOfAll(after, back, keep)))).toEqual(after);
    }),
  );
});

test('U2: what was deleted comes back under a new id with everything it had', () => {
  fc.assert(
    fc.property(anyBoard, anyOp, (board, op) => {
      fc.pre((op.op === 'item.delete' || op.op === 'column.delete') && has(board, op));
      const back = inverseOps(board, op, anew);
      const restored = applyOps(applyOp(board, op).board, back);
      expect(has(restored, op)).toBe(false);
      // The same, told with the new id from the start, gives the same board.
      const id = 'id' in op ? op.id : '';
      const fromStart = applyOps(
        { bill: board.bill, items: {}, columns: {} },
        rebuild(board).map((step) => renamed(step, id, `${id}-again`)),
      );
      expect(restored).toEqual(fromStart);
    }),
  );
});

test('U2: a gesture that deletes a person and then their item gives both back to each other', () => {
  const item = {
    name: 'Satay',
    quantity: 1,
    price: sen(900),
    taxRate: null,
    rank: '1',
    shares: { c: { weight: 2, rank: '1' } },
  };
  const column = { title: 'Mei', content: '', rank: '1', user: null, covered: false };
  const board: Board = { bill: emptyBill, items: { i: item }, columns: { c: column } };
  const gesture: BoardOp[] = [
    { op: 'column.delete', id: 'c' },
    { op: 'item.delete', id: 'i' },
  ];
  const back = applyOps(applyOps(board, gesture), opsOf(inverseOfAll(board, gesture, anew)));
  expect(back.items['i-again']?.shares).toEqual({ 'c-again': { weight: 2, rank: '1' } });
});

test('U4: everybody pays to the sen what they paid before, however often it is taken back', () => {
  fc.assert(
    fc.property(boards, fc.array(fc.nat(), { maxLength: 6 }), fc.uuid(), (board, picks, bill) => {
      const paid = (of: Board) =>
        Object.fromEntries(
          Object.entries(split(of, bill).people).map(([id, { total }]) => [firstIds(id), total]),
        );
      let last = 0;
      const again = (_kind: string, old: string) => idAgain(old, `id-${(last += 1)}`);
      const deletions = (of: Board): BoardOp[] => [
        ...Object.keys(of.items).map((id): BoardOp => ({ op: 'item.delete', id })),
        ...Object.keys(of.columns).map((id): BoardOp => ({ op: 'column.delete', id })),
      ];
      let current = board;
      for (let round = 0; round < 2; round += 1) {
        const all = deletions(current);
        const gesture = picks.map((pick) => all[pick % all.length]!);
        const back = opsOf(inverseOfAll(current, gesture, again));
        current = applyOps(applyOps(current, gesture), back);
        expect(paid(current)).toEqual(paid(board));
      }
    }),
  );
});

test('U3: what was not done is not taken back', () => {
  fc.assert(
    fc.property(anyBoard, anyOp, (board, op) => {
      fc.pre(applyOp(board, op).outcome !== 'applied');
      expect(inverseOps(board, op, anew)).toEqual([]);
    }),
  );
});

const has = (board: Board, op: BoardOp): boolean =>
  'id' in op && (Object.hasOwn(board.items, op.id) || Object.hasOwn(board.columns, op.id));

const rebuild = ({ items, columns }: Board): BoardOp[] => [
  ...Object.entries(columns).map(([id, column]): BoardOp => ({ op: 'column.add', id, column })),
  ...Object.entries(items).map(([id, item]): BoardOp => ({ op: 'item.add', id, item })),
];
