import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyBoard } from '../../tests/properties/boards.ts';
import { applyOps, emptyBoard } from '../domain/board.ts';
import { itemsInOrder, LONG_RANK } from '../domain/layout.ts';
import { sen } from '../domain/money.ts';
import { breakdownOf, breakdownOps } from './documents.ts';
import type { BreakdownEntry } from './receipts.ts';

const entry = (item: string, _id?: string): BreakdownEntry => ({
  item,
  quantity: 1,
  total_price: sen(100),
  ...(_id !== undefined && { _id }),
});

describe('breakdownOps', () => {
  test('a list that is its own is no operation', () => {
    fc.assert(
      fc.property(anyBoard, (board) => {
        const lines = breakdownOf(board, 'b').map(({ total_price: total, ...line }) => ({
          _id: line._id,
          item: line.item,
          quantity: line.quantity,
          total_price: sen(Math.round(Number(total) * 100)),
        }));
        expect(breakdownOps(board, 'b', lines, () => 'new')).toEqual([]);
      }),
    );
  });

  // The contract takes places of at most 200 characters, and each list grew them behind what it deleted.
  test.each([
    ['whole', 0],
    ['but for its last line', 1],
  ])('a list that is replaced %s, again and again, keeps its places short', (_how, kept) => {
    let made = 0;
    let board = emptyBoard;
    for (let round = 0; round < 30; round += 1) {
      const last = itemsInOrder(board).slice(-1).slice(0, kept);
      const lines = [
        ...last.map(([id, { name }]) => entry(name, id)),
        ...Array.from({ length: 300 - last.length }, (_, n) => entry(`line ${n}`)),
      ];
      board = applyOps(
        board,
        breakdownOps(board, 'b', lines, () => `item-${(made += 1)}`),
      );
      expect(itemsInOrder(board).map(([, { name }]) => name)).toEqual(lines.map(({ item }) => item));
      for (const { rank } of Object.values(board.items)) expect(rank.length).toBeLessThanOrEqual(LONG_RANK);
    }
  });

  test('ids that every object has are items like any other', () => {
    const lines = ['constructor', 'toString'].map((id) => entry('line', id));
    const made = applyOps(
      emptyBoard,
      breakdownOps(emptyBoard, 'b', lines, () => 'new'),
    );
    expect(breakdownOf(made, 'b').map(({ _id, total_price }) => [_id, total_price])).toEqual([
      ['constructor', '1.00'],
      ['toString', '1.00'],
    ]);
  });
});
