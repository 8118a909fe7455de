import { safeRedirect } from '../../src/domain/text/safe-redirect.ts';
import { Fault } from '../http/fault.ts';
import { addressOf, perMinute } from '../http/limit.ts';
import type { Register } from '../http/route.ts';
import { orTakeBack } from './attempts/attempts.ts';
import { enter } from './enter.ts';
import { checkPassword } from './passwords/passwords.ts';
import { userDocument } from './profile.ts';
import { userByEmail } from './repository.ts';
import { clearTokens, cookiesOf, writeTokens } from './sessions/cookies.ts';
import { csrfTokens } from './sessions/csrf-token.ts';
import { csrfBy } from './sessions/csrf.ts';
import { endSession, familyOf, rotate } from './sessions/sessions.ts';
import { countGuess, logEvent, tokensOf, type AuthDeps } from './sign-in.ts';

/** What one address may try in a minute. Each takes a tenth of a second of a processor. */
const LOGINS = 120;

/** Logging in and out, refreshing, and the CSRF token. */
export function sessionRoutes(register: Register, deps: AuthDeps): void {
  const { config, database, now, random, secret } = deps;
  const { db } = database;
  const cookies = cookiesOf(config);
  const csrf = csrfBy(secret);
  const giveToken = csrfTokens(deps);
  const logins = perMinute(LOGINS, now);

  register('csrfToken', async ({ request, reply }) => ({ csrfToken: await giveToken(request, reply) }));

  register('login', async ({ body: { email, password, redirectPath }, query, request, reply }) => {
    const address = addressOf(request.ip);
    logins(address);
    const takeBackGuess = await countGuess(deps, request, email);
    const user = await userByEmail(db, email);
    const isRight = await orTakeBack(checkPassword(password, user?.password ?? null, address), takeBackGuess);
    if (!isRight || !user) {
      logEvent(request, 'signInRefused', { reason: 'credentials', ...(user && { user: user.id }) });
      throw new Fault('credentials');
    }
    await takeBackGuess();
    if (!user.verified_at) {
      logEvent(request, 'signInRefused', { reason: 'notVerified', user: user.id });
      throw new Fault('notVerified');
    }
    const redirectUrl = safeRedirect(redirectPath ?? query.redirect);
    return enter(deps, { request, reply }, user, redirectUrl);
  });

  register('logout', async ({ request, reply }) => {
    await endSession(db, tokensOf(cookies, request));
    clearTokens(cookies, reply);
    return { message: 'Logged out.' };
  });

  register('refresh', async ({ request, reply }) => {
    const token = cookies.read(request, 'kira_refresh');
    if (!token) throw new Fault('noRefreshToken');
    const session = await familyOf(db, token, now());
    if (session !== null && !csrf.isOfSession(cookies.read(request, 'kira_csrf'), session)) {
      throw new Fault('csrf');
    }
    writeTokens(cookies, reply, await rotate(db, random, now(), token));
    return { message: 'Session refreshed.' };
  });

  register('profile', async ({ me }) => ({ user: userDocument(me) }));
}
