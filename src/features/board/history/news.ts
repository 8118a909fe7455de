import type { HistoryEntry } from '../../../contract/history.ts';
import { isNewOrder } from '../../../domain/board/net-changes.ts';

/** The changes of a bill since this user last looked at it on this device. */
export interface News {
  /** The names of the others who changed it, each once. */
  who: string[];
  /** How many changes they made. */
  count: number;
  /** All entries that this device knows are new: there may be more changes. */
  isPartial: boolean;
  /** How many of this user's own changes were rejected. */
  refused: number;
  /** Ids of the items and people that the others changed. */
  changed: ReadonlySet<string>;
}

/** How many entries the device knows at least, if the log has them: NEWEST_ENTRIES without its schema. */
export const KNOWN_ENTRIES = 30;

/**
 * A new order is not worth telling.
 * @param entries the newest of the log, newest first
 * @param since the revision that this user saw last; null: nothing counts as new
 */
export function newsOf(entries: readonly HistoryEntry[], since: number | null, me: string): News {
  const unseen = entries.filter(({ rev }) => since !== null && rev > since);
  const fresh = unseen.filter((entry) => !isNewOrder(entry));
  const applied = (entry: HistoryEntry) => entry.outcome === 'applied';
  const others = fresh.filter((entry) => entry.by._id !== me && applied(entry));
  return {
    who: [...new Set(others.map(({ by }) => by.name))],
    count: others.length,
    isPartial: others.length > 0 && unseen.length === entries.length && entries.length >= KNOWN_ENTRIES,
    refused: fresh.filter((entry) => entry.by._id === me && !applied(entry)).length,
    changed: new Set(others.flatMap(({ op }) => ('id' in op ? [op.id] : []))),
  };
}
