import fc from 'fast-check';
import { emptyBill, type Board, type BoardOp } from '../../src/domain/board/board.ts';
import { ranks } from '../../src/domain/board/rank.ts';
import { minor } from '../../src/domain/money/money.ts';

/** Few ids, so that operations meet on one row. */
const itemId = fc.constantFrom('i1', 'i2', 'i3', 'i4', 'constructor');
const columnId = fc.constantFrom('c1', 'c2', 'c3', '__proto__x');
const rank = fc.constantFrom(...ranks(9));
const price = fc.integer({ min: -5000, max: 100_000 }).map(minor);
const shares = fc.dictionary(columnId, fc.record({ weight: fc.integer({ min: 1, max: 9 }), rank }));

const item = fc.record(
  {
    name: fc.string(),
    quantity: fc.integer({ min: 1, max: 9 }),
    price,
    taxRate: fc.constantFrom(null, 6, 8),
    rank,
    shares,
    pieces: fc.constant(true as const),
  },
  { requiredKeys: ['name', 'quantity', 'price', 'taxRate', 'rank', 'shares'] },
);
const column = fc.record({
  title: fc.string(),
  rank,
  user: fc.constant(null),
  covered: fc.boolean(),
});

/** Any operation over a handful of items and columns. */
export const anyOp: fc.Arbitrary<BoardOp> = fc.oneof(
  fc.record({ op: fc.constant('item.add' as const), id: itemId, item }),
  fc.record({
    op: fc.constant('item.set' as const),
    id: itemId,
    field: fc.constant('name' as const),
    value: fc.string(),
  }),
  fc.record({
    op: fc.constant('item.set' as const),
    id: itemId,
    field: fc.constant('price' as const),
    value: price,
  }),
  fc.record({
    op: fc.constant('item.set' as const),
    id: itemId,
    field: fc.constant('treatedBy' as const),
    value: fc.option(columnId),
  }),
  fc.record({
    op: fc.constant('item.set' as const),
    id: itemId,
    field: fc.constant('pieces' as const),
    value: fc.boolean(),
  }),
  fc.record({ op: fc.constant('item.place' as const), id: itemId, column: columnId, rank }),
  fc.record(
    {
      op: fc.constant('item.share' as const),
      id: itemId,
      shares,
      only: fc.array(columnId, { maxLength: 4 }),
    },
    { requiredKeys: ['op', 'id', 'shares'] },
  ),
  fc.record({
    op: fc.constant('item.set' as const),
    id: itemId,
    field: fc.constant('deleted' as const),
    value: fc.boolean(),
  }),
  fc.record({ op: fc.constant('column.add' as const), id: columnId, column }),
  fc.record({
    op: fc.constant('column.set' as const),
    id: columnId,
    field: fc.constant('title' as const),
    value: fc.string(),
  }),
  fc.record({
    op: fc.constant('column.set' as const),
    id: columnId,
    field: fc.constant('rank' as const),
    value: rank,
  }),
  fc.record({
    op: fc.constant('column.set' as const),
    id: columnId,
    field: fc.constant('pays' as const),
    value: fc.option(fc.nat(100_000).map(minor)),
  }),
  fc.record({
    op: fc.constant('column.set' as const),
    id: columnId,
    field: fc.constant('colour' as const),
    value: fc.option(fc.nat(15)),
  }),
  fc.record({
    op: fc.constant('column.set' as const),
    id: columnId,
    field: fc.constant('rounded' as const),
    value: fc.option(fc.record({ to: fc.constantFrom(minor(5), minor(100)), paid: price })),
  }),
  fc.record({
    op: fc.constant('column.set' as const),
    id: columnId,
    field: fc.constant('done' as const),
    value: fc.oneof(fc.boolean(), price),
  }),
  fc.record({
    op: fc.constant('column.set' as const),
    id: columnId,
    field: fc.constant('deleted' as const),
    value: fc.boolean(),
  }),
  fc.record({ op: fc.constant('bill.set' as const), field: fc.constant('service' as const), value: price }),
  fc.record({
    op: fc.constant('bill.set' as const),
    field: fc.constant('total' as const),
    value: fc.option(price),
  }),
  fc.record({
    op: fc.constant('bill.set' as const),
    field: fc.constant('currency' as const),
    value: fc.constantFrom('THB' as const, 'JPY' as const, null),
  }),
  fc.record({
    op: fc.constant('bill.set' as const),
    field: fc.constant('cash' as const),
    value: fc.boolean(),
  }),
  fc.record({
    op: fc.constant('bill.set' as const),
    field: fc.constant('paid' as const),
    value: fc.array(fc.record({ who: columnId, amount: fc.option(price) }), { maxLength: 2 }),
  }),
);

/** A board that the reducer could have made. */
export const anyBoard: fc.Arbitrary<Board> = fc
  .record({
    columns: fc.dictionary(columnId, column, { maxKeys: 4 }),
    items: fc.dictionary(itemId, item, { maxKeys: 5 }),
    cash: fc.boolean(),
  })
  .map(({ columns, items, cash }) => ({
    bill: { ...emptyBill, cash },
    columns,
    items: Object.fromEntries(
      Object.entries(items).map(([id, each]) => [
        id,
        {
          ...each,
          shares: Object.fromEntries(
            Object.entries(each.shares).filter(([to]) => Object.hasOwn(columns, to)),
          ),
        },
      ]),
    ),
  }));
