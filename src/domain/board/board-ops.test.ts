import { describe, expect, test } from 'vitest';
import { minor } from '../money/money.ts';
import { applyOps, boardAfter } from './apply-op.ts';
import {
  addColumnOps,
  addItemOps,
  addPastedOps,
  columnDropOps,
  itemDropOps,
  itemEditOps,
  portionsIn,
  shareOps,
  shareEquallyOps,
  treatOps,
} from './board-ops.ts';
import {
  deletion,
  emptyBoard,
  LIMITS,
  MISSING_COLUMN,
  shownBoard,
  type Board,
  type BoardOp,
} from './board.ts';
import { columnsInOrder, itemIdsIn, itemsInOrder } from './order.ts';
import { ranks } from './rank.ts';

const keys = ranks(9);
const key = (at: number) => keys[at] ?? 'z';
const emptyColumn = { user: null, covered: false };
const column = (title: string, at: number) => ({ ...emptyColumn, title, rank: key(at) });
const emptyItem = { quantity: 1, price: minor(100), taxRate: null };
const item = (at: number, ...of: string[]) => ({
  ...emptyItem,
  name: `i${at}`,
  rank: key(at),
  shares: Object.fromEntries(of.map((id) => [id, { weight: 1, rank: key(at) }])),
});

/** A has i0 i1 i2, B has i3, nobody has i4 i5; i2 is shared by A and B. */
const board: Board = {
  ...emptyBoard,
  columns: { A: column('A', 0), B: column('B', 1), C: column('C', 2) },
  items: Object.fromEntries(
    [item(0, 'A'), item(1, 'A'), item(2, 'A', 'B'), item(3, 'B'), item(4), item(5)].map((i) => [i.name, i]),
  ),
};
const after = (ops: BoardOp[]) => boardAfter(board, ops);
const having = (of: Board, id: string) => Object.keys(of.items[id]?.shares ?? {}).toSorted();
const place = (from: string, id: string, to: string, index: number) => ({ item: id, from, to, index });

describe('dropping an item', () => {
  test('on its own place gives no operation', () => {
    expect(itemDropOps(board, place('A', 'i1', 'A', 1))).toEqual([]);
    expect(itemDropOps(board, place(MISSING_COLUMN, 'i4', MISSING_COLUMN, 0))).toEqual([]);
  });

  test.each([
    ['A', 'i0', 'A', 1, ['i1', 'i0', 'i2']],
    ['A', 'i0', 'A', 2, ['i1', 'i2', 'i0']],
    ['A', 'i2', 'A', 0, ['i2', 'i0', 'i1']],
    [MISSING_COLUMN, 'i5', MISSING_COLUMN, 0, ['i5', 'i4']],
    ['A', 'i0', 'B', 0, ['i0', 'i2', 'i3']],
    ['A', 'i0', 'B', 2, ['i2', 'i3', 'i0']],
    [MISSING_COLUMN, 'i4', 'C', 0, ['i4']],
    ['B', 'i3', MISSING_COLUMN, 1, ['i4', 'i3', 'i5']],
  ])('%s/%s to %s at %i gives %j there', (from, id, to, index, expected) => {
    const ops = itemDropOps(board, place(from, id, to, index));
    expect(itemIdsIn(after(ops), to)).toEqual(expected);
    if (from !== to) expect(itemIdsIn(after(ops), from)).not.toContain(id);
  });

  test('keeps all other shares, and gives the portions of the old column to the new one', () => {
    const three = boardAfter(board, shareOps(board, 'i2', { A: 3, B: 1 }));
    const [op] = itemDropOps(three, place('A', 'i2', 'C', 0));
    expect(op).toMatchObject({ shares: { B: { weight: 1 }, C: { weight: 3 } } });
  });

  test.each(['B', MISSING_COLUMN])('a shared one on %s leaves it with the other one alone', (to) => {
    const ops = itemDropOps(board, place('A', 'i2', to, 0));
    expect(having(after(ops), 'i2')).toEqual(['B']);
    if (to === MISSING_COLUMN) expect(ops).toHaveLength(1);
  });

  test('of a deleted item gives no operation', () => {
    expect(itemDropOps(board, place('A', 'gone', 'B', 0))).toEqual([]);
  });
});

test('dropping a column sets the new order, and the old order gives no operation', () => {
  const next = after(columnDropOps(board, ['B', 'C', 'A', MISSING_COLUMN]));
  expect(columnsInOrder(next).map(([id]) => id)).toEqual(['B', 'C', 'A']);
  expect(columnDropOps(board, ['A', 'B', 'C', MISSING_COLUMN])).toEqual([]);
});

describe('who had this', () => {
  test('several people with portions; new people get the item at the end of their column', () => {
    const next = after(shareOps(board, 'i0', { A: 1, B: 2, C: 0 }));
    expect(next.items['i0']?.shares).toMatchObject({ A: { weight: 1, rank: key(0) }, B: { weight: 2 } });
    expect(itemIdsIn(next, 'B').at(-1)).toBe('i0');
    expect(next.items['i0']?.shares).not.toHaveProperty('C');
  });

  test('the same people give no operation; no people make it a missing item', () => {
    expect(shareOps(board, 'i2', { A: 1, B: 1 })).toEqual([]);
    expect(itemIdsIn(after(shareOps(board, 'i0', {})), MISSING_COLUMN)).toContain('i0');
  });

  test('a deleted person gets no share', () => {
    expect(shareOps(board, 'i0', { A: 1, left: 1 })).toEqual([]);
  });
});

