import * as z from 'zod/mini';
import * as auth from './auth.ts';
import { textUpTo, typedEmail, uuid } from './primitives.ts';

const done = z.object({ message: z.string() });
const goOn = z.object({ message: z.string(), redirectUrl: z.string() });

/**
 * The calls of accounts and sessions (docs/accounts.md tells their errors). Every call may be refused with
 * `csrf`, `forbidden`, `invalid`, `busy` or `tooManyAttempts`; the last two carry `Retry-After`.
 */
export const accountRoutes = {
  csrfToken: {
    method: 'GET',
    path: '/auth/csrf-token',
    auth: 'anyone',
    /** '': the answer held none. */
    answer: z.object({ csrfToken: z._default(z.string(), '') }),
  },
  /** commonPassword, usernameTaken. The answer is the same for an address that has an account. */
  register: { method: 'POST', path: '/auth/register', auth: 'anyone', body: auth.registerBody, answer: done },
  /** credentials, notVerified */
  login: {
    method: 'POST',
    path: '/auth/login',
    auth: 'anyone',
    query: z.object({ redirect: z.optional(textUpTo(2000)) }),
    body: auth.loginBody,
    answer: auth.loginAnswer,
  },
  logout: { method: 'POST', path: '/auth/logout', auth: 'anyone', answer: done },
  /** noRefreshToken */
  refresh: { method: 'POST', path: '/auth/refresh-token', auth: 'anyone', answer: done },
  profile: {
    method: 'GET',
    path: '/auth/profile',
    auth: 'guest',
    answer: z.object({ user: auth.userSchema }),
  },
  /**
   * Verifies in the browser that signed up, and uses nothing up. In any other browser it changes nothing and
   * answers `passwordNeeded`: the page asks for the password and sends confirmEmail. expiredLink
   */
  verifyEmail: {
    method: 'GET',
    path: '/auth/verify-email',
    auth: 'anyone',
    query: auth.verifyQuery,
    answer: goOn,
  },
  /**
   * The same, with the password where it is asked for. Without one it signs in. expiredLink, passwordNeeded,
   * wrongPassword
   */
  confirmEmail: {
    method: 'POST',
    path: '/auth/verify-email',
    auth: 'anyone',
    body: auth.verifyBody,
    answer: z.extend(goOn, { isSignedIn: z._default(z.boolean(), false) }),
  },
  resendVerification: {
    method: 'POST',
    path: '/auth/resend-email-verification',
    auth: 'anyone',
    body: z.object({ email: typedEmail }),
    answer: done,
  },
  forgotPassword: {
    method: 'POST',
    path: '/auth/forgot-password',
    auth: 'anyone',
    body: z.object({ email: typedEmail }),
    answer: done,
  },
  /** resetFailed, passwordsDiffer, commonPassword */
  resetPassword: {
    method: 'POST',
    path: '/auth/reset-password',
    auth: 'anyone',
    query: auth.resetQuery,
    body: auth.resetBody,
    answer: done,
  },
  /** incorrectOldPassword, noPassword, passwordsDiffer, commonPassword, codeNeeded, wrongCode */
  changePassword: {
    method: 'POST',
    path: '/auth/change-password',
    auth: 'user',
    body: auth.changePasswordBody,
    answer: done,
  },
  /** The second half of a login. twoFactorExpired, wrongCode */
  verifyTwoFactor: {
    method: 'POST',
    path: '/auth/verify-2fa',
    auth: 'anyone',
    body: auth.verifyTwoFactorBody,
    answer: goOn,
  },
  twoFactor: { method: 'GET', path: '/auth/two-factor', auth: 'user', answer: auth.twoFactorAnswer },
  /** A new secret; it counts once confirmed. wrongPassword, noPassword, twoFactorOn */
  setUpTwoFactor: {
    method: 'POST',
    path: '/auth/two-factor/set-up',
    auth: 'user',
    body: auth.passwordBody,
    answer: auth.twoFactorSetUpAnswer,
  },
  /** Answers the recovery codes, once. wrongCode, twoFactorOn, twoFactorOff (no set-up was begun) */
  confirmTwoFactor: {
    method: 'POST',
    path: '/auth/two-factor/confirm',
    auth: 'user',
    body: auth.codeBody,
    answer: auth.recoveryCodesAnswer,
  },
  /** Ten new recovery codes; the old ones stop working. wrongPassword, noPassword, wrongCode, twoFactorOff */
  renewRecoveryCodes: {
    method: 'POST',
    path: '/auth/two-factor/recovery-codes',
    auth: 'user',
    body: auth.passwordAndCodeBody,
    answer: auth.recoveryCodesAnswer,
  },
  /** wrongPassword, noPassword, wrongCode, twoFactorOff */
  turnOffTwoFactor: {
    method: 'POST',
    path: '/auth/two-factor/turn-off',
    auth: 'user',
    body: auth.passwordAndCodeBody,
    answer: done,
  },
  providers: { method: 'GET', path: '/auth/providers', auth: 'anyone', answer: auth.providersAnswer },
  /** A link for the browser, no call: it goes to the provider. providerNotFound */
  oauthStart: {
    method: 'GET',
    path: '/auth/oauth/:name',
    auth: 'anyone',
    params: auth.providerParams,
    query: z.object({ redirect: z.optional(textUpTo(2000)) }),
    answer: 'redirect',
  },
  /**
   * Where the provider sends the browser back to. It goes on to `redirect`, to
   * /verify-2fa#token=...&redirect=..., or to /login?oauth=failed|unverified|unavailable&redirect=...
   */
  oauthCallback: {
    method: 'GET',
    path: '/auth/oauth/:name/callback',
    auth: 'anyone',
    params: auth.providerParams,
    answer: 'redirect',
  },
  /** usernameTaken */
  updateProfile: {
    method: 'PATCH',
    path: '/auth/profile',
    auth: 'user',
    body: auth.profileBody,
    answer: z.object({ user: auth.userSchema }),
  },
  /**
   * Sends a link to the new address, and tells the old one. The answer is the same for an address that has
   * an account. wrongPassword, noPassword, codeNeeded, wrongCode
   */
  changeEmail: {
    method: 'POST',
    path: '/auth/email',
    auth: 'user',
    body: auth.changeEmailBody,
    answer: done,
  },
  /** The link of changeEmail, opened by the same user. expiredLink, taken */
  confirmEmailChange: {
    method: 'POST',
    path: '/auth/email/confirm',
    auth: 'user',
    body: auth.confirmEmailChangeBody,
    answer: z.object({ user: auth.userSchema }),
  },
  /** Oldest first. */
  listIdentities: {
    method: 'GET',
    path: '/auth/identities',
    auth: 'user',
    answer: auth.identitiesAnswer,
  },
  /** Ends the sessions that it opened, but the one that asks. notFound, lastSignIn */
  removeIdentity: {
    method: 'DELETE',
    path: '/auth/identities/:id',
    auth: 'user',
    params: z.object({ id: textUpTo(100) }),
    answer: done,
  },
  /** notFound, wrongPassword, noPassword, codeNeeded, wrongCode */
  restoreIdentity: {
    method: 'POST',
    path: '/auth/identities/:id/restore',
    auth: 'user',
    params: z.object({ id: textUpTo(100) }),
    body: auth.provenBody,
    answer: done,
  },
  /** Newest use first. */
  listSessions: { method: 'GET', path: '/auth/sessions', auth: 'user', answer: auth.sessionsAnswer },
  /** notFound */
  endSession: {
    method: 'DELETE',
    path: '/auth/sessions/:id',
    auth: 'user',
    params: z.object({ id: uuid }),
    answer: done,
  },
  endOtherSessions: { method: 'POST', path: '/auth/sessions/end-others', auth: 'user', answer: done },
  /** A file: everything about the user as JSON, or a table for spreadsheets. */
  exportData: {
    method: 'GET',
    path: '/auth/export',
    auth: 'user',
    query: z.object({ format: z._default(z.enum(['json', 'csv']), 'json') }),
    answer: 'binary',
  },
  previewDeletion: {
    method: 'GET',
    path: '/auth/account/deletion',
    auth: 'user',
    answer: auth.deletionAnswer,
  },
  /** wrongPassword, noPassword, codeNeeded, wrongCode. Ends all sessions. */
  deleteAccount: {
    method: 'POST',
    path: '/auth/account/delete',
    auth: 'user',
    body: auth.provenBody,
    answer: done,
  },
} as const;
