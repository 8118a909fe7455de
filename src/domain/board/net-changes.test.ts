import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyBoard, anyOp } from '../../../tests/properties/boards.ts';
import { reprice, retitle, lunchBoard } from '../../../tests/support/device.ts';
import { minor } from '../money/money.ts';
import { boardAfter, writtenField } from './apply-op.ts';
import { deletion, MISSING_COLUMN, type BoardOp, type Item } from './board.ts';
import { netChanges } from './net-changes.ts';

const anyOps = fc.array(anyOp, { maxLength: 20 });
const teh: Item = { name: 'Item 2', quantity: 1, price: minor(0), taxRate: null, rank: 'W', shares: {} };
const add = { op: 'item.add', id: 'teh', item: teh } as const;
const share = (shares: Item['shares'], id = 'roti'): BoardOp => ({ op: 'item.share', id, shares });
const bens = (rank: string) => ({ ben: { weight: 1, rank } });
const opsOf = (ops: BoardOp[]) => netChanges(lunchBoard, ops).map(({ op }) => op);

test('the net changes give the same board as all edits, with one change for each field', () => {
  fc.assert(
    fc.property(anyBoard, anyOps, (board, ops) => {
      const changes = netChanges(board, ops);
      expect(
        boardAfter(
          board,
          changes.map(({ op }) => op),
        ),
      ).toEqual(boardAfter(board, ops));
      expect(new Set(changes.map(({ op }) => writtenField(op))).size).toBe(changes.length);
      for (const { op, was } of changes) expect(op).not.toEqual(was);
    }),
    { numRuns: 1000 },
  );
});

test('a field that is edited twice is one change, with the value before both', () => {
  const [title, price] = [retitle('Dinner'), reprice(1500)];
  expect(netChanges(lunchBoard, [price, retitle('Supper'), reprice(900), title, price])).toEqual([
    { op: title, was: retitle('Lunch') },
    { op: price, was: reprice(1200) },
  ]);
});

test.each<[string, BoardOp[]]>([
  ['two edits that end as it began', [reprice(900), retitle('Supper'), retitle('Lunch'), reprice(1200)]],
  ['an item given to somebody, then to nobody', [share(bens('V')), share({})]],
  ['a deletion and its undo', [deletion('item', 'roti'), deletion('item', 'roti', false)]],
  ['an item that is added, changed and deleted', [add, share(bens('V'), 'teh'), deletion('item', 'teh')]],
  ['an edit of what was never added', [{ op: 'item.set', id: 'gone', field: 'name', value: 'x' }]],
])('%s: no change', (_, ops) => {
  expect(netChanges(lunchBoard, ops)).toEqual([]);
});

test('an added item is one change with its last values, and its shares are another', () => {
  const price: BoardOp = { op: 'item.set', id: 'teh', field: 'price', value: minor(250) };
  const name: BoardOp = { op: 'item.set', id: 'teh', field: 'name', value: 'Teh O' };
  const ended = { ...teh, name: 'Teh O', price: minor(250) };
  expect(netChanges(lunchBoard, [add, price, share(bens('V'), 'teh'), name])).toEqual([
    { op: { ...add, item: ended }, was: deletion('item', 'teh') },
    { op: share(bens('V'), 'teh'), was: share({}, 'teh') },
  ]);
});

test('a new place is no change of its own if the shares were set, too', () => {
  const place: BoardOp = { op: 'item.place', id: 'roti', column: 'ben', rank: 'X' };
  expect(opsOf([share(bens('V')), place])).toEqual([share(bens('X'))]);
  expect(opsOf([share(bens('V')), place, share({})])).toEqual([]);
  const line: BoardOp = { ...place, column: MISSING_COLUMN };
  expect(opsOf([share(bens('V')), line])).toEqual([share(bens('V')), line]);
});

test('a doubled addition stays before the edits of its row', () => {
  const ops = [add, share(bens('V'), 'teh'), add];
  expect(opsOf(ops)).toEqual(ops.slice(0, 2));
});

test('an edit before the addition of its row is no change', () => {
  const place: BoardOp = { op: 'item.place', id: 'teh', column: 'ben', rank: 'X' };
  const bensTeh = (rank: string): BoardOp => ({ ...add, item: { ...teh, shares: bens(rank) } });
  expect(opsOf([share({}, 'teh'), bensTeh('V'), place])).toEqual([bensTeh('X')]);
});

test('a person who is added and deleted again has no share', () => {
  const column = { title: 'Cik', rank: 'V', user: null, covered: false };
  const two = share({ ...bens('V'), cik: { weight: 1, rank: 'V' } });
  const ops: BoardOp[] = [{ op: 'column.add', id: 'cik', column }, two, deletion('column', 'cik')];
  expect(opsOf(ops)).toEqual([share(bens('V'))]);
});

test('an item may have the id "constructor"', () => {
  const odd: BoardOp = { op: 'item.add', id: 'constructor', item: teh };
  expect(opsOf([odd])).toEqual([odd]);
  expect(opsOf([odd, deletion('item', 'constructor')])).toEqual([]);
});
