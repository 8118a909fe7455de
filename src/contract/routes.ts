import * as z from 'zod/mini';
import { accountRoutes } from './account-routes.ts';
import * as groups from './groups.ts';
import { guestCalls } from './guest-routes.ts';
import * as history from './history.ts';
import * as invitations from './invitations.ts';
import * as me from './me.ts';
import * as payments from './payments.ts';
import { id, pageQuery, uuid } from './primitives.ts';
import * as receipts from './receipts.ts';
import * as sync from './sync.ts';
import { waysAnswer, waysBody } from './ways-to-pay.ts';

/** One call of the API. Paths are below `/api`; `:name` parts are params. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/${string}`;
  /**
   * Who may call: anybody, a guest or a user, or a user with an account. server/access.ts decides what each
   * of them may see.
   */
  auth: 'anyone' | 'guest' | 'user';
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  /** JSON, or 'multipart' with a file. */
  body?: z.ZodMiniType | 'multipart';
  /**
   * JSON of a 200 answer; 'binary' for a file, 'redirect' where the answer names a page, 'events' for a
   * stream of server-sent events.
   */
  answer: z.ZodMiniType | 'binary' | 'redirect' | 'events';
  /** The call belongs to a queue of this kind: the server obeys Idempotency-Key, X-Device and X-Queue-Seq. */
  queue?: 'receipt' | 'image' | 'group' | 'payment' | 'me';
}

const byId = z.object({ id });
const created = z.object({ _id: id });

