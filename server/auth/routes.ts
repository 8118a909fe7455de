import type { FastifyRequest } from 'fastify';
import { safeRedirect } from '../../src/domain/text/safe-redirect.ts';
import type { Deps } from '../deps.ts';
import { Fault } from '../http/fault.ts';
import { addressOf, perMinute } from '../http/limit.ts';
import type { Register } from '../http/route.ts';
import { verificationMail } from '../mail/verification.ts';
import { accessToken, clearTokens, refreshToken, setTokens } from './cookies.ts';
import { checkPassword, hashPassword, PasswordsBusy } from './passwords.ts';
import { addUser, keepEmailToken, useEmailToken, userByEmail } from './repository.ts';
import { endSession, hashToken, openSession, rotate } from './sessions.ts';

const LINK_MS = 24 * 60 * 60 * 1000;

/**
 * What one address may ask for in a minute. Guesses at one account count together, too, from wherever
 * they come; an address alone reaches its own limit first, and so can't lock anybody out.
 */
const LOGINS = { byAddress: 40, byAccount: 60 };
const REGISTRATIONS = 60;
const VERIFICATIONS = 120;
const LINKS = 10;

export function authRoutes(register: Register, { config, database, mailer, now, random }: Deps): void {
  const { db } = database;
  const perAddress = (max: number) => {
    const limit = perMinute(max, now);
    return ({ ip }: FastifyRequest) => limit(addressOf(ip));
  };
  const logins = perAddress(LOGINS.byAddress);
  const guesses = perMinute(LOGINS.byAccount, now);
  const registrations = perAddress(REGISTRATIONS);
  const verifications = perAddress(VERIFICATIONS);
  const links = perAddress(LINKS);

  async function sendLink(user: { id: string; email: string; username: string }): Promise<void> {
    const token = random.token();
    await keepEmailToken(db, hashToken(token), user.id, new Date(now().getTime() + LINK_MS));
    await mailer.send(verificationMail(config.publicUrl, user.email, user.username, token));
  }

  register('csrfToken', async ({ reply }) => ({ csrfToken: reply.generateCsrf() }));

  register('register', async ({ body: { username, email, password }, request }) => {
    registrations(request);
    const user = { id: random.id(), email, username };
    const hash = await unlessBusy(hashPassword(password, random));
    if (!(await addUser(db, { ...user, password: hash, at: now() }))) throw new Fault('taken');
    // The account is there either way; "Resend Verification Email" sends another one.
    await sendLink(user).catch((error: unknown) => request.log.error({ err: error }, 'e-mail not sent'));
    return { message: 'Registration successful. Please check your email for a verification link.' };
  });

  register('login', async ({ body: { email, password, redirectPath }, query, request, reply }) => {
    logins(request);
    guesses(email);
    const user = await userByEmail(db, email);
    if (!(await unlessBusy(checkPassword(password, user?.password ?? null))) || !user) {
      throw new Fault('credentials');
    }
    if (!user.verified_at) throw new Fault('notVerified');
    setTokens(reply, config.publicUrl, await openSession(db, random, now(), user.id));
    return { twoFactorRequired: false, redirectUrl: safeRedirect(redirectPath ?? query.redirect) };
  });

  register('logout', async ({ request, reply }) => {
    const tokens = [accessToken(request), refreshToken(request)].filter((token) => token !== undefined);
    await endSession(db, tokens);
    clearTokens(reply, config.publicUrl);
    return { message: 'Logged out.' };
  });

  register('refresh', async ({ request, reply }) => {
    const token = refreshToken(request);
    if (!token) throw new Fault('noRefreshToken');
    setTokens(reply, config.publicUrl, await rotate(db, random, now(), token));
    return { message: 'Session refreshed.' };
  });

  register('profile', async ({ me: { id, email, username, name, phone } }) => ({
    user: { _id: id, email, username, phoneNumber: phone, ...(name !== null && { name }) },
  }));

  register('verifyEmail', async ({ query: { token, email }, request }) => {
    verifications(request);
    if (!(await useEmailToken(db, hashToken(token), email, now()))) throw new Fault('expiredLink');
    return { message: 'Email verified successfully.', redirectUrl: '/login' };
  });

  register('resendVerification', async ({ body: { email }, request }) => {
    links(request);
    const user = await userByEmail(db, email);
    // Not waited for: how long the answer takes must not tell whether the account exists.
    if (user && !user.verified_at) {
      void sendLink(user).catch((error: unknown) => request.log.error({ err: error }, 'e-mail not sent'));
    }
    return { message: 'If this account waits for verification, a new link was sent.' };
  });
}

async function unlessBusy<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof PasswordsBusy) throw new Fault('busy');
    throw error;
  }
}
