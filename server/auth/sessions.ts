import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Trx } from '../db/database.ts';
import type { Random } from '../deps.ts';
import { Fault } from '../http/fault.ts';
import type { Me } from '../http/route.ts';

/**
 * A session is a family of token pairs. Tokens are random; only their hashes are stored.
 *
 *   login -> pair 1 --refresh--> pair 2 --refresh--> pair 3 ...
 *              | again while nobody has used pair 2 (its answer was lost), however late -> another pair
 *              | again within the grace (two tabs) -> another pair
 *              | again later -> the whole family ends
 *
 *   A1  An access token works until it expires or its family ends.
 *   A2  A refresh token that comes again longer than the grace after the first use of a pair that took its
 *       place ends its family: one of the two who have it stole it.
 */
export interface TokenPair {
  access: string;
  refresh: string;
}

const MINUTE = 60_000;
export const ACCESS_MS = 15 * MINUTE;
/** A phone that lay in a drawer for so long signs in again. */
export const REFRESH_MS = 90 * 24 * 60 * MINUTE;
/** Several times as long as a client waits for an answer (src/api/client.ts). */
export const GRACE_MS = 2 * MINUTE;

/** What is stored of a token: it is random enough for a plain hash. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

export async function openSession(
  db: Db,
  random: Random,
  now: Date,
  user: string,
  before: { family: string; id: string } | null = null,
): Promise<TokenPair> {
  const pair = { access: random.token(), refresh: random.token() };
  await db
    .insertInto('sessions')
    .values({
      id: random.id(),
      family: before?.family ?? random.id(),
      user_id: user,
      access_hash: hashToken(pair.access),
      access_expires_at: later(now, ACCESS_MS),
      refresh_hash: hashToken(pair.refresh),
      expires_at: later(now, REFRESH_MS),
      replaced_at: null,
      replaces: before?.id ?? null,
      used_at: null,
    })
    .execute();
  return pair;
}

/** The user behind an access token (A1). One query: every call makes it; one more with a pair's first use. */
export async function whoHas(db: Db, access: string, now: Date): Promise<Me | null> {
  const hash = hashToken(access);
  const { rows } = await sql<Me & { used: boolean }>`
    select u.id, u.email, u.username, u.name, u.phone, s.used_at is not null as used
    from sessions s join users u on u.id = s.user_id
    where s.access_hash = ${hash} and s.access_expires_at > ${now}`.execute(db);
  if (!rows[0]) return null;
  const { used, ...me } = rows[0];
  if (!used) await db.updateTable('sessions').set({ used_at: now }).where('access_hash', '=', hash).execute();
  return me;
}

/** A new pair for a refresh token (A2). @throws Fault noRefreshToken */
export async function rotate(db: Db, random: Random, now: Date, refresh: string): Promise<TokenPair> {
  const pair = await db.transaction().execute(async (trx) => {
    const session = await trx
      .selectFrom('sessions')
      .select(['id', 'family', 'user_id', 'expires_at', 'replaced_at', 'used_at'])
      .where('refresh_hash', '=', hashToken(refresh))
      .forUpdate()
      .executeTakeFirst();
    if (!session || session.expires_at <= now) return null;
    const { id, family, replaced_at: replacedAt, used_at: usedAt } = session;
    if (replacedAt && (await isStolen(trx, session, now))) {
      await trx.deleteFrom('sessions').where('family', '=', family).execute();
      return null;
    }
    await trx
      .updateTable('sessions')
      .set({ used_at: usedAt ?? now, replaced_at: replacedAt ?? now })
      .where('id', '=', id)
      .execute();
    return openSession(trx, random, now, session.user_id, session);
  });
  if (!pair) throw new Fault('noRefreshToken');
  return pair;
}

/** A2, of a token that was replaced. */
async function isStolen(
  trx: Trx,
  { id, family }: { id: string; family: string },
  now: Date,
): Promise<boolean> {
  const given = await trx
    .selectFrom('sessions')
    .select('used_at')
    .where('family', '=', family)
    .where('replaces', '=', id)
    .execute();
  // None: replaced by a release that didn't note by what, long ago.
  return !given.length || given.some(({ used_at: at }) => at && now.getTime() - at.getTime() > GRACE_MS);
}

/** Ends the session that either token belongs to. */
export async function endSession(db: Db, tokens: readonly string[]): Promise<void> {
  const hashes = tokens.map(hashToken);
  if (!hashes.length) return;
  await db
    .deleteFrom('sessions')
    .where('family', 'in', (families) =>
      families
        .selectFrom('sessions')
        .select('family')
        .where((s) => s.or([s('access_hash', 'in', hashes), s('refresh_hash', 'in', hashes)])),
    )
    .execute();
}
