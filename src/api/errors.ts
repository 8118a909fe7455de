/** The server answered, and refused. `message` is for people. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  /** Milliseconds that the server asks to wait (Retry-After); null when it named none. */
  readonly retryAfterMs: number | null;
  /** The last X-Lane-Seq that the server has, told with a `laneGap`; else null. */
  readonly laneSeq: number | null;

  constructor(fields: {
    status: number;
    code: string;
    message: string;
    retryAfterMs?: number | null;
    laneSeq?: number | null;
  }) {
    super(fields.message);
    this.status = fields.status;
    this.code = fields.code;
    this.retryAfterMs = fields.retryAfterMs ?? null;
    this.laneSeq = fields.laneSeq ?? null;
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
