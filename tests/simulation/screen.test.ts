import { expect, test } from 'vitest';
import { applyOp } from '../../src/domain/board/apply-op.ts';
import type { BoardOp, StoredBoard } from '../../src/domain/board/board.ts';
import { lunchBoard, share } from '../support/device.ts';
import { Comebacks, Screen } from './screen.ts';

const place = (rank: string): BoardOp => ({ op: 'item.place', id: 'roti', column: 'ben', rank });

/** What a screen says that shows a share, its new place, and the old place again. */
function revertsOf(comebacks: Comebacks): number {
  const screen = new Screen('p1', comebacks);
  let board: StoredBoard = lunchBoard;
  for (const op of [share(2), place('W'), place('V')]) {
    board = applyOp(board, op).board;
    screen.show('bill', board);
  }
  return screen.reverts.length;
}

test('a place that comes back is a revert, unless somebody has undone it', () => {
  const undone = new Comebacks();
  undone.add('bill', place('V'));
  expect([revertsOf(new Comebacks()), revertsOf(undone)]).toEqual([1, 0]);
});
