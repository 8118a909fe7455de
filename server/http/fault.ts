import { apiErrors, type ApiErrorCode } from '../../src/contract/errors.ts';

/** A request that ends with one of the contract's errors. */
export class Fault extends Error {
  readonly code: ApiErrorCode;
  readonly status: number;
  /** Headers that the answer carries besides. */
  readonly headers: Record<string, string>;

  constructor(
    code: ApiErrorCode,
    message: string = apiErrors[code].message,
    headers: Record<string, string> = {},
  ) {
    super(message);
    this.headers = headers;
    this.code = code;
    this.status = apiErrors[code].status;
  }
}
