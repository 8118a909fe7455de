import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { addressOf, perMinute } from '../../http/limit.ts';
import { linkBy, type OpenLink } from './links.ts';

/** What one address may ask for in a minute: a table of thirty shares one. Wrong links are guesses. */
const CALLS = 480;
const WRONG_LINKS = 30;

/** Whom a request's token leads to. @throws Fault linkEnded, busy */
export type FindLink = (request: FastifyRequest, token: string) => Promise<OpenLink>;

/** One for the whole server, because pages and calls are counted together. */
export function linkFinder(deps: Deps): FindLink {
  const {
    database: { db },
    now,
  } = deps;
  const calls = perMinute(CALLS, now);
  const wrong = perMinute(WRONG_LINKS, now);
  return async (request, token) => {
    const address = addressOf(request.ip);
    calls(address);
    return linkBy(db, deps, token, now()).catch((error: unknown) => {
      wrong(address);
      throw error;
    });
  };
}
