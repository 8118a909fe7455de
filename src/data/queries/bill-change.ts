import { NEWEST_ENTRIES } from '../../contract/history.ts';
import { applyOps } from '../../domain/board/apply-op.ts';
import type { BoardOp } from '../../domain/board/board.ts';
import { currencyOf } from '../../domain/money/currencies.ts';
import { addMinor, ZERO, type Minor } from '../../domain/money/money.ts';
import { countBoard, type Counted } from '../../domain/settling/book-bill.ts';
import type { KiraDb } from '../device/db.ts';

/** What became of somebody's part of a bill after they paid. */
export interface BillChange {
  what: 'changed' | 'deleted';
  /** The author of the last edit that moved amounts. */
  by: string;
  isMine: boolean;
  /** Their part when they paid, and now. */
  was: Minor;
  now: Minor;
}

interface Payer {
  /** Theirs on the bill. */
  columns: readonly string[];
  /** When they paid (ISO). */
  since: string;
  /** The viewer. */
  me: string;
}

/** Null if their part is what it was, or the log on this device doesn't reach back to their payment. */
export async function queryBillChange(
  db: KiraDb,
  bill: string,
  { columns, since, me }: Payer,
): Promise<BillChange | null> {
  const [row, snapshot] = await db.transaction('r', [db.receipts, db.snapshots], () =>
    Promise.all([db.receipts.get(bill), db.snapshots.get(bill)]),
  );
  if (!row || !snapshot) return null;
  const what = row.hidden ? 'deleted' : 'changed';
  const { history } = snapshot;
  const later = history.filter(({ at, outcome }) => at > since && outcome === 'applied');
  const reachesBack = history.some(({ at }) => at <= since) || history.length < NEWEST_ENTRIES;
  const entry = later.find(({ op }) => (what === 'deleted' ? isDeletion(op) : movesAmounts(op)));
  if (!entry || !reachesBack) return null;
  const before = applyOps(
    snapshot.board,
    later.flatMap((one) => one.was ?? []),
  );
  const partOf = (parts: Counted['parts']) => addMinor(...columns.map((id) => parts[id]?.share ?? ZERO));
  const counted = countBoard(before, bill);
  if (currencyOf(counted) !== currencyOf(row.counted)) return null;
  const [was, now] = [partOf(counted.parts), partOf(row.counted.parts)];
  if (what === 'changed' && was === now) return null;
  return { what, by: entry.by.name, isMine: entry.by._id === me, was, now };
}

const isDeletion = (op: BoardOp): boolean => op.op === 'bill.set' && op.field === 'deleted' && op.value;

const STILL = new Set(['title', 'name', 'description', 'date', 'group', 'rank']);

/** Whether an edit can move what somebody pays: a title, a date or a place in an order can't. */
function movesAmounts(op: BoardOp): boolean {
  if (op.op === 'item.place' || op.op === 'column.hold' || op.op === 'column.add') return false;
  return !('field' in op) || !STILL.has(op.field);
}
