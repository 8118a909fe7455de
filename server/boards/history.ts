import { sql } from 'kysely';
import type { Rejection } from '../../src/contract/board.ts';
import { NEWEST_ENTRIES, type HistoryEntry } from '../../src/contract/history.ts';
import type { BoardOp, OpOutcome } from '../../src/domain/board/board.ts';
import type { Db } from '../db/database.ts';
import { nameOfUser } from '../user-name.ts';

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

/** So much JSON of its newest entries comes with a receipt. GET /receipts/:id/history tells the rest. */
export const NEWEST_CHARS = 64 * 1024;

/**
 * By receipt, the log's newest entries up to a place, newest first: at most `entries` of them, and `chars` of
 * JSON. Asks for no permission.
 */
export async function readHistory(
  db: Db,
  places: readonly HistoryPlace[],
  most = { entries: NEWEST_ENTRIES, chars: NEWEST_CHARS },
): Promise<Map<string, HistoryEntry[]>> {
  const found = new Map(places.map(({ id }): [string, HistoryEntry[]] => [id, []]));
  if (!places.length) return found;
  const { rows } = await sql<Row>`
    select h.* from unnest(
      ${places.map(({ id }) => id)}::uuid[], ${places.map(({ rev }) => rev)}::int[],
      ${places.map(({ seq }) => seq ?? null)}::int[], ${places.map(({ since }) => since)}::int[]
    ) as p (id, rev, seq, since) cross join lateral (
      select n.receipt, n.rev, n.seq, n.op, n.was, n.outcome, n.reason, n.user_id, n.at,
        ${nameOfUser} as name
      from (
        select newest.*, sum(chars) over (order by rev desc, seq desc) as all_chars from (
          select o.receipt_id as receipt, o.rev, o.seq, o.op, o.was, o.outcome, o.reason, o.user_id, o.at, o.chars
          from board_ops o
          where o.receipt_id = p.id and o.rev <= p.rev and o.rev > p.since
            and (p.seq is null or (o.rev, o.seq) < (p.rev, p.seq))
          order by o.rev desc, o.seq desc limit ${most.entries}
        ) newest
      ) n join users u on u.id = n.user_id
      where n.all_chars <= ${most.chars}
    ) h order by h.rev desc, h.seq desc`.execute(db);
  for (const { receipt, user_id: _id, name, at, reason, rev, seq, op, was, outcome } of rows) {
    const more = { ...(reason && { reason }), by: { _id, name }, at: at.toISOString() };
    found.get(receipt)?.push({ rev, seq, op, was, outcome, ...more });
  }
  return found;
}

/** Of a page of the history. The largest entry has less: it sets 400 shares. */
const PAGE_CHARS = 512 * 1024;

/** The entries up to a place, and whether there are more before them. */
export async function readHistoryPage(
  db: Db,
  place: HistoryPlace,
): Promise<{ entries: HistoryEntry[]; more: boolean }> {
  const most = { entries: NEWEST_ENTRIES, chars: PAGE_CHARS };
  const entries = (await readHistory(db, [place], most)).get(place.id) ?? [];
  const last = entries.at(-1);
  if (!last) return { entries, more: false };
  const { rows } = await sql<{ more: boolean }>`
    select exists (
      select from board_ops
      where receipt_id = ${place.id} and rev > ${place.since} and (rev, seq) < (${last.rev}::int, ${last.seq}::int)
    ) as more`.execute(db);
  return { entries, more: rows[0]!.more };
}
