import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import type { Random } from '../../deps.ts';
import { DAY_MS, MINUTE_MS } from '../../durations.ts';
import { Fault } from '../../http/fault.ts';
import type { Me } from '../../http/route.ts';
import { isGuest } from '../../is-guest.ts';

/**
 * A session is a family of token pairs. Tokens are random; only their hashes are stored.
 *
 *   login -> pair 1 --refresh--> pair 2 --refresh--> pair 3 ...
 *              | again while nobody has used pair 2 (its answer was lost), however late -> another pair
 *              | again within the grace (two tabs) -> another pair
 *              | again later -> the whole family ends
 *
 *   FAMILY-1  An access token works until it expires or its family ends.
 *   FAMILY-2  A refresh token comes again. The grace since the first use of a pair that replaced it is over.
 *              Then one of two owners stole it, and the family ends.
 *   FAMILY-3  Rotating and ending lock the family's row: no token outlives the end of its family.
 *   FAMILY-4  A family ends 90 days after its sign-in at the latest; a guest's 30 days after its last use,
 *              and 120 if they make bills: a deleted bill is gone before its maker (HOST-3).
 */
export interface TokenPair {
  access: string;
  refresh: string;
}

/** A session as its owner sees it. */
export interface ListedSession {
  id: string;
  device: string | null;
  created_at: Date;
  last_used_at: Date;
}

export const ACCESS_MS = 15 * MINUTE_MS;
export const FAMILY_MS = 90 * DAY_MS;
export const GUEST_MS = 30 * DAY_MS;
export const HOST_MS = 120 * DAY_MS;
/** Several times as long as a client waits for an answer (src/contract/answer-time.ts). */
export const GRACE_MS = 2 * MINUTE_MS;

/** What is stored of a token: it is random enough for a plain hash. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

export interface OpenedSession extends TokenPair {
  family: string;
}

/** Starts a family. `device`: how the list of sessions names it. `identity`: that opened it, or the passkey. */
export async function openSession(
  db: Db,
  random: Random,
  now: Date,
  user: string,
  device = 'Unknown device',
  identity: string | null = null,
  life = FAMILY_MS,
): Promise<OpenedSession> {
  const family = { id: random.id(), user_id: user, expires_at: later(now, life) };
  await db
    .insertInto('session_families')
    .values({ ...family, created_at: now, last_used_at: now, device, identity })
    .execute();
  return { ...(await addPair(db, random, now, family, null)), family: family.id };
}

async function addPair(
  db: Db,
  random: Random,
  now: Date,
  family: { id: string; user_id: string; expires_at: Date },
  replaces: string | null,
): Promise<TokenPair> {
  const pair = { access: random.token(), refresh: random.token() };
  const accessEnds = later(now, ACCESS_MS);
  await db
    .insertInto('sessions')
    .values({
      id: random.id(),
      family: family.id,
      user_id: family.user_id,
      access_hash: hashToken(pair.access),
      access_expires_at: accessEnds < family.expires_at ? accessEnds : family.expires_at,
      refresh_hash: hashToken(pair.refresh),
      expires_at: family.expires_at,
      replaced_at: null,
      replaces,
      used_at: null,
    })
    .execute();
  return pair;
}

/** Of users `u`. */
const profile = sql`u.id, coalesce(u.email, '') as email, ${isGuest()} as "isGuest",
  ${isGuest()} and u.hosts as "isHost", u.username, u.name, u.colour, u.phone`;

/**
 * The user behind an access token (FAMILY-1), with the family's id. One query: every call makes it. The
 * first use of a pair takes one more.
 */
export async function whoHas(db: Db, access: string, now: Date): Promise<(Me & { session: string }) | null> {
  const hash = hashToken(access);
  const { rows } = await sql<Me & { session: string; used: boolean }>`
    select ${profile}, s.family as session, s.used_at is not null as used
    from sessions s join users u on u.id = s.user_id
    where s.access_hash = ${hash} and s.access_expires_at > ${now}`.execute(db);
  if (!rows[0]) return null;
  const { used, ...me } = rows[0];
  if (!used) await db.updateTable('sessions').set({ used_at: now }).where('access_hash', '=', hash).execute();
  return me;
}

/** The user of a session. */
export async function ownerOf(db: Db, session: string): Promise<Me | null> {
  const { rows } = await sql<Me>`
    select ${profile}, f.id as session
    from session_families f join users u on u.id = f.user_id where f.id = ${session}`.execute(db);
  return rows[0] ?? null;
}

