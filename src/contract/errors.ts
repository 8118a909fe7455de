import * as z from 'zod/mini';
import { deviceErrors } from './device-errors.ts';
import { MAX_MEMBERS } from './groups.ts';

/** The answer of a failed call. `message` is for people, `code` for programs. */
export const errorAnswer = z.object({ message: z.string(), code: z.string() });

/** All errors of the API: status and text (from the specification, section 8, if it has one). */
export const apiErrors = {
  ...deviceErrors,
  invalid: { status: 400, message: 'The request is not valid.' },
  credentials: { status: 401, message: 'Invalid email or password. Please try again.' },
  noAccessToken: { status: 401, message: 'No access token' },
  otherUser: { status: 401, message: 'Somebody else is signed in.' },
  noRefreshToken: { status: 401, message: 'No refresh token provided' },
  notVerified: {
    status: 403,
    message: 'Your account is not verified. Please check your email for a verification link.',
  },
  csrf: { status: 403, message: 'Invalid CSRF token.' },
  forbidden: { status: 403, message: 'You may not do that.' },
  notFound: { status: 404, message: 'Not found.' },
  groupNotFound: { status: 404, message: 'Group not found.' },
  paymentNotFound: { status: 404, message: 'Payment not found.' },
  timeout: { status: 408, message: 'The request took too long.' },
  usernameTaken: { status: 409, message: 'This username is taken.' },
  taken: { status: 409, message: 'An account with this email or username already exists.' },
  paymentDay: { status: 409, message: 'The date of this payment can’t be right.' },
  queueGap: { status: 409, message: 'An earlier change has not arrived yet.' },
  expired: {
    status: 409,
    message: 'This change waited for over a year. It may have been made already: look, and discard it.',
  },
  idTaken: { status: 409, message: 'This id is in use already.' },
  dependency: { status: 409, message: 'Something this change needs has not arrived yet.' },
  editsTooLarge: { status: 413, message: 'These changes are too much at once. Please make fewer of them.' },
  tooManyPixels: { status: 413, message: 'This image has more than 100 megapixels. Please make it smaller.' },
  imageQuota: {
    status: 403,
    message:
      'Your photos take all the room that this server gives you. Delete bills that you no longer need: their photos go after 30 days.',
  },
  billQuota: {
    status: 403,
    message:
      'Your bills take all the room that this server gives you. Ask whoever runs it for more, and send this again.',
  },
  guestBills: {
    status: 403,
    message:
      'Without an account there is no room for one more bill. Delete one, or make an account: then send this again.',
  },
  guestPeople: {
    status: 403,
    message:
      'Without an account a bill can’t have that many people. Take some out, or make an account: then send this again.',
  },
  notAnImage: { status: 415, message: 'This is not a JPEG, PNG or WebP image.' },
  keyReused: { status: 422, message: 'This idempotency key was used for another request.' },
  expiredLink: { status: 400, message: 'This link has expired or was used already.' },
  passwordNeeded: {
    status: 403,
    message: 'Enter the password that you chose when you signed up.',
  },
  wrongPassword: { status: 400, message: 'The password is not right.' },
  incorrectOldPassword: { status: 400, message: 'Incorrect old password.' },
  commonPassword: {
    status: 400,
    message: 'This is one of the most common passwords. Please choose another one.',
  },
  passwordsDiffer: { status: 400, message: 'Passwords do not match.' },
  noPassword: {
    status: 400,
    message: 'This account has no password yet. Set one by "Forgot password" first.',
  },
  lastSignIn: {
    status: 409,
    message: 'This is the only way into your account. Set a password by "Forgot password" first.',
  },
  lastPasskey: {
    status: 409,
    message: 'This is the only way into your account. Add an email or another passkey first.',
  },
  passkeyExpired: { status: 400, message: 'This took too long. Please try again.' },
  passkeyRefused: {
    status: 400,
    message: 'This passkey was not accepted. It may have been removed from your account.',
  },
  resetFailed: {
    status: 400,
    message: 'Your password cannot be reset successfully. Please re-click the link or get a new link',
  },
  codeNeeded: {
    status: 403,
    message: 'Two-factor sign-in is on. Please enter a code, too.',
  },
  wrongCode: { status: 400, message: 'This code is not right, or it was used already.' },
  authenticatorLost: {
    status: 409,
    message:
      'Codes of your authenticator app can’t be checked here any more. Use a recovery code, then set up two-factor sign-in again in Settings.',
  },
  twoFactorExpired: { status: 400, message: 'This took too long. Please log in again.' },
  twoFactorOn: { status: 409, message: 'Two-factor sign-in is on already.' },
  twoFactorOff: { status: 409, message: 'Two-factor sign-in is off.' },
  providerNotFound: { status: 404, message: 'This sign-in provider is not set up.' },
  tooManyMembers: { status: 400, message: `You can only add up to ${MAX_MEMBERS} members.` },
  tooManyGroups: {
    status: 403,
    message: 'You made many groups today. Please try again tomorrow.',
  },
  tooManyInvitations: {
    status: 403,
    message: 'You sent many invitations today. Please try again tomorrow.',
  },
  alreadyMember: { status: 409, message: 'This person is a member already.' },
  groupFull: { status: 409, message: `This group is full: it has ${MAX_MEMBERS} members.` },
  invitationNotFound: {
    status: 404,
    message: 'This invitation is not valid any more. Please ask for a new one.',
  },
  invitationExpired: { status: 400, message: 'This invitation has expired. Please ask for a new one.' },
  invitationUsed: { status: 400, message: 'This invitation was used already.' },
  invitationDeclined: {
    status: 400,
    message: 'This invitation was declined. Please ask for a new one.',
  },
  linkNotFound: { status: 404, message: 'This link is not valid any more. Please ask for a new one.' },
  linkExpired: { status: 400, message: 'This link has expired. Please ask for a new one.' },
  noLink: { status: 404, message: 'This bill has no link.' },
  askFirst: { status: 409, message: 'First say who you are on this bill.' },
  linkEnded: { status: 404, message: 'This link has ended. Ask for a new one.' },
  tooManyWaiting: {
    status: 409,
    message: 'Many people wait to join this group. Please try again later.',
  },
  otherAddress: { status: 403, message: 'This invitation was sent to another email address.' },
  creatorStays: { status: 400, message: 'The group creator cannot be removed from the group.' },
  codeRefused: { status: 400, message: 'This is not a DuitNow QR by which friends can pay.' },
  busy: { status: 429, message: 'Too many requests. Please wait a moment.' },
  tooManyWrites: {
    status: 429,
    message: 'You changed very much today. Please wait: what you change now is sent later.',
  },
  tooManyAttempts: { status: 429, message: 'Too many attempts. Please try again later.' },
  unavailable: { status: 503, message: 'The server is starting or stopping. Please try again.' },
  storageFull: { status: 507, message: 'The disk of the server is full. Nothing was stored.' },
} as const satisfies Record<string, { status: number; message: string }>;
export type ApiErrorCode = keyof typeof apiErrors;
/** As a client hears it. `unknown`: a newer server's, which this app does not know. */
export type RefusalCode = ApiErrorCode | 'unknown';
