import { applyOp, fieldOf, type Board, type BoardOp, type Outcome } from '../../src/domain/board.ts';

/** An operation with what became of it, as the log keeps it. */
export interface LoggedOp {
  seq: number;
  op: BoardOp;
  field: string | null;
  outcome: Outcome;
}

/** Runs a batch through the reducer. Each operation has its own outcome; none stops the others. */
export function applyBatch(board: Board, ops: readonly BoardOp[]): { board: Board; log: LoggedOp[] } {
  let current = board;
  const log = ops.map((op, seq): LoggedOp => {
    const { board: next, outcome } = applyOp(current, op);
    current = next;
    return { seq, op, field: fieldOf(op), outcome };
  });
  return { board: current, log };
}

/** A deleted receipt takes nothing: its log still keeps what was asked for. */
export const allGone = (ops: readonly BoardOp[]): LoggedOp[] =>
  ops.map((op, seq) => ({ seq, op, field: fieldOf(op), outcome: 'gone' }));
