import { describe, expect, test } from 'vitest';
import { bill } from '../../../tests/properties/bills.ts';
import { minor } from '../money/money.ts';
import { boardAfter } from './apply-op.ts';
import {
  addItemOps,
  itemDropOps,
  itemEditOps,
  portionsIn,
  shareEquallyOps,
  shareRestOps,
} from './board-ops.ts';
import { MISSING_COLUMN, type Board, type BoardOp, type Item } from './board.ts';
import { divideQuantityOps, joinOps } from './line-edits.ts';
import { shareWithAllOps, takeFromAllOps } from './picks.ts';
import { canBePieces, isOverTaken, isPartTaken, isTaken, piecesOf } from './pieces.ts';

/** Five Nasi Kandar of 14.50. */
const nasi = (eaters: Record<string, number> = {}, more: Partial<Item> = {}): Board => {
  const board = bill(['ali', 'bala', 'chong'], [[7250, eaters]]);
  const line: Item = { ...board.items['item-0']!, quantity: 5, pieces: true, ...more };
  return { ...board, items: { 'item-0': line } };
};
const lineAfter = (board: Board, ops: readonly BoardOp[]): Item => boardAfter(board, ops).items['item-0']!;
const move = (board: Board, from: string, to: string, also?: true) =>
  boardAfter(board, itemDropOps(board, { item: 'item-0', from, to, index: 0, ...(also && { also }) }));
const had = (board: Board) => [portionsIn(board, 'item-0'), board.items['item-0']!.pieces === true];

describe('a line', () => {
  test.each([
    [2, 2900, true],
    [99, 9900, true],
    [1, 2900, false],
    [100, 10_000, false],
    [2.5, 2500, false],
    [3, 1000, false],
  ])(
    'may be counted in pieces if its quantity is whole and divides its price: %s, %s',
    (quantity, price, is) => {
      expect(canBePieces({ quantity, price: minor(price) })).toBe(is);
    },
  );

  test('without the field is shared, whatever its quantity', () => {
    const { pieces: _, ...line } = nasi({ ali: 1 }).items['item-0']!;
    expect([piecesOf(line), isTaken(line)]).toEqual([null, true]);
  });

  test('counts the pieces that are taken and left, and the price of one', () => {
    const line = nasi({ ali: 2, bala: 1 }).items['item-0']!;
    expect(piecesOf(line)).toEqual({ of: 5, taken: 3, left: 2, each: 1450 });
    expect([isTaken(line), isPartTaken(line), isOverTaken(piecesOf(line))]).toEqual([false, true, false]);
  });

  test('of which six of five are taken has nothing left', () => {
    const line = nasi({ ali: 4, bala: 2 }).items['item-0']!;
    expect([isTaken(line), isOverTaken(piecesOf(line)), piecesOf(line)?.left]).toEqual([true, true, 0]);
  });

  test('that is a treat has nothing left', () => {
    expect(piecesOf(nasi({ ali: 1 }, { treatedBy: 'bala' }).items['item-0']!)?.left).toBe(0);
  });
});

describe('a typed quantity', () => {
  const one = nasi({}, { quantity: 1 });
  const { pieces: _, ...shared } = one.items['item-0']!;
  const unsure: Board = { ...one, items: { 'item-0': shared } };

  test('lets a line that nobody has start with pieces', () => {
    expect(lineAfter(unsure, itemEditOps(unsure, 'item-0', { quantity: 5 })).pieces).toBe(true);
    expect(lineAfter(unsure, itemEditOps(unsure, 'item-0', { quantity: 3 })).pieces).toBeUndefined();
  });

  test('a price alone proves no quantity', () => {
    const read: Board = { ...unsure, items: { 'item-0': { ...shared, quantity: 7 } } };
    expect(lineAfter(read, itemEditOps(read, 'item-0', { price: minor(700) })).pieces).toBeUndefined();
    expect(lineAfter(nasi(), itemEditOps(nasi(), 'item-0', { price: minor(701) })).pieces).toBeUndefined();
  });

  test('keeps the mode of a line that somebody has', () => {
    const board: Board = {
      ...nasi({ ali: 1 }),
      items: { 'item-0': { ...nasi({ ali: 1 }).items['item-0']! } },
    };
    expect(lineAfter(board, itemEditOps(board, 'item-0', { quantity: 4 })).pieces).toBe(true);
    const { pieces: __, ...old } = board.items['item-0']!;
    const older: Board = { ...board, items: { 'item-0': old } };
    expect(lineAfter(older, itemEditOps(older, 'item-0', { quantity: 2 })).pieces).toBeUndefined();
  });

  test('of a new item in a person’s column is all theirs', () => {
    const ops = addItemOps(nasi(), 'new', 'ali', { name: 'Teh', quantity: 2, price: minor(500) });
    const line = boardAfter(nasi(), ops).items['new']!;
    expect([line.pieces, line.shares['ali']?.weight]).toEqual([true, 2]);
  });
});

