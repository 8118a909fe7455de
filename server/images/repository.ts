import { sql } from 'kysely';
import { seesPhoto } from '../access/access.ts';
import type { Config } from '../config.ts';
import type { Db, Trx } from '../db/database.ts';
import { Fault } from '../http/fault.ts';

export interface StoredImage {
  id: string;
  sha256: string;
  type: string;
  bytes: number;
  width: number;
  height: number;
  rotation: number;
}

/** Adds an image. The same image with the same id changes nothing. @throws Fault idTaken */
export async function addImage(trx: Trx, owner: string, image: StoredImage, at: Date): Promise<void> {
  const { id, sha256, type, bytes, width, height, rotation } = image;
  const { rows } = await sql`
    insert into images (id, owner, sha256, type, bytes, width, height, rotation, created_at)
    values (${id}, ${owner}, ${sha256}, ${type}, ${bytes}, ${width}, ${height}, ${rotation}, ${at})
    on conflict (id) do update set rotation = images.rotation
    where images.owner = excluded.owner and images.sha256 = excluded.sha256
    returning 1`.execute(trx);
  if (!rows.length) throw new Fault('idTaken');
}

/** The receipts that named an image before it was here. */
export async function receiptsNaming(db: Db, image: string, owner: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from receipts where image_id = ${image} and creator = ${owner}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Two uploads at once must not both take the last free place. */
export async function lockUser(trx: Trx, user: string): Promise<void> {
  await sql`select 1 from users where id = ${user} for no key update`.execute(trx);
}

/**
 * Checks a user's quota after a new image was added, or before with `more`, what it will take.
 * @throws Fault imageQuota
 */
export async function checkQuota(
  db: Db,
  user: string,
  quota: Config['imageQuota'],
  more: Config['imageQuota'] = { images: 0, bytes: 0 },
): Promise<void> {
  const { rows } = await sql<{ images: number; bytes: number }>`
    select count(*) as images, coalesce(sum(bytes), 0)::bigint as bytes
    from images where owner = ${user}`.execute(db);
  const used = rows[0]!;
  const isOver = (is: number, limit: number) => limit > 0 && is > limit;
  if (isOver(used.images + more.images, quota.images) || isOver(used.bytes + more.bytes, quota.bytes))
    throw new Fault('imageQuota');
}

export async function hasImage(db: Db, owner: string, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from images where id = ${id} and owner = ${owner}`.execute(db);
  return rows.length > 0;
}

/**
 * Deletes the rows of images without a receipt. Images newer than `before` stay, because their receipt may
 * still arrive. A purged receipt has none.
 */
export async function forgetImages(db: Db, before: Date): Promise<void> {
  await sql`
    delete from images i
    where i.created_at < ${before} and not exists (select 1 from receipts r where r.image_id = i.id)`.execute(
    db,
  );
}

/** Those of the hashes that some image still has. */
export async function contentsInUse(db: Db, sha256: string[]): Promise<Set<string>> {
  if (!sha256.length) return new Set();
  const rows = await db.selectFrom('images').select('sha256').where('sha256', 'in', sha256).execute();
  return new Set(rows.map((row) => row.sha256));
}

/** Its owner may see it, and everybody who may see a receipt with it and its photo. @throws Fault notFound */
export async function findImage(
  db: Db,
  user: string,
  id: string,
): Promise<{ sha256: string; type: string; bytes: number }> {
  const { rows } = await sql<{ sha256: string; type: string; bytes: number }>`
    select i.sha256, i.type, i.bytes from images i
    where i.id = ${id} and (i.owner = ${user} or exists (
      select 1 from receipts r
      where r.image_id = i.id and ${seesPhoto(user)}
    ))`.execute(db);
  if (!rows[0]) throw new Fault('notFound');
  return rows[0];
}