export const routes = {
  health: {
    method: 'GET',
    path: '/health',
    auth: 'anyone',
    answer: z.object({ status: z.string(), version: z.string(), database: z.string() }),
  },
  ...accountRoutes,

  createImage: {
    method: 'POST',
    path: '/images',
    auth: 'user',
    body: 'multipart',
    answer: created,
    queue: 'image',
  },
  getImage: { method: 'GET', path: '/images/:id', auth: 'guest', params: byId, answer: 'binary' },
  parseImage: {
    method: 'POST',
    path: '/images/:id/parse',
    auth: 'user',
    params: byId,
    answer: receipts.parseAnswer,
  },

  listReceipts: {
    method: 'GET',
    path: '/receipts',
    auth: 'user',
    query: pageQuery,
    answer: receipts.receiptList,
  },
  getReceipt: {
    method: 'GET',
    path: '/receipts/:id',
    auth: 'user',
    params: byId,
    answer: receipts.receiptDetail,
  },
  createReceipt: {
    method: 'POST',
    path: '/receipts',
    auth: 'user',
    body: receipts.createReceiptBody,
    answer: receipts.createReceiptAnswer,
    queue: 'receipt',
  },
  receiptHistory: {
    method: 'GET',
    path: '/receipts/:id/history',
    auth: 'guest',
    params: byId,
    query: history.historyQuery,
    answer: history.historyAnswer,
  },
  /** Told every few seconds while a bill is open. Nothing of it is stored. */
  presence: {
    method: 'POST',
    path: '/receipts/:id/presence',
    auth: 'guest',
    params: z.object({ id: uuid }),
    body: receipts.presenceBody,
    answer: receipts.presenceAnswer,
  },
  deleteReceipt: {
    method: 'DELETE',
    path: '/receipts/:id',
    auth: 'user',
    params: byId,
    answer: created,
    queue: 'receipt',
  },
  patchState: {
    method: 'PATCH',
    path: '/states/:id',
    auth: 'guest',
    params: byId,
    body: z.union([receipts.opsBody, receipts.layoutBody]),
    answer: receipts.stateAnswer,
    queue: 'receipt',
  },
  patchItems: {
    method: 'PATCH',
    path: '/items/:id',
    auth: 'user',
    params: byId,
    body: receipts.itemsBody,
    answer: receipts.itemsAnswer,
    queue: 'receipt',
  },
  deleteItem: {
    method: 'DELETE',
    path: '/items/:id',
    auth: 'user',
    params: byId,
    answer: z.array(receipts.breakdownAnswer),
  },

  listGroups: { method: 'GET', path: '/groups', auth: 'user', query: pageQuery, answer: groups.groupList },
  getGroup: {
    method: 'GET',
    path: '/groups/:id',
    auth: 'user',
    params: z.object({ id: uuid }),
    answer: groups.groupSchema,
  },
  createGroup: {
    method: 'POST',
    path: '/groups',
    auth: 'user',
    body: groups.createGroupBody,
    answer: groups.groupSchema,
    queue: 'group',
  },
  patchGroup: {
    method: 'PATCH',
    path: '/groups/:id',
    auth: 'user',
    params: z.object({ id: uuid }),
    body: groups.patchGroupBody,
    answer: groups.groupSchema,
    queue: 'group',
  },
  deleteGroup: {
    method: 'DELETE',
    path: '/groups/:id',
    auth: 'user',
    params: z.object({ id: uuid }),
    answer: created,
    queue: 'group',
  },

  /** Pending invitations to the caller's own address. */
  listInvitations: {
    method: 'GET',
    path: '/invitations',
    auth: 'user',
    answer: invitations.ownInvitations,
  },
  sendInvitation: {
    method: 'POST',
    path: '/invitations',
    auth: 'user',
    body: invitations.sendInvitationBody,
    answer: z.object({ success: z.boolean(), message: z.string() }),
  },
  /** Changes nothing, so it can be asked again. */
  validateInvitation: {
    method: 'GET',
    path: '/invitations/validate',
    auth: 'anyone',
    query: invitations.validateQuery,
    answer: invitations.validateAnswer,
  },
  acceptInvitation: {
    method: 'POST',
    path: '/invitations/accept',
    auth: 'user',
    body: invitations.answerInvitationBody,
    answer: invitations.invitationDone,
  },
  declineInvitation: {
    method: 'POST',
    path: '/invitations/decline',
    auth: 'user',
    body: invitations.answerInvitationBody,
    answer: invitations.invitationDone,
  },
  /** Makes a verified account for the invited address, signs it in, and accepts. */
  signUpWithInvite: {
    method: 'POST',
    path: '/invitations/signup-with-invite',
    auth: 'anyone',
    body: invitations.signUpWithInviteBody,
    answer: invitations.signUpWithInviteAnswer,
  },

  /** The link by which others ask to join; the creator's alone. Made where there is none. */
  groupLink: {
    method: 'POST',
    path: '/groups/:id/link',
    auth: 'user',
    params: z.object({ id: uuid }),
    body: groups.groupLinkBody,
    answer: groups.groupLinkAnswer,
  },
  viewLink: {
    method: 'GET',
    path: '/joins/validate',
    auth: 'anyone',
    query: invitations.validateQuery,
    answer: invitations.viewLinkAnswer,
  },
  /** Asked again, it tells what became of it. */
  askToJoin: {
    method: 'POST',
    path: '/joins',
    auth: 'user',
    body: invitations.askToJoinBody,
    answer: invitations.askToJoinAnswer,
  },

  ...guestCalls,

  /** The first operation makes it: an id says what it is about. */
  patchPayment: {
    method: 'PATCH',
    path: '/payments/:id',
    auth: 'guest',
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
    body: me.meOpsBody,
    answer: me.meAnswer,
    queue: 'me',
  },
  /** How friends pay the user: their own alone. Others' come with the feed. */
  waysToPay: { method: 'GET', path: '/me/ways-to-pay', auth: 'user', answer: waysAnswer },
  /** codeRefused, with the reason */
  putWaysToPay: {
    method: 'PUT',
    path: '/me/ways-to-pay',
    auth: 'user',
    body: waysBody,
    answer: waysAnswer,
  },
  deleteWaysToPay: { method: 'DELETE', path: '/me/ways-to-pay', auth: 'user', answer: waysAnswer },

  sync: { method: 'GET', path: '/sync', auth: 'guest', query: sync.syncQuery, answer: sync.syncAnswer },
  /** Events: `change` (something has changed: call sync), and `beat` every 25 s. Never any data. */
  live: { method: 'GET', path: '/live', auth: 'guest', answer: 'events' },
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

/** 12 MB, for the image as the client sends it. */
export const MAX_IMAGE_BYTES = 12 * 1024 * 1024;
