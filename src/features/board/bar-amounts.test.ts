import { expect, test } from 'vitest';
import { sampleBoard } from '../../../tests/support/sample-board.ts';
import { boardAfter } from '../../domain/board/apply-op.ts';
import { itemDropOps, type ItemMove } from '../../domain/board/board-ops.ts';
import { MISSING_COLUMN, type Board } from '../../domain/board/board.ts';
import { columnsInOrder } from '../../domain/board/order.ts';
import { barAmounts } from './bar-amounts.ts';
import { boardView } from './board-view.ts';

const amounts = (board: Board, move: ItemMove | null) =>
  barAmounts(boardView(board, 'bill'), board, 'bill', move);

test('a dragged item shows the amounts that a drop would give', () => {
  const board = sampleBoard('Lunch');
  const columns = [...columnsInOrder(board).map(([id]) => id), MISSING_COLUMN];
  for (const [item, { shares }] of Object.entries(board.items)) {
    for (const from of Object.keys(shares)) {
      for (const to of columns) {
        const move = { item, from, to, index: 0 };
        const dropped = boardAfter(board, itemDropOps(board, move));
        expect(amounts(board, move)).toEqual(amounts(dropped, null));
      }
    }
  }
});
