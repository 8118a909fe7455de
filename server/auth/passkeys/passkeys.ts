import { sql } from 'kysely';
import { usernameUpTo } from '../../../src/contract/primitives.ts';
import type { Db, Trx } from '../../db/database.ts';
import { Fault } from '../../http/fault.ts';
import type { Me } from '../../http/route.ts';
import { endSessionsOf } from '../sessions/sessions.ts';

/**
 * Passkeys (WebAuthn): what a phone or a computer keeps for one account, and uses after a look at its user's
 * face or finger, or after their PIN.
 *
 *   PASSKEY-1  A challenge works once, for ten minutes, in the browser that asked for it, and for the one
 *              thing that it was asked for.
 *   PASSKEY-2  Its device has verified the user, so a passkey is both factors.
 *   PASSKEY-3  A counter never goes back. Devices that share a passkey don't count: theirs stays at 0.
 *   PASSKEY-4  A guest who adds one has an account, and stays who they are. It isn't swept (GUEST-3), and no
 *              log-in of its browser gives its bills to another account.
 *   PASSKEY-5  The last way into an account can't be removed.
 *   PASSKEY-6  Removing one ends the sessions that it opened, but the one that asks.
 */
export interface Passkey {
  id: string;
  user_id: string;
  /** '': none. */
  email: string;
  public_key: string;
  counter: number;
}

export const passkeysOf = (db: Db, user: string) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', user)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export async function findPasskey(db: Db, id: string): Promise<Passkey | undefined> {
  const { rows } = await sql<Passkey>`
    select k.id, k.user_id, coalesce(u.email, '') as email, k.public_key, k.counter
    from passkeys k join users u on u.id = k.user_id where k.id = ${id}`.execute(db);
  return rows[0];
}

/** PASSKEY-3, also for two uses at once. @throws Fault passkeyRefused */
export async function countUse(trx: Trx, { id }: Passkey, counter: number, at: Date): Promise<void> {
  const { rows } = await sql`
    update passkeys set counter = ${counter}, last_used_at = ${at}
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0)) returning 1`.execute(trx);
  if (!rows.length) throw new Fault('passkeyRefused');
}

interface NewPasskey {
  id: string;
  publicKey: string;
  counter: number;
  name: string;
  at: Date;
}

/** @throws Fault passkeyRefused where somebody has it already, or the user is gone */
export async function insertPasskey(
  trx: Trx,
  user: string,
  { id, publicKey, counter, name, at }: NewPasskey,
): Promise<void> {
  await lockUser(trx, user);
  const { rows } = await sql`
    insert into passkeys (id, user_id, public_key, counter, name, created_at)
    select ${id}, u.id, ${publicKey}, ${counter}, ${name}, ${at} from users u
    where u.id = ${user} and u.deleted_at is null
    on conflict do nothing returning 1`.execute(trx);
  if (!rows.length) throw new Fault('passkeyRefused');
}

/** PASSKEY-4. Their username is what they were called on the bill; `suffix` where somebody else has it. */
export async function keepGuest(trx: Trx, { id, name }: Me, suffix: string): Promise<void> {
  const wanted = usernameUpTo(50).safeParse(name).data ?? 'user';
  await sql`
    update users set username = case when exists (
      select 1 from users o where lower(o.username) = lower(${wanted}) and o.id <> ${id})
      then ${wanted} || '-' || ${suffix}::text else ${wanted} end
    where id = ${id}`.execute(trx);
  // Their bills, with payments of others, are news: as an account they have another role on them.
  await sql`update places set changed_xid = pg_current_xact_id() where user_id = ${id}`.execute(trx);
}

/** @throws Fault notFound */
export async function renamePasskey(db: Db, user: string, id: string, name: string): Promise<void> {
  const { rows } = await sql`
    update passkeys set name = ${name} where id = ${id} and user_id = ${user} returning 1`.execute(db);
  if (!rows.length) throw new Fault('notFound');
}

/** PASSKEY-5, PASSKEY-6. @throws Fault notFound; lastPasskey, lastSignIn @returns its name */
export async function removePasskey(
  trx: Trx,
  { id: user, email, session }: Pick<Me, 'id' | 'email' | 'session'>,
  id: string,
): Promise<string> {
  await lockUser(trx, user); // two removals at once must not leave the account without a way in
  const { rows } = await sql<{ name: string }>`
    delete from passkeys where id = ${id} and user_id = ${user} returning name`.execute(trx);
  if (!rows[0]) throw new Fault('notFound');
  const { rows: others } = await sql`
    select 1 from users u where u.id = ${user} and (u.password is not null
      or exists (select 1 from passkeys where user_id = u.id)
      or exists (select 1 from identities where user_id = u.id and removed_at is null))`.execute(trx);
  if (!others.length) throw new Fault(email ? 'lastSignIn' : 'lastPasskey');
  await endSessionsOf(trx, user, id, session ?? null);
  return rows[0].name;
}

/** Whoever locks the user and a passkey locks the user first. */
export const lockUser = (trx: Trx, user: string): Promise<unknown> =>
  sql`select 1 from users where id = ${user} for update`.execute(trx);
