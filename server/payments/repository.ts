import { sql } from 'kysely';
import type { SyncedPayment } from '../../src/contract/payments.ts';
import type { Payment, PaymentAbout } from '../../src/domain/settling/payment.ts';
import { mayUsePayment } from '../access/access.ts';
import type { Db, Trx } from '../db/database.ts';
import { readHistory } from '../documents/history.ts';
import { nameOfUser } from '../user-name.ts';

export interface StoredPayment {
  rev: number;
  doc: Payment;
}

/**
 * Locks it until the transaction's end; null if there is none yet. Whoever else would make the same one waits.
 */
export async function lockPayment(trx: Trx, id: string): Promise<StoredPayment | null> {
  const find = sql<StoredPayment>`select rev, doc from payments where id = ${id} for update`;
  const { rows } = await find.execute(trx);
  if (rows[0]) return rows[0];
  await sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`.execute(trx);
  return (await find.execute(trx)).rows[0] ?? null;
}

/** The words of a payment that count and that this user wrote. */
export async function wordsBy(trx: Trx, id: string, user: string): Promise<('sent' | 'got')[]> {
  const { rows } = await sql<{ field: 'sent' | 'got'; user: string }>`
    select distinct on (op ->> 'field') op ->> 'field' as field, user_id as "user" from document_ops
    where kind = 'payment' and id = ${id} and outcome = 'applied' and op ->> 'field' in ('sent', 'got')
    order by op ->> 'field', rev desc, seq desc`.execute(trx);
  return rows.flatMap((row) => (row.user === user ? row.field : []));
}

/** Its sides are set for one between users; those of a bill's follow (setSides). */
export async function insertPayment(
  trx: Trx,
  about: PaymentAbout,
  { id, rev, doc }: StoredPayment & { id: string },
  users: { from: string | null; to: string | null } | null,
): Promise<void> {
  const bill = about.for === 'bill' ? about.bill : null;
  const group = about.for === 'group' ? about.group : null;
  const { from = null, to = null } = users ?? {};
  await sql`
    with made as (
      insert into payments (id, receipt_id, group_id, from_part, to_part, from_user, to_user, rev, doc)
      values (${id}, ${bill}::uuid, ${group}::uuid, ${about.from}, ${about.to}, ${from}::uuid, ${to}::uuid,
        ${rev}, ${JSON.stringify(doc)}::jsonb)
      returning id, from_user, to_user
    )
    insert into payment_people (payment_id, user_id)
    select made.id, u.id from made join users u on u.id in (made.from_user, made.to_user)
    where u.deleted_at is null`.execute(trx);
}

/** Stores what came of a batch. The caller holds the lock of the bill's board. */
export async function storePayment(
  trx: Trx,
  { id, rev, doc }: StoredPayment & { id: string },
): Promise<void> {
  await sql`
    update payments set rev = ${rev}, doc = ${JSON.stringify(doc)}::jsonb where id = ${id}`.execute(trx);
}

interface Row extends StoredPayment {
  id: string;
  people: { _id: string; name: string }[];
}

/** Those of `ids` that the user may see. The history is no newer than the payment. */
export async function readPayments(db: Db, user: string, ids: readonly string[]): Promise<SyncedPayment[]> {
  if (!ids.length) return [];
  const { rows } = await sql<Row>`
    select p.id, p.rev, p.doc, coalesce((
      select jsonb_agg(jsonb_build_object('_id', u.id, 'name', ${nameOfUser}) order by u.id = p.to_user)
      from users u where u.id in (p.from_user, p.to_user)), '[]') as people
    from payments p where p.id = any(${ids}::text[]) and ${mayUsePayment(user)}`.execute(db);
  const history = await readHistory(db, 'payment', rows);
  return rows.map(({ id, rev, doc, people }) => ({
    _id: id,
    rev,
    doc,
    people,
    history: history.get(id) ?? [],
  }));
}
