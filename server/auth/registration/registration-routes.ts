import type { FastifyRequest } from 'fastify';
import type { z } from 'zod/mini';
import type { registerBody } from '../../../src/contract/auth.ts';
import { againIfTaken, isTaken } from '../../db/taken.ts';
import { Fault } from '../../http/fault.ts';
import { visitorLanguageOf } from '../../http/language.ts';
import { addressOf, perMinute } from '../../http/limit.ts';
import type { Register } from '../../http/route.ts';
import { queueMail } from '../../mail/outbox.ts';
import { orTakeBack } from '../attempts/attempts.ts';
import { countMail } from '../attempts/mail-ceiling.ts';
import { refuseCommonPassword } from '../passwords/common-passwords.ts';
import { checkPassword, hashPassword } from '../passwords/passwords.ts';
import {
  registerUser,
  registrationsOf,
  userOfLink,
  usernameSuffix,
  verifyUser,
  type Registration,
} from '../repository.ts';
import { cookiesOf, SIGNUP_S } from '../sessions/cookies.ts';
import { hashToken, ownerOf } from '../sessions/sessions.ts';
import { countGuess, logEvent, openSignIn, sessionOf, type Exchange, type AuthDeps } from '../sign-in.ts';
import { keptWayBack } from './mailed-way-back.ts';

/** What one address may ask for in a minute. */
const REGISTRATIONS = 60;
const VERIFICATIONS = 120;
const LINKS = 10;

/**
 * Signing up and verifying the address.
 *
 *   REGISTER-1  An address with an account is answered like any other; its owner gets an e-mail.
 *   REGISTER-2  A link proves the mailbox only. It verifies the registration of the browser that opens it
 *               (cookie kira_signup), or the one whose password is typed; the others of the mailbox end.
 *   REGISTER-3  Asking about a link uses nothing up.
 *   REGISTER-4  In the browser that signed up the link signs in, once, where nobody is signed in. Only a POST
 *               of our own pages does: no page elsewhere can make a browser send it.
 *   REGISTER-6  A guest's registration is one like any other ("Keep this bill"). Verified, it makes the guest
 *               the account: their row gets the address, and their session goes on.
 *   REGISTER-7  Signing up changes neither name nor colour: a guest keeps those of their row, and a visitor those
 *               that their device sends.
 *   REGISTER-5  No registration ends an earlier one of its mailbox, or its links: it may be a stranger's.
 */
