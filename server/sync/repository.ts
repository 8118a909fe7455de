import { sql } from 'kysely';
import type { SyncedReceipt } from '../../src/contract/sync.ts';
import type { Board } from '../../src/domain/board.ts';
import { groupSeenBy, mayUseReceipt } from '../access.ts';
import type { Db } from '../db/database.ts';
import type { Cursor, Place } from './cursor.ts';

/**
 * The change feed.
 *
 *   row written -> changed_xid = its transaction -> order (xid, kind, id) -> pages
 *
 *   F1  A change is never skipped: transactions commit in another order than they get their numbers,
 *       so a run of pages starts over at the oldest one that was under way when the last run began.
 *   F2  A change may come twice; phones take a receipt of the same rev as no news.
 *   F3  Joining a group is a change of all its receipts, leaving it their end: the later of the two
 *       transactions (row, membership) counts.
 *   F4  An edit that somebody replaced without having seen it is a change of its own, for the device that
 *       made it; a transaction replaces edits of one receipt only.
 */
export interface Entry extends Place {
  /** Deleted, or not this user's to see any more. */
  gone: boolean;
}

export interface Reader {
  user: string;
  /** As it calls itself towards the outbox; null hears nothing of its own edits. */
  device: string | null;
}

/** The next entries behind the cursor, at most `limit`, and the oldest transaction under way. */
export async function readFeed(
  db: Db,
  { user, device }: Reader,
  { from, after }: Pick<Cursor, 'from' | 'after'>,
  limit: number,
): Promise<{ entries: Entry[]; horizon: string }> {
  const { rows } = await sql<(Entry | { id: null }) & { horizon: string }>`
    with mine as (
      select group_id, removed, changed_xid, joined_xid from group_members where user_id = ${user}
    ), feed as (
      select greatest(g.changed_xid, m.changed_xid) as xid, 'group' as kind, g.id, m.removed as gone
      from mine m join groups g on g.id = m.group_id
      where not m.removed
      union all
      select changed_xid, 'group', group_id, true from mine where removed
      union all
      select greatest(r.changed_xid, m.joined_xid), 'receipt', r.id, r.deleted_at is not null
      from receipts r left join mine m on m.group_id = r.group_id
      where r.creator = ${user}
      union all
      select case when m.removed then m.joined_xid else greatest(r.changed_xid, m.joined_xid) end,
        'receipt', r.id, m.removed or r.deleted_at is not null
      from mine m join receipts r on r.group_id = m.group_id
      where r.creator <> ${user}
      union all
      select distinct superseded_xid, 'superseded', receipt_id, false from board_ops
      where user_id = ${user} and device = ${device} and superseded_xid is not null
    ), page as (
      select xid, kind, id, gone from feed
      where xid >= ${from}::xid8 and (${after?.xid ?? null}::xid8 is null or (xid, kind, id) >
        (${after?.xid ?? null}::xid8, ${after?.kind ?? null}::text, ${after?.id ?? null}::uuid))
      order by xid, kind, id limit ${limit}
    )
    select s.horizon, p.xid::text, p.kind, p.id, p.gone
    from (select pg_snapshot_xmin(pg_current_snapshot())::text as horizon) s
    left join page p on true
    order by p.xid, p.kind, p.id`.execute(db);
  const entries = rows.filter((row): row is Entry & { horizon: string } => row.id !== null);
  return { entries, horizon: rows[0]!.horizon };
}

interface Row {
  id: string;
  rev: number;
  creator: string;
  group_id: string | null;
  image_id: string | null;
  rotation: number | null;
  read_by: string[];
  created_at: Date;
  doc: Board;
}

/** Those of `ids` that the user may see, whole. */
export async function readReceipts(db: Db, user: string, ids: readonly string[]): Promise<SyncedReceipt[]> {
  if (!ids.length) return [];
  const { rows } = await sql<Row>`
    select r.id, b.rev, r.creator, ${groupSeenBy(user)} as group_id, r.image_id, i.rotation, r.read_by,
      r.created_at, b.doc
    from receipts r join boards b on b.receipt_id = r.id left join images i on i.id = r.image_id
    where r.id = any(${ids}::uuid[]) and r.deleted_at is null and ${mayUseReceipt(user)}`.execute(db);
  return rows.map((row) => ({
    _id: row.id,
    rev: row.rev,
    creator: row.creator,
    group: row.group_id,
    image: row.image_id === null ? null : { _id: row.image_id, rotation: row.rotation ?? 0 },
    readBy: row.read_by,
    createdAt: row.created_at.toISOString(),
    board: row.doc,
  }));
}
