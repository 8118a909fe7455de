import { ApiError, NetworkError } from '../api/errors.ts';
import type { OutboxRow, Reason } from '../data/rows.ts';

/** What a failed request means. */
export type Verdict =
  /** Try again for ever. `all`: nothing else would get through either. */
  | { act: 'retry'; scope: 'all' | 'queue'; offline: boolean; retryAfterMs: number | null }
  /** The session has ended: everything waits for the person. */
  | { act: 'signin' }
  /** The server counts this queue differently: go on from its count. */
  | { act: 'renumber'; seq: number }
  /** What was asked for is so already. */
  | { act: 'done' }
  | { act: 'refuse'; reason: Reason };

/**
 * The decisions of the protocol, each a pure function. They are handed to the engine, so that the
 * simulation can show that it catches each of them being wrong.
 */
export interface Rules {
  /** PUSH-7, PULL-2: may a snapshot of revision `incoming` take the place of one of `known`? */
  fresher: (known: number, incoming: number) => boolean;
  /** PUSH-6: the rows that the answer to the request with this key takes out. */
  acknowledged: (rows: readonly OutboxRow[], key: string) => OutboxRow[];
  /** PUSH-8. */
  judge: (error: unknown, request: readonly OutboxRow[]) => Verdict;
}

/** A request that can't even be made: what it needs is no longer on this device. */
export class UnsendableError extends Error {
  override readonly name = 'UnsendableError';
}

const TRANSIENT = new Set([408, 425, 429]);

export const rules: Rules = {
  fresher: (known, incoming) => incoming >= known,
  acknowledged: (rows, key) => rows.filter((row) => row.batch?.key === key),
  judge,
};

function judge(error: unknown, request: readonly OutboxRow[]): Verdict {
  if (error instanceof UnsendableError) {
    return { act: 'refuse', reason: { code: 'unsendable', message: error.message } };
  }
  if (error instanceof NetworkError) {
    return { act: 'retry', scope: 'all', offline: true, retryAfterMs: null };
  }
  // Not an answer at all (the database was closed, say): nothing is known, so the row stays.
  if (!(error instanceof ApiError))
    return { act: 'retry', scope: 'queue', offline: false, retryAfterMs: null };
  const { status, code, message, retryAfterMs, queueSeq } = error;
  if (status === 401) return { act: 'signin' };
  if (status >= 500 || TRANSIENT.has(status) || code === 'csrf') {
    const scope = status === 429 || status === 503 || code === 'csrf' ? 'all' : 'queue';
    return { act: 'retry', scope, offline: false, retryAfterMs };
  }
  if (code === 'laneGap' && queueSeq !== null) return { act: 'renumber', seq: queueSeq };
  const type = request[0]?.call.type;
  if ((status === 404 || status === 410) && (type === 'receipt.delete' || type === 'group.delete'))
    return { act: 'done' };
  return { act: 'refuse', reason: { code, message } };
}
