import { ApiError, NetworkError } from '../api/errors.ts';
import { isFull } from '../data/device/db.ts';
import type { OutboxRow, Reason } from '../data/device/rows.ts';
import { opsOf } from '../data/edits/outbox.ts';
import { deletesGroup } from '../domain/group/group.ts';

/** What the client does after a failed request. */
export type Verdict =
  /** Try again for ever. `all`: pause every queue, because nothing else would arrive either. */
  | { act: 'retry'; scope: 'all' | 'queue'; offline: boolean; retryAfterMs: number | null }
  /** The session has ended: everything waits until the user signs in. */
  | { act: 'signin' }
  /** The server has another last number of this queue: go on from that. */
  | { act: 'renumber'; seq: number }
  /** A payment whose day can't be right goes once more, under this one. */
  | { act: 'redate'; day: string }
  /** A deletion of something that is gone already. */
  | { act: 'done' }
  | { act: 'refuse'; reason: Reason };

/**
 * The decisions of the protocol, each a pure function. The engine gets them as a port: the simulation
 * replaces each by a wrong one, and must catch it.
 */
export interface Rules {
  /** PUSH-7, PULL-2: whether a snapshot of revision `incoming` may replace one of revision `known`. */
  canReplace: (known: number, incoming: number) => boolean;
  /** PUSH-6: the rows of a queue that leave it with the answer to the request with this key. */
  answeredRows: (rows: readonly OutboxRow[], key: string) => OutboxRow[];
  /** PUSH-8. */
  judge: (error: unknown, request: readonly OutboxRow[]) => Verdict;
}

/** The client can't make the request: something that it needs is no longer on this device. */
export class UnsendableError extends Error {
  override readonly name = 'UnsendableError';
}

const TRANSIENT = new Set([408, 425, 429]);

export const rules: Rules = {
  canReplace: (known, incoming) => incoming >= known,
  answeredRows: (rows, key) => rows.filter((row) => row.batch?.key === key),
  judge,
};

/**
 * What failed, if it is a fault of the app or of its database; null if the connection, the server or a full
 * device is the cause. Dexie repeats the cause of an error on further lines.
 */
export function faultOf(error: unknown): string | null {
  const isKnown =
    error instanceof ApiError || error instanceof NetworkError || error instanceof UnsendableError;
  return isKnown || isFull(error) ? null : String(error).split('\n', 1).join('');
}

function judge(error: unknown, request: readonly OutboxRow[]): Verdict {
  if (error instanceof UnsendableError) {
    return { act: 'refuse', reason: { code: 'unsendable', message: error.message } };
  }
  if (error instanceof NetworkError) {
    return { act: 'retry', scope: 'all', offline: true, retryAfterMs: null };
  }
  // A fault on the device (faultOf): the client knows nothing of an answer, so the row stays.
  if (!(error instanceof ApiError))
    return { act: 'retry', scope: 'queue', offline: false, retryAfterMs: null };
  const { status, code, message, retryAfterMs, queueSeq, today } = error;
  if (status === 401) return { act: 'signin' };
  if (status >= 500 || TRANSIENT.has(status) || code === 'csrf') {
    const scope = status === 429 || status === 503 || code === 'csrf' ? 'all' : 'queue';
    return { act: 'retry', scope, offline: false, retryAfterMs };
  }
  if (code === 'queueGap' && queueSeq !== null) return { act: 'renumber', seq: queueSeq };
  if (code === 'paymentDay' && today !== null) return { act: 'redate', day: today };
  const isDeletion = opsOf('group', request.slice(0, 1)).some(deletesGroup);
  if (isDeletion && (status === 404 || status === 410)) return { act: 'done' };
  return { act: 'refuse', reason: { code, message } };
}
