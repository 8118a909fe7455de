import { ApiError } from '../../api/errors.ts';
import type { ApiErrorCode, RefusalCode } from '../../contract/errors.ts';
import { invitationTexts as texts } from './texts.ts';

/** How the page ends. After `accepted` and `declined` it goes on by itself. */
export type EndState = 'accepted' | 'used' | 'declined' | 'expired' | 'invalid' | 'otherAddress' | 'error';

/** What the page does after a failed call (specification, section 8). */
type Failure =
  /** The same page says so, and the user can try again. */
  | { kind: 'text'; text: string }
  | { kind: 'end'; state: EndState; text: string }
  | { kind: 'login' }
  | { kind: 'unverified' };

/** The error of an invitation that is no longer open. */
export const endCodes = {
  expired: 'invitationExpired',
  used: 'invitationUsed',
  declined: 'invitationDeclined',
  invalid: 'invitationNotFound',
} as const satisfies Partial<Record<EndState, ApiErrorCode>>;

const endStates = new Map<RefusalCode, EndState>(
  Object.entries(endCodes).map(([state, code]) => [code, state as keyof typeof endCodes]),
);

const defaults = {
  accept: texts.acceptFailed,
  decline: texts.declineFailed,
  signUp: texts.signUp.failed,
};

export function invitationFailure(error: unknown, call: keyof typeof defaults): Failure {
  if (!(error instanceof ApiError)) {
    return { kind: 'text', text: call === 'signUp' ? texts.signUp.failed : texts.failed };
  }
  const { status, code, message } = error;
  // A form asks for the address: there it can be mended.
  const isOther = code === 'otherAddress' && call !== 'signUp';
  const state = isOther ? 'otherAddress' : endStates.get(code);
  if (state) return { kind: 'end', state, text: message };
  if (code === 'notVerified' || /not verified/i.test(message)) return { kind: 'unverified' };
  if (call !== 'signUp' && (status === 401 || (status === 400 && /\blog(?:ged)? ?in\b/i.test(message)))) {
    return { kind: 'login' };
  }
  const isTaken = call === 'signUp' && status === 409 && code !== 'groupFull';
  return { kind: 'text', text: isTaken ? texts.signUp.taken : message || defaults[call] };
}
