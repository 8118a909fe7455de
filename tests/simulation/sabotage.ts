import type { Api } from '../../src/api/client.ts';
import { ApiError } from '../../src/api/errors.ts';
import { EXPECTED_USER, IDEMPOTENCY_KEY, QUEUE_SEQ } from '../../src/contract/headers.ts';
import { type AnswerOf } from '../../src/contract/routes.ts';
import { layoutOf } from '../../src/contract/specification/layout.ts';
import type { KiraDb } from '../../src/data/device/db.ts';
import { documentOf } from '../../src/data/device/documents.ts';
import { receiptQueue } from '../../src/data/device/rows.ts';
import { shownBoard } from '../../src/domain/board/board.ts';
import { rights, type Action } from '../../src/domain/board/rights.ts';
import { kinds } from '../../src/domain/documents/kinds.ts';
import type { Serve } from './network.ts';
import type { Sabotage } from './phone.ts';
import { chance } from './random.ts';

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

type Page = AnswerOf<'sync'>;

/** Changes the pages of the feed. */
const withPages =
  (change: (page: Page, db: KiraDb) => Promise<Page>): NonNullable<Sabotage['api']> =>
  (api, db) => {
    const callOf = api.call as (name: string, call?: AnyCall) => Promise<unknown>;
    const call = async (name: string, options?: AnyCall) => {
      const answer = await callOf(name, options);
      return name === 'sync' ? change(answer as Page, db) : answer;
    };
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

/** Requests overlap: each puts back the real one. */
const inverseOfReceipt = kinds.receipt.inverse;

/** The breaches that a check finds, by what they say (checks.ts). */
const LOST = /lost:/;
const DOUBLED = /is in the log twice, out of order, or was never made/;
const REVERTED = /went back from|stands at|shows another board/;
const OTHER_NAME = /went out under another name/;
const WAS = /is logged with another value before/;
const HISTORY = /has a history that is not the log/;

/**
 * Known mistakes of other programs, each built into the real code. The check of its own breach must catch it:
 * a story that never comes to rest, say, proves nothing.
 */
export const sabotages: Record<
  string,
  Sabotage & { breaks: RegExp; with?: 'groups' | 'payments' | 'guests' }
> = {
  'no dedupe': {
    breaks: DOUBLED,
    serve: (serve) => (url, init, cookies) => serve(url, without(init, IDEMPOTENCY_KEY, QUEUE_SEQ), cookies),
  },

  'dedupe row in another transaction': {
    breaks: DOUBLED,
    serve(serve, random): Serve {
      const done = new Map<string, Response>();
      return async (url, init, cookies) => {
        const key = new Headers(init.headers).get('idempotency-key');
        const known = key === null ? undefined : done.get(key);
        if (known) return known.clone();
        const answer = await serve(url, without(init, IDEMPOTENCY_KEY, QUEUE_SEQ), cookies);
        if (key === null || !answer.ok) return answer;
        // As if killed between the two: the effect is stored, its key is not.
        if (chance(random, 0.2)) return new Response('', { status: 502 });
        done.set(key, answer.clone());
        return answer;
      };
    },
  },

  'row removed before sending': {
    breaks: LOST,
    api: around(async (_name, call, next, db) => {
      await dropRows(db, call);
      return next(call);
    }),
  },

  '401 as permanent': {
    breaks: LOST,
    api: around(async (_name, call, next, db) => {
      try {
        return await next(call);
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) await dropRows(db, call);
        throw error;
      }
    }),
  },

  'stale snapshot accepted': { breaks: REVERTED, rules: { canReplace: () => true } },

  'ack without snapshot': {
    breaks: REVERTED,
    api: around(async (name, call, next) => {
      const answer = await next(call);
      return name === 'patchState' ? { ...(answer as object), rev: 0 } : answer;
    }),
  },

  'whole queue cleared on one ack': { breaks: LOST, rules: { answeredRows: (rows) => [...rows] } },

  'whose cookies they are is not checked': {
    breaks: OTHER_NAME,
    serve: (serve) => (url, init, cookies) => serve(url, without(init, EXPECTED_USER), cookies),
  },

  'history left out of the feed': {
    breaks: HISTORY,
    api: withPages(async (page) => ({
      ...page,
      changes: page.changes.map((change) =>
        change.type === 'receipt' ? { ...change, receipt: { ...change.receipt, history: [] } } : change,
      ),
    })),
  },

  'what somebody removed has seen stays': {
    breaks: /may not see it/,
    with: 'groups',
    api: withPages(async (page) => ({
      ...page,
      changes: page.changes.filter((change) => change.type !== 'receipt.gone' || change.isDeleted),
    })),
  },

  'unsent edits go with the group': {
    breaks: LOST,
    with: 'groups',
    api: withPages(async (page, db) => {
      const gone = page.changes.flatMap((change) =>
        change.type === 'receipt.gone' ? [receiptQueue(change.id)] : [],
      );
      await db.outbox.where('queue').anyOf(gone).delete();
      return page;
    }),
  },

  'payments have random ids': {
    breaks: /two payments for one/,
    with: 'payments',
    mutate: (mutations, random) => ({
      ...mutations,
      sayPayment: (id, ops) =>
        mutations.sayPayment(id.replace(/\d+$/, String(1 + Math.floor(random() * 40))), ops),
    }),
  },

  'a payment’s answer loses what waits behind it': {
    breaks: /lost word/,
    with: 'payments',
    rules: { answeredRows: (rows) => [...rows] },
  },

  'what somebody sees no longer stays': {
    breaks: /shows other payments/,
    with: 'payments',
    api: withPages(async (page) => ({
      ...page,
      changes: page.changes.filter((change) => change.type !== 'payment.gone'),
    })),
  },

  'an overlay that leaves too early': {
    breaks: /OVERLAY-1 .* went back from/,
    // As if an edit were stored as soon as it was made: a query that began before has not got it.
    sessions: (mutations) => ({
      ...mutations,
      async edit(id, ops) {
        mutations.edit(id, ops).catch(() => undefined);
      },
    }),
  },

  'both tabs lead': {
    breaks: /LEAD-1/,
    locks: (locks) => ({ ...locks, request: (_name, _how, holding) => holding() }),
  },

  'a place that is lost': {
    breaks: /PLACE-1/,
    with: 'guests',
    afterWrite: 'update places set removed = true, changed_xid = pg_current_xact_id() where not removed',
  },

  'a right that only the screen checks': {
    breaks: /RIGHT-1/,
    with: 'guests',
    serve: (serve) => async (url, init, cookies) => {
      const before = { ...rights };
      for (const action of Object.keys(rights) as Action[])
        rights[action] = { ...rights[action], participant: 'yes', guest: 'yes' };
      try {
        return await serve(url, init, cookies);
      } finally {
        Object.assign(rights, before);
      }
    },
  },

  'a piece charged twice': {
    // A tick counts up what it finds instead of setting how many pieces there are.
    breaks: LOST,
    serve: (serve) => (url, init, cookies) => {
      const body = typeof init.body === 'string' && init.method === 'PATCH' ? init.body : null;
      const twice = body?.replace(/"weight":(\d{1,2})\b/g, (_, count) => `"weight":${2 * Number(count)}`);
      return serve(url, twice === undefined ? init : { ...init, body: twice }, cookies);
    },
  },

  'a kind that forgets a field in its inverse': {
    breaks: WAS,
    serve: (serve) => async (url, init, cookies) => {
      kinds.receipt.inverse = (board, op) => (op.op === 'item.share' ? null : inverseOfReceipt(board, op));
      try {
        return await serve(url, init, cookies);
      } finally {
        kinds.receipt.inverse = inverseOfReceipt;
      }
    },
  },

  'whole-document body': {
    // Not item.place: a layout has no ranks, so a lost rank loses nothing.
    breaks: /lost: (?!\{"op":"item\.place")/,
    api: around(async (name, call, next, db) => {
      const board = name === 'patchState' && (await documentOf(db, 'receipt', call.params?.id ?? ''));
      return next(board ? { ...call, body: layoutOf(shownBoard(board.view)) } : call);
    }),
  },
};
