import { sql } from 'kysely';
import { NEWEST_ENTRIES, type HistoryEntry } from '../../src/contract/history.ts';
import type { PaymentEntry } from '../../src/contract/payments.ts';
import type { Documents } from '../../src/domain/documents/kinds.ts';
import type { Db } from '../db/database.ts';
import { nameOfUser } from '../user-name.ts';
import type { LoggedOp } from './log.ts';

/** What phones get of the log, by kind. */
interface Entries {
  receipt: HistoryEntry;
  payment: PaymentEntry;
}

interface Row<Op> extends LoggedOp<Op> {
  id: string;
  rev: number;
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
  since?: number;
}

/** So much JSON of its newest entries comes with a document. GET /receipts/:id/history tells the rest. */
export const NEWEST_CHARS = 64 * 1024;

/**
 * By document, the log's newest entries up to a place, newest first: at most `entries` of them, and `chars` of
 * JSON. Asks for no permission.
 */
export async function readHistory<Name extends keyof Entries>(
  db: Db,
  kind: Name,
  places: readonly HistoryPlace[],
  most = { entries: NEWEST_ENTRIES, chars: NEWEST_CHARS },
): Promise<Map<string, Entries[Name][]>> {
  const found = new Map(places.map(({ id }): [string, Entries[Name][]] => [id, []]));
  if (!places.length) return found;
  const { rows } = await sql<Row<Documents[Name]['op']>>`
    select h.* from unnest(
      ${places.map(({ id }) => id)}::text[], ${places.map(({ rev }) => rev)}::int[],
      ${places.map(({ seq }) => seq ?? null)}::int[], ${places.map(({ since }) => since ?? -1)}::int[]
    ) as p (id, rev, seq, since) cross join lateral (
      select n.id, n.rev, n.seq, n.op, n.was, n.outcome, n.reason, n.user_id, n.at,
        ${nameOfUser} as name
      from (
        select newest.*, sum(chars) over (order by rev desc, seq desc) as all_chars from (
          select o.id, o.rev, o.seq, o.op, o.was, o.outcome, o.reason, o.user_id, o.at, o.chars
          from document_ops o
          where o.kind = ${kind} and o.id = p.id and o.rev <= p.rev and o.rev > p.since
            and (p.seq is null or (o.rev, o.seq) < (p.rev, p.seq))
          order by o.rev desc, o.seq desc limit ${most.entries}
        ) newest
      ) n join users u on u.id = n.user_id
      where n.all_chars <= ${most.chars}
    ) h order by h.rev desc, h.seq desc`.execute(db);
  for (const { id, user_id: _id, name, at, reason, rev, seq, op, was, outcome } of rows) {
    const more = { ...(reason && { reason }), by: { _id, name }, at: at.toISOString() };
    found.get(id)?.push({ rev, seq, op, was, outcome, ...more } as Entries[Name]);
  }
  return found;
}

/** Of a page of the history. The largest entry has less: it sets 400 shares. */
const PAGE_CHARS = 512 * 1024;

/** A bill's entries up to a place, and whether there are more before them. */
export async function readHistoryPage(
  db: Db,
  place: HistoryPlace & { since: number },
): Promise<{ entries: HistoryEntry[]; more: boolean }> {
  const most = { entries: NEWEST_ENTRIES, chars: PAGE_CHARS };
  const entries = (await readHistory(db, 'receipt', [place], most)).get(place.id) ?? [];
  const last = entries.at(-1);
  if (!last) return { entries, more: false };
  const { rows } = await sql<{ more: boolean }>`
    select exists (
      select from document_ops
      where kind = 'receipt' and id = ${place.id} and rev > ${place.since} and (rev, seq) < (${last.rev}::int, ${last.seq}::int)
    ) as more`.execute(db);
  return { entries, more: rows[0]!.more };
}
