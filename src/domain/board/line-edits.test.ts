import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyBoard } from '../../../tests/properties/boards.ts';
import { boardSchema, boardOpsSchema } from '../../contract/board.ts';
import { minor } from '../money/money.ts';
import { boardAfter } from './apply-op.ts';
import { emptyBill, type Board } from './board.ts';
import {
  joinOps,
  nextItem,
  divideOps,
  divideQuantityOps,
  type LinePart,
  proposeDivision,
} from './line-edits.ts';
import { itemsInOrder } from './order.ts';
import { ranks } from './rank.ts';

const order = (board: Board) => itemsInOrder(board).map(([id]) => id);
const sum = (board: Board) => Object.values(board.items).reduce((all, { price }) => all + price, 0);
const anyPart: fc.Arbitrary<LinePart> = fc.record({
  name: fc.string({ unit: 'binary', maxLength: 300 }).filter((text) => text.length <= 300),
  quantity: fc.oneof(
    fc.integer({ min: 1, max: 100_000 }),
    fc.constantFrom(0.5, 1.25, 0.001), // weighed goods
  ),
  price: fc.integer({ min: -1_000_000, max: 1_000_000 }).map(minor),
});

test('a join keeps the sum and the order of the others, and deletes one line', () => {
  fc.assert(
    fc.property(anyBoard, fc.nat(9), (board, nth) => {
      const ids = order(board);
      const id = ids[nth % Math.max(1, ids.length)];
      const next = id === undefined ? null : nextItem(board, id);
      if (id === undefined || next === null) return;
      const after = boardAfter(board, joinOps(board, id, next));
      expect(sum(after)).toBe(sum(board));
      expect(order(after)).toEqual(ids.filter((other) => other !== next));
    }),
  );
});

test('the server accepts a board after a join, however long the names are', () => {
  const lines = fc.tuple(anyPart, anyPart);
  fc.assert(
    fc.property(lines, ([one, two]) => {
      const places = ranks(2);
      const item = (part: LinePart, at: number) => ({
        ...part,
        taxRate: null,
        rank: places[at] ?? '1',
        shares: {},
      });
      const board: Board = {
        bill: emptyBill,
        items: { a: item(one, 0), b: item(two, 1) },
        columns: {},
      };
      fc.pre(boardSchema.safeParse(board).success);
      const ops = joinOps(board, 'a', 'b');
      expect(boardOpsSchema.safeParse(ops).success).toBe(true);
      expect(boardSchema.safeParse(boardAfter(board, ops)).success).toBe(true);
    }),
  );
});

test('both lines of a split add up to the price, whatever price the first gets', () => {
  fc.assert(
    fc.property(anyBoard, anyPart, fc.string(), (board, first, name) => {
      const [id] = order(board);
      if (id === undefined) return;
      const ops = divideOps(board, id, [first, { name, quantity: 1 }], 'new');
      const after = boardAfter(board, ops);
      expect(sum(after)).toBe(sum(board));
      expect(after.items['new']).toMatchObject({ name, shares: {} });
      expect(after.items[id]).toMatchObject(first);
      expect(joinOps(after, id, 'new').length).toBeGreaterThan(0);
    }),
  );
});

test('a proposed split adds up, in amount and in whole quantities', () => {
  fc.assert(
    fc.property(anyPart, (line) => {
      const [one, two] = proposeDivision(line, 'a');
      expect(one.price + two.price).toBe(line.price);
      if (Number.isInteger(line.quantity) && line.quantity > 1)
        expect(one.quantity + two.quantity).toBe(line.quantity);
    }),
  );
});

const lines = (...parts: [name: string, quantity: number, price: number][]): Board => {
  const places = ranks(parts.length);
  return {
    bill: emptyBill,
    columns: { aina: { title: 'Aina', rank: '1', user: null, covered: false } },
    items: Object.fromEntries(
      parts.map(([name, quantity, price], at) => [
        `i${at}`,
        { name, quantity, price: minor(price), taxRate: null, rank: places[at] ?? '1', shares: {} },
      ]),
    ),
  };
};

test('a join of a wrapped name takes quantity and amount from the line that has them', () => {
  const board = lines(['NASI GORENG', 1, 0], ['KAMPUNG', 2, 1780], ['TEH O', 1, 200]);
  const after = boardAfter(board, joinOps(board, 'i0', 'i1'));
  expect(itemsInOrder(after).map(([, { name, quantity, price }]) => [name, quantity, price])).toEqual([
    ['NASI GORENG KAMPUNG', 2, 1780],
    ['TEH O', 1, 200],
  ]);
});

test('a join of the same dish adds up the quantities', () => {
  const board = lines(['Kopi', 1, 200], ['Kopi', 2, 400]);
  expect(boardAfter(board, joinOps(board, 'i0', 'i1')).items['i0']).toMatchObject({
    name: 'Kopi',
    quantity: 3,
    price: 600,
  });
});

test('a joined line has the shares of the second if the first has none', () => {
  const board = lines(['Kopi', 1, 200], ['O', 1, 0]);
  board.items['i1']!.shares = { aina: { weight: 1, rank: 'V' } };
  expect(boardAfter(board, joinOps(board, 'i0', 'i1')).items['i0']?.shares).toEqual({
    aina: { weight: 1, rank: 'V' },
  });
});

test('a split of three dishes proposes two and one, a split of two names their halves', () => {
  expect(proposeDivision({ name: 'Roti', quantity: 3, price: minor(450) }, 'a')).toEqual([
    { name: 'Roti', quantity: 2, price: 300 },
    { name: 'Roti', quantity: 1, price: 150 },
  ]);
  expect(proposeDivision({ name: 'KOPI O TEH TARIK', quantity: 1, price: minor(500) }, 'a')).toEqual([
    { name: 'KOPI O', quantity: 1, price: 250 },
    { name: 'TEH TARIK', quantity: 1, price: 250 },
  ]);
});

test('three beers for RM 10.00 become 2 + 1, and together they still cost RM 10.00', () => {
  const bar = lines(['Beer', 3, 1000], ['Satay', 1, 100]);
  bar.items['i0']!.shares = { aina: { weight: 1, rank: 'V' } };
  const next = boardAfter(bar, divideQuantityOps(bar, 'i0', 1, 'more'));
  const { i0: two, more: one } = next.items;
  expect([two?.quantity, one?.quantity]).toEqual([2, 1]);
  expect([two?.price, one?.price]).toEqual([667, 333]);
  expect(one).toMatchObject({ name: 'Beer', shares: {} });
  expect(order(next)).toEqual(['i0', 'more', 'i1']);
  expect(divideQuantityOps(bar, 'i0', 3, 'more')).toEqual([]);
});

test('joined lines have the tax rate of the larger one, and a quantity of six decimals', () => {
  const item = (price: number, quantity: number, taxRate: number | null, rank: string) => ({
    name: 'Ikan',
    quantity,
    price: minor(price),
    taxRate,
    rank,
    shares: {},
  });
  const board: Board = {
    bill: emptyBill,
    items: { a: item(0, 0.1, null, '1'), b: item(5000, 0.2, 8, '2') },
    columns: {},
  };
  expect(boardAfter(board, joinOps(board, 'a', 'b')).items['a']).toMatchObject({ quantity: 0.3, taxRate: 8 });
});
