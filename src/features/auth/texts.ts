import { storedTexts } from '../../data/texts.ts';

const count = (n: number, one: string): string => (n === 1 ? `1 ${one}` : `${n} ${one}s`);

/** Why the sign-in by a third party did not work (/login?oauth=). */
const oauth: Readonly<Record<string, string>> = {
  failed: 'The sign-in was not finished. Please try again, or log in with your email and password.',
  unverified:
    'That account’s email address is not verified there. Verify it there, or log in with your email and password.',
  removed:
    'You removed that way to sign in from your account. Log in with your email and password; in Settings you can allow it again.',
  unavailable:
    'That sign-in service does not answer. Please try again later, or log in with your email and password.',
};

/** Accounts: sign-up, login, e-mail verification, passwords. The specification's sentences to the letter. */
export const authTexts = {
  /** All forms. */
  form: {
    /** A visitor has split a bill. */
    comesAlong: 'What you made on this phone comes along.',
    email: 'Email',
    password: 'Password',
    showPassword: 'Show password',
    tokenLoading: 'Loading page data. Please wait...',
    failed: storedTexts.fault,
    toLogin: 'Back to log in',
    tooManyAttempts: 'Too many attempts.',
    tooManyRequests: 'Too many requests.',
    /** `ms`: how long the server wants the user to wait. It may be more than an hour. */
    tryAgainIn: (ms: number) => {
      if (ms >= 3_600_000) return 'Please try again in an hour or later.';
      const seconds = Math.max(1, Math.ceil(ms / 1000));
      const wait = seconds < 60 ? count(seconds, 'second') : count(Math.ceil(seconds / 60), 'minute');
      return `Please try again in ${wait}.`;
    },
  },
  login: {
    heading: 'Log in to Kira',
    verified: 'Your email is verified. You can log in now.',
    submit: 'Log In',
    submitting: 'Logging in...',
    forgot: 'Forgot password?',
    passkey: 'Log in with a passkey',
    noAccount: 'No account yet?',
    signUp: 'Sign Up',
    missing: 'Please enter both email and password.',
    invalid: 'Invalid email or password. Please try again.',
    notVerified: 'Your account is not verified. Please check your email for a verification link.',
    status: (status: number) => `Login failed with status ${status}.`,
    noToken: 'CSRF token not available. Please refresh the page.',
    oauth,
  },
  confirmEmail: {
    heading: 'Change your email',
    /** `before`: '' for an account without an address. */
    ask: (before: string, wanted: string) =>
      before ? `Use ${wanted} instead of ${before} for your account?` : `Use ${wanted} for your account?`,
    submit: 'Use this address',
    submitting: 'Changing...',
    done: (email: string) => `Your email address is ${email} now. You log in with it.`,
    incomplete: 'This link is incomplete. Open it from the email again, or ask for a new one in Settings.',
    expired:
      'This link has expired, was used already, or belongs to another account. Ask for a new one in Settings.',
  },
  providers: {
    label: 'Other ways to sign in',
    or: 'or',
    goOn: (name: string) => `Continue with ${name}`,
  },
  /** A guest's account. */
  keep: {
    heading: 'Keep this bill',
    intro: 'Your account keeps this bill and all that you ticked.',
  },
  signUp: {
    heading: 'Create your account',
    username: 'Username',
    confirm: 'Confirm password',
    submit: 'Sign Up',
    submitting: 'Signing up...',
    haveAccount: 'Already have an account?',
    login: 'Log In',
    mismatch: 'Passwords do not match.',
    liveMismatch: '✗ Passwords do not match',
    liveMatch: '✓ Passwords match',
    failed: 'Registration failed.',
    missing: 'Please fill in all fields.',
  },
  pending: {
    heading: 'Check your email',
    text: (email: string) => `We sent an email to ${email}. Open the link in it to finish signing up.`,
    textUnknown: 'We sent you an email. Open the link in it to finish signing up.',
    here: 'In this browser, the link logs you in, too.',
    late: 'It can take a minute. Please look in your spam folder, too.',
    missing: 'Please enter your email address.',
    resend: 'Resend Verification Email',
    resending: 'Sending...',
    sent: 'If this account is not verified yet, a new link is on its way.',
  },
  verify: {
    heading: 'Email verification',
    loading: 'Verifying your email...',
    success: 'Your email is verified. Taking you on in a moment.',
    signedIn: 'Your email is verified, and you are logged in. Taking you on in a moment.',
    incomplete: 'Verification link is invalid or incomplete. Missing token or email.',
    failed: 'Failed to verify email. An unexpected error occurred.',
    goOn: 'Continue',
    askPassword: (email: string) =>
      `Enter the password that you chose when you signed up with ${email}. It shows that this account is yours.`,
    missing: 'Please enter your password.',
    submit: 'Verify Email',
    submitting: 'Verifying...',
    forgotten: 'Forgot it, or somebody else signed up with your address?',
    signUpAgain: 'Sign up again',
  },
  verifyFailure: {
    heading: 'Your email is not verified',
    text: 'Open the newest link that we sent you, or get a new one. A link works for 24 hours.',
    again: 'Try again',
    resend: 'Get a new link',
  },
  twoFactor: {
    heading: 'Enter your code',
    text: 'Open your authenticator app and enter the six-digit code for Kira.',
    code: 'Six-digit code',
    missing: 'Please enter the six-digit code.',
    toRecovery: 'Use a recovery code',
    recoveryText: 'Enter one of the recovery codes that you kept. Each of them works once.',
    recoveryCode: 'Recovery code',
    recoveryMissing: 'Please enter a recovery code.',
    toApp: 'Use the code from your app',
    submit: 'Continue',
    submitting: 'Checking...',
  },
  forgot: {
    heading: 'Forgot your password?',
    text: 'Enter your email address. We send you a link to choose a new password.',
    missing: 'Please enter your email address.',
    submit: 'Send Link',
    submitting: 'Sending...',
    sent: 'If an account exists for this email, we sent a link to reset the password. It works for one hour.',
  },
  reset: {
    heading: 'Choose a new password',
    text: (email: string) => `For your account ${email}.`,
    password: 'New password',
    confirm: 'Confirm new password',
    hint: 'At least 8 characters',
    missing: 'Please enter both new and confirmed passwords.',
    tooShort: 'Password must be at least 8 characters long.',
    mismatch: 'Passwords do not match.',
    failed: 'Your password cannot be reset successfully. Please re-click the link or get a new link',
    newLink: 'Get a new link',
    submit: 'Reset Password',
    submitting: 'Saving...',
    done: 'Your password was changed, and all devices were signed out. Log in with the new password.',
    login: 'Log In',
  },
  change: {
    heading: 'Change your password',
    current: 'Current password',
    code: 'Code',
    forgot: 'Forgot password?',
    missing: 'Please fill in all password fields.',
    tooShort: 'New password must be at least 8 characters long.',
    mismatch: 'New passwords do not match.',
    submit: 'Change Password',
    done: 'Your password was changed. All your other devices were signed out.',
    back: 'Back to settings',
  },
} as const;
