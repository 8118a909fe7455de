import { sql } from 'kysely';
import type { SyncedReceipt } from '../../src/contract/sync.ts';
import type { StoredBoard } from '../../src/domain/board/board.ts';
import type { Role } from '../../src/domain/board/rights.ts';
import { logSeenSince, mayUsePayment, roleOn, seesPhoto, takenOutAt, waysSeenBy } from '../access/access.ts';
import type { Db } from '../db/database.ts';
import { readHistory } from '../documents/history.ts';
import { isUuid } from '../http/uuid.ts';
import { isGuest } from '../is-guest.ts';
import { nameOfUser } from '../user-name.ts';
import type { Cursor, FeedPosition } from './cursor.ts';

/**
 * The change feed.
 *
 *   row written -> changed_xid = its transaction -> order (xid, kind, id) -> pages
 *
 *   FEED-1  No change is skipped. Transactions commit in another order than they get their numbers, so each
 *           run of pages starts at the oldest transaction that was open when the last run began.
 *   FEED-2  A change may come twice; clients ignore a receipt whose revision they have.
 *   FEED-3  Joining a group or getting a place brings receipts, leaving or losing it removes them: the later
 *           transaction of the two (receipt, membership or place) counts.
 *   FEED-4  A receipt comes with the newest entries of its log, read at the same revision.
 *   FEED-5  It is gone only for those who see it by nothing else: as its creator, by its group or by a place.
 *   FEED-6  A deleted receipt comes as any other, and its board says so. It is gone once it is purged.
 *   FEED-7  A payment comes and goes with its bill or group, and with being one of its sides.
 *   FEED-8  Ways to pay come and go with what two users share, and with the payee's word. What this user may
 *           not see any more comes as null, once.
 */
export interface FeedEntry extends FeedPosition {
  /** Deleted, or the user may no longer see it. */
  gone: boolean;
  /** It was deleted so long ago that nobody has it any more. */
  deleted: boolean;
  /** Of its board, or of the payment, as the database stores it. */
  bytes: number;
}

/** A page ends after so many bytes of boards, as the database stores them: JSON has a few times more. */
const MAX_PAGE_BYTES = 256 * 1024;

interface Feed {
  entries: FeedEntry[];
  /** There may be more entries after these. */
  more: boolean;
  /** The oldest transaction under way. */
  horizon: string;
}

/** The next entries after the cursor: at most `limit`, and at most a page of boards, but at least one. */
export async function readFeed(
  db: Db,
  user: string,
  { from, after }: Pick<Cursor, 'from' | 'after'>,
  limit: number,
): Promise<Feed> {
  const { rows } = await sql<(FeedEntry | { id: null }) & { horizon: string }>`
    with me as (
      select ${isGuest()} as is_guest from users u where u.id = ${user}
    ), mine as (
      select group_id, removed, dissolved, changed_xid, joined_xid from group_members where user_id = ${user}
    ), reach as (
      select id, '0'::xid8 as since, false as lost, true as is_own from receipts where creator = ${user}
      union all
      select r.id, m.joined_xid, m.removed, false from mine m join receipts r on r.group_id = m.group_id
      where not m.removed or r.created_xid <= m.joined_xid
      union all
      select receipt_id, changed_xid, removed, false from places where user_id = ${user}
    ), changed as (
      select distinct on (r.id) r.id, case when lost then since else greatest(r.changed_xid, since) end as xid
      from reach join receipts r on r.id = reach.id
      where case when lost then since else greatest(r.changed_xid, since) end >= ${from}::xid8
      order by r.id, xid desc
    ), paid as (
      select p.id, s.changed_xid as since, s.removed as lost, p.changed_xid
      from payment_people s join payments p on p.id = s.payment_id
      where s.user_id = ${user} and (p.receipt_id is null or (select is_guest from me))
      union all
      select p.id, m.joined_xid, m.removed, p.changed_xid from mine m join payments p on p.group_id = m.group_id
      where not m.removed or p.created_xid <= m.joined_xid
      union all
      select p.id, since, lost, p.changed_xid from reach cross join lateral (
        -- By the index, bill by bill: a join would read everybody's payments.
        select id, changed_xid, created_xid from payments where receipt_id = reach.id
          and (since >= ${from}::xid8 or (not lost and changed_xid >= ${from}::xid8)) offset 0
      ) p
      where (not lost or p.created_xid <= since) and (is_own or not (select is_guest from me))
    ), said as (
      select distinct on (id) id, case when lost then since else greatest(changed_xid, since) end as xid
      from paid where case when lost then since else greatest(changed_xid, since) end >= ${from}::xid8
      order by id, xid desc
    ), related as (
      -- What may have begun or ended since.
      select o.user_id as id,
        case when m.removed then m.joined_xid else greatest(m.joined_xid, o.joined_xid) end as xid
      from mine m join group_members o on o.group_id = m.group_id
      where not m.removed or o.created_xid <= m.joined_xid
      union all
      select p.user_id, case when lost then since else greatest(since, p.changed_xid) end
      from changed c join reach on reach.id = c.id cross join lateral (
        select user_id, changed_xid, created_xid from payees
        where receipt_id = c.id and user_id <> ${user} offset 0
      ) p
      where not lost or p.created_xid <= since
      -- What its payee has changed since: an empty phone has all of these above.
      union all
      select o.user_id, w.changed_xid from mine m join group_members o on o.group_id = m.group_id
        join ways_to_pay w on w.user_id = o.user_id
      where not m.removed and not o.removed
      union all
      select w.user_id, w.changed_xid from (
        select user_id, changed_xid from ways_to_pay
        where ${from !== '0'}::bool and changed_xid >= ${from}::xid8 offset 0
      ) w cross join lateral (
        select receipt_id from payees where user_id = w.user_id and not removed offset 0
      ) p join reach on reach.id = p.receipt_id and not lost
      union all
      select user_id, changed_xid from ways_to_pay where user_id = ${user}
    ), payable as (
      select distinct on (k.id) k.id, k.xid from related k join ways_to_pay w on w.user_id = k.id
      where k.xid >= ${from}::xid8 order by k.id, k.xid desc
    ), feed as (
      select greatest(g.changed_xid, m.changed_xid) as xid, 'group' as kind, g.id::text, false as gone,
        false as deleted
      from mine m join groups g on g.id = m.group_id
      where not m.removed or m.dissolved
      union all
      select changed_xid, 'group', group_id::text, true, false from mine where removed and not dissolved
      union all
      select c.xid, 'receipt', r.id::text, r.purged or ${roleOn(user)} is null, r.purged
      from changed c join receipts r on r.id = c.id
      union all
      select xid, 'payment', id, null, false from said
      union all
      select changed_xid, 'me', user_id::text, false, false from own_settings where user_id = ${user}
      union all
      select xid, 'ways', id::text, null, false from payable
    ), page as (
      select xid, kind, id collate "C" as id, gone, deleted from feed
      where xid >= ${from}::xid8 and (${after?.xid ?? null}::xid8 is null or (xid, kind, id collate "C") >
        (${after?.xid ?? null}::xid8, ${after?.kind ?? null}::text, ${after?.id ?? null}::text))
      order by xid, kind, id collate "C" limit ${limit}
    )
    select s.horizon, e.xid::text, e.kind, e.id, e.deleted,
      case e.kind when 'payment' then not ${mayUsePayment(user)} when 'ways' then
        w.hidden is null or ${waysSeenBy(user)} is null else e.gone end as gone,
      case when e.gone then 0 else coalesce(pg_column_size(b.doc), pg_column_size(p.doc), 0) end as bytes
    from (select pg_snapshot_xmin(pg_current_snapshot())::text as horizon) s
    left join page e on true
    left join boards b on b.receipt_id = case when e.kind = 'receipt' then e.id::uuid end
    left join payments p on e.kind = 'payment' and p.id = e.id
    left join ways_to_pay w on w.user_id = case when e.kind = 'ways' then e.id::uuid end
    order by e.xid, e.kind, e.id`.execute(db);
  const found = rows.filter((row) => row.id !== null);
  let bytes = 0;
  const end = found.findIndex((row, at) => (bytes += row.bytes) > MAX_PAGE_BYTES && at > 0);
  const entries = end < 0 ? found : found.slice(0, end);
  return { entries, more: end >= 0 || found.length === limit, horizon: rows[0]!.horizon };
}

