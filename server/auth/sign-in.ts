import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { audit } from '../audit/audit.ts';
import type { Trx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { Fault } from '../http/fault.ts';
import { addressOf } from '../http/limit.ts';
import { queueMail } from '../mail/outbox.ts';
import { countAttempt, takeBack, type Attempt, type Ceiling } from './attempts/attempts.ts';
import { opensAccount } from './oauth/identities.ts';
import { cookiesOf, DEVICE_REMEMBERED_S, writeTokens, type Cookies } from './sessions/cookies.ts';
import { csrfBy } from './sessions/csrf.ts';
import { deviceName } from './sessions/device-name.ts';
import { hasSignedIn, isKnownDevice, isOurDevice, rememberDevice } from './sessions/devices.ts';
import { familyOf, guestOf, hashToken, openSession } from './sessions/sessions.ts';

/** What the calls under /auth need. server/app.ts hands in what other subjects do then. */
export interface AuthDeps extends Deps {
  /** A guest logs in to an account: what they had is the account's, in this transaction. Answers the bills. */
  mergeGuest: (trx: Trx, guest: string, account: string, at: Date) => Promise<string[]>;
  /** The group of an invitation's link that the user is a member of now, or null. */
  acceptByLink: (token: string, me: { id: string; email: string }) => Promise<string | null>;
}

/** One request and its answer. */
export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Logs what happened to an account. Never hand it a password, a token, a code or an e-mail address. */
export function logEvent(request: FastifyRequest, event: string, details: Record<string, string> = {}): void {
  const log = request.log.child({}, { level: 'info' });
  log.info({ event, address: request.ip, ...details }, 'account');
}

/** The session that a browser has, by either cookie; null for none. */
export async function sessionOf(
  { config, database: { db }, now }: Deps,
  request: FastifyRequest,
): Promise<string | null> {
  const cookies = cookiesOf(config);
  for (const token of tokensOf(cookies, request)) {
    const session = await familyOf(db, token, now());
    if (session !== null) return session;
  }
  return null;
}

/** Who signs in, after the first factor. */
export interface Entrant {
  id: string;
  /** '': none. */
  email: string;
  /** The stored hash that the password was checked against. Left out where there was another factor. */
  password?: string | null;
  /** The identity that was the first factor (`idOfIdentity`). */
  identity?: string | null;
  /** The passkey that was both factors, by its id. */
  passkey?: string;
}

/** The tokens that a browser sends. */
export const tokensOf = (cookies: Cookies, request: FastifyRequest): string[] =>
  (['kira_refresh', 'kira_access'] as const).flatMap((name) => cookies.read(request, name) ?? []);

/**
 * Opens a session and sets its cookies. A sign-in from a new device sends an e-mail to the owner.
 * @throws Fault credentials
 */
export async function signIn(deps: AuthDeps, exchange: Exchange, user: Entrant): Promise<void> {
  const { db } = deps.database;
  const setCookies = await db.transaction().execute((trx) => openSignIn(deps, trx, exchange, user));
  setCookies();
}

/**
 * `signIn` as a part of a transaction.
 * @throws Fault credentials
 * @returns what sets the cookies, once the transaction is committed
 */
export async function openSignIn(
  { config, database: { changes }, now, random, secret, mergeGuest }: AuthDeps,
  trx: Trx,
  { request, reply }: Exchange,
  user: Entrant,
): Promise<() => void> {
  const { id, email } = user;
  await refuseOutdated(trx, user);
  const cookies = cookiesOf(config);
  const at = now();
  const device = deviceName(request.headers['user-agent']);
  const token = cookies.read(request, 'kira_device');
  const isKnown = await isKnownDevice(trx, { id }, token);
  // Two accounts on one browser share its cookie; one that we never gave is replaced.
  const kept = token !== undefined && (isKnown || (await isOurDevice(trx, token))) ? token : random.token();
  if (!isKnown && email && (await hasSignedIn(trx, id))) {
    const data = { device, at: at.toISOString() };
    await queueMail(trx, random, at, { kind: 'newSignIn', recipient: email, data });
  }
  if (!isKnown) await audit(trx, { at, kind: 'signedIn', by: id, what: device });
  await rememberDevice(trx, id, kept, at);
  const guest = await guestOf(trx, tokensOf(cookies, request), at);
  const bills = guest === null || guest === id ? [] : await mergeGuest(trx, guest, id, at);
  const session = await openSession(trx, random, at, id, device, user.passkey ?? user.identity);
  return () => {
    writeTokens(cookies, reply, session);
    cookies.write(reply, 'kira_csrf', csrfBy(secret).cookieFor(session.family, random.token));
    cookies.write(reply, 'kira_device', kept, DEVICE_REMEMBERED_S);
    for (const bill of bills) changes.tell({ queue: `receipt:${bill}`, session: null });
    logEvent(request, 'signedIn', { user: id, device });
  };
}

/**
 * A password that was reset while it was checked opens nothing (PASSWORD-1), nor does an identity that was
 * removed meanwhile. The lock makes a reset or removal wait for the session, which it then ends.
 * @throws Fault credentials, for a deleted account too
 */
export async function refuseOutdated(trx: Trx, { id, password, identity }: Entrant): Promise<void> {
  const { rows } = await sql<{ password: string | null }>`
    select password from users where id = ${id} and deleted_at is null for share`.execute(trx);
  if (!rows[0] || (password !== undefined && rows[0].password !== password)) throw new Fault('credentials');
  if (identity && !(await opensAccount(trx, id, identity))) throw new Fault('credentials');
}

/**
 * Wrong passwords that an account, an address or a known device may send. A known device is not refused
 * because of what others sent: guesses elsewhere can't keep the owner out.
 */
const LOGIN_GUESSES = {
  account: { hour: 20, day: 60 },
  address: { hour: 100, day: 400 },
  device: { hour: 20, day: 60 },
};

/**
 * Counts a guess at the password of the account with this e-mail, whether there is one or not.
 * @throws Fault tooManyAttempts
 * @returns what takes the guess back once it was right
 */
export async function countGuess(
  { config, database: { db }, now }: Deps,
  request: FastifyRequest,
  email: string,
): Promise<() => Promise<void>> {
  const token = cookiesOf(config).read(request, 'kira_device');
  const isKnown = await isKnownDevice(db, { email }, token);
  const account = hashToken(email);
  const ceilings: Ceiling[] = isKnown
    ? [{ subject: `device ${hashToken(token ?? '')} ${account}`, ...LOGIN_GUESSES.device }]
    : [
        { subject: `address ${addressOf(request.ip)}`, ...LOGIN_GUESSES.address },
        { subject: `account ${account}`, ...LOGIN_GUESSES.account },
      ];
  let made: Attempt[];
  try {
    made = await countAttempt(db, now(), ceilings);
  } catch (error) {
    logEvent(request, 'signInRefused', { reason: 'tooManyAttempts' });
    throw error;
  }
  return () => takeBack(db, made);
}
