import { sql } from 'kysely';
import {
  emptyPayment,
  setPaymentOp,
  type Payment,
  type PaymentOp,
} from '../../src/domain/settling/payment.ts';
import type { Trx } from '../db/database.ts';
import type { Author } from '../documents/log.ts';
import type { StoredPayment } from './repository.ts';
import { emptyWords } from './write.ts';

/**
 * Takes back what a removed person wrote in payments of a bill, or of a group and its bills, and between them and
 * the person who removes them. These are ordinary operations in the log.
 *
 *   TAKE-2  Payments that anybody else has answered stay as they are.
 */
export async function takeBackWords(
  trx: Trx,
  { bill = null, group = null }: { bill?: string | null; group?: string | null },
  host: Author,
  user: string,
): Promise<void> {
  // Their places follow (SIDE-2). Of one bill the caller holds the lock.
  await sql`select 1 from receipts where group_id = ${group}::uuid order by id for update`.execute(trx);
  const both = [user, host.user];
  const { rows: locked } = await sql<{ id: string }>`
    select p.id from payments p
    where p.id in (select id from document_ops where kind = 'payment' and user_id = ${user} and outcome = 'applied')
      and (p.receipt_id = ${bill}::uuid or p.group_id = ${group}::uuid
        or p.receipt_id in (select id from receipts where group_id = ${group}::uuid) or (
        p.receipt_id is null and p.group_id is null
        and p.from_part = any(${both}::text[]) and p.to_part = any(${both}::text[])))
    order by p.id for update`.execute(trx);
  // A second look: somebody may have said a word while the first one waited for the lock.
  const { rows } = await sql<StoredPayment & { id: string }>`
    select p.id, p.rev, p.doc from payments p
    where p.id = any(${locked.map(({ id }) => id)}::text[]) and not exists (
      select 1 from document_ops o where o.kind = 'payment' and o.id = p.id and o.user_id <> ${user}
        and o.outcome = 'applied' and o.op ->> 'field' in ('sent', 'got'))
    order by p.id`.execute(trx);
  const author = { ...host, batch: null, quota: 0 };
  for (const { id, ...held } of rows) await emptyWords(trx, id, author, held, emptying(held.doc));
}

const emptying = (doc: Payment): PaymentOp[] =>
  (['sent', 'got', 'how', 'note'] as const)
    .filter((field) => doc[field] !== emptyPayment[field])
    .map((field) => setPaymentOp(field, emptyPayment[field]));
