import { sql } from 'kysely';
import type { StoredBoard } from '../../src/domain/board/board.ts';
import type { Minor } from '../../src/domain/money/money.ts';
import { groupSeenBy, mayUseReceipt, roleOn } from '../access/access.ts';
import type { Db } from '../db/database.ts';
import { Fault } from '../http/fault.ts';

export interface ListedReceipt {
  id: string;
  title: string;
  description: string;
  date: string | null;
  total: Minor;
  group_id: string | null;
  image_id: string | null;
  rotation: number | null;
}

const row = (user: string) => sql`
  r.id, r.title, r.description, r.date, r.total, ${groupSeenBy(user)} as group_id, i.id as image_id, i.rotation`;

/** One page, newest first, and how many there are in all. */
export async function listReceipts(
  db: Db,
  user: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: ListedReceipt[]; total: number }> {
  const { rows } = await sql<ListedReceipt & { count: number }>`
    select ${row(user)}, count(*) over () as count
    from receipts r left join images i on i.id = r.image_id
    where ${mayUseReceipt(user)} and r.deleted_at is null
    order by r.created_at desc, r.id desc
    limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  // Behind the last page there are no rows to carry the count.
  const total = rows[0]?.count ?? (page > 1 ? await countReceipts(db, user) : 0);
  return { rows, total };
}

async function countReceipts(db: Db, user: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from receipts r
    where ${mayUseReceipt(user)} and r.deleted_at is null`.execute(db);
  return rows[0]!.count;
}

/** @throws Fault receiptNotFound, also for one that the user may not see */
export async function getReceipt(
  db: Db,
  user: string,
  id: string,
): Promise<ListedReceipt & { rev: number; doc: StoredBoard }> {
  const { rows } = await sql<ListedReceipt & { rev: number; doc: StoredBoard }>`
    select ${row(user)}, b.rev, b.doc
    from receipts r join boards b on b.receipt_id = r.id left join images i on i.id = r.image_id
    where r.id = ${id} and ${roleOn(user)} is not null and r.deleted_at is null`.execute(db);
  if (!rows[0]) throw new Fault('receiptNotFound');
  return rows[0];
}

/** The receipt of `user`'s in which an item stands. @throws Fault notFound */
export async function receiptWithItem(db: Db, user: string, item: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select r.id from receipts r join boards b on b.receipt_id = r.id
    where ${mayUseReceipt(user)} and r.deleted_at is null and jsonb_exists(b.doc -> 'items', ${item})
      and not jsonb_exists(b.doc -> 'items' -> ${item}, 'deleted')
    order by r.created_at desc limit 1`.execute(db);
  if (!rows[0]) throw new Fault('notFound');
  return rows[0].id;
}
