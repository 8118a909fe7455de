import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieOptions } from '../http/cookie-options.ts';
import { ACCESS_MS, FAMILY_MS, hashToken, type TokenPair } from './sessions.ts';

const ACCESS = 'kira_access';
const REFRESH = 'kira_refresh';

export const accessToken = ({ cookies }: FastifyRequest): string | undefined => cookies[ACCESS] || undefined;
export const refreshToken = ({ cookies }: FastifyRequest): string | undefined =>
  cookies[REFRESH] || undefined;

/** By what the requests of a session are counted; undefined without a session's cookie. */
export function sessionKey(request: FastifyRequest): string | undefined {
  const token = accessToken(request);
  return token === undefined ? undefined : hashToken(token);
}

export function setTokens(reply: FastifyReply, publicUrl: string, { access, refresh }: TokenPair): void {
  const options = cookieOptions(publicUrl);
  reply.setCookie(ACCESS, access, { ...options, maxAge: ACCESS_MS / 1000 });
  reply.setCookie(REFRESH, refresh, { ...options, path: '/api/auth', maxAge: FAMILY_MS / 1000 });
}

export function clearTokens(reply: FastifyReply, publicUrl: string): void {
  const options = cookieOptions(publicUrl);
  reply.clearCookie(ACCESS, options);
  reply.clearCookie(REFRESH, { ...options, path: '/api/auth' });
}
