import type { Language } from '../../src/language/language.ts';
import { textsIn } from '../texts/texts-in.ts';
import type { Letter } from './letter.ts';

/** Every e-mail that Kira sends, in one language. `publicUrl` without a slash at the end. */
export function lettersIn(language: Language, publicUrl: string) {
  const texts = textsIn(language).letters;
  const { lang, hello } = texts;

  interface Text {
    subject: string;
    before: readonly string[];
    button: string;
    after: readonly string[];
  }
  const letter = ({ button, ...text }: Text, path: string): Letter => ({
    lang,
    hello,
    ...text,
    action: { label: button, link: publicUrl + path },
  });
  /** About something that only the owner of the account should do. */
  const warning = (text: Pick<Text, 'subject' | 'before'>): Letter =>
    letter({ ...texts.unlessYou, ...text }, '/forgot-password');

  return {
    /** `wayBack`: where the reader goes on in another browser than the one that signed up. */
    verification: (email: string, token: string, wayBack: string | null = null) => {
      const redirect = wayBack === null ? '' : `&redirect=${encodeURIComponent(wayBack)}`;
      return letter(texts.verification, linkTo('/verify-email', email, token) + redirect);
    },
    reset: (email: string, token: string) => letter(texts.reset, linkTo('/reset-password', email, token)),
    /** `email`: the new address, which the reader has. */
    changeEmail: (email: string, token: string) =>
      letter(texts.changeEmail, linkTo('/confirm-email', email, token)),
    invitation: (token: string) => letter(texts.invitation, `/invitation?token=${encodeURIComponent(token)}`),
    knownAccount: () => letter(texts.knownAccount, '/login'),
    /** `at`: ISO date and time. */
    newSignIn: (device: string, at: string) => {
      const { subject, before } = texts.newSignIn;
      return warning({ subject, before: before(device, timeOf(texts.locale, at)) });
    },
    emailChangeAsked: () => warning(texts.emailChangeAsked),
    emailChanged: () => letter(texts.emailChanged, '/login'),
    /** `provider`: undefined for a passkey. */
    methodRemoved: (provider = texts.passkey) => {
      const { subject, before } = texts.methodRemoved;
      return warning({ subject, before: before(provider) });
    },
    newMethod: (provider = texts.passkey) => {
      const { subject, before } = texts.newMethod;
      return warning({ subject, before: before(provider) });
    },
    passwordChanged: () => warning(texts.passwordChanged),
    twoFactorOff: () => warning(texts.twoFactorOff),
  };
}

const linkTo = (path: string, email: string, token: string): string =>
  `${path}?token=${encodeURIComponent(token)}&email=${encodeURIComponent(email)}`;

/** "20 November 2026 at 20:00" in Malaysia. */
const timeOf = (locale: string, iso: string): string =>
  new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: 'Asia/Kuala_Lumpur',
  }).format(new Date(iso));