describe('a line that is moved', () => {
  test('to a person gives all pieces that are left', () => {
    expect(had(move(nasi(), MISSING_COLUMN, 'ali'))).toEqual([{ ali: 5 }, true]);
    expect(had(move(nasi({ ali: 2 }), 'ali', 'bala', true))).toEqual([{ ali: 2, bala: 3 }, true]);
  });

  test('from one person to another takes its pieces along', () => {
    expect(had(move(nasi({ ali: 2, bala: 1 }), 'ali', 'bala'))).toEqual([{ bala: 3 }, true]);
  });

  test('to one more person, with nothing left, is shared', () => {
    expect(had(move(nasi({ ali: 5 }), 'ali', 'bala', true))).toEqual([{ ali: 1, bala: 1 }, false]);
    expect(had(move(nasi({ ali: 3, bala: 2 }), 'ali', 'chong', true))).toEqual([
      { ali: 3, bala: 2, chong: 1 },
      false,
    ]);
  });
});

describe('a line for all', () => {
  test('is shared, with the portions that somebody has', () => {
    const board = nasi({ ali: 2 });
    expect(had(boardAfter(board, shareWithAllOps(board, 'item-0')))).toEqual([
      { ali: 2, bala: 1, chong: 1 },
      false,
    ]);
    expect(had(boardAfter(board, shareEquallyOps(board)))).toEqual([{ ali: 1, bala: 1, chong: 1 }, false]);
  });

  test('and taken from all again counts in pieces', () => {
    const board = boardAfter(nasi(), shareWithAllOps(nasi(), 'item-0'));
    expect(had(boardAfter(board, takeFromAllOps(board, 'item-0')))).toEqual([{}, true]);
  });

  test('shares only what is left in equal parts: two own pieces, and a third of three others each', () => {
    const board = nasi({ ali: 2 });
    expect(had(boardAfter(board, shareRestOps(board)))).toEqual([{ ali: 3, bala: 1, chong: 1 }, false]);
    expect(shareRestOps(nasi({ ali: 5 }))).toEqual([]);
    // 2201 : 701 : 701 are more portions than an item has.
    expect(shareRestOps(nasi({ ali: 500 }, { quantity: 1201 }))).toEqual([]);
  });
});

describe('a line that is divided or joined', () => {
  test('has its pieces on both lines, and who had all of them has the rest', () => {
    const board = nasi({ ali: 5 });
    const after = boardAfter(board, divideQuantityOps(board, 'item-0', 2, 'new'));
    expect(had(after)).toEqual([{ ali: 3 }, true]);
    expect(after.items['new']).toMatchObject({ quantity: 2, price: 2900, pieces: true, shares: {} });
    const single = boardAfter(board, divideQuantityOps(board, 'item-0', 1, 'new'));
    expect(single.items['new']!.pieces).toBeUndefined();
  });

  test('keeps the mode of who had it, and is counted where both lines were', () => {
    const two = (eaters: Record<string, number>, more: Partial<Item>): Board => {
      const board = bill(
        ['ali'],
        [
          [1450, eaters],
          [1450, {}],
        ],
      );
      return { ...board, items: { ...board.items, 'item-1': { ...board.items['item-1']!, ...more } } };
    };
    const joined = (board: Board) => lineAfter(board, joinOps(board, 'item-0', 'item-1'));
    expect(joined(two({}, {}))).toMatchObject({ quantity: 2, pieces: true });
    expect(joined(two({ ali: 1 }, {})).pieces).toBeUndefined();
    expect(joined(two({}, { quantity: 4 })).pieces).toBeUndefined();
  });
});
