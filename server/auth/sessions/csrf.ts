import { createHmac, timingSafeEqual } from 'node:crypto';

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

export function csrfBy(secret: string): Csrf {
  const mac = (use: string, text: string) =>
    createHmac('sha256', secret).update(`csrf ${use}\n${text}`).digest('base64url');
  const ofSession = (session: string) => `s.${mac('session', session)}`;
  const tokenFor = (cookie: string) => mac('token', cookie);
  return {
    cookieFor: (session, random) => (session === null ? `a.${random()}` : ofSession(session)),
    tokenFor,
    isToken: (token, cookie) =>
      typeof token === 'string' && cookie !== undefined && isEqual(token, tokenFor(cookie)),
    isOfSession: (cookie, session) => cookie !== undefined && isEqual(cookie, ofSession(session)),
  };
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
