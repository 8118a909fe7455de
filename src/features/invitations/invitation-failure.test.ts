import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '../../api/errors.ts';
import { apiErrors, type ApiErrorCode } from '../../contract/errors.ts';
import { invitationFailure } from './invitation-failure.ts';

const refused = (code: ApiErrorCode) => new ApiError({ code, ...apiErrors[code] });
const saying = (status: number, message: string) => new ApiError({ status, code: 'unknown', message });
const text = (said: string) => ({ kind: 'text', text: said });

test.each([
  ['accept', new NetworkError(), text('Something went wrong. Please try again.')],
  ['decline', new Error(''), text('Something went wrong. Please try again.')],
  ['signUp', new NetworkError(), text('Signup failed. Please try again.')],
  ['accept', saying(500, ''), text('Failed to accept invitation.')],
  ['decline', saying(500, ''), text('Failed to decline invitation.')],
  ['signUp', saying(500, ''), text('Signup failed. Please try again.')],
  ['accept', saying(400, 'Please log in to accept'), { kind: 'login' }],
  ['accept', saying(400, 'You must be logged in.'), { kind: 'login' }],
  ['accept', refused('noAccessToken'), { kind: 'login' }],
  ['accept', saying(400, 'Your account is not verified.'), { kind: 'unverified' }],
  ['accept', refused('notVerified'), { kind: 'unverified' }],
  ['signUp', refused('taken'), text('An account with this email or username already exists.')],
  ['signUp', refused('usernameTaken'), text('An account with this email or username already exists.')],
  ['signUp', refused('groupFull'), text('This group is full: it has 10 members.')],
  ['accept', refused('groupFull'), text('This group is full: it has 10 members.')],
  ['signUp', refused('otherAddress'), text('This invitation was sent to another email address.')],
] as const)('%s, %s', (call, error, failure) => {
  expect(invitationFailure(error, call)).toEqual(failure);
});

test.each([
  ['invitationExpired', 'expired'],
  ['invitationUsed', 'used'],
  ['invitationDeclined', 'declined'],
  ['invitationNotFound', 'invalid'],
  ['otherAddress', 'otherAddress'],
] as const)('%s ends the page as %s', (code, state) => {
  expect(invitationFailure(refused(code), 'accept')).toEqual({
    kind: 'end',
    state,
    text: apiErrors[code].message,
  });
});
