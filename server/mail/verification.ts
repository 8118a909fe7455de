import type { Mail } from './mailer.ts';

/** The e-mail that proves an address. `publicUrl` without a slash at the end. */
export function verificationMail(publicUrl: string, email: string, username: string, token: string): Mail {
  const link = `${publicUrl}/verify-email?token=${encodeURIComponent(token)}&email=${encodeURIComponent(email)}`;
  return {
    to: email,
    subject: 'Confirm your e-mail address for Kira',
    link,
    text: [
      `Hello ${username},`,
      '',
      'please open this link to confirm your e-mail address. It works once, for 24 hours:',
      '',
      link,
      '',
      'If you did not sign up for Kira, ignore this message.',
      '',
    ].join('\n'),
  };
}
