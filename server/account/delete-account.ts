import { sql, type RawBuilder } from 'kysely';
import { usersOfPayment } from '../access/access.ts';
import { closeAudit } from '../audit/audit.ts';
import { purge } from '../bills/purge.ts';
import type { Db, Trx } from '../db/database.ts';
import type { Random } from '../deps.ts';
import { touch } from '../documents/touch.ts';
import { dissolve } from '../groups/repository.ts';
import { isGuest } from '../is-guest.ts';
import { keepDefaults } from '../me/default-group.ts';
import { nameOfUser } from '../user-name.ts';

/**
 * Deleting an account.
 *
 *   DELETE-1  Shared groups and bills stay. A group of which the user is the creator
 *             passes to the member who joined first. The user's bills pass to the creator of their group,
 *             else to the account that a column has named for longest. Whoever came by the link alone, or was
 *             taken out, inherits nothing: the host never said who they are.
 *   DELETE-2  What nobody inherits is gone: the user's own bills, photos, and groups without other members.
 *   DELETE-3  The user's row stays without anything personal, as "Deleted user", for the histories of others.
 *             Its e-mail and username are random: who knows the id can't sign up with them.
 */
export interface Deletion {
  groupsKept: { _id: string; name: string; newCreator: string | null }[];
  groupsDeleted: number;
  receiptsKept: number;
  receiptsDeleted: number;
}

/** Members of group `g` besides the user, in the order they joined. */
const others = (user: string): RawBuilder<unknown> => sql`
  select m.user_id, m.joined_at from group_members m
  where m.group_id = g.id and m.user_id <> ${user} and not m.removed
  order by m.joined_at, m.user_id`;

/** Accounts that a column of receipt `r` names, besides the user. */
const namedOthers = (user: string): RawBuilder<unknown> => sql`
  select p.user_id from places p join users u on u.id = p.user_id and not ${isGuest()}
  where p.receipt_id = r.id and p.user_id <> ${user} and not p.removed and p.taken_out_at is null
    and p.named
  order by p.changed_xid, p.user_id`;

/** Receipts `r` of the user that somebody inherits. */
const isShared = (user: string): RawBuilder<boolean> => sql`(exists (${namedOthers(user)}) or exists (
  select 1 from group_members m where m.group_id = r.group_id and m.user_id <> ${user} and not m.removed))`;

/** Who receipt `r` of the user passes to, once their groups have: null for nobody. */
const heirOf = (user: string): RawBuilder<string | null> => sql`coalesce(
  (select g.creator from groups g where g.id = r.group_id and g.deleted_at is null and g.creator <> ${user}),
  (${namedOthers(user)} limit 1))`;

export async function previewDeletion(db: Db, user: string): Promise<Deletion> {
  const { rows: groups } = await sql<{ _id: string; name: string; heir: string | null; isMine: boolean }>`
    select g.id as _id, g.name, g.creator = ${user} as "isMine", (
      select ${nameOfUser} from (${others(user)} limit 1) heir
      join users u on u.id = heir.user_id) as heir
    from groups g join group_members own on own.group_id = g.id
    where own.user_id = ${user} and not own.removed and g.deleted_at is null
    order by g.created_at`.execute(db);
  const { rows: receipts } = await sql<{ kept: number; deleted: number }>`
    select count(*) filter (where ${isShared(user)}) as kept,
      count(*) filter (where not ${isShared(user)}) as deleted
    from receipts r where r.creator = ${user} and r.deleted_at is null`.execute(db);
  const kept = groups.filter(({ heir }) => heir !== null);
  return {
    groupsKept: kept.map(({ _id, name, heir, isMine }) => ({ _id, name, newCreator: isMine ? heir : null })),
    groupsDeleted: groups.length - kept.length,
    receiptsKept: receipts[0]!.kept,
    receiptsDeleted: receipts[0]!.deleted,
  };
}

export async function deleteAccount(
  trx: Trx,
  { id: user, email }: { id: string; email: string },
  { random, at }: { random: Random; at: Date },
): Promise<void> {
  // First: from now on nobody signs in (refuseOutdated).
  await trx.updateTable('users').set({ deleted_at: at }).where('id', '=', user).execute();
  // Where something of theirs goes: members' phones show who is there, who asks, and who is invited.
  const concerned = sql`
    select group_id from group_members where user_id = ${user}
    union select group_id from join_requests where user_id = ${user} and status = 'pending'
    union select group_id from invitations
      where status = 'pending' and (email = ${email} or invited_by = ${user})`;
  // The locks keep members from joining or leaving meanwhile.
  const { rows } = await sql<{ id: string }>`
    select id from groups where deleted_at is null and id in (${concerned}) order by id for update`.execute(
    trx,
  );
  const groups = rows.map(({ id }) => id);
  await touch(trx, 'group', groups);
  await passOnGroups(trx, user, at);
  await passOnReceipts(trx, user);
  await deleteReceipts(trx, user, at);
  await sql`
    update group_members set removed = true, dissolved = false
    where user_id = ${user} and (dissolved or not removed)`.execute(trx);
  await deletePayments(trx, user);
  await forgetUser(trx, user, email, random);
  await closeAudit(trx, user, at);
}

