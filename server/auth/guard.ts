import type { FastifyInstance, FastifyRequest } from 'fastify';
import { EXPECTED_USER } from '../../src/contract/routes.ts';
import type { Deps } from '../deps.ts';
import { Fault } from '../http/fault.ts';
import { addressOf, perMinute } from '../http/limit.ts';
import type { RequestGuard } from '../http/route.ts';
import { accessToken } from './cookies.ts';
import { whoHas } from './sessions.ts';

/** Who calls, and whether the call comes from our own pages. Needs the cookie and CSRF plugins. */
export function guardOf(app: FastifyInstance, { config, database: { db }, now }: Deps): RequestGuard {
  // Whoever makes up a session for each request is no session: their address counts (http/security.ts).
  const strangers = perMinute(config.rateLimit > 0 ? config.rateLimit * 6 : Number.POSITIVE_INFINITY, now);
  return {
    async me(request) {
      const token = accessToken(request);
      const me = token === undefined ? null : await whoHas(db, token, now());
      if (!me) {
        strangers(addressOf(request.ip));
        throw new Fault('noAccessToken');
      }
      // The cookies changed under a page that still belongs to somebody else.
      if ((request.headers[EXPECTED_USER] ?? me.id) !== me.id) throw new Fault('otherUser');
      return me;
    },
    sameOrigin: [
      (request, _reply, done) =>
        done(isOwnOrigin(request, config.publicUrl) ? undefined : new Fault('forbidden')),
      app.csrfProtection.bind(app),
    ],
  };
}

/** Browsers name the page's origin with every unsafe request; other clients name none. */
function isOwnOrigin({ headers: { origin, host } }: FastifyRequest, publicUrl: string): boolean {
  if (origin === undefined || origin === publicUrl) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
