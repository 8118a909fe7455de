import * as z from 'zod/mini';
import { accountRoutes } from './account-routes.ts';
import type { ApiErrorCode } from './errors.ts';
import type { Same } from './fields.ts';
import { groupCalls } from './group-routes.ts';
import { guestCalls } from './guest-routes.ts';
import * as me from './me.ts';
import * as payments from './payments.ts';
import { receiptCalls } from './receipt-routes.ts';
import type { commonErrors, Route } from './route.ts';
import * as sync from './sync.ts';
import { ownWaysAnswer, waysAnswer, waysBody } from './ways-to-pay.ts';

export const routes = {
  health: {
    method: 'GET',
    path: '/health',
    auth: 'anyone',
    errors: [],
    answer: z.object({ status: z.string(), version: z.string(), database: z.string() }),
  },
  ...accountRoutes,

  ...receiptCalls,
  ...groupCalls,
  ...guestCalls,

  /** The first operation makes it: an id says what it is about. */
  patchPayment: {
    method: 'PATCH',
    path: '/payments/:id',
    auth: 'guest',
    errors: ['billQuota', 'paymentDay', 'paymentNotFound'],
    params: z.object({ id: payments.paymentIdSchema }),
    body: payments.paymentOpsBody,
    answer: payments.paymentAnswer,
    queue: 'payment',
  },

  /** What the user has set for themselves, on all of their devices. */
  patchMe: {
    method: 'PATCH',
    path: '/me',
    auth: 'user',
    errors: ['billQuota'],
    body: me.meOpsBody,
    answer: me.meAnswer,
    queue: 'me',
  },
  /** How friends pay the user: their own alone. Others' come with the feed. */
  waysToPay: { method: 'GET', path: '/me/ways-to-pay', auth: 'user', errors: [], answer: ownWaysAnswer },
  putWaysToPay: {
    method: 'PUT',
    path: '/me/ways-to-pay',
    auth: 'user',
    errors: ['codeRefused'],
    body: waysBody,
    answer: waysAnswer,
  },
  deleteWaysToPay: {
    method: 'DELETE',
    path: '/me/ways-to-pay',
    auth: 'user',
    errors: [],
    answer: waysAnswer,
  },

  sync: {
    method: 'GET',
    path: '/sync',
    auth: 'guest',
    errors: [],
    query: sync.syncQuery,
    answer: sync.syncAnswer,
  },
  /** Events: `change` (something has changed: call sync), and `beat` every 25 s. Never any data. */
  live: { method: 'GET', path: '/live', auth: 'guest', errors: [], answer: 'events' },
} as const satisfies Record<string, Route>;

export type Routes = typeof routes;
export type RouteName = keyof Routes;
type Part<R, K extends string> = R extends { [_ in K]: infer S } ? S : never;
export type BodyOf<N extends RouteName> =
  Part<Routes[N], 'body'> extends infer S ? (S extends z.ZodMiniType ? z.input<S> : S) : never;
export type QueryOf<N extends RouteName> =
  Part<Routes[N], 'query'> extends infer S extends z.ZodMiniType ? z.input<S> : never;
export type AnswerOf<N extends RouteName> = Routes[N]['answer'] extends infer S
  ? S extends z.ZodMiniType
    ? z.output<S>
    : S
  : never;

type CommonErrors = typeof commonErrors;
type Declared = Routes[RouteName]['errors'][number] | CommonErrors[keyof CommonErrors][number];
// This does not compile where no route declares one of the errors.
true satisfies Same<Declared, ApiErrorCode>;

/** 12 MB, for the image as the client sends it. */
export const MAX_IMAGE_BYTES = 12 * 1024 * 1024;
