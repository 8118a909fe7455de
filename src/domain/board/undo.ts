import { applyOp, readField, setShares } from './apply-op.ts';
import type { BoardOp, StoredBoard } from './board.ts';
import { isEqualJson } from './equal-json.ts';

/**
 * Undo.
 *
 *   one gesture's operations --recordStep--> step --undoOps--> operations that set the fields back
 *                                             ^                      |
 *                                             '----- recordStep -----'  (redo)
 *
 * Invariants
 *   UNDO-1  Undo gives each field of the step the value that it had before.
 *   UNDO-2  A deleted row comes back under its own id, with its shares (BOARD-2).
 *   UNDO-3  Undo ignores an operation that was rejected or changed nothing.
 *   UNDO-4  Undo leaves a field alone that somebody else has set since.
 */

/** One field that a gesture changed. Both values are operations that set it. */
export interface FieldChange {
  /** Sets the value before the gesture. */
  before: BoardOp;
  /** Sets the value after the gesture. */
  after: BoardOp;
}

/**
 * Applies a gesture. Answers the changes, the last operation first; `isWhole` is false if one was rejected.
 */
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

/** The operations that undo a step on the present board (UNDO-4). A new order is no new value. */
export const undoOps = (board: StoredBoard, step: readonly FieldChange[]): BoardOp[] =>
  step.flatMap(({ before, after }) =>
    isEqualJson(withoutRanks(readField(board, after)), withoutRanks(after)) ? [before] : [],
  );

/** True if there is nothing to undo: the field has the value before, or its row was never stored. */
export function isUndone(board: StoredBoard, { before }: Pick<FieldChange, 'before'>): boolean {
  const now = readField(board, before);
  return now === null || isEqualJson(withoutRanks(now), withoutRanks(before));
}

/** What an operation sets. */
function withoutRanks(op: BoardOp | null): unknown {
  const set = op?.op === 'item.share' ? { ...op, shares: setShares(op) } : op;
  return JSON.parse(JSON.stringify(set, (key, value: unknown) => (key === 'rank' ? undefined : value)));
}
