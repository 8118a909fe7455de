import { ApiError, NetworkError } from '../../api/errors.ts';
import { authTexts } from './texts.ts';

const texts = authTexts.login;

/** What a failed login says (specification, section 8). */
export function loginError(error: unknown): string {
  if (error instanceof NetworkError) return texts.noResponse;
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error);
  if (isUnverified(error)) return texts.notVerified;
  if (error.code === 'csrf') return authTexts.csrf;
  if (error.status === 400 || error.status === 401) return error.message || texts.invalid;
  return error.status === 429 ? error.message : texts.status(error.status);
}

/** 403 means not verified, unless it is about the CSRF token. */
export const isUnverified = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 403 && error.code !== 'csrf';
