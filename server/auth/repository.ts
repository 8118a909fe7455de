import { sql } from 'kysely';
import type { Language } from '../../src/language/language.ts';
import type { Db, Trx } from '../db/database.ts';
import type { Random } from '../deps.ts';
import { Fault } from '../http/fault.ts';
import { renameUser } from '../people/rename-user.ts';
import { hostNames } from '../texts/host-names.ts';

interface NewUser {
  id: string;
  email: string;
  username: string;
  password: string | null;
  at: Date;
}

/** False when the e-mail or the username is in use. */
export async function addUser(db: Db, { id, email, username, password, at }: NewUser): Promise<boolean> {
  const { rows } = await sql`
    insert into users (id, email, username, password, created_at)
    values (${id}, ${email}, ${username}, ${password}, ${at})
    on conflict do nothing returning 1`.execute(db);
  return rows.length === 1;
}

/**
 * Signs up. Earlier registrations of an address that nobody has verified stay, with their links: one of them
 * may be its owner's. The newest has the username.
 * @returns false where the address has a verified account: nothing was written
 * @throws Fault usernameTaken
 */
export async function registerUser(
  trx: Trx,
  user: NewUser & {
    signup: string;
    language: Language;
    guest?: string | null;
    name?: string | undefined;
    colour?: number | undefined;
  },
): Promise<boolean> {
  const {
    id,
    email,
    username,
    password,
    at,
    signup,
    language,
    guest = null,
    name = null,
    colour = null,
  } = user;
  const taken = await sql`
    select 1 from users where lower(username) = lower(${username})
      and (email <> ${email} or verified_at is not null)`.execute(trx);
  if (taken.rows.length) throw new Fault('usernameTaken');
  const { rows } = await sql<{ id: string }>`
    insert into users (id, email, username, password, created_at, signup_hash, language)
    values (${id}, ${email}, ${username}, ${password}, ${at}, ${signup}, ${language})
    on conflict (email) do update set username = excluded.username, password = excluded.password,
      created_at = excluded.created_at, signup_hash = excluded.signup_hash,
      language = excluded.language
    where users.verified_at is null and users.deleted_at is null
    returning id`.execute(trx);
  if (!rows[0]) return false;
  await sql`
    insert into registrations
      (signup_hash, user_id, username, password, language, created_at, guest_id, name, colour)
    values (${signup}, ${rows[0].id}, ${username}, ${password}, ${language}, ${at}, ${guest}, ${name}, ${colour})`.execute(
    trx,
  );
  return true;
}

export const userByEmail = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'username', 'password', 'verified_at'])
    .where('email', '=', email)
    .$narrowType<{ email: string }>()
    .executeTakeFirst();

type Purpose = 'verify' | 'reset' | 'change';

/** No later link ends an earlier one: a stranger may have asked for it. Ceilings on e-mails bound them. */
export async function keepEmailToken(
  db: Db,
  {
    hash,
    user,
    purpose,
    expires,
    email = null,
  }: { hash: string; user: string; purpose: Purpose; expires: Date; email?: string | null },
): Promise<void> {
  await db
    .insertInto('email_tokens')
    .values({ hash, user_id: user, purpose, expires_at: expires, email })
    .execute();
}

export interface Registration {
  id: string;
  email: string;
  verified_at: Date | null;
  /** Of the browser that asks, if it has signed up with this address. */
  signup_hash: string | null;
}

/** The account that a verification link belongs to; using it changes nothing. */
export async function userOfLink(
  db: Db,
  hash: string,
  email: string,
  signup: string,
  now: Date,
): Promise<Registration | undefined> {
  const { rows } = await sql<Registration>`
    select u.id, u.email, u.verified_at, r.signup_hash
    from email_tokens t join users u on u.id = t.user_id
    left join registrations r on r.user_id = u.id and r.signup_hash = ${signup}
    where t.hash = ${hash} and t.purpose = 'verify' and t.expires_at > ${now} and u.email = ${email}`.execute(
    db,
  );
  return rows[0];
}

/** Those that wait for a link, the newest first. */
export const registrationsOf = (db: Db, user: string) =>
  db
    .selectFrom('registrations')
    .select(['signup_hash', 'password'])
    .where('user_id', '=', user)
    .orderBy('created_at', 'desc')
    .execute();

/**
 * Makes a registration the account; the others of its address end. A username that somebody else has by now
 * gets `suffix`.
 * @returns the account's id; null where the address was verified meanwhile
 */
