import type { RefusalCode } from '../contract/errors.ts';
import { apiTexts } from './texts.ts';

/** The server refused. `message` is for the user. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: RefusalCode;
  /** Milliseconds to wait (Retry-After); null if the server named none. */
  readonly retryAfterMs: number | null;
  /** With the code `queueGap`: the last number that the server has of the queue. Else null. */
  readonly queueSeq: number | null;
  /** With the code `paymentDay`: the server's day (20261127). Else null. */
  readonly today: string | null;

  constructor(fields: {
    status: number;
    code: RefusalCode;
    message: string;
    retryAfterMs?: number | null;
    queueSeq?: number | null;
    today?: string | null;
  }) {
    super(fields.message);
    this.status = fields.status;
    this.code = fields.code;
    this.retryAfterMs = fields.retryAfterMs ?? null;
    this.queueSeq = fields.queueSeq ?? null;
    this.today = fields.today ?? null;
  }
}

/** No answer of our server (but of a café's Wi-Fi, say): nothing is known about the call. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  constructor(message: string = apiTexts.noResponse, options?: ErrorOptions) {
    super(message, options);
  }
}

/** A sentence of the server in the user's language. */
export const serverText = (code: string, message: string): string => apiTexts.byCode[code] ?? message;
