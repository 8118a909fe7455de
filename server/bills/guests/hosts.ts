import { sql } from 'kysely';
import { giveOps } from '../../../src/domain/board/board-ops.ts';
import { hasAccount, usersOfReceipt } from '../../access/access.ts';
import type { Db, Trx } from '../../db/database.ts';
import { DAY_MS } from '../../durations.ts';
import { isGuest } from '../../is-guest.ts';
import { hostNames } from '../../texts/host-names.ts';
import { nameOfUser } from '../../user-name.ts';
import { editBoard } from '../edit.ts';

/**
 * A host without an account is a guest (guests.ts) who makes bills of their own: a visitor who let friends pick.
 *
 *   HOST-1  They may call what guests may, and what the contract opens to a `host`. On their bills they are the
 *           creator. They have no groups, and give nobody ways to pay.
 *   HOST-2  What they may have is limited (KIRA_GUEST_*): bills that are not deleted, people on each, photos.
 *           New hosts are limited by address.
 *   HOST-3  Their bill stays while anybody who has it has used Kira in the last 90 days, or has an account. Then
 *           it is deleted like any other: it can be restored for 30 days.
 *   HOST-4  Who signs up keeps the row, and so the bills (REGISTER-6). Who logs in to another account brings it
 *           the bills in the same transaction, with everything that names the host.
 */
const UNUSED_MS = 90 * DAY_MS;
/** So many bills are deleted in one round of housekeeping: the next round takes the rest. */
const AT_ONCE = 100;

/** HOST-3. Sessions end earlier than a bill does, so each round writes down what it sees of them. */
export async function sweepBills(db: Db, at: Date): Promise<void> {
  await sql`
    insert into bill_uses (receipt_id, at)
    select r.id, max(f.last_used_at)
    from receipts r join users c on c.id = r.creator and ${isGuest('c')}, lateral ${usersOfReceipt} p
      join session_families f on f.user_id = p.user_id
    where r.deleted_at is null group by r.id
    on conflict (receipt_id) do update set at = excluded.at where bill_uses.at < excluded.at`.execute(db);
  const unused = new Date(at.getTime() - UNUSED_MS);
  const { rows } = await sql<{ id: string; creator: string }>`
    select r.id, r.creator from receipts r join users c on c.id = r.creator and ${isGuest('c')}
      left join bill_uses u on u.receipt_id = r.id
    where r.deleted_at is null and greatest(r.created_at, u.at) < ${unused} and not ${hasAccount}
    limit ${AT_ONCE}`.execute(db);
  for (const { id, creator } of rows)
    await db.transaction().execute((trx) =>
      editBoard(trx, id, { user: creator, device: '', batch: null, at }, async ({ doc, rev }) => ({
        ops: doc.bill.deleted ? [] : [{ op: 'bill.set', field: 'deleted', value: true }],
        seenRev: rev,
      })),
    );
}

/** HOST-4. Answers the bills. Their boards are written anew: an operation can't move what a payment names. */
export async function passOnBills(trx: Trx, guest: string, account: string, at: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from receipts r join boards b on b.receipt_id = r.id
    where r.creator = ${guest} order by r.id for update of r, b`.execute(trx);
  const ids = rows.map(({ id }) => id);
  // An id is a text that nobody types: wherever it is in a document, it means the guest.
  const renamed = (column: string) => sql`replace(${sql.ref(column)}::text, ${guest}, ${account})::jsonb`;
  await sql`
    update boards set doc = ${renamed('doc')}, initial = ${renamed('initial')}, rev = rev + 1
    where receipt_id = any(${ids}::uuid[])`.execute(trx);
  await sql`
    update document_ops set op = ${renamed('op')}, was = ${renamed('was')}
    where kind = 'receipt' and id = any(${ids}::text[]) and position(${guest} in concat(op, was)) > 0`.execute(
    trx,
  );
  await sql`update receipts set creator = ${account} where creator = ${guest}`.execute(trx);
  await sql`update images set owner = ${account} where owner = ${guest}`.execute(trx);
  await sql`update payments set from_user = ${account} where from_user = ${guest}`.execute(trx);
  await sql`update payments set to_user = ${account} where to_user = ${guest}`.execute(trx);
  await sql`
    insert into payment_people (payment_id, user_id, removed)
    select s.payment_id, ${account}::uuid, s.removed from payment_people s
      join payments p on p.id = s.payment_id and p.receipt_id = any(${ids}::uuid[])
    where s.user_id = ${guest}
    on conflict (user_id, payment_id) do update set removed = payment_people.removed and excluded.removed`.execute(
    trx,
  );
  await sql`
    insert into places (receipt_id, user_id, removed, named)
    select receipt_id, ${account}::uuid, removed, named from places
    where user_id = ${guest} and receipt_id = any(${ids}::uuid[])
    on conflict (user_id, receipt_id) do update set removed = places.removed and excluded.removed,
      named = places.named or excluded.named, taken_out_at = null, changed_xid = pg_current_xact_id()`.execute(
    trx,
  );
  await sql`
    insert into payees (receipt_id, user_id, made, said, removed)
    select receipt_id, ${account}::uuid, made, said, removed from payees where user_id = ${guest}
    on conflict (user_id, receipt_id) do update set made = payees.made or excluded.made,
      said = payees.said or excluded.said, removed = payees.removed and excluded.removed,
      changed_xid = pg_current_xact_id()`.execute(trx);
  for (const table of ['places', 'payees'] as const)
    await sql`
      delete from ${sql.table(table)} where user_id = ${guest} and receipt_id = any(${ids}::uuid[])`.execute(
      trx,
    );
  for (const id of ids) await seatAccount(trx, id, account, at);
  return ids;
}

/** Their column has the account's colour (COLOUR-2), and its name if the host had typed none. */
async function seatAccount(trx: Trx, id: string, account: string, at: Date): Promise<void> {
  const { rows } = await sql<{ name: string; colour: number | null }>`
    select ${nameOfUser} as name, u.colour from users u where u.id = ${account}`.execute(trx);
  const { name, colour } = rows[0]!;
  await editBoard(trx, id, { user: account, device: '', batch: null, at }, async ({ doc, rev }) => ({
    ops: Object.entries(doc.columns)
      .filter(([, { user }]) => user === account)
      .flatMap(([column, row]) => {
        const title = hostNames.includes(row.title) ? name : row.title;
        return giveOps(row, column, { user: account, title, colour });
      }),
    seenRev: rev,
  }));
}
