/** What the e-mails say. A letter's text stands before and after its button. */
const letters = {
  lang: 'en',
  /** For dates (Intl). */
  locale: 'en-MY',
  hello: 'Hello,',
  verification: {
    subject: 'Confirm your e-mail address for Kira',
    before: ['Please open this link to confirm your e-mail address. It works for 24 hours:'],
    button: 'Confirm address',
    after: [
      'Kira may ask for the password that you chose when you signed up.',
      'If you did not sign up for Kira, ignore this message.',
    ],
  },
  reset: {
    subject: 'Reset your Kira password',
    before: ['Open this link to choose a new password. It works once, for one hour:'],
    button: 'Choose a password',
    after: ['If you did not ask for this, ignore this message. Your password stays as it is.'],
  },
  changeEmail: {
    subject: 'Confirm your new e-mail address for Kira',
    before: ['Please open this link to use this address for your Kira account. It works once, for one hour:'],
    button: 'Use this address',
    after: ['If you did not ask for this, ignore this message. Nothing changes.'],
  },
  invitation: {
    subject: 'You are invited to a group on Kira',
    before: [
      'Somebody invites you to a group on Kira, where friends split their bills.',
      'Open this link to see who it is, and to accept or decline. It works once, for seven days:',
    ],
    button: 'See the invitation',
    after: [
      'If you do not know what this is about, ignore this message. Nobody joins a group without a yes.',
    ],
  },
  knownAccount: {
    subject: 'You already have a Kira account',
    before: [
      'Somebody signed up for Kira with this address. You already have an account, so log in with it:',
    ],
    button: 'Log in',
    after: ['If you forgot your password, choose "Forgot password" there. If this was not you, do nothing.'],
  },
  /** The button and the end of letters about something that only the owner should do. */
  unlessYou: { button: 'Reset your password', after: ['If this was you, there is nothing to do.'] },
  newSignIn: {
    subject: 'New sign-in to your Kira account',
    before: (device: string, time: string) => [
      `Somebody signed in to your account on a new device: ${device}, ${time} (Malaysia time).`,
      'If this was not you, reset your password now. That ends all sessions:',
    ],
  },
  emailChangeAsked: {
    subject: 'Somebody wants to change the e-mail address of your Kira account',
    before: [
      'A link was sent to the new address. Until it is opened, this address stays the one of your account.',
      'If this was not you, reset your password now. That ends all sessions, and the link stops working:',
    ],
  },
  emailChanged: {
    subject: 'The e-mail address of your Kira account was changed',
    before: [
      'Your account has another address now. You log in with the new one, and e-mails go there.',
      'If this was not you, tell whoever runs this server.',
    ],
    button: 'Log in',
    after: [],
  },
  /** As a way to sign in. */
  passkey: 'a passkey',
  methodRemoved: {
    subject: 'A way to sign in to your Kira account was removed',
    before: (provider: string) => [
      `Signing in with ${provider} does not open your account any more.`,
      'If this was not you, reset your password now:',
    ],
  },
  newMethod: {
    subject: 'New way to sign in to your Kira account',
    before: (provider: string) => [
      `Your account can now be opened by signing in with ${provider}.`,
      'If this was not you, reset your password now and tell whoever runs this server:',
    ],
  },
  passwordChanged: {
    subject: 'Your Kira password was changed',
    before: [
      'The password of your account was changed. All other sessions have ended.',
      'If this was not you, reset your password now:',
    ],
  },
  twoFactorOff: {
    subject: 'Two-factor sign-in was turned off',
    before: [
      'Your account now opens with the password alone.',
      'If this was not you, reset your password now:',
    ],
  },
};

/** What the server says itself, in English. */
export const serverTexts = {
  letters,
  /** Who came by a bill's link, and has no name yet. */
  guest: 'Guest',
  /** A host without an account who has typed no name. */
  host: 'Host',
  /** What a chat shows below a bill's link. */
  preview: {
    title: 'A bill to split',
    text: 'Tick what you had. You need no account and no app.',
  },
};

export type ServerTexts = typeof serverTexts;
