import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  RouteShorthandOptions,
} from 'fastify';
import * as z from 'zod/mini';
import { ANSWER_MS } from '../../src/contract/answer-time.ts';
import { isOpenTo, type Route } from '../../src/contract/route.ts';
import { routes, type RouteName, type Routes } from '../../src/contract/routes.ts';
import { IMAGE_TRANSFER_MS } from '../../src/vision/image/image-limits.ts';
import type { Trx } from '../db/database.ts';
import { withDeadline } from './deadline.ts';
import { Fault } from './fault.ts';

type Part<R, K extends string> = R extends { [_ in K]: infer S extends z.ZodMiniType }
  ? z.output<S>
  : undefined;

/** The signed-in user. */
export interface Me {
  id: string;
  email: string;
  username: string;
  name: string | null;
  /** Null: the one that follows from the id. */
  colour: number | null;
  phone: string;
  /** Without an address and without a passkey (server/bills/guests). */
  isGuest: boolean;
  /** A guest who makes bills of their own (server/bills/guests/hosts.ts). */
  isHost: boolean;
  /** The id of the session that asks; none where no request asks. */
  session?: string;
}

/** Who sent a write, and when it takes effect. */
export interface Batch {
  /** The Idempotency-Key; null for clients that send none. */
  key: string | null;
  device: string;
  at: Date;
}

/** Runs the effect of one request. A repeated request has no second effect: `again` answers it. */
export type RunWrite = <T>(write: {
  /** What is written to: `receipt:<id>`, `image:<id>`, `group:<id>`, `payment:<id>` or `me:<id>`. */
  queue: string;
  effect: (trx: Trx, batch: Batch) => Promise<T>;
  again: (batch: Batch) => Promise<T>;
  /** What the request asks for, where the body isn't JSON. */
  content?: string;
}) => Promise<T>;

/** A call that has passed the contract. */
export interface RouteCall<N extends RouteName> {
  params: Part<Routes[N], 'params'>;
  query: Part<Routes[N], 'query'>;
  body: Part<Routes[N], 'body'>;
  me: Routes[N]['auth'] extends 'anyone' ? undefined : Routes[N]['auth'] extends 'maybe' ? Me | null : Me;
  /** One write of the outbox protocol (server/outbox). */
  write: RunWrite;
  /** Ends when nobody waits for the answer any more: the client has gone, or the time is over. */
  signal: AbortSignal;
  request: FastifyRequest;
  reply: FastifyReply;
}

export type RouteAnswer<N extends RouteName> = Routes[N]['answer'] extends z.ZodMiniType
  ? z.output<Routes[N]['answer']>
  : FastifyReply;

export interface RequestGuard {
  /** The session's user. @throws Fault noAccessToken, otherUser, csrf */
  me: (request: FastifyRequest) => Promise<Me>;
  /** The same; null without a session. A session whose access token is over counts. @throws Fault otherUser, csrf */
  maybe: (request: FastifyRequest) => Promise<Me | null>;
  /** Refuses with csrf or forbidden. */
  sameOrigin: onRequestHookHandler[];
}

/** Makes the `write` of a request. The function throws Fault noAccessToken where nobody is signed in. */
export type WriteFor = (request: FastifyRequest, me: Me | undefined) => RunWrite;

declare module 'fastify' {
  /** What hooks may know of a route. */
  interface FastifyContextConfig {
    auth?: Route['auth'];
    name?: RouteName;
  }
}

/** The longest that a photo or an export may take, in either direction: 12 MB at 42 kB/s. */
export const TRANSFER_MS = IMAGE_TRANSFER_MS;

export type Register = <N extends RouteName>(
  name: N,
  handler: (call: RouteCall<N>) => Promise<RouteAnswer<N> | CheckedJson>,
  options?: RouteShorthandOptions,
) => void;

/** An answer that the handler has checked against the contract by itself, piece by piece. */
export class CheckedJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/**
 * Registers routes by their name in the contract. It checks the user, the request and the answer; nothing
 * else does. An answer carries only what the contract names.
 */
export const registerOn =
  (app: FastifyInstance, guard: RequestGuard, writeFor: WriteFor): Register =>
  (name, handler, options = {}) => {
    const route: Route = routes[name];
    app.route({
      ...options,
      method: route.method,
      url: route.path,
      config: { auth: route.auth, name },
      // HEAD would run a GET's handler, and a mail scanner's would verify an address.
      exposeHeadRoute: name === 'health',
      // A list of its own: the limiter adds to it.
      // CSRF before the body is read: a page elsewhere can't make the server parse anything.
      ...(route.method !== 'GET' && { onRequest: [...guard.sameOrigin] }),
      handler: async (request, reply) => {
        const me = await callerOf(guard, route.auth, request);
        if (me && !isOpenTo(route.auth, me)) throw new Fault('forbidden');
        const parse = (part: 'params' | 'query' | 'body') => check(route[part], request[part], part);
        const call = (signal: AbortSignal) => ({
          signal,
          params: parse('params'),
          query: parse('query'),
          body: parse('body'),
          me,
          write: writeFor(request, me ?? undefined),
          request,
          reply,
        });
        const answer = await withDeadline(reply.raw, options.handlerTimeout ?? ANSWER_MS, (signal) =>
          handler(call(signal) as unknown as RouteCall<typeof name>),
        );
        if (typeof route.answer === 'string') return answer;
        // Text, and not the reply: Fastify would watch for the response's end.
        void reply.type('application/json; charset=utf-8');
        return answer instanceof CheckedJson ? answer.text : JSON.stringify(z.parse(route.answer, answer));
      },
    });
  };

async function callerOf(
  guard: RequestGuard,
  auth: Route['auth'],
  request: FastifyRequest,
): Promise<Me | null | undefined> {
  if (auth === 'anyone') return undefined;
  return auth === 'maybe' ? guard.maybe(request) : guard.me(request);
}

function check(schema: Route['body'], value: unknown, part: string): unknown {
  if (schema === undefined || schema === 'multipart') return undefined;
  const result = z.safeParse(schema, value ?? {});
  if (result.success) return result.data;
  const where = [part, ...(result.error.issues[0]?.path ?? [])].map(String).join('.').slice(0, 200);
  throw new Fault('invalid', `The request is not valid (${where}).`);
}
