import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

interface NewUser {
  id: string;
  email: string;
  username: string;
  password: string;
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

export const userByEmail = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'username', 'password', 'verified_at'])
    .where('email', '=', email)
    .executeTakeFirst();

/** A later link replaces the earlier ones. */
export async function keepEmailToken(db: Db, hash: string, user: string, expires: Date): Promise<void> {
  await sql`
    with old as (delete from email_tokens where user_id = ${user} and purpose = 'verify')
    insert into email_tokens (hash, user_id, purpose, expires_at)
    values (${hash}, ${user}, 'verify', ${expires})`.execute(db);
}

/** Uses a token up and marks the address as verified; false for a token that isn't (or no more) valid. */
export async function useEmailToken(db: Db, hash: string, email: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    with used as (
      delete from email_tokens t using users u
      where t.hash = ${hash} and t.purpose = 'verify' and t.expires_at > ${now}
        and u.id = t.user_id and u.email = ${email}
      returning t.user_id
    )
    update users set verified_at = coalesce(verified_at, ${now}) where id in (select user_id from used)
    returning 1`.execute(db);
  return rows.length === 1;
}
