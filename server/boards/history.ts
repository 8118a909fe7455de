import { sql } from 'kysely';
import type { Rejection } from '../../src/contract/board.ts';
import { NEWEST_ENTRIES, type HistoryEntry } from '../../src/contract/history.ts';
import type { BoardOp, OpOutcome } from '../../src/domain/board/board.ts';
import type { Db } from '../db/database.ts';

interface Row {
  receipt: string;
  rev: number;
  seq: number;
  op: BoardOp;
  was: BoardOp | null;
  outcome: OpOutcome;
  reason: Rejection | null;
  user_id: string;
  name: string;
  at: Date;
}

/**
 * Where to begin: entries of this revision and earlier ones, without those from `seq` on in it. And where to
 * end: those up to `since` are left out.
 */
export interface HistoryPlace {
  id: string;
  rev: number;
  seq?: number;
  since: number;
}

/** By receipt, the log's newest entries up to a place, newest first. Asks for no permission. */
export async function readHistory(
  db: Db,
  places: readonly HistoryPlace[],
  limit = NEWEST_ENTRIES,
): Promise<Map<string, HistoryEntry[]>> {
  const found = new Map(places.map(({ id }): [string, HistoryEntry[]] => [id, []]));
  if (!places.length) return found;
  const { rows } = await sql<Row>`
    select h.* from unnest(
      ${places.map(({ id }) => id)}::uuid[], ${places.map(({ rev }) => rev)}::int[],
      ${places.map(({ seq }) => seq ?? null)}::int[], ${places.map(({ since }) => since)}::int[]
    ) as p (id, rev, seq, since) cross join lateral (
      select o.receipt_id as receipt, o.rev, o.seq, o.op, o.was, o.outcome, o.reason, o.user_id, o.at,
        coalesce(nullif(u.name, ''), u.username) as name
      from board_ops o join users u on u.id = o.user_id
      where o.receipt_id = p.id and o.rev <= p.rev and o.rev > p.since and (p.seq is null or (o.rev, o.seq) < (p.rev, p.seq))
      order by o.rev desc, o.seq desc limit ${limit}
    ) h order by h.rev desc, h.seq desc`.execute(db);
  for (const { receipt, user_id: _id, name, at, reason, ...entry } of rows) {
    const more = { ...(reason && { reason }), by: { _id, name }, at: at.toISOString() };
    found.get(receipt)?.push({ ...entry, ...more });
  }
  return found;
}