export function registrationRoutes(register: Register, deps: AuthDeps): void {
  const { config, database, now, random, acceptByLink } = deps;
  const { db, changes } = database;
  const cookies = cookiesOf(config);
  const perAddress = (max: number) => {
    const limit = perMinute(max, now);
    return ({ ip }: FastifyRequest) => limit(addressOf(ip));
  };
  const registrations = perAddress(REGISTRATIONS);
  const verifications = perAddress(VERIFICATIONS);
  const links = perAddress(LINKS);

  const signUp = async (
    { username, email, password, redirectPath, name, colour }: z.output<typeof registerBody>,
    { request, reply }: Exchange,
    guest: string | null = null,
  ) => {
    registrations(request);
    await refuseCommonPassword(deps, password);
    // Hashed for an address that has an account, too: it takes most of the time.
    const hash = await hashPassword(password, random, addressOf(request.ip));
    const signup = random.token();
    const language = visitorLanguageOf(request);
    const id = random.id();
    const account = { id, email, username, password: hash, at: now() };
    const user = { ...account, signup: hashToken(signup), language, guest, name, colour };
    await db
      .transaction()
      .execute(async (trx) => {
        await countMail(trx, now(), 'verify', email);
        const isNew = await registerUser(trx, user);
        const kind = isNew ? 'verify' : 'known';
        await queueMail(trx, random, now(), {
          kind,
          recipient: email,
          data: keptWayBack(deps, redirectPath),
        });
      })
      .catch((error: unknown) => {
        // Two registrations of one username at the same moment: the index decides.
        if (isTaken(error)) throw new Fault('usernameTaken');
        throw error;
      });
    cookies.write(reply, 'kira_signup', signup, SIGNUP_S);
    logEvent(request, 'registered');
    return { message: 'Registration successful. Please check your email for a verification link.' };
  };

  register('register', async ({ body, request, reply }) => signUp(body, { request, reply }));

  register('keepBill', async ({ body, me, request, reply }) => {
    if (!me.isGuest) throw new Fault('forbidden');
    return signUp(body, { request, reply }, me.id);
  });

  async function findRegistration(request: FastifyRequest, token: string, email: string) {
    verifications(request);
    const signup = hashToken(cookies.read(request, 'kira_signup') ?? '');
    const user = await userOfLink(db, hashToken(token), email, signup, now());
    if (!user) throw new Fault('expiredLink');
    return user;
  }

  /** @returns the account, and whether the browser is signed in to it now */
  async function verify(
    exchange: Exchange,
    user: Registration,
    session: string | null,
    maySignIn: boolean,
  ): Promise<{ account: Registration; isSignedIn: boolean }> {
    const { signup_hash: signup } = user;
    if (user.verified_at || signup === null) return { account: user, isSignedIn: false };
    const { request, reply } = exchange;
    const verified = { now: now(), suffix: usernameSuffix(random) };
    const attempt = () =>
      db.transaction().execute(async (trx) => {
        const id = await verifyUser(trx, user.id, signup, verified);
        if (id === null) return null; // verified meanwhile
        return { id, setCookies: maySignIn ? await openSignIn(deps, trx, exchange, { ...user, id }) : null };
      });
    // Again where somebody else took the username at this moment.
    const { id, setCookies } = (await againIfTaken(attempt)) ?? { id: user.id, setCookies: null };
    logEvent(request, 'verified', { user: id });
    if (setCookies) {
      setCookies();
      cookies.clear(reply, 'kira_signup');
    }
    const owner = session === null ? null : await ownerOf(db, session);
    return { account: { ...user, id }, isSignedIn: setCookies !== null || owner?.id === id };
  }

  async function wayOn(user: Registration, invitation: string | undefined, isSignedIn: boolean) {
    const message = 'Email verified successfully.';
    if (!invitation) return { message, redirectUrl: isSignedIn ? '/' : '/login' };
    const group = await acceptByLink(invitation, user);
    if (group) changes.tell({ queue: `group:${group}`, session: null });
    const page = `/invitation?token=${encodeURIComponent(invitation)}`;
    const groups = isSignedIn ? '/groups' : '/login?redirect=%2Fgroups';
    return { message, redirectUrl: group ? groups : page };
  }

  /** The registration with this password. Several for one mailbox are rare: each sends it an e-mail. */
  async function signupBy(password: string, user: string, address: string): Promise<string | null> {
    for (const one of await registrationsOf(db, user)) {
      if (await checkPassword(password, one.password, address)) return one.signup_hash;
    }
    return null;
  }

  register('verifyEmail', async ({ query: { token, email, invitationToken }, request, reply }) => {
    const user = await findRegistration(request, token, email);
    if (!user.verified_at && user.signup_hash === null) throw new Fault('passwordNeeded');
    const { account } = await verify({ request, reply }, user, null, false);
    return wayOn(account, invitationToken, false);
  });

  register('confirmEmail', async ({ body: { token, email, password, invitationToken }, request, reply }) => {
    const user = await findRegistration(request, token, email);
    const exchange = { request, reply };
    if (user.verified_at || user.signup_hash !== null) {
      const session = await sessionOf(deps, request);
      const { account, isSignedIn } = await verify(exchange, user, session, session === null);
      return { ...(await wayOn(account, invitationToken, isSignedIn)), isSignedIn };
    }
    if (password === undefined) throw new Fault('passwordNeeded');
    const takeBackGuess = await countGuess(deps, request, email);
    const signup = await orTakeBack(signupBy(password, user.id, addressOf(request.ip)), takeBackGuess);
    if (signup === null) throw new Fault('wrongPassword');
    await takeBackGuess();
    const { account } = await verify(exchange, { ...user, signup_hash: signup }, null, false);
    return { ...(await wayOn(account, invitationToken, false)), isSignedIn: false };
  });

  register('resendVerification', async ({ body: { email }, request }) => {
    links(request);
    await db.transaction().execute(async (trx) => {
      await countMail(trx, now(), 'verify', email);
      await queueMail(trx, random, now(), { kind: 'verify', recipient: email });
    });
    return { message: 'If this account waits for verification, a new link was sent.' };
  });
}
