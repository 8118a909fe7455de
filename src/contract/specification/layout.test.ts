import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bill } from '../../../tests/properties/bills.ts';
import { anyBoard, anyOp } from '../../../tests/properties/boards.ts';
import { boardAfter } from '../../domain/board/apply-op.ts';
import { portionsIn } from '../../domain/board/board-ops.ts';
import type { Board } from '../../domain/board/board.ts';
import { layoutOf, layoutOps } from './layout.ts';

describe('layoutOps', () => {
  test('an unchanged layout gives no operation', () => {
    fc.assert(
      fc.property(anyBoard, (board) => {
        expect(layoutOps(board, layoutOf(board))).toEqual([]);
      }),
    );
  });

  test('the operations of any layout give that layout', () => {
    fc.assert(
      fc.property(anyBoard, anyBoard, (seen, other) => {
        const known = new Set(Object.keys(seen.items));
        const wanted = layoutOf({
          ...other,
          // Which lines are counted in pieces is no matter of the layout.
          items: Object.fromEntries(
            Object.entries(other.items).flatMap(([id, { shares }]) =>
              known.has(id) ? [[id, { ...seen.items[id]!, shares }]] : [],
            ),
          ),
        });
        expect(layoutOf(boardAfter(seen, layoutOps(seen, wanted)))).toEqual(wanted);
      }),
    );
  });

  test('a sender that knows no portions changes none, and no content is kept', () => {
    fc.assert(
      fc.property(anyBoard, (seen) => {
        const { columns, columnOrder } = layoutOf(seen);
        const bare = Object.entries(columns).map(([id, { title, taskIds }]) => [
          id,
          { _id: id, title, content: 'placeholder', taskIds },
        ]);
        expect(layoutOps(seen, { columns: Object.fromEntries(bare), columnOrder })).toEqual([]);
      }),
    );
  });

  test('a column that only the order lacks stays, with its items', () => {
    fc.assert(
      fc.property(anyBoard, (seen) => {
        const { columns, columnOrder } = layoutOf(seen);
        const [first, ...rest] = columnOrder;
        expect(layoutOps(seen, { columns, columnOrder: rest })).toEqual([]);
        if (first === undefined) return;
        const renamed = { ...columns, [first]: { ...columns[first]!, title: 'Somebody' } };
        const after = boardAfter(seen, layoutOps(seen, { columns: renamed, columnOrder: rest }));
        expect(layoutOf(after)).toEqual({ columns: renamed, columnOrder });
      }),
    );
  });

  test('a layout reverts nothing that its sender did not change', () => {
    fc.assert(
      fc.property(anyBoard, anyOp, (seen, op) => {
        const now = boardAfter(seen, [op]);
        expect(boardAfter(now, layoutOps(seen, layoutOf(seen)))).toEqual(now);
      }),
    );
  });

  test('a move of one item gives one operation', () => {
    const share = (rank: string) => ({ weight: 1, rank });
    const item = { name: '', quantity: 1, price: 0 as Board['bill']['service'], taxRate: null, rank: '1' };
    const column = { title: '', user: null, covered: false };
    const seen: Board = {
      bill: {
        title: '',
        description: '',
        date: null,
        total: null,
        discount: item.price,
        service: item.price,
        taxes: [],
        rounding: item.price,
        cash: false,
        group: null,
      },
      columns: { a: { ...column, rank: '1' }, b: { ...column, rank: '2' } },
      items: {
        x: { ...item, shares: { a: share('1') } },
        y: { ...item, shares: { a: share('2') } },
        z: { ...item, shares: { a: share('3') } },
      },
    };
    const { columns, columnOrder } = layoutOf(seen);
    const reordered = {
      columnOrder,
      columns: { ...columns, a: { ...columns['a']!, taskIds: ['z', 'x', 'y'] } },
    };
    expect(layoutOps(seen, reordered)).toMatchObject([{ op: 'item.place', id: 'z', column: 'a' }]);
    const moved = {
      columnOrder,
      columns: { a: { ...columns['a']!, taskIds: ['x', 'z'] }, b: { ...columns['b']!, taskIds: ['y'] } },
    };
    expect(layoutOps(seen, moved)).toMatchObject([{ op: 'item.share', id: 'y' }]);
  });
});

describe('a layout that tells no weights', () => {
  /** Five pieces; the layout has them in these columns. */
  const sent = (eaters: Record<string, number>, columns: string[]): unknown => {
    const start = bill(['ali', 'bala', 'chong'], [[7250, eaters]]);
    const seen = {
      ...start,
      items: { 'item-0': { ...start.items['item-0']!, quantity: 5, pieces: true as const } },
    };
    const layout = layoutOf(seen);
    const after = boardAfter(
      seen,
      layoutOps(seen, {
        ...layout,
        columns: Object.fromEntries(
          Object.entries(layout.columns).map(([id, { title }]) => [
            id,
            { _id: id, title, taskIds: columns.includes(id) ? ['item-0'] : [] },
          ]),
        ),
      }),
    );
    return [portionsIn(after, 'item-0'), after.items['item-0']!.pieces === true];
  };

  test('gives one more column all pieces that are left', () => {
    expect(sent({}, ['ali'])).toEqual([{ ali: 5 }, true]);
    expect(sent({ ali: 2 }, ['ali', 'bala'])).toEqual([{ ali: 2, bala: 3 }, true]);
    expect(sent({ ali: 2 }, ['bala'])).toEqual([{ bala: 5 }, true]);
  });

  test('lets several columns share the line, as it always has', () => {
    expect(sent({}, ['ali', 'bala'])).toEqual([{ ali: 1, bala: 1 }, false]);
    expect(sent({ ali: 5 }, ['ali', 'bala'])).toEqual([{ ali: 1, bala: 1 }, false]);
  });
});
