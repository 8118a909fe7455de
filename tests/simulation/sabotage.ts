import { ApiError } from '../../src/api/errors.ts';
import type { Api } from '../../src/api/client.ts';
import { EXPECTED_USER, IDEMPOTENCY_KEY, LANE_SEQ, type AnswerOf } from '../../src/contract/routes.ts';
import type { KiraDb } from '../../src/data/db.ts';
import { layoutOf } from '../../src/domain/layout.ts';
import type { Serve } from './network.ts';
import type { Sabotage } from './phone.ts';
import { chance } from './world.ts';

interface AnyCall {
  headers?: Record<string, string>;
  params?: { id: string };
  body?: unknown;
}
type Next = (call: AnyCall) => Promise<unknown>;

/** Wraps every call of the client that goes through the outbox. */
const around =
  (
    change: (name: string, call: AnyCall, next: Next, db: KiraDb) => Promise<unknown>,
  ): NonNullable<Sabotage['api']> =>
  (api, db) => {
    const callOf = api.call as (name: string, call?: AnyCall) => Promise<unknown>;
    const call = (name: string, options: AnyCall = {}) =>
      options.headers?.['idempotency-key']
        ? change(name, options, (changed) => callOf(name, changed), db)
        : callOf(name, options);
    return { call } as unknown as Api;
  };

const dropRows = (db: KiraDb, call: AnyCall): Promise<number> =>
  db.outbox
    .where('batch.key')
    .equals(call.headers?.['idempotency-key'] ?? '')
    .delete();

const without = (init: RequestInit, ...names: string[]): RequestInit => {
  const headers = new Headers(init.headers);
  for (const name of names) headers.delete(name);
  return { ...init, headers: Object.fromEntries(headers) };
};

/** What others got wrong. Each is built into the real code here, and has to be caught. */
export const sabotages: Record<string, Sabotage> = {
  'no dedupe': {
    serve: (serve) => (url, init, cookies) => serve(url, without(init, IDEMPOTENCY_KEY, LANE_SEQ), cookies),
  },

  'dedupe row in another transaction': {
    serve(serve, random): Serve {
      const done = new Map<string, Response>();
      return async (url, init, cookies) => {
        const key = new Headers(init.headers).get('idempotency-key');
        const known = key === null ? undefined : done.get(key);
        if (known) return known.clone();
        const answer = await serve(url, without(init, IDEMPOTENCY_KEY, LANE_SEQ), cookies);
        if (key === null || !answer.ok) return answer;
        // Killed between the two: the effect is there, its key is not.
        if (chance(random, 0.2)) return new Response('', { status: 502 });
        done.set(key, answer.clone());
        return answer;
      };
    },
  },

  'row removed before sending': {
    api: around(async (_name, call, next, db) => {
      await dropRows(db, call);
      return next(call);
    }),
  },

  '401 as permanent': {
    api: around(async (_name, call, next, db) => {
      try {
        return await next(call);
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) await dropRows(db, call);
        throw error;
      }
    }),
  },

  'stale snapshot accepted': { rules: { fresher: () => true } },

  'ack without snapshot': {
    api: around(async (name, call, next) => {
      const answer = await next(call);
      return name === 'patchState' ? { ...(answer as object), rev: 0 } : answer;
    }),
  },

  'whole outbox cleared on one ack': { rules: { acknowledged: (rows) => [...rows] } },

  'whose cookies they are is not checked': {
    serve: (serve) => (url, init, cookies) => serve(url, without(init, EXPECTED_USER), cookies),
  },

  'superseded edits not told': {
    api: (api) => {
      const callOf = api.call as (name: string, call?: AnyCall) => Promise<unknown>;
      const call = async (name: string, options?: AnyCall) => {
        const answer = await callOf(name, options);
        if (name !== 'sync') return answer;
        const page = answer as AnswerOf<'sync'>;
        return { ...page, changes: page.changes.filter(({ type }) => type !== 'superseded') };
      };
      return { call } as unknown as Api;
    },
  },

  'whole-document body': {
    api: around(async (name, call, next, db) => {
      const board = name === 'patchState' && (await db.boards.get(call.params?.id ?? ''));
      return next(board ? { ...call, body: layoutOf(board.view) } : call);
    }),
  },
};