interface Row {
  id: string;
  rev: number;
  role: Role;
  isOut: boolean;
  since: number;
  creator: string;
  image_id: string | null;
  rotation: number | null;
  read_by: string[];
  created_at: Date;
  doc: StoredBoard;
}

/**
 * The receipts of `ids` that the user may see, with board and history.
 * @param names of the users on receipts that were read before: the same few stand on all of them
 */
export async function readReceipts(
  db: Db,
  user: string,
  ids: readonly string[],
  names: Map<string, NamedUser> = new Map(),
): Promise<SyncedReceipt[]> {
  if (!ids.length) return [];
  const { rows } = await sql<Row>`
    select r.id, b.rev, ${roleOn(user)} as role, ${takenOutAt(user)} is not null as "isOut",
      ${logSeenSince(user)} as since, r.creator, i.id as image_id, i.rotation, r.read_by, r.created_at, b.doc
    from receipts r join boards b on b.receipt_id = r.id
      left join images i on i.id = r.image_id and ${seesPhoto(user)}
    where r.id = any(${ids}::uuid[]) and ${roleOn(user)} is not null`.execute(db);
  const entries = await readHistory(db, 'receipt', rows);
  await addNames(db, rows.flatMap(usersOn), names);
  return rows.map((row) => ({
    _id: row.id,
    rev: row.rev,
    creator: row.creator,
    role: row.role,
    ...(row.isOut && { isOut: true }),
    people: usersOn(row).flatMap((id) => names.get(id) ?? []),
    image: row.image_id === null ? null : { _id: row.image_id, rotation: row.rotation ?? 0 },
    readBy: row.read_by,
    createdAt: row.created_at.toISOString(),
    board: row.doc,
    history: entries.get(row.id) ?? [],
  }));
}

/** The ids of the users whom a receipt names. */
const usersOn = ({ creator, doc }: Row): string[] => {
  const users = Object.values(doc.columns).map(({ user }) => user);
  return [...new Set([creator, ...users])].filter((user) => user !== null && isUuid(user)) as string[];
};

export interface NamedUser {
  _id: string;
  name: string;
}

async function addNames(db: Db, users: readonly string[], names: Map<string, NamedUser>): Promise<void> {
  const others = [...new Set(users)].filter((id) => !names.has(id));
  if (!others.length) return;
  const { rows } = await sql<NamedUser>`
    select u.id as _id, ${nameOfUser} as name from users u
    where u.id = any(${others}::uuid[])`.execute(db);
  for (const row of rows) names.set(row._id, row);
}
