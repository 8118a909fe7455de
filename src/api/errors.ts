/** The server answered, and refused. `message` is for people. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  /** Milliseconds that the server asks to wait (Retry-After); null when it named none. */
  readonly retryAfterMs: number | null;
  /** With the code `laneGap`: the last number that the server has of the queue. Else null. */
  readonly queueSeq: number | null;

  constructor(fields: {
    status: number;
    code: string;
    message: string;
    retryAfterMs?: number | null;
    queueSeq?: number | null;
  }) {
    super(fields.message);
    this.status = fields.status;
    this.code = fields.code;
    this.retryAfterMs = fields.retryAfterMs ?? null;
    this.queueSeq = fields.queueSeq ?? null;
  }
}

/** No answer, or one that isn't ours (the sign-in page of a café's Wi-Fi): nothing is known about the call. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  constructor(
    message = 'No response from server. Please check your internet connection.',
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
