import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { sessionOf } from '../sign-in.ts';
import { cookiesOf } from './cookies.ts';
import { csrfBy } from './csrf.ts';

/** Gives a browser a CSRF token: of its session, if it has one. Sets its cookie where that is missing. */
export type GiveCsrfToken = (request: FastifyRequest, reply: FastifyReply) => Promise<string>;

export function csrfTokens(deps: Deps): GiveCsrfToken {
  const { config, random, secret } = deps;
  const cookies = cookiesOf(config);
  const csrf = csrfBy(secret);
  return async (request, reply) => {
    const session = await sessionOf(deps, request);
    const had = cookies.read(request, 'kira_csrf');
    const isKept = session === null ? had?.startsWith('a.') : csrf.isOfSession(had, session);
    const cookie = isKept && had !== undefined ? had : csrf.cookieFor(session, random.token);
    if (cookie !== had) cookies.write(reply, 'kira_csrf', cookie);
    return csrf.tokenFor(cookie);
  };
}
