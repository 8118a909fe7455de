import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { DAY_MS } from '../durations.ts';
import { DEVICE_REMEMBERED_S } from './sessions/cookies.ts';

/** Attempts are counted over a day at most. Older counters can go. */
const ATTEMPTS_MS = 2 * DAY_MS;
/** After this time an unverified registration goes, so that its username is free again. */
const UNVERIFIED_MS = 7 * DAY_MS;
/** So many registrations go by one statement: the embedded database answers nothing else meanwhile. */
const AT_ONCE = 100;

/** Deletes what has expired: sessions, links, counters, devices, and unverified registrations. */
export async function tidyAccounts(db: Db, at: Date): Promise<void> {
  const ago = (ms: number) => new Date(at.getTime() - ms);
  await db.deleteFrom('session_families').where('expires_at', '<=', at).execute();
  await db.deleteFrom('email_tokens').where('expires_at', '<=', at).execute();
  await db.deleteFrom('two_factor_logins').where('expires_at', '<=', at).execute();
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', at).execute();
  await db.deleteFrom('attempts').where('since', '<', ago(ATTEMPTS_MS)).execute();
  await db
    .deleteFrom('devices')
    .where('last_used_at', '<', ago(DEVICE_REMEMBERED_S * 1000))
    .execute();
  await db.deleteFrom('registrations').where('created_at', '<', ago(UNVERIFIED_MS)).execute();
  await forgetRegistrations(db, ago(UNVERIFIED_MS));
}

/** An account with signup_hash was never verified, so no other row names it. */
async function forgetRegistrations(db: Db, before: Date): Promise<void> {
  const { rows } = await sql`
    delete from users where id in (
      select id from users
      where verified_at is null and signup_hash is not null and deleted_at is null and created_at < ${before}
      limit ${AT_ONCE})
    returning 1`.execute(db);
  if (rows.length === AT_ONCE) await forgetRegistrations(db, before);
}