/** The guest whose session has any of these tokens; null for a user with an account, and for nobody. */
export async function guestOf(db: Db, tokens: readonly string[], now: Date): Promise<string | null> {
  const hashes = tokens.map(hashToken);
  const { rows } = await sql<{ id: string }>`
    select u.id from sessions s join users u on u.id = s.user_id
    where ${isGuest()} and s.expires_at > ${now}
      and (s.access_hash = any(${hashes}) or s.refresh_hash = any(${hashes}))`.execute(db);
  return rows[0]?.id ?? null;
}

/** The family of a token of either kind; null for one that ended. */
export async function familyOf(db: Db, token: string, now: Date): Promise<string | null> {
  const hash = hashToken(token);
  const row = await db
    .selectFrom('sessions')
    .select('family')
    .where((s) => s.or([s('access_hash', '=', hash), s('refresh_hash', '=', hash)]))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.family ?? null;
}

/** A new pair for a refresh token (FAMILY-2, FAMILY-3). @throws Fault noRefreshToken */
export async function rotate(db: Db, random: Random, now: Date, refresh: string): Promise<OpenedSession> {
  const hash = hashToken(refresh);
  const opened = await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{
      id: string;
      user_id: string;
      expires_at: Date;
      is_guest: boolean;
      hosts: boolean;
    }>`
      select f.id, f.user_id, f.expires_at, ${isGuest()} as is_guest, u.hosts
      from session_families f join users u on u.id = f.user_id
      where f.id = (select family from sessions where refresh_hash = ${hash}) for update of f`.execute(trx);
    const [family] = rows;
    if (!family || family.expires_at <= now) return null;
    // Read after the lock: another refresh may have replaced this pair in between.
    const pair = await trx
      .selectFrom('sessions')
      .select(['id', 'replaced_at', 'used_at'])
      .where('refresh_hash', '=', hash)
      .executeTakeFirstOrThrow();
    if (pair.replaced_at && (await isStolen(trx, pair.id, now))) {
      await trx.deleteFrom('session_families').where('id', '=', family.id).execute();
      return null;
    }
    await trx
      .updateTable('sessions')
      .set({ used_at: pair.used_at ?? now, replaced_at: pair.replaced_at ?? now })
      .where('id', '=', pair.id)
      .execute();
    const life = family.hosts ? HOST_MS : GUEST_MS;
    const ends = family.is_guest ? later(now, life) : family.expires_at;
    await trx
      .updateTable('session_families')
      .set({ last_used_at: now, expires_at: ends })
      .where('id', '=', family.id)
      .execute();
    const kept = { ...family, expires_at: ends };
    return { ...(await addPair(trx, random, now, kept, pair.id)), family: family.id };
  });
  if (!opened) throw new Fault('noRefreshToken');
  return opened;
}

/** FAMILY-2, of a pair that was replaced. */
async function isStolen(trx: Trx, id: string, now: Date): Promise<boolean> {
  const given = await trx.selectFrom('sessions').select('used_at').where('replaces', '=', id).execute();
  // None: replaced by an old release that kept no note of the new pair.
  return !given.length || given.some(({ used_at: at }) => at && now.getTime() - at.getTime() > GRACE_MS);
}

/** Ends the session that any of these tokens belongs to (FAMILY-3). */
export async function endSession(db: Db, tokens: readonly string[]): Promise<void> {
  const hashes = tokens.map(hashToken);
  if (!hashes.length) return;
  await db
    .deleteFrom('session_families')
    .where('id', 'in', (families) =>
      families
        .selectFrom('sessions')
        .select('family')
        .where((s) => s.or([s('access_hash', 'in', hashes), s('refresh_hash', 'in', hashes)])),
    )
    .execute();
}

/** Ends all sessions of a user; `keep`: but this family. */
export async function endSessions(db: Db, user: string, keep: string | null = null): Promise<void> {
  await sql`
    delete from session_families where user_id = ${user} and id is distinct from ${keep}::uuid`.execute(db);
}

/** Ends what an identity or a passkey of the user has opened, but the family `keep`. */
export async function endSessionsOf(
  trx: Trx,
  user: string,
  identity: string,
  keep: string | null,
): Promise<void> {
  await sql`
    delete from session_families
    where user_id = ${user} and identity = ${identity} and id is distinct from ${keep}::uuid`.execute(trx);
  await sql`
    delete from two_factor_logins where user_id = ${user} and identity = ${identity}`.execute(trx);
}

/** Ends one session of the user; false for one that is not theirs. */
export async function endOneSession(db: Db, user: string, family: string): Promise<boolean> {
  const { rows } = await sql`
    delete from session_families where id = ${family} and user_id = ${user} returning 1`.execute(db);
  return rows.length === 1;
}

/** Newest use first. */
export const listSessions = (db: Db, user: string, now: Date): Promise<ListedSession[]> =>
  db
    .selectFrom('session_families')
    .select(['id', 'device', 'created_at', 'last_used_at'])
    .where('user_id', '=', user)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .execute();
