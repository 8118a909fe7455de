import type { HistoryEntry } from '../../contract/history.ts';
import type { BoardOp } from '../../domain/board/board.ts';
import type { KiraDb } from '../device/db.ts';

/** The last edit that moved a bill's amounts after somebody paid. */
export interface BillChange {
  what: 'changed' | 'deleted';
  /** A name; null: nobody knows any more. */
  by: string | null;
  isMine: boolean;
}

/**
 * Null if no edit since then moved an amount: then somebody only paid too much.
 * @param since ISO: when they paid; null: the server doesn't have the payment yet
 */
export async function queryBillChange(
  db: KiraDb,
  bill: string,
  since: string | null,
  me: string,
): Promise<BillChange | null> {
  const [row, snapshot] = await db.transaction('r', [db.receipts, db.snapshots], () =>
    Promise.all([db.receipts.get(bill), db.snapshots.get(bill)]),
  );
  const what = row?.hidden ? 'deleted' : 'changed';
  const moving = what === 'deleted' ? isDeletion : movesAmounts;
  const entry = (snapshot?.history ?? []).find(({ op, outcome }) => outcome === 'applied' && moving(op));
  if (what === 'deleted') return { what, ...authorOf(entry, me) };
  return entry && since !== null && entry.at > since ? { what, ...authorOf(entry, me) } : null;
}

const authorOf = (entry: HistoryEntry | undefined, me: string): Pick<BillChange, 'by' | 'isMine'> => ({
  by: entry?.by.name ?? null,
  isMine: entry?.by._id === me,
});

const isDeletion = (op: BoardOp): boolean => op.op === 'bill.set' && op.field === 'deleted' && op.value;

const STILL = new Set(['title', 'name', 'description', 'date', 'group', 'rank']);

/** Whether an edit can move what somebody pays: a title, a date or a place in an order can't. */
function movesAmounts(op: BoardOp): boolean {
  if (op.op === 'item.place' || op.op === 'column.hold' || op.op === 'column.add') return false;
  return !('field' in op) || !STILL.has(op.field);
}
