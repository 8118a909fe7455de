import { sql } from 'kysely';
import { emptyPayment } from '../../src/domain/settling/payment.ts';
import { hasAccount } from '../access/access.ts';
import type { Db, Trx } from '../db/database.ts';

/**
 * Removes boards, payments and logs of receipts for good. Their rows and places stay as the note that they
 * were deleted: phones that were away for months still have to hear of it. The caller has locked them.
 */
export async function purge(trx: Trx, ids: readonly string[], at: Date): Promise<void> {
  await sql`delete from document_ops where kind = 'receipt' and id = any(${ids}::text[])`.execute(trx);
  await sql`
    with said as (
      update payments set doc = ${JSON.stringify(emptyPayment)}::jsonb where receipt_id = any(${ids}::uuid[])
      returning id
    )
    delete from document_ops where kind = 'payment' and id in (select id from said)`.execute(trx);
  await sql`delete from bill_links where receipt_id = any(${ids}::uuid[])`.execute(trx);
  await sql`delete from boards where receipt_id = any(${ids}::uuid[])`.execute(trx);
  await sql`
    update receipts set purged = true, deleted_at = coalesce(deleted_at, ${at}), title = '', description = '',
      date = null, total = 0, image_id = null
    where id = any(${ids}::uuid[])`.execute(trx);
}

/** So many receipts are purged in one transaction: it locks them. */
const AT_ONCE = 100;

/** Receipts with payments that count: who paid for one that somebody deleted still gets it back, by an account. */
const hasMoney = sql`(exists (
  select 1 from payments p where p.receipt_id = r.id
    and coalesce((p.doc ->> 'got')::bigint, (p.doc ->> 'sent')::bigint, 0) <> 0) and ${hasAccount})`;

/** Purges the receipts that were deleted before. */
export async function purgeDeleted(db: Db, before: Date): Promise<void> {
  for (let found = AT_ONCE; found === AT_ONCE;) {
    found = await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ id: string }>`
        select r.id from receipts r where r.deleted_at < ${before} and not r.purged and not ${hasMoney}
        order by r.id limit ${AT_ONCE} for update skip locked`.execute(trx);
      const ids = rows.map(({ id }) => id);
      await purge(trx, ids, before);
      return ids.length;
    });
  }
}
