import { applyOp, readField } from './apply-op.ts';
import type { BoardOp, StoredBoard } from './board.ts';
import { isEqualJson } from './equal-json.ts';

/**
 * Taking edits back.
 *
 *   gesture (ops) --recordStep--> step --takenBack--> ops that set the fields back, recorded again: redo
 *
 * Invariants
 *   UNDO-1  Taking a step back gives the fields the values that they had.
 *   UNDO-2  What was deleted comes back under its own id, with its shares (BOARD-2).
 *   UNDO-3  What an operation didn't do (it was rejected, or changed nothing) is not taken back.
 *   UNDO-4  A field that somebody else has set since stays as it is.
 */

/** One field that a gesture changed. Both are operations that set it. */
export interface FieldChange {
  /** As it was before. */
  before: BoardOp;
  /** As the gesture left it. */
  after: BoardOp;
}

/** Applies a gesture. Answers what changed, the last operation first, and whether all of it was applied. */
export function recordStep(
  board: StoredBoard,
  ops: readonly BoardOp[],
): { board: StoredBoard; changes: FieldChange[]; isWhole: boolean } {
  let current = board;
  let isWhole = true;
  const changes = ops.flatMap((op): FieldChange[] => {
    const before = readField(current, op);
    const { board: next, outcome } = applyOp(current, op);
    if (outcome === 'rejected') isWhole = false;
    const after = next === current ? null : readField(next, op);
    current = next;
    return before && after ? [{ before, after }] : [];
  });
  return { board: current, changes: changes.toReversed(), isWhole };
}

/** The operations that take a step back on the board as it is now (UNDO-4). A new order is no new value. */
export const undoOps = (board: StoredBoard, step: readonly FieldChange[]): BoardOp[] =>
  step.flatMap(({ before, after }) =>
    isEqualJson(withoutRanks(readField(board, after)), withoutRanks(after)) ? [before] : [],
  );

const withoutRanks = (op: BoardOp | null): unknown =>
  JSON.parse(JSON.stringify(op, (key, value: unknown) => (key === 'rank' ? undefined : value)));
