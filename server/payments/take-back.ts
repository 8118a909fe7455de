import { sql } from 'kysely';
import {
  applyPaymentOp,
  emptyPayment,
  readPaymentField,
  setPaymentOp,
  type Payment,
  type PaymentOp,
} from '../../src/domain/settling/payment.ts';
import { nextRev } from '../boards/edit.ts';
import type { Author } from '../boards/repository.ts';
import type { Trx } from '../db/database.ts';
import { storeWords, type StoredPayment } from './repository.ts';

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
    where p.id in (select payment_id from payment_ops where user_id = ${user} and outcome = 'applied')
      and (p.receipt_id = ${bill}::uuid or p.group_id = ${group}::uuid
        or p.receipt_id in (select id from receipts where group_id = ${group}::uuid) or (
        p.receipt_id is null and p.group_id is null
        and p.from_part = any(${both}::text[]) and p.to_part = any(${both}::text[])))
    order by p.id for update`.execute(trx);
  // A second look: somebody may have said a word while the first one waited for the lock.
  const { rows } = await sql<StoredPayment & { id: string }>`
    select p.id, p.rev, p.doc from payments p
    where p.id = any(${locked.map(({ id }) => id)}::text[]) and not exists (
      select 1 from payment_ops o where o.payment_id = p.id and o.user_id <> ${user}
        and o.outcome = 'applied' and o.op ->> 'field' in ('sent', 'got'))
    order by p.id`.execute(trx);
  for (const { id, rev, doc } of rows) {
    const ops = emptying(doc);
    if (!ops.length) continue;
    const log = ops.map((op, seq) => {
      const was = readPaymentField(doc, op);
      return { seq, op, was, outcome: 'applied', reason: null } as const;
    });
    const after = { id, rev: nextRev(rev, 0), doc: ops.reduce(applyPaymentOp, doc), isNew: false };
    await storeWords(trx, after, log, { ...host, batch: null, quota: 0 });
  }
}

const emptying = (doc: Payment): PaymentOp[] =>
  (['sent', 'got', 'how', 'note'] as const)
    .filter((field) => doc[field] !== emptyPayment[field])
    .map((field) => setPaymentOp(field, emptyPayment[field]));
