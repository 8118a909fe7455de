import { ApiError, NetworkError } from '../../api/errors.ts';
import type { RefusalCode } from '../../contract/errors.ts';
import { authTexts } from './texts.ts';

const texts = authTexts.form;

/** What a failed call says; `fallback` where neither the server nor the connection is the cause. */
export function errorText(error: unknown, fallback: string = texts.failed): string {
  if (error instanceof NetworkError) return error.message;
  if (!(error instanceof ApiError)) return fallback;
  return error.status === 429 ? tooMany(error) : error.message || fallback;
}

/** 429: says when to try again. */
function tooMany({ code, message, retryAfterMs }: ApiError): string {
  if (retryAfterMs === null) return message;
  const what = code === 'tooManyAttempts' ? texts.tooManyAttempts : texts.tooManyRequests;
  return `${what} ${texts.tryAgainIn(retryAfterMs)}`;
}

export const hasCode = (error: unknown, ...codes: RefusalCode[]): boolean =>
  error instanceof ApiError && codes.includes(error.code);
