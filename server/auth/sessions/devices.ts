import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { hashToken } from './sessions.ts';

/** Whether a browser with this cookie has signed in to the account before. Takes as long for no account. */
export async function isKnownDevice(
  db: Db,
  account: { email: string } | { id: string },
  token: string | undefined,
): Promise<boolean> {
  const isIt = 'id' in account ? sql`u.id = ${account.id}` : sql`u.email = ${account.email}`;
  const { rows } = await sql`
    select 1 from devices d join users u on u.id = d.user_id
    where d.hash = ${hashToken(token ?? '')} and ${isIt}`.execute(db);
  return rows.length > 0;
}

/** Whether the account was signed in to before. */
export async function hasSignedIn(db: Db, user: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 where exists (select 1 from devices where user_id = ${user})
      or exists (select 1 from session_families where user_id = ${user})`.execute(db);
  return rows.length > 0;
}

export async function rememberDevice(db: Db, user: string, token: string, at: Date): Promise<void> {
  await sql`
    insert into devices (hash, user_id, created_at, last_used_at)
    values (${hashToken(token)}, ${user}, ${at}, ${at})
    on conflict (user_id, hash) do update set last_used_at = excluded.last_used_at`.execute(db);
}

/** Whether any account has this cookie. A made-up cookie is unknown. */
export async function isOurDevice(db: Db, token: string): Promise<boolean> {
  const { rows } = await sql`select 1 from devices where hash = ${hashToken(token)} limit 1`.execute(db);
  return rows.length > 0;
}

export async function forgetDevices(db: Db, user: string): Promise<void> {
  await db.deleteFrom('devices').where('user_id', '=', user).execute();
}
