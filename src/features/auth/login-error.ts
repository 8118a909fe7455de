import { ApiError } from '../../api/errors.ts';
import { errorText, hasCode } from './error-text.ts';
import { authTexts } from './texts.ts';

const texts = authTexts.login;

/** What a failed login says (specification, section 8; 429 and another origin are ours). */
export function loginError(error: unknown): string {
  if (!(error instanceof ApiError)) return errorText(error);
  if (isUnverified(error)) return texts.notVerified;
  if (error.code === 'csrf') return texts.noToken;
  if (error.status === 400 || error.status === 401) return error.message || texts.invalid;
  if (error.status === 429 || error.code === 'forbidden') return errorText(error);
  return texts.status(error.status);
}

/** 403 means not verified, unless it is about the CSRF token or the origin. */
export const isUnverified = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 403 && !hasCode(error, 'csrf', 'forbidden');
