import { describe, expect, test } from 'vitest';
import { ApiError, NetworkError } from '../../api/errors.ts';
import { apiErrors, type ApiErrorCode, type RefusalCode } from '../../contract/errors.ts';
import { errorText } from './error-text.ts';
import { isUnverified, loginError } from './login-error.ts';

const refusal = (code: ApiErrorCode, retryAfterMs: number | null = null) =>
  new ApiError({ ...apiErrors[code], code, retryAfterMs });
const answer = (status: number, message = '', code: RefusalCode = 'unknown') =>
  new ApiError({ status, message, code });

const notVerified = 'Your account is not verified. Please check your email for a verification link.';
const invalid = 'Invalid email or password. Please try again.';
const noResponse = 'No response from server. Please check your internet connection.';

/** The specification's table of section 8. */
const table: [what: string, error: unknown, text: string][] = [
  ['403', refusal('notVerified'), notVerified],
  ['403 of another server', answer(403, 'Forbidden'), notVerified],
  ['401', refusal('credentials'), invalid],
  ['401 without a message', answer(401), invalid],
  ['400 with a message', answer(400, 'The request is not valid.'), 'The request is not valid.'],
  ['400 without a message', answer(400), invalid],
  ['404', answer(404, 'Not found.'), 'Login failed with status 404.'],
  ['500', refusal('internal'), 'Login failed with status 500.'],
  ['no answer', new NetworkError(), noResponse],
  [
    'an answer without a token',
    new NetworkError('No CSRF token received from server'),
    'No CSRF token received from server',
  ],
  ['no token', answer(500, 'x', 'csrf'), 'CSRF token not available. Please refresh the page.'],
  ['a stale token', refusal('csrf'), 'CSRF token not available. Please refresh the page.'],
  ['a page of another origin', refusal('forbidden'), 'You may not do that.'],
];

test.each(table)('a login that ends with %s says why', (_, error, text) => {
  expect(loginError(error)).toBe(text);
});

test('only 403 about the account leads to the verification', () => {
  const codes: ApiErrorCode[] = ['notVerified', 'csrf', 'forbidden', 'credentials'];
  expect(codes.filter((code) => isUnverified(refusal(code)))).toEqual(['notVerified']);
});

describe('429 says when to try again', () => {
  test.each([
    [500, 'Too many attempts. Please try again in 1 second.'],
    [42_000, 'Too many attempts. Please try again in 42 seconds.'],
    [60_000, 'Too many attempts. Please try again in 1 minute.'],
    [61_000, 'Too many attempts. Please try again in 2 minutes.'],
    [3_599_000, 'Too many attempts. Please try again in 60 minutes.'],
    [3_600_000, 'Too many attempts. Please try again in an hour or later.'],
    [null, 'Too many attempts. Please try again later.'],
  ])('after %s ms', (ms, text) => {
    expect(loginError(refusal('tooManyAttempts', ms))).toBe(text);
  });

  test('for requests, too', () => {
    expect(errorText(refusal('busy', 3000))).toBe('Too many requests. Please try again in 3 seconds.');
  });
});
