import type { Letter } from './letter.ts';

/** Every e-mail that Kira sends. `publicUrl` without a slash at the end. */
const linkTo = (publicUrl: string, path: string, email: string, token: string): string =>
  `${publicUrl}${path}?token=${encodeURIComponent(token)}&email=${encodeURIComponent(email)}`;

export const verificationLetter = (publicUrl: string, email: string, token: string): Letter => ({
  subject: 'Confirm your e-mail address for Kira',
  before: ['Please open this link to confirm your e-mail address. It works for 24 hours:'],
  action: { label: 'Confirm address', link: linkTo(publicUrl, '/verify-email', email, token) },
  after: [
    'Kira may ask for the password that you chose when you signed up.',
    'If you did not sign up for Kira, ignore this message.',
  ],
});

export const resetLetter = (publicUrl: string, email: string, token: string): Letter => ({
  subject: 'Reset your Kira password',
  before: ['Open this link to choose a new password. It works once, for one hour:'],
  action: { label: 'Choose a password', link: linkTo(publicUrl, '/reset-password', email, token) },
  after: ['If you did not ask for this, ignore this message. Your password stays as it is.'],
});

/** `email`: the new address, which the reader has. */
export const changeEmailLetter = (publicUrl: string, email: string, token: string): Letter => ({
  subject: 'Confirm your new e-mail address for Kira',
  before: ['Please open this link to use this address for your Kira account. It works once, for one hour:'],
  action: { label: 'Use this address', link: linkTo(publicUrl, '/confirm-email', email, token) },
  after: ['If you did not ask for this, ignore this message. Nothing changes.'],
});

export const invitationLetter = (publicUrl: string, token: string): Letter => ({
  subject: 'You are invited to a group on Kira',
  before: [
    'Somebody invites you to a group on Kira, where friends split their bills.',
    'Open this link to see who it is, and to accept or decline. It works once, for seven days:',
  ],
  action: {
    label: 'See the invitation',
    link: `${publicUrl}/invitation?token=${encodeURIComponent(token)}`,
  },
  after: ['If you do not know what this is about, ignore this message. Nobody joins a group without a yes.'],
});

export const knownAccountLetter = (publicUrl: string): Letter => ({
  subject: 'You already have a Kira account',
  before: ['Somebody signed up for Kira with this address. You already have an account, so log in with it:'],
  action: { label: 'Log in', link: `${publicUrl}/login` },
  after: ['If you forgot your password, choose "Forgot password" there. If this was not you, do nothing.'],
});

const unlessYou = (publicUrl: string): Pick<Letter, 'action' | 'after'> => ({
  action: { label: 'Reset your password', link: `${publicUrl}/forgot-password` },
  after: ['If this was you, there is nothing to do.'],
});

/** `at`: ISO date and time. */
export const newSignInLetter = (publicUrl: string, device: string, at: string): Letter => ({
  subject: 'New sign-in to your Kira account',
  before: [
    `Somebody signed in to your account on a new device: ${device}, ${timeOf(at)}.`,
    'If this was not you, reset your password now. That ends all sessions:',
  ],
  ...unlessYou(publicUrl),
});

export const emailChangeAskedLetter = (publicUrl: string): Letter => ({
  subject: 'Somebody wants to change the e-mail address of your Kira account',
  before: [
    'A link was sent to the new address. Until it is opened, this address stays the one of your account.',
    'If this was not you, reset your password now. That ends all sessions, and the link stops working:',
  ],
  ...unlessYou(publicUrl),
});

export const emailChangedLetter = (publicUrl: string): Letter => ({
  subject: 'The e-mail address of your Kira account was changed',
  before: [
    'Your account has another address now. You log in with the new one, and e-mails go there.',
    'If this was not you, tell whoever runs this server.',
  ],
  action: { label: 'Log in', link: `${publicUrl}/login` },
});

export const methodRemovedLetter = (publicUrl: string, provider: string): Letter => ({
  subject: 'A way to sign in to your Kira account was removed',
  before: [
    `Signing in with ${provider} does not open your account any more.`,
    'If this was not you, reset your password now:',
  ],
  ...unlessYou(publicUrl),
});

export const newMethodLetter = (publicUrl: string, provider: string): Letter => ({
  subject: 'New way to sign in to your Kira account',
  before: [
    `Your account can now be opened by signing in with ${provider}.`,
    'If this was not you, reset your password now and tell whoever runs this server:',
  ],
  ...unlessYou(publicUrl),
});

export const passwordChangedLetter = (publicUrl: string): Letter => ({
  subject: 'Your Kira password was changed',
  before: [
    'The password of your account was changed. All other sessions have ended.',
    'If this was not you, reset your password now:',
  ],
  ...unlessYou(publicUrl),
});

export const twoFactorOffLetter = (publicUrl: string): Letter => ({
  subject: 'Two-factor sign-in was turned off',
  before: [
    'Your account now opens with the password alone.',
    'If this was not you, reset your password now:',
  ],
  ...unlessYou(publicUrl),
});

/** "20 November 2026 at 20:00" in Malaysia. */
const timeOf = (iso: string): string =>
  `${new Intl.DateTimeFormat('en-MY', {
    dateStyle: 'long',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: 'Asia/Kuala_Lumpur',
  }).format(new Date(iso))} (Malaysia time)`;
