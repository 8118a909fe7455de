import { sql } from 'kysely';
import type { Rejection } from '../../src/contract/board.ts';
import { NEWEST_ENTRIES } from '../../src/contract/history.ts';
import type { PaymentEntry, SyncedPayment } from '../../src/contract/payments.ts';
import type { OpOutcome } from '../../src/domain/board/board.ts';
import type { Payment, PaymentAbout, PaymentOp } from '../../src/domain/settling/payment.ts';
import { mayUsePayment } from '../access.ts';
import { keepPlaces } from '../boards/places.ts';
import type { Author, OpResult } from '../boards/repository.ts';
import type { Db, Trx } from '../db/database.ts';
import { Fault } from '../http/fault.ts';
import { nameOfUser } from '../user-name.ts';
import { addWritten, isOverQuota } from '../written.ts';

export interface StoredPayment {
  rev: number;
  doc: Payment;
}

/** An operation as the log keeps it. */
export interface LoggedPaymentOp extends OpResult {
  seq: number;
  op: PaymentOp;
  was: PaymentOp | null;
}

/** Locks it until the transaction's end; null if there is none yet. */
export async function lockPayment(trx: Trx, id: string): Promise<StoredPayment | null> {
  const { rows } = await sql<StoredPayment>`
    select rev, doc from payments where id = ${id} for update`.execute(trx);
  return rows[0] ?? null;
}

/** The words of a payment that count and that this user wrote. */
export async function wordsBy(trx: Trx, id: string, user: string): Promise<('sent' | 'got')[]> {
  const { rows } = await sql<{ field: 'sent' | 'got'; user: string }>`
    select distinct on (op ->> 'field') op ->> 'field' as field, user_id as "user" from payment_ops
    where payment_id = ${id} and outcome = 'applied' and op ->> 'field' in ('sent', 'got')
    order by op ->> 'field', rev desc, seq desc`.execute(trx);
  return rows.flatMap((row) => (row.user === user ? row.field : []));
}

/**
 * Makes a payment without a word. Its sides are set for one between users; those of a bill's follow
 * (setSides). Somebody else may make the same one meanwhile.
 */
export async function insertPayment(
  trx: Trx,
  id: string,
  about: PaymentAbout,
  doc: Payment,
  users: { from: string | null; to: string | null } | null,
): Promise<void> {
  const bill = about.for === 'bill' ? about.bill : null;
  const group = about.for === 'group' ? about.group : null;
  const { from = null, to = null } = users ?? {};
  await sql`
    with made as (
      insert into payments (id, receipt_id, group_id, from_part, to_part, from_user, to_user, doc)
      values (${id}, ${bill}::uuid, ${group}::uuid, ${about.from}, ${about.to}, ${from}::uuid, ${to}::uuid,
        ${JSON.stringify(doc)}::jsonb)
      on conflict do nothing returning id, from_user, to_user
    )
    insert into payment_people (payment_id, user_id)
    select made.id, u.id from made join users u on u.id in (made.from_user, made.to_user)
    where u.deleted_at is null`.execute(trx);
}

/** What a new payment counts of its author's room, beside its log. */
const NEW_CHARS = 500;

/**
 * Appends a batch to the log and stores what came of it. The caller holds the lock of the bill's board, and has
 * set the payment's sides. @throws Fault billQuota
 */
export async function storeWords(
  trx: Trx,
  { id, rev, doc, isNew }: StoredPayment & { id: string; isNew: boolean },
  log: readonly LoggedPaymentOp[],
  { user, device, batch, at, quota = 0 }: Author,
): Promise<void> {
  const ops = JSON.stringify(log);
  const chars = ops.length + (isNew ? NEW_CHARS : 0);
  const { rows } = await sql<{ bill: string | null; written: number | null }>`
    with counted as (
      ${addWritten(user, chars, quota)}
    ), log as (
      insert into payment_ops (payment_id, rev, seq, op, was, user_id, device, batch, outcome, reason, at)
      select ${id}, ${rev}::int, l.seq, l.op, l.was, ${user}::uuid, ${device}, ${batch}::text,
        l.outcome, l.reason, ${at}::timestamptz
      from jsonb_to_recordset(${ops}::jsonb)
        as l (seq int, op jsonb, was jsonb, outcome text, reason text)
    )
    update payments set rev = ${rev}, doc = ${JSON.stringify(doc)}::jsonb where id = ${id}
    returning receipt_id as bill, (select chars from counted) as written`.execute(trx);
  const { bill = null, written = null } = rows[0] ?? {};
  if (isOverQuota(written, quota)) throw new Fault('billQuota');
  if (bill !== null && log.some(comesOrGoes)) await keepPlaces(trx, bill); // SIDE-2
}

/** Whether it says a word where there was none, or takes one back. */
const comesOrGoes = ({ op, was, outcome }: LoggedPaymentOp): boolean =>
  outcome === 'applied' &&
  (op.field === 'sent' || op.field === 'got') &&
  (op.value === null || was?.value === null);

/** What became of a batch that was done before; none if nothing of it was taken. */
export async function paymentResultsOf(db: Db, id: string, user: string, batch: string): Promise<OpResult[]> {
  const { rows } = await sql<OpResult>`
    select outcome, reason from payment_ops
    where payment_id = ${id} and user_id = ${user} and batch = ${batch} order by rev, seq`.execute(db);
  return rows;
}

interface Row extends StoredPayment {
  id: string;
  people: { _id: string; name: string }[];
}

interface EntryRow {
  payment: string;
  rev: number;
  seq: number;
  op: PaymentOp;
  was: PaymentOp | null;
  outcome: OpOutcome;
  reason: Rejection | null;
  user_id: string;
  name: string;
  at: Date;
}

/** Those of `ids` that the user may see. The history is no newer than the payment. */
export async function readPayments(db: Db, user: string, ids: readonly string[]): Promise<SyncedPayment[]> {
  if (!ids.length) return [];
  const { rows } = await sql<Row>`
    select p.id, p.rev, p.doc, coalesce((
      select jsonb_agg(jsonb_build_object('_id', u.id, 'name', ${nameOfUser}) order by u.id = p.to_user)
      from users u where u.id in (p.from_user, p.to_user)), '[]') as people
    from payments p where p.id = any(${ids}::text[]) and ${mayUsePayment(user)}`.execute(db);
  const history = await readEntries(db, rows);
  return rows.map(({ id, rev, doc, people }) => ({
    _id: id,
    rev,
    doc,
    people,
    history: history.get(id) ?? [],
  }));
}

async function readEntries(db: Db, payments: readonly Row[]): Promise<Map<string, PaymentEntry[]>> {
  const found = new Map(payments.map(({ id }): [string, PaymentEntry[]] => [id, []]));
  const { rows } = await sql<EntryRow>`
    select o.*, ${nameOfUser} as name
    from unnest(${payments.map(({ id }) => id)}::text[], ${payments.map(({ rev }) => rev)}::int[]) as p (id, rev)
    cross join lateral (
      select payment_id as payment, o.rev, seq, op, was, outcome, reason, user_id, at from payment_ops o
      where o.payment_id = p.id and o.rev <= p.rev
      order by o.rev desc, o.seq desc limit ${NEWEST_ENTRIES}
    ) o join users u on u.id = o.user_id
    order by o.rev desc, o.seq desc`.execute(db);
  for (const { payment, user_id: _id, name, at, reason, rev, seq, op, was, outcome } of rows) {
    const more = { ...(reason && { reason }), by: { _id, name }, at: at.toISOString() };
    found.get(payment)?.push({ rev, seq, op, was, outcome, ...more });
  }
  return found;
}
