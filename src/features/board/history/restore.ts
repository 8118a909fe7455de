import { boardAfter, brokenLimit, setShares, type Limit } from '../../../domain/board/apply-op.ts';
import {
  deletion,
  getOwn,
  rowName,
  shownBoard,
  type BoardOp,
  type StoredBoard,
} from '../../../domain/board/board.ts';
import { leavesMoneyRange } from '../../../domain/board/money-range.ts';

/** The operations that set a value back. Shares bring back their removed people, else nobody sees them. */
export function restoreOps(board: StoredBoard, was: BoardOp): BoardOp[] {
  if (was.op !== 'item.share') return [was];
  const removed = Object.keys(setShares(was)).filter((id) => getOwn(board.columns, id)?.deleted);
  return [...removed.map((id) => deletion('column', id, false)), was];
}

/** The name of the deleted row that a value belongs to, '' if it has none; null if the row is shown. */
export function deletedOwner(board: StoredBoard, op: BoardOp): string | null {
  if (op.op === 'bill.set' || ('field' in op && op.field === 'deleted')) return null;
  const row = op.op === 'column.set' ? getOwn(board.columns, op.id) : getOwn(board.items, op.id);
  return row?.deleted ? (rowName(board, op.id) ?? '') : null;
}

/** The limit that a rejected operation breaks on the present board; unknown if it would not break one now. */
export function limitOf(board: StoredBoard, op: BoardOp): Limit | 'money' | 'unknown' {
  const limit = brokenLimit(board, [op]);
  if (limit) return limit;
  const isTooLarge = leavesMoneyRange(shownBoard(board), boardAfter(board, [op]));
  return isTooLarge ? 'money' : 'unknown';
}
