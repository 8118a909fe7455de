import * as z from 'zod/mini';
import { auditAnswer, auditQuery } from './audit.ts';
import * as auth from './auth.ts';
import { colour, textUpTo, typedEmail, uuid } from './primitives.ts';
import { passkeyErrors, passwordErrors, proofErrors } from './route.ts';

const done = z.object({ message: z.string() });
const goOn = z.object({ message: z.string(), redirectUrl: z.string() });

/** The calls of accounts and sessions. `busy` and `tooManyAttempts` carry `Retry-After`. */
export const accountRoutes = {
  csrfToken: {
    method: 'GET',
    path: '/auth/csrf-token',
    auth: 'anyone',
    errors: [],
    /** '': the answer held none. */
    answer: z.object({ csrfToken: z._default(z.string(), '') }),
  },
  /** The answer is the same for an address that has an account. */
  register: {
    method: 'POST',
    path: '/auth/register',
    auth: 'anyone',
    errors: ['commonPassword', 'tooManyAttempts', 'usernameTaken'],
    body: auth.registerBody,
    answer: done,
  },
  login: {
    method: 'POST',
    path: '/auth/login',
    auth: 'anyone',
    errors: ['credentials', 'notVerified', 'tooManyAttempts'],
    query: z.object({ redirect: z.optional(textUpTo(2000)) }),
    body: auth.loginBody,
    answer: auth.loginAnswer,
  },
  logout: { method: 'POST', path: '/auth/logout', auth: 'anyone', errors: [], answer: done },
  refresh: {
    method: 'POST',
    path: '/auth/refresh-token',
    auth: 'anyone',
    errors: ['noRefreshToken'],
    answer: done,
  },
  profile: {
    method: 'GET',
    path: '/auth/profile',
    auth: 'guest',
    errors: [],
    answer: z.object({ user: auth.userSchema }),
  },
  /**
   * Verifies in the browser that signed up, and uses nothing up. In any other browser it changes nothing and
   * answers `passwordNeeded`: the page asks for the password and sends confirmEmail.
   */
  verifyEmail: {
    method: 'GET',
    path: '/auth/verify-email',
    auth: 'anyone',
    errors: ['expiredLink', 'passwordNeeded'],
    query: auth.verifyQuery,
    answer: goOn,
  },
  /** The same, with the password where it is asked for. Without one it signs in. */
  confirmEmail: {
    method: 'POST',
    path: '/auth/verify-email',
    auth: 'anyone',
    errors: ['credentials', 'expiredLink', 'passwordNeeded', 'tooManyAttempts', 'wrongPassword'],
    body: auth.verifyBody,
    answer: z.extend(goOn, { isSignedIn: z._default(z.boolean(), false) }),
  },
  resendVerification: {
    method: 'POST',
    path: '/auth/resend-email-verification',
    auth: 'anyone',
    errors: ['tooManyAttempts'],
    body: z.object({ email: typedEmail }),
    answer: done,
  },
  forgotPassword: {
    method: 'POST',
    path: '/auth/forgot-password',
    auth: 'anyone',
    errors: ['tooManyAttempts'],
    body: z.object({ email: typedEmail }),
    answer: done,
  },
  resetPassword: {
    method: 'POST',
    path: '/auth/reset-password',
    auth: 'anyone',
    errors: ['commonPassword', 'passwordsDiffer', 'resetFailed'],
    query: auth.resetQuery,
    body: auth.resetBody,
    answer: done,
  },
  changePassword: {
    method: 'POST',
    path: '/auth/change-password',
    auth: 'user',
    errors: [
      'authenticatorLost',
      'codeNeeded',
      'commonPassword',
      'incorrectOldPassword',
      'noPassword',
      'passwordsDiffer',
      'tooManyAttempts',
      'wrongCode',
    ],
    body: auth.changePasswordBody,
    answer: done,
  },
  /** The second half of a login. */
  verifyTwoFactor: {
    method: 'POST',
    path: '/auth/verify-2fa',
    auth: 'anyone',
    errors: ['authenticatorLost', 'credentials', 'tooManyAttempts', 'twoFactorExpired', 'wrongCode'],
    body: auth.verifyTwoFactorBody,
    answer: goOn,
  },
  twoFactor: {
    method: 'GET',
    path: '/auth/two-factor',
    auth: 'user',
    errors: [],
    answer: auth.twoFactorAnswer,
  },
  /**
   * Begins a log-in by passkey. The passkey says whose it is. The challenge works once, for ten minutes, in this
   * browser.
   */
  beginPasskeyLogin: {
    method: 'POST',
    path: '/auth/passkeys/log-in/options',
    auth: 'anyone',
    errors: [],
    answer: auth.passkeyUseOptions,
  },
  /** Signs in. No code is asked for: the passkey's device has verified the user. */
  passkeyLogin: {
    method: 'POST',
    path: '/auth/passkeys/log-in',
    auth: 'anyone',
    errors: ['credentials', ...passkeyErrors],
    body: auth.passkeyLoginBody,
    answer: goOn,
  },
  /** Begins to add a passkey. A guest, who has nothing to prove it by, proves nothing. */
  beginPasskey: {
    method: 'POST',
    path: '/auth/passkeys/options',
    auth: 'guest',
    errors: proofErrors,
    body: auth.provenBody,
    answer: auth.passkeyOptions,
  },
  /** A guest has an account from now on. */
  addPasskey: {
    method: 'POST',
    path: '/auth/passkeys',
    auth: 'guest',
    errors: passkeyErrors,
    body: auth.addPasskeyBody,
    answer: z.object({ user: auth.userSchema }),
  },
  /** Oldest first. */
  listPasskeys: {
    method: 'GET',
    path: '/auth/passkeys',
    auth: 'user',
    errors: [],
    answer: auth.passkeysAnswer,
  },
  renamePasskey: {
    method: 'PATCH',
    path: '/auth/passkeys/:id',
    auth: 'user',
    errors: ['notFound'],
    params: auth.passkeyParams,
    body: auth.renamePasskeyBody,
    answer: done,
  },
  /** Ends the sessions that it opened, but the one that asks. */
  removePasskey: {
    method: 'DELETE',
    path: '/auth/passkeys/:id',
    auth: 'user',
    errors: ['lastPasskey', 'lastSignIn', 'notFound'],
    params: auth.passkeyParams,
    answer: done,
  },
  /** A new secret; it counts once confirmed. */
  setUpTwoFactor: {
    method: 'POST',
    path: '/auth/two-factor/set-up',
    auth: 'user',
    errors: ['twoFactorOn', ...passwordErrors],
    body: auth.passwordBody,
    answer: auth.twoFactorSetUpAnswer,
  },
  /** Answers the recovery codes, once. `twoFactorOff`: no set-up was begun. */
  confirmTwoFactor: {
    method: 'POST',
    path: '/auth/two-factor/confirm',
    auth: 'user',
    errors: ['tooManyAttempts', 'twoFactorOff', 'twoFactorOn', 'wrongCode'],
    body: auth.codeBody,
    answer: auth.recoveryCodesAnswer,
  },
  /** Ten new recovery codes; the old ones stop working. */
  renewRecoveryCodes: {
    method: 'POST',
    path: '/auth/two-factor/recovery-codes',
    auth: 'user',
    errors: ['authenticatorLost', 'twoFactorOff', 'wrongCode', ...passwordErrors],
    body: auth.passwordAndCodeBody,
    answer: auth.recoveryCodesAnswer,
  },
  turnOffTwoFactor: {
    method: 'POST',
    path: '/auth/two-factor/turn-off',
    auth: 'user',
    errors: ['authenticatorLost', 'twoFactorOff', 'wrongCode', ...passwordErrors],
    body: auth.passwordAndCodeBody,
    answer: done,
  },
  providers: {
    method: 'GET',
    path: '/auth/providers',
    auth: 'anyone',
    errors: [],
    answer: auth.providersAnswer,
  },
  /** A link for the browser, no call: it goes to the provider. */
  oauthStart: {
    method: 'GET',
    path: '/auth/oauth/:name',
    auth: 'anyone',
    errors: ['providerNotFound'],
    params: auth.providerParams,
    query: z.object({
      redirect: z.optional(textUpTo(2000)),
      colour: z.optional(z.pipe(z.coerce.number(), colour)),
    }),
    answer: 'redirect',
  },
  /**
   * Where the provider sends the browser back to. It goes on to `redirect`, to
   * /verify-2fa#token=...&redirect=..., or to /login?oauth=failed|unverified|unavailable|removed&redirect=...
   */
  oauthCallback: {
    method: 'GET',
    path: '/auth/oauth/:name/callback',
    auth: 'anyone',
    errors: ['credentials', 'providerNotFound'],
    params: auth.providerParams,
    answer: 'redirect',
  },
  updateProfile: {
    method: 'PATCH',
    path: '/auth/profile',
    auth: 'user',
    errors: ['usernameTaken'],
    body: auth.profileBody,
    answer: z.object({ user: auth.userSchema }),
  },
  /**
   * Sends a link to the new address, and tells the old one. The answer is the same for an address that has
   * an account.
   */
  changeEmail: {
    method: 'POST',
    path: '/auth/email',
    auth: 'user',
    errors: proofErrors,
    body: auth.changeEmailBody,
    answer: done,
  },
  /** The link of changeEmail, opened by the same user. */
  confirmEmailChange: {
    method: 'POST',
    path: '/auth/email/confirm',
    auth: 'user',
    errors: ['expiredLink', 'taken'],
    body: auth.confirmEmailChangeBody,
    answer: z.object({ user: auth.userSchema }),
  },
  /** Oldest first. */
  listIdentities: {
    method: 'GET',
    path: '/auth/identities',
    auth: 'user',
    errors: [],
    answer: auth.identitiesAnswer,
  },
  /** Ends the sessions that it opened, but the one that asks. */
  removeIdentity: {
    method: 'DELETE',
    path: '/auth/identities/:id',
    auth: 'user',
    errors: ['lastSignIn', 'notFound'],
    params: z.object({ id: textUpTo(100) }),
    answer: done,
  },
  restoreIdentity: {
    method: 'POST',
    path: '/auth/identities/:id/restore',
    auth: 'user',
    errors: ['notFound', ...proofErrors],
    params: z.object({ id: textUpTo(100) }),
    body: auth.provenBody,
    answer: done,
  },
  /** Newest use first. */
  listSessions: {
    method: 'GET',
    path: '/auth/sessions',
    auth: 'user',
    errors: [],
    answer: auth.sessionsAnswer,
  },
  /** What happened in the account, and to the user's groups and bills. */
  auditLog: {
    method: 'GET',
    path: '/auth/audit-log',
    auth: 'user',
    errors: [],
    query: auditQuery,
    answer: auditAnswer,
  },
  endSession: {
    method: 'DELETE',
    path: '/auth/sessions/:id',
    auth: 'user',
    errors: ['notFound'],
    params: z.object({ id: uuid }),
    answer: done,
  },
  endOtherSessions: {
    method: 'POST',
    path: '/auth/sessions/end-others',
    auth: 'user',
    errors: [],
    answer: done,
  },
  /** A file: everything about the user as JSON, or a table for spreadsheets. */
  exportData: {
    method: 'GET',
    path: '/auth/export',
    auth: 'user',
    errors: [],
    query: z.object({ format: z._default(z.enum(['json', 'csv']), 'json') }),
    answer: 'binary',
  },
  previewDeletion: {
    method: 'GET',
    path: '/auth/account/deletion',
    auth: 'user',
    errors: [],
    answer: auth.deletionAnswer,
  },
  /** Ends all sessions. */
  deleteAccount: {
    method: 'POST',
    path: '/auth/account/delete',
    auth: 'user',
    errors: proofErrors,
    body: auth.provenBody,
    answer: done,
  },
} as const;
