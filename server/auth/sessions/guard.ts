import type { FastifyRequest } from 'fastify';
import { CSRF_HEADER, EXPECTED_USER } from '../../../src/contract/headers.ts';
import type { Deps } from '../../deps.ts';
import { Fault } from '../../http/fault.ts';
import { addressOf, perMinute } from '../../http/limit.ts';
import type { Me, RequestGuard } from '../../http/route.ts';
import { sessionOf } from '../sign-in.ts';
import { cookiesOf } from './cookies.ts';
import { csrfBy } from './csrf.ts';
import { ownerOf, whoHas } from './sessions.ts';

/** Who calls, and whether the call comes from our own pages. Needs the cookie plugin. */
export function guardOf(deps: Deps): RequestGuard {
  const {
    config,
    secret,
    database: { db },
    now,
  } = deps;
  const csrf = csrfBy(secret);
  const cookies = cookiesOf(config);
  // A caller that makes up a session for each request has none: its address counts (http/security.ts).
  const strangers = perMinute(config.rateLimit > 0 ? config.rateLimit * 6 : Number.POSITIVE_INFINITY, now);
  const isOtherUser = ({ headers }: FastifyRequest, me: Me) => (headers[EXPECTED_USER] ?? me.id) !== me.id;
  const hasToken = (request: FastifyRequest, session: string) =>
    csrf.isOfSession(cookies.read(request, 'kira_csrf'), session);
  return {
    async me(request) {
      const token = cookies.read(request, 'kira_access');
      const me = token === undefined ? null : await whoHas(db, token, now());
      if (!me) {
        strangers(addressOf(request.ip));
        throw new Fault('noAccessToken');
      }
      // The cookies changed under a page that still belongs to somebody else.
      if (isOtherUser(request, me)) throw new Fault('otherUser');
      const isSafe = request.method === 'GET' || request.method === 'HEAD';
      if (!isSafe && !hasToken(request, me.session)) throw new Fault('csrf');
      return me;
    },
    async maybe(request) {
      const session = await sessionOf(deps, request);
      const me = session === null ? null : await ownerOf(db, session);
      if (!me?.session) return null;
      if (isOtherUser(request, me)) throw new Fault('otherUser');
      if (!hasToken(request, me.session)) throw new Fault('csrf');
      return me;
    },
    sameOrigin: [
      (request, _reply, done) =>
        done(isOwnOrigin(request, config.publicUrl) ? undefined : new Fault('forbidden')),
      (request, _reply, done) => {
        const cookie = cookies.read(request, 'kira_csrf');
        done(csrf.isToken(request.headers[CSRF_HEADER], cookie) ? undefined : new Fault('csrf'));
      },
    ],
  };
}

/**
 * Browsers name the page's origin with every unsafe request; other clients name none. A site on https has
 * one origin. On http the server answers at any address of the machine, with the scheme and port it sees.
 */
function isOwnOrigin({ headers: { origin }, protocol, host }: FastifyRequest, publicUrl: string): boolean {
  if (origin === undefined || origin === publicUrl) return true;
  return publicUrl.startsWith('http:') && origin === `${protocol}://${host}`;
}
