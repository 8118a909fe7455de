import { isSigned, sign, type Secret } from '../../encryption.ts';

/**
 * CSRF tokens: a token belongs to a cookie, and the cookie to a session.
 *
 *   no session   cookie = a.<random>               \
 *                                                   token = HMAC(secret, cookie)
 *   session      cookie = s.<HMAC(secret, session)> /
 *
 *   CSRF-1  A token is good with its own cookie alone. This check needs no database.
 *   CSRF-2  A call in a session needs that session's cookie: a token from before the login is refused.
 */
export interface Csrf {
  /** The cookie of a session; `random` where there is none. */
  cookieFor: (session: string | null, random: () => string) => string;
  tokenFor: (cookie: string) => string;
  /** CSRF-1 */
  isToken: (token: unknown, cookie: string | undefined) => boolean;
  /** CSRF-2 */
  isOfSession: (cookie: string | undefined, session: string) => boolean;
}

export function csrfBy(secret: Secret): Csrf {
  const ofCookie = (cookie: string) => `csrf token\n${cookie}`;
  const ofSession = (session: string) => `csrf session\n${session}`;
  return {
    cookieFor: (session, random) =>
      session === null ? `a.${random()}` : `s.${sign(secret, ofSession(session))}`,
    tokenFor: (cookie) => sign(secret, ofCookie(cookie)),
    isToken: (token, cookie) =>
      typeof token === 'string' && cookie !== undefined && isSigned(secret, ofCookie(cookie), token),
    isOfSession: (cookie, session) =>
      cookie?.startsWith('s.') === true && isSigned(secret, ofSession(session), cookie.slice(2)),
  };
}
