import { applyOp, readField } from './apply-op.ts';
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
 *   UNDO-5  A gesture that adds or deletes items is undone whole or not at all: half of a join would change
 *           the sum of the bill.
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
    return before && after && !isEqualJson(before, after) ? [{ before, after }] : [];
  });
  return { board: current, changes: changes.toReversed(), isWhole };
}

/** The operations that undo a step on the present board (UNDO-4, UNDO-5). */
export function undoOps(board: StoredBoard, step: readonly FieldChange[]): BoardOp[] {
  const isOfItems = step.some(({ after }) => after.op === 'item.set' && after.field === 'deleted');
  if (isOfItems && step.some((change) => isChangedSince(board, change))) return [];
  return step.flatMap((change) => (isAsSet(board, change) ? [change.before] : []));
}

/** Whether the field has the value that the gesture gave it. A new order is no new value. */
const isAsSet = (board: StoredBoard, { after }: FieldChange): boolean =>
  isEqualJson(withoutRanks(readField(board, after)), withoutRanks(after));

/** Whether somebody else has given the field another value since. */
export const isChangedSince = (board: StoredBoard, change: FieldChange): boolean =>
  !isAsSet(board, change) && !isUndone(board, change);

/** True if there is nothing to undo: the field has the value before, or its row was never stored. */
export function isUndone(board: StoredBoard, { before }: Pick<FieldChange, 'before'>): boolean {
  const now = readField(board, before);
  if (now === null) return true;
  if (before.op === 'item.place') return isEqualJson(now, before);
  return isEqualJson(withoutRanks(now), withoutRanks(before));
}

/** What an operation sets, but no places. */
function withoutRanks(op: BoardOp | null): unknown {
  return JSON.parse(JSON.stringify(op, (key, value: unknown) => (key === 'rank' ? undefined : value)));
}