export async function verifyUser(
  trx: Trx,
  waiting: string,
  signup: string,
  { now, suffix }: { now: Date; suffix: string },
): Promise<string | null> {
  const id = await makeRoomForGuest(trx, waiting, signup);
  const { rows } = await sql`
    update users u set verified_at = ${now}, signup_hash = null, password = r.password, language = r.language,
      name = coalesce(u.name, r.name), colour = coalesce(u.colour, r.colour),
      username = case when exists (
        select 1 from users o where lower(o.username) = lower(r.username) and o.id <> u.id)
        then left(r.username, 50) || '-' || ${suffix}::text else r.username end
    from registrations r
    where u.id = ${id} and u.verified_at is null and r.user_id = u.id and r.signup_hash = ${signup}
    returning 1`.execute(trx);
  if (!rows.length) return null;
  await trx.deleteFrom('registrations').where('user_id', '=', id).execute();
  return id;
}

/**
 * A guest's registration: the guest takes the place of the row that waits for the address, with all that
 * hangs on it. Answers the id of the row that is to be the account.
 */
async function makeRoomForGuest(trx: Trx, waiting: string, signup: string): Promise<string> {
  const { rows } = await sql<{ guest: string; email: string }>`
    select g.id as guest, u.email from users u join registrations r on r.user_id = u.id
      join users g on g.id = r.guest_id and g.email is null and g.deleted_at is null
    where u.id = ${waiting} and u.verified_at is null and r.signup_hash = ${signup}
    for update of u, g`.execute(trx);
  if (!rows[0]) return waiting;
  const { guest, email } = rows[0];
  await sql`update registrations set user_id = ${guest} where user_id = ${waiting}`.execute(trx);
  await sql`update email_tokens set user_id = ${guest} where user_id = ${waiting}`.execute(trx);
  await trx.deleteFrom('users').where('id', '=', waiting).execute();
  await sql`
    update users set email = ${email}, name = case when name <> all(${hostNames}::text[]) then name end
    where id = ${guest}`.execute(trx);
  await renameUser(trx, guest, hostNames);
  // Their bills, with payments of others, are news: as an account they have another role on them.
  await sql`update places set changed_xid = pg_current_xact_id() where user_id = ${guest}`.execute(trx);
  return guest;
}

/** Tells two usernames apart. */
export const usernameSuffix = ({ token }: Random): string => token().replaceAll(/[_-]/g, '').slice(0, 6);

/** Whether a reset link works now. */
export async function isResetLink(db: Db, hash: string, email: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from email_tokens t join users u on u.id = t.user_id
    where t.hash = ${hash} and t.purpose = 'reset' and t.expires_at > ${now} and u.email = ${email}`.execute(
    db,
  );
  return rows.length > 0;
}

/**
 * Uses up a reset link and sets the password. The link proves the mailbox, too.
 * @returns the account; undefined for a link that does not work (any more)
 */
export async function resetByLink(
  trx: Trx,
  hash: string,
  email: string,
  password: string,
  now: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with used as (
      delete from email_tokens t using users u
      where t.hash = ${hash} and t.purpose = 'reset' and t.expires_at > ${now}
        and u.id = t.user_id and u.email = ${email}
      returning t.user_id
    )
    update users set password = ${password}, verified_at = coalesce(verified_at, ${now}), signup_hash = null
    where id in (select user_id from used) returning id`.execute(trx);
  return rows[0]?.id;
}

/**
 * Uses up a link of `user`'s and moves the account to its address. A registration there that nobody has
 * verified gives way, because the link proves the mailbox. So it does for an account's first address.
 * @returns the new address; undefined for a link that does not work (any more)
 * @throws an error with code 23505 where the address has an account
 */
export async function moveToEmail(
  trx: Trx,
  user: string,
  hash: string,
  now: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    delete from email_tokens where hash = ${hash} and user_id = ${user} and purpose = 'change'
      and expires_at > ${now} returning email`.execute(trx);
  const email = rows[0]?.email;
  if (email === undefined) return undefined;
  await sql`delete from users where email = ${email} and verified_at is null and deleted_at is null
      and id <> ${user}`.execute(trx);
  await sql`update users set email = ${email}, verified_at = coalesce(verified_at, ${now}) where id = ${user}`.execute(
    trx,
  );
  return email;
}

export const passwordOf = async (db: Db, user: string): Promise<string | null> =>
  (await db.selectFrom('users').select('password').where('id', '=', user).executeTakeFirstOrThrow()).password;

/** False where the password has changed since `old` was read. */
export async function changePassword(
  trx: Trx,
  user: string,
  old: string,
  password: string,
): Promise<boolean> {
  const { rows } = await sql`
    update users set password = ${password} where id = ${user} and password = ${old} returning 1`.execute(
    trx,
  );
  return rows.length === 1;
}

/** Links to the account, sign-ups and sign-ins that wait stop working. */
export async function voidLinks(db: Db, user: string): Promise<void> {
  await db.deleteFrom('registrations').where('user_id', '=', user).execute();
  await db.deleteFrom('two_factor_logins').where('user_id', '=', user).execute();
  await db.deleteFrom('email_tokens').where('user_id', '=', user).execute();
}
