import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ACCESS_MS, REFRESH_MS, type TokenPair } from './sessions.ts';

const ACCESS = 'kira_access';
const REFRESH = 'kira_refresh';

export const accessToken = ({ cookies }: FastifyRequest): string | undefined => cookies[ACCESS] || undefined;
export const refreshToken = ({ cookies }: FastifyRequest): string | undefined =>
  cookies[REFRESH] || undefined;

/** Cookies that scripts never see; Secure wherever the site has https. */
export const cookieOptions = (publicUrl: string): CookieSerializeOptions => ({
  httpOnly: true,
  sameSite: 'lax',
  secure: publicUrl.startsWith('https:'),
  path: '/api',
});

export function setTokens(reply: FastifyReply, publicUrl: string, { access, refresh }: TokenPair): void {
  const options = cookieOptions(publicUrl);
  reply.setCookie(ACCESS, access, { ...options, maxAge: ACCESS_MS / 1000 });
  reply.setCookie(REFRESH, refresh, { ...options, path: '/api/auth', maxAge: REFRESH_MS / 1000 });
}

export function clearTokens(reply: FastifyReply, publicUrl: string): void {
  const options = cookieOptions(publicUrl);
  reply.clearCookie(ACCESS, options);
  reply.clearCookie(REFRESH, { ...options, path: '/api/auth' });
}
