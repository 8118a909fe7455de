import { NEWEST_ENTRIES, type HistoryEntry } from '../../contract/history.ts';
import { applyOp } from '../../domain/board/apply-op.ts';
import type { BoardOp } from '../../domain/board/board.ts';
import { currencyOf } from '../../domain/money/currencies.ts';
import { addMinor, minor, ZERO, type Minor } from '../../domain/money/money.ts';
import { countBoard, type Counted } from '../../domain/settling/book-bill.ts';
import type { KiraDb } from '../device/db.ts';

/** What became of somebody's part of a bill after they paid. */
export interface BillChange {
  what: 'changed' | 'deleted';
  /** Who moved their part, or deleted the bill; null: several people moved it. */
  by: string | null;
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
  // Newest first.
  const later = history.filter(({ at, outcome }) => at > since && outcome === 'applied');
  const reachesBack = history.some(({ at }) => at <= since) || history.length < NEWEST_ENTRIES;
  if (later.length === 0 || !reachesBack) return null;
  const shareOf = (parts: Counted['parts']) => addMinor(...columns.map((id) => parts[id]?.share ?? ZERO));
  const now = shareOf(row.counted.parts);
  const told = (was: Minor, by: Author | undefined): BillChange => ({
    what,
    by: by?.name ?? null,
    isMine: by?._id === me,
    was,
    now,
  });

  let { board } = snapshot;
  let counted = countBoard(board, bill);
  let was = shareOf(counted.parts);
  const deleted = later.find(({ op }) => isDeletion(op));
  // How much each author moved the part. Edits that wait on this device are the viewer's own.
  const moved = new Map([[me, { author: { _id: me, name: '' }, by: minor(now - was) }]]);
  for (const { op, was: undo, by: author } of later) {
    if (undo === null) continue;
    board = applyOp(board, undo).board;
    if (!movesAmounts(op)) continue;
    counted = countBoard(board, bill);
    const before = shareOf(counted.parts);
    moved.set(author._id, { author, by: minor((moved.get(author._id)?.by ?? 0) + was - before) });
    was = before;
  }
  if (currencyOf(counted) !== currencyOf(row.counted)) return null;
  if (what === 'deleted') return deleted ? told(was, deleted.by) : null;
  if (was === now) return null;
  const movers = [...moved.values()].filter(({ by }) => by !== 0).map(({ author }) => author);
  return told(was, movers.length === 1 ? movers[0] : undefined);
}

type Author = HistoryEntry['by'];

const isDeletion = (op: BoardOp): boolean => op.op === 'bill.set' && op.field === 'deleted' && op.value;

const STILL = new Set(['title', 'name', 'description', 'date', 'group', 'rank']);

/** Whether an edit can move what somebody pays: a title, a date or a place in an order can't. */
function movesAmounts(op: BoardOp): boolean {
  if (op.op === 'item.place' || op.op === 'column.hold' || op.op === 'column.add') return false;
  return !('field' in op) || !STILL.has(op.field);
}