/**
 * A request that was under way while an account was deleted may have added something after it. That goes,
 * too, as if it had come in time.
 */
export async function finishDeletions(db: Db, random: Random, at: Date): Promise<void> {
  const { rows } = await sql<{ id: string; email: string }>`
    select id, email from users u where deleted_at is not null and not ${isGuest()} and (
      exists (select 1 from receipts where creator = u.id and not purged)
      or exists (select 1 from group_members where user_id = u.id and not removed)
      or exists (select 1 from places where user_id = u.id)
      or exists (select 1 from payment_people where user_id = u.id)
      or exists (select 1 from ways_to_pay where user_id = u.id and hidden is not null)
      or exists (select 1 from session_families where user_id = u.id))`.execute(db);
  for (const user of rows) {
    await db.transaction().execute((trx) => deleteAccount(trx, user, { random, at }));
  }
}

/** DELETE-1, DELETE-2 */
async function passOnGroups(trx: Trx, user: string, at: Date): Promise<void> {
  await sql`
    update groups g set creator = heir.user_id
    from groups mine, lateral (
      select m.user_id from group_members m
      where m.group_id = mine.id and m.user_id <> ${user} and not m.removed
      order by m.joined_at, m.user_id limit 1) heir
    where g.id = mine.id and mine.creator = ${user} and mine.deleted_at is null`.execute(trx);
  const alone = await sql<{ id: string }>`
    select id from groups where creator = ${user} and deleted_at is null`.execute(trx);
  for (const { id } of alone.rows) await dissolve(trx, id, { at, effects: { keepDefaults } });
}

/** DELETE-1 */
async function passOnReceipts(trx: Trx, user: string): Promise<void> {
  // No edit may give or take a place meanwhile.
  await sql`select 1 from receipts where creator = ${user} order by id for update`.execute(trx);
  await sql`
    with passed as (
      update receipts r set creator = ${heirOf(user)}
      where r.creator = ${user} and not r.purged and ${heirOf(user)} is not null
      returning r.image_id, r.creator
    )
    update images i set owner = p.creator from passed p where i.id = p.image_id and i.owner = ${user}`.execute(
    trx,
  );
}

/** DELETE-2 */
async function deleteReceipts(trx: Trx, user: string, at: Date): Promise<void> {
  const mine = sql<{ id: string }>`select id from receipts where creator = ${user} and not purged`;
  const { rows } = await mine.execute(trx);
  await purge(
    trx,
    rows.map(({ id }) => id),
    at,
  );
  await sql`
    delete from images i where i.owner = ${user}
      and not exists (select 1 from receipts r where r.image_id = i.id)`.execute(trx);
}

/** DELETE-2: those for no bill that nobody else sees. */
async function deletePayments(trx: Trx, user: string): Promise<void> {
  await sql`
    with gone as (
      delete from payments p where p.receipt_id is null and ${user} in (p.from_user, p.to_user)
        and not exists (select 1 from ${usersOfPayment} other where other.user_id <> ${user})
      returning id
    )
    delete from document_ops where kind = 'payment' and id in (select id from gone)`.execute(trx);
}

/** DELETE-3 */
async function forgetUser(trx: Trx, user: string, email: string, random: Random): Promise<void> {
  for (const table of [
    'session_families',
    'email_tokens',
    'devices',
    'identities',
    'passkeys',
    'passkey_challenges',
    'two_factors',
    'recovery_codes',
    'two_factor_logins',
    'places',
    'payment_people',
    'renames',
    'own_settings',
    'idempotency',
    'queues',
    'join_requests',
  ] as const) {
    await sql`delete from ${sql.table(table)} where user_id = ${user}`.execute(trx);
  }
  await sql`delete from document_ops where kind = 'me' and id = ${user}`.execute(trx);
  await sql`update ways_to_pay set hidden = null where user_id = ${user}`.execute(trx);
  await trx.deleteFrom('mails').where('recipient', '=', email).execute();
  await trx.deleteFrom('invitations').where('email', '=', email).execute();
  await trx
    .updateTable('invitations')
    .set({ status: 'cancelled' })
    .where('invited_by', '=', user)
    .where('status', '=', 'pending')
    .execute();
  await trx
    .updateTable('users')
    .set({
      email: `${random.token().toLowerCase()}@deleted.invalid`,
      username: random.token(),
      name: 'Deleted user',
      phone: '',
      password: null,
      verified_at: null,
      signup_hash: null,
    })
    .where('id', '=', user)
    .execute();
}
