import type { Board, StoredBoard } from '../../domain/board/board.ts';
import { keepIfEqual, keepEqualEntries } from '../../domain/board/equal-json.ts';
import type { ReceiptView } from '../queries/queries.ts';

/** The later of two views of a receipt, with the same objects where both are equal: React skips those. */
export function keepSame(before: ReceiptView, now: ReceiptView): ReceiptView {
  const stored = keepSameBoard(before.stored, now.stored);
  // Without deleted rows both are one object: compare it once.
  const board = now.board === now.stored ? (stored as Board) : keepSameBoard(before.board, now.board);
  return keepIfEqual(before, { ...now, summary: keepIfEqual(before.summary, now.summary), stored, board });
}

const keepSameBoard = <B extends StoredBoard>(before: B, now: B): B =>
  keepIfEqual(before, {
    ...now,
    bill: keepIfEqual(before.bill, now.bill),
    items: keepEqualEntries(before.items, now.items),
    columns: keepEqualEntries(before.columns, now.columns),
  });
