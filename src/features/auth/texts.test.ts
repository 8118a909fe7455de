import { expect, test } from 'vitest';
import { NetworkError } from '../../api/errors.ts';
import { apiTexts } from '../../api/texts.ts';
import { headerTitle } from '../../app/header-titles.ts';
import { shellTexts } from '../../app/texts.ts';
import { apiErrors } from '../../contract/errors.ts';
import { passwordTexts } from '../../words/password-texts.ts';
import { authTexts as texts } from './texts.ts';

/** Every sentence of the specification about accounts, and the text of ours that must be it to the letter. */
const sentences: [section: string, sentence: string, ours: string][] = [
  ['2', 'Loading authentication...', shellTexts.guardLoading],
  ['2', 'Authenticating...', shellTexts.appLoading],
  ['2', 'Sign Up', headerTitle('/signup').title],
  ['2', 'Welcome Back', headerTitle('/login').title],
  ['2', 'Change Password', headerTitle('/change-password').title],
  ['2', 'Forgot Password', headerTitle('/forgot-password').title],
  ['2', 'Reset Password', headerTitle('/reset-password').title],
  ['2', 'Resend Verification Email', texts.pending.resend],
  ['5', 'None Weak Fair Good Strong', passwordTexts.levels.join(' ')],
  ['5', 'Please ensure your password meets all requirements.', passwordTexts.requirements],
  ['5', 'Passwords do not match.', texts.signUp.mismatch],
  ['5', '✗ Passwords do not match', texts.signUp.liveMismatch],
  ['5', '✓ Passwords match', texts.signUp.liveMatch],
  ['5', 'Please enter both email and password.', texts.login.missing],
  ['5', 'Please enter both new and confirmed passwords.', texts.reset.missing],
  ['5', 'Password must be at least 8 characters long.', texts.reset.tooShort],
  ['5', 'Passwords do not match.', texts.reset.mismatch],
  ['5', 'Passwords do not match.', apiErrors.passwordsDiffer.message],
  ['5', 'Please fill in all password fields.', texts.change.missing],
  ['5', 'New password must be at least 8 characters long.', texts.change.tooShort],
  ['5', 'New passwords do not match.', texts.change.mismatch],
  ['5', 'Incorrect old password.', apiErrors.incorrectOldPassword.message],
  ['5', 'Please enter your email address.', texts.forgot.missing],
  ['8', 'Registration failed.', texts.signUp.failed],
  [
    '8',
    'Your account is not verified. Please check your email for a verification link.',
    texts.login.notVerified,
  ],
  [
    '8',
    'Your account is not verified. Please check your email for a verification link.',
    apiErrors.notVerified.message,
  ],
  ['8', 'Invalid email or password. Please try again.', texts.login.invalid],
  ['8', 'Invalid email or password. Please try again.', apiErrors.credentials.message],
  ['8', 'Login failed with status 503.', texts.login.status(503)],
  ['8', 'No response from server. Please check your internet connection.', new NetworkError().message],
  ['8', 'CSRF token not available. Please refresh the page.', texts.login.noToken],
  ['8', 'Loading page data. Please wait...', texts.form.tokenLoading],
  ['8', 'Failed to initialize CSRF token. Please refresh the page.', apiTexts.csrf.failed],
  ['8', 'No CSRF token received from server', apiTexts.csrf.none],
  ['8', 'Failed to refresh CSRF token.', apiTexts.csrf.refreshFailed],
  ['8', 'No access token', apiErrors.noAccessToken.message],
  ['8', 'No refresh token provided', apiErrors.noRefreshToken.message],
  ['8', 'Verification link is invalid or incomplete. Missing token or email.', texts.verify.incomplete],
  ['8', 'Failed to verify email. An unexpected error occurred.', texts.verify.failed],
  [
    '8',
    'Your password cannot be reset successfully. Please re-click the link or get a new link',
    texts.reset.failed,
  ],
  [
    '8',
    'Your password cannot be reset successfully. Please re-click the link or get a new link',
    apiErrors.resetFailed.message,
  ],
];

test.each(sentences)('section %s: "%s"', (_, sentence, ours) => {
  expect(ours).toBe(sentence);
});
