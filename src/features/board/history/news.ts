import type { HistoryEntry } from '../../../contract/history.ts';
import type { BoardOp } from '../../../domain/board/board.ts';

/** The changes of a bill since this user last looked at it on this device. */
export interface News {
  /** The names of the others who changed it, each once. */
  who: string[];
  /** How many changes they made. */
  count: number;
  /** How many of this user's own changes were rejected. */
  refused: number;
  /** Ids of the items and people that the others changed. */
  changed: ReadonlySet<string>;
}

/** A new order is not worth telling. */
export const isOrder = (op: BoardOp): boolean =>
  op.op === 'item.place' || (op.op === 'column.set' && op.field === 'rank');

/** @param since the revision that this user saw last; null: nothing counts as new */
export function newsOf(entries: readonly HistoryEntry[], since: number | null, me: string): News {
  const fresh = entries.filter(({ rev, op }) => since !== null && rev > since && !isOrder(op));
  const applied = (entry: HistoryEntry) => entry.outcome === 'applied';
  const others = fresh.filter((entry) => entry.by._id !== me && applied(entry));
  return {
    who: [...new Set(others.map(({ by }) => by.name))],
    count: others.length,
    refused: fresh.filter((entry) => entry.by._id === me && !applied(entry)).length,
    changed: new Set(others.flatMap(({ op }) => ('id' in op ? [op.id] : []))),
  };
}
