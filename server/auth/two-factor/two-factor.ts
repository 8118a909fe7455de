import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import type { Deps, Random } from '../../deps.ts';
import { MINUTE_MS } from '../../durations.ts';
import { decrypt, encrypt } from '../../encryption.ts';
import { Fault } from '../../http/fault.ts';
import { hashToken } from '../sessions/sessions.ts';
import { base32, stepOf } from './totp.ts';

/**
 *   password right -> two_factor_logins (temporary token, 5 minutes) -> code right -> session
 *
 *   TWOFACTOR-1  A code works once, also for two requests at the same moment; a recovery code, too.
 *   TWOFACTOR-2  Five wrong codes end a sign-in; the password has to be typed again.
 *   TWOFACTOR-3  If the server lost the secret that encrypted a second factor, it can't check codes of the
 *                app. It says so, and recovery codes still work (SECRET-2).
 */
const LOGIN_MS = 5 * MINUTE_MS;
const MAX_WRONG = 5;
const RECOVERY_CODES = 10;
const USE = 'two-factor';
export const twoFactorUse = (_user: string): string => USE;

const randomBase32 = (random: Random, bytes: number): string =>
  base32(Buffer.from(random.token(), 'base64url').subarray(0, bytes));

export async function isTwoFactorOn(db: Db, user: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from two_factors where user_id = ${user} and confirmed_at is not null`.execute(db);
  return rows.length > 0;
}

export async function countRecoveryCodes(db: Db, user: string): Promise<number> {
  const rows = await db.selectFrom('recovery_codes').select('hash').where('user_id', '=', user).execute();
  return rows.length;
}

/** What counts wrong codes (attempts.ts). */
export const codesOf = (user: string): string => `code ${user}`;

/** A new secret, not confirmed yet. @throws Fault twoFactorOn @returns it in base32 */
export async function beginTwoFactor(
  { database: { db }, secret, random }: Deps,
  user: string,
): Promise<string> {
  const key = Buffer.from(random.token(), 'base64url').subarray(0, 20);
  const hidden = encrypt(secret, USE, key.toString('base64url'), random.salt());
  const { rows } = await sql`
    insert into two_factors (user_id, secret) values (${user}, ${hidden})
    on conflict (user_id) do update set secret = excluded.secret, last_step = 0
    where two_factors.confirmed_at is null returning 1`.execute(db);
  if (!rows.length) throw new Fault('twoFactorOn');
  return base32(key);
}

/**
 * Checks a code of the authenticator app and marks it as used (TWOFACTOR-1).
 * @throws Fault authenticatorLost (TWOFACTOR-3); twoFactorOff if it isn't confirmed yet
 */
async function spendAppCode({ secret, now }: Deps, trx: Trx, user: string, code: string): Promise<boolean> {
  const row = await trx
    .selectFrom('two_factors')
    .select(['secret', 'confirmed_at'])
    .where('user_id', '=', user)
    .executeTakeFirst();
  if (!row) return false;
  const key = decrypt(secret, USE, row.secret);
  if (key === null) throw new Fault(row.confirmed_at ? 'authenticatorLost' : 'twoFactorOff');
  const step = stepOf(Buffer.from(key, 'base64url'), code, now());
  if (step === null) return false;
  const { rows } = await sql`
    update two_factors set last_step = ${step} where user_id = ${user} and last_step < ${step}
    returning 1`.execute(trx);
  return rows.length === 1;
}

/** A code of the app, or a recovery code. */
export async function spendCode(deps: Deps, trx: Trx, user: string, code: string): Promise<boolean> {
  const plain = code.replaceAll(/[\s-]/g, '').toUpperCase();
  if (/^\d{6}$/.test(plain)) return spendAppCode(deps, trx, user, plain);
  const { rows } = await sql`
    delete from recovery_codes where user_id = ${user} and hash = ${hashToken(plain)} returning 1`.execute(
    trx,
  );
  return rows.length === 1;
}

/** Turns it on, once a code shows that the app has the secret. @returns false for a wrong code */
export async function confirmTwoFactor(deps: Deps, trx: Trx, user: string, code: string): Promise<boolean> {
  const row = await trx
    .selectFrom('two_factors')
    .select('confirmed_at')
    .where('user_id', '=', user)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Fault('twoFactorOff');
  if (row.confirmed_at) throw new Fault('twoFactorOn');
  if (!(await spendAppCode(deps, trx, user, code.replaceAll(/\s/g, '')))) return false;
  await trx
    .updateTable('two_factors')
    .set({ confirmed_at: deps.now() })
    .where('user_id', '=', user)
    .execute();
  return true;
}

/** Ten new recovery codes of 80 bits, in place of the old ones. Only their hashes are kept. */
export async function newRecoveryCodes(trx: Trx, random: Random, user: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => randomBase32(random, 10));
  await trx.deleteFrom('recovery_codes').where('user_id', '=', user).execute();
  await trx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: user, hash: hashToken(code) })))
    .execute();
  return codes.map((code) => code.match(/.{4}/g)!.join('-'));
}

export async function removeTwoFactor(trx: Trx, user: string): Promise<void> {
  await trx.deleteFrom('two_factors').where('user_id', '=', user).execute();
  await trx.deleteFrom('recovery_codes').where('user_id', '=', user).execute();
}

/** Begins a sign-in that waits for its code. @returns the temporary token */
export async function beginLogin(
  { random, now }: Deps,
  db: Db,
  { id, identity }: { id: string; identity?: string | null },
  redirect: string,
): Promise<string> {
  const token = random.token();
  const expires = new Date(now().getTime() + LOGIN_MS);
  await db
    .insertInto('two_factor_logins')
    .values({
      hash: hashToken(token),
      user_id: id,
      redirect,
      expires_at: expires,
      identity: identity ?? null,
    })
    .execute();
  return token;
}

interface WaitingLogin {
  id: string;
  email: string;
  identity: string | null;
  redirect: string;
}

/** @throws Fault twoFactorExpired */
export async function findLogin({ database: { db }, now }: Deps, token: string): Promise<WaitingLogin> {
  const { rows } = await sql<WaitingLogin>`
    select u.id, u.email, l.identity, l.redirect from two_factor_logins l join users u on u.id = l.user_id
    where l.hash = ${hashToken(token)} and l.expires_at > ${now()} and l.wrong_codes < ${MAX_WRONG}`.execute(
    db,
  );
  if (!rows[0]) throw new Fault('twoFactorExpired');
  return rows[0];
}

/** Ends the sign-in's waiting where the code is right. @returns false for a wrong code (TWOFACTOR-2) */
export async function finishLogin(deps: Deps, trx: Trx, token: string, code: string): Promise<boolean> {
  const hash = hashToken(token);
  const { rows } = await sql<{ user_id: string }>`
    select user_id from two_factor_logins
    where hash = ${hash} and wrong_codes < ${MAX_WRONG} for update`.execute(trx);
  if (!rows[0]) throw new Fault('twoFactorExpired');
  const isRight = await spendCode(deps, trx, rows[0].user_id, code);
  if (isRight) await trx.deleteFrom('two_factor_logins').where('hash', '=', hash).execute();
  else
    await sql`update two_factor_logins set wrong_codes = wrong_codes + 1 where hash = ${hash}`.execute(trx);
  return isRight;
}