test('a new item has the defaults and is last in its column', () => {
  const next = after(addItemOps(board, 'new', 'A'));
  expect(next.items['new']).toMatchObject({ name: 'Item 7', quantity: 1, price: 0 });
  expect(itemIdsIn(next, 'A').at(-1)).toBe('new');
  expect(itemIdsIn(after(addItemOps(board, 'new', MISSING_COLUMN)), MISSING_COLUMN).at(-1)).toBe('new');
});

test('a new column has the title User and is last', () => {
  const next = after(addColumnOps(board, 'column-1-abcd'));
  expect(columnsInOrder(next).at(-1)).toMatchObject(['column-1-abcd', { title: 'User', user: null }]);
});

test('an edit sends only what changed', () => {
  expect(itemEditOps(board, 'i0', { name: 'i0', price: minor(100), taxRate: null })).toEqual([]);
  expect(itemEditOps(board, 'i0', { name: 'Laksa', price: minor(100), taxRate: null })).toEqual([
    { op: 'item.set', id: 'i0', field: 'name', value: 'Laksa' },
  ]);
});

test.each(['A', MISSING_COLUMN])('between two items of one rank, in %s', (to) => {
  // Two phones may have made the same key.
  const twin = (at: number) => ({ ...item(5, ...(to === 'A' ? ['A'] : [])), name: `t${at}` });
  const twins: Board = { ...board, items: { t1: twin(1), t2: twin(2), t3: twin(3), i3: item(3, 'B') } };
  const ops = itemDropOps(twins, { item: 'i3', from: 'B', to, index: 1 });
  expect(itemIdsIn(boardAfter(twins, ops), to)).toEqual(['t1', 'i3', 't2', 't3']);
});

test('a bill split equally gives everybody one portion of every item, in the bill’s order', () => {
  const next = after(shareEquallyOps(board));
  for (const id of Object.keys(board.items)) {
    expect(portionsIn(next, id)).toEqual({ A: 1, B: 1, C: 1 });
  }
  expect(itemIdsIn(next, 'C')).toEqual(itemsInOrder(board).map(([id]) => id));
  expect(shareEquallyOps(next)).toEqual([]);
});

test('an item that is dropped on a name in the bar gets this person as well', () => {
  const drop = (id: string, from: string, to: string) =>
    itemDropOps(board, { item: id, from, to, index: itemIdsIn(board, to).length, also: true });
  const next = after(drop('i0', 'A', 'B'));
  expect(having(next, 'i0')).toEqual(['A', 'B']);
  expect(next.items['i0']!.shares['A']).toEqual(board.items['i0']!.shares['A']);
  expect(itemIdsIn(next, 'B').at(-1)).toBe('i0');
  expect(drop('i0', 'A', 'A')).toEqual([]);
  expect(having(after(drop('i4', MISSING_COLUMN, 'C')), 'i4')).toEqual(['C']);
});

test('an item becomes somebody’s treat, and nobody’s again; a removed person treats nobody', () => {
  const treated = after(treatOps(board, 'i0', 'C'));
  expect(treated.items['i0']!.treatedBy).toBe('C');
  expect(treatOps(treated, 'i0', 'C')).toEqual([]);
  expect(boardAfter(treated, treatOps(treated, 'i0', null))).toEqual(board);
  const gone = applyOps(treated, [deletion('column', 'C')]);
  expect(shownBoard(gone).items['i0']).toEqual(board.items['i0']);
  expect(boardAfter(gone, [deletion('column', 'C', false)])).toEqual(treated);
  expect(boardAfter(board, treatOps(board, 'i0', 'never added'))).toEqual(board);
});

test('pasted lines become items after the others, with defaults for missing values', () => {
  let last = 0;
  const newId = () => `p${(last += 1)}`;
  const lines = [
    { name: 'Kopi', quantity: 2, price: minor(320) },
    { name: '', quantity: null, price: null },
  ];
  const ops = addPastedOps(board, lines, 'B', newId);
  const filled = after(ops);
  expect(itemIdsIn(filled, 'B')).toEqual([...itemIdsIn(board, 'B'), 'p1', 'p2']);
  expect([filled.items['p1'], filled.items['p2']]).toMatchObject([
    { name: 'Kopi', quantity: 2, price: 320 },
    { name: 'Item 8', quantity: 1, price: 0 },
  ]);
  const many = Array.from({ length: LIMITS.shown.items }, () => lines[0]!);
  expect(addPastedOps(board, many, 'B', newId)).toHaveLength(LIMITS.shown.items - 6);
});

test('pasted amounts below 0 are discount, beside that of the bill, and no items', () => {
  const [kopi, voucher, refund] = [320, -300, -50].map((price) => ({
    name: `line of ${price}`,
    quantity: null,
    price: minor(price),
  }));
  const discounted = { ...board, bill: { ...board.bill, discount: minor(-100) } };
  const pasted = (...lines: NonNullable<typeof kopi>[]) =>
    applyOps(
      discounted,
      addPastedOps(discounted, lines, 'B', () => 'p1'),
    );
  const filled = pasted(kopi!, voucher!, refund!);
  expect(filled.bill.discount).toBe(-450);
  expect(Object.keys(filled.items)).toHaveLength(Object.keys(board.items).length + 1);
  expect(pasted(kopi!).bill.discount).toBe(-100);
});
