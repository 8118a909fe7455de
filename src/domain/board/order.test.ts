import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyBoard } from '../../../tests/properties/boards.ts';
import { MISSING_COLUMN } from './board.ts';
import { itemIdsIn, LONG_RANK, newRanks } from './order.ts';

test('every item is in a column or among the missing items', () => {
  fc.assert(
    fc.property(anyBoard, (board) => {
      const placed = Object.keys(board.columns).flatMap((column) => itemIdsIn(board, column));
      expect(new Set([...placed, ...itemIdsIn(board, MISSING_COLUMN)])).toEqual(
        new Set(Object.keys(board.items)),
      );
      for (const id of itemIdsIn(board, MISSING_COLUMN)) expect(placed).not.toContain(id);
    }),
  );
});

test('newRanks: long keys are replaced, and the order stays', () => {
  const order = ['a', 'b', 'c', 'd'];
  let ranks = newRanks(order, () => undefined);
  for (let round = 0; round < 2000; round += 1) {
    order.splice(1, 0, order.pop()!); // always between the same two
    ranks = newRanks(order, (id) => ranks.get(id));
    for (const rank of ranks.values()) expect(rank.length).toBeLessThanOrEqual(LONG_RANK);
  }
  const sorted = [...ranks].toSorted(([, a], [, b]) => (a < b ? -1 : 1)).map(([id]) => id);
  expect(sorted).toEqual(order);
});
