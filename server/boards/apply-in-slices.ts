import { applyOp } from '../../src/domain/board/apply-op.ts';
import type { BoardOp, StoredBoard } from '../../src/domain/board/board.ts';
import { ownTurn } from '../own-turn.ts';

/** On the largest board so many operations take about 10 ms. */
const SLICE = 10;

/** Goes through operations and lets other requests run in between: on a large board each one takes long. */
export async function forEachInSlices(
  ops: readonly BoardOp[],
  visit: (op: BoardOp, seq: number) => void,
): Promise<void> {
  for (const [seq, op] of ops.entries()) {
    if (seq % SLICE === SLICE - 1) await ownTurn();
    visit(op, seq);
  }
}

/** `applyOps`, in slices. */
export async function applyInSlices(board: StoredBoard, ops: readonly BoardOp[]): Promise<StoredBoard> {
  let current = board;
  await forEachInSlices(ops, (op) => {
    current = applyOp(current, op).board;
  });
  return current;
}
