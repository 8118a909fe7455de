import { applyOp, fieldOf, type Board, type BoardOp, type Outcome } from '../../src/domain/board.ts';
import { isWithinMoney } from '../../src/domain/range.ts';

/** An operation with what became of it, as the log keeps it. */
export interface LoggedOp {
  seq: number;
  op: BoardOp;
  field: string | null;
  outcome: Outcome;
}

/**
 * Runs a batch through the reducer. Each operation has its own outcome; none stops the others. Where the
 * batch as a whole would take the board out of the range of money (two phones' large amounts met here),
 * those that do it are `rejected`, and all else of it counts.
 */
export function applyBatch(board: Board, ops: readonly BoardOp[]): { board: Board; log: LoggedOp[] } {
  const done = run(board, ops, () => true);
  // Amounts that change places may be too much in between: only what comes of a batch matters.
  if (isWithinMoney(done.board) || !isWithinMoney(board)) return done;
  return run(board, ops, isWithinMoney);
}

function run(board: Board, ops: readonly BoardOp[], mayBe: (next: Board) => boolean) {
  let current = board;
  const log = ops.map((op, seq): LoggedOp => {
    const { board: next, outcome } = applyOp(current, op);
    const taken = outcome !== 'applied' || mayBe(next);
    if (taken) current = next;
    return { seq, op, field: fieldOf(op), outcome: taken ? outcome : 'rejected' };
  });
  return { board: current, log };
}

/** A deleted receipt takes nothing: its log still keeps what was asked for. */
export const allGone = (ops: readonly BoardOp[]): LoggedOp[] =>
  ops.map((op, seq) => ({ seq, op, field: fieldOf(op), outcome: 'gone' }));
