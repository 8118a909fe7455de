import type * as z from 'zod/mini';
import type { User } from './auth.ts';
import type { ApiErrorCode } from './errors.ts';

/** One call of the API. Paths are below `/api`; `:name` parts are params. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/${string}`;
  /**
   * Who may call: anybody, a guest or a user, or a user with an account. `maybe`: anybody, and the handler
   * gets the session's user if there is one. `host`: a user, or a guest who makes bills of their own.
   * server/access/access.ts decides what each of them may see.
   */
  auth: 'anyone' | 'maybe' | 'guest' | 'host' | 'user';
  /** Its own refusals, besides those of every such call (`errorsOf`). */
  errors: readonly ApiErrorCode[];
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

/** What calls are refused with whatever they are about. */
export const commonErrors = {
  /** Too many calls, and the server's own trouble. */
  any: ['busy', 'internal', 'storageFull', 'timeout', 'unavailable'],
  /** The request has parts that may be wrong. */
  asking: ['invalid'],
  /** Also the account of a guest where one is needed, and what only a creator may do. */
  writing: ['csrf', 'forbidden', 'tooLarge'],
  signedIn: ['noAccessToken', 'otherUser'],
  withAccount: ['forbidden'],
  queued: ['expired', 'keyReused', 'queueGap', 'tooManyWrites'],
} as const satisfies Record<string, readonly ApiErrorCode[]>;

/** Whether a call without a session is refused. */
export const needsSession = (auth: Route['auth']): boolean => auth !== 'anyone' && auth !== 'maybe';

/** Whether a user may make a call at all. */
export const isOpenTo = (
  auth: Route['auth'],
  { isGuest, isHost }: Pick<User, 'isGuest' | 'isHost'>,
): boolean => !isGuest || (auth !== 'user' && (auth !== 'host' || isHost === true));

/** Every refusal of a route. The server's tests fail where it answers any other. */
export function errorsOf({ method, auth, errors, params, query, queue }: Route): ReadonlySet<ApiErrorCode> {
  const common = commonErrors;
  const isWrite = method !== 'GET';
  return new Set([
    ...errors,
    ...common.any,
    ...(isWrite || params || query ? common.asking : []),
    ...(isWrite ? common.writing : []),
    ...(needsSession(auth) ? common.signedIn : []),
    ...(auth === 'user' || auth === 'host' ? common.withAccount : []),
    ...(queue ? common.queued : []),
  ]);
}

/** Asking for the password again. */
export const passwordErrors = ['noPassword', 'tooManyAttempts', 'wrongPassword'] as const;
/** A passkey's challenge has ended, or what the passkey's device sent is not right. */
export const passkeyErrors = ['passkeyExpired', 'passkeyRefused'] as const;
/** Asking for the password, with a code where two-factor sign-in is on, or for a passkey. */
export const proofErrors = [
  'authenticatorLost',
  'codeNeeded',
  'wrongCode',
  ...passwordErrors,
  ...passkeyErrors,
] as const;
/** Of a bill that is named. */
export const billErrors = ['receiptDeleted', 'receiptNotFound'] as const;
export const acceptErrors = [
  'groupFull',
  'invitationDeclined',
  'invitationExpired',
  'invitationNotFound',
  'invitationUsed',
  'otherAddress',
] as const;
