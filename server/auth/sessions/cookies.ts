import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ACCESS_MS, hashToken, HOST_MS, type TokenPair } from './sessions.ts';

const DAY_S = 24 * 60 * 60;

/** Our cookies, with the paths they have on http. */
const paths = {
  /** Pages come with their first answers (http/pages.ts). */
  kira_access: '/',
  kira_refresh: '/api',
  kira_csrf: '/api',
  /** The browser that signed up. */
  kira_signup: '/api/auth',
  /** A browser that has signed in before. */
  kira_device: '/api/auth',
  /** A browser that was asked for a passkey. */
  kira_passkey: '/api/auth',
  /** A third-party sign-in that is under way. */
  kira_oauth: '/api/auth',
} as const;
export type CookieName = keyof typeof paths;

export const SIGNUP_S = 2 * DAY_S;
/** Browsers keep no cookie for longer. */
export const DEVICE_REMEMBERED_S = 400 * DAY_S;

/** Cookies of one site: `__Host-` ones where it has https, so that no other host of its domain sets them. */
export interface Cookies {
  /** What it is called here. */
  nameOf: (name: CookieName) => string;
  read: (request: FastifyRequest, name: CookieName) => string | undefined;
  /** `maxAge` in seconds; without it the browser forgets the cookie when it closes. */
  write: (reply: FastifyReply, name: CookieName, value: string, maxAge?: number) => void;
  clear: (reply: FastifyReply, name: CookieName) => void;
}

export function cookiesOf({ publicUrl }: { publicUrl: string }): Cookies {
  const isHttps = publicUrl.startsWith('https:');
  const nameOf = (name: CookieName) => (isHttps ? `__Host-${name}` : name);
  const optionsOf = (name: CookieName): CookieSerializeOptions => ({
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps,
    path: isHttps ? '/' : paths[name],
  });
  return {
    nameOf,
    read: ({ cookies }, name) => cookies[nameOf(name)] || undefined,
    write: (reply, name, value, maxAge) =>
      void reply.setCookie(nameOf(name), value, {
        ...optionsOf(name),
        ...(maxAge !== undefined && { maxAge }),
      }),
    clear: (reply, name) => void reply.clearCookie(nameOf(name), optionsOf(name)),
  };
}

/** The key by which the server counts a session's requests; undefined without a session's cookie. */
export const sessionKeyOf =
  (config: { publicUrl: string }) =>
  (request: FastifyRequest): string | undefined => {
    const token = cookiesOf(config).read(request, 'kira_access');
    return token === undefined ? undefined : hashToken(token);
  };

/** The server ends a session earlier, but for that of a guest who makes bills. */
export function writeTokens(cookies: Cookies, reply: FastifyReply, { access, refresh }: TokenPair): void {
  cookies.write(reply, 'kira_access', access, ACCESS_MS / 1000);
  cookies.write(reply, 'kira_refresh', refresh, HOST_MS / 1000);
}

export function clearTokens(cookies: Cookies, reply: FastifyReply): void {
  for (const name of ['kira_access', 'kira_refresh', 'kira_csrf'] as const) cookies.clear(reply, name);
}
