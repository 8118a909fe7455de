import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';

/** Sends by SMTP, with time limits: a mail server that hangs must not hold the other e-mails for ever. */
export function smtpMailer(url: string, from: string): Mailer {
  const target = new URL(url);
  const domain = /@([^\s<>@]+)/.exec(from)?.[1] ?? 'localhost';
  const transport = createTransport({
    host: target.hostname,
    secure: target.protocol === 'smtps:',
    port: Number(target.port) || (target.protocol === 'smtps:' ? 465 : 587),
    ...(target.username && {
      auth: { user: decodeURIComponent(target.username), pass: decodeURIComponent(target.password) },
    }),
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  return {
    async send({ id, to, subject, text, html }) {
      const messageId = `<${id}@${domain}>`;
      await transport.sendMail({ from, to, subject, text, html, messageId }).catch(withoutNames);
    },
    close: () => transport.close(),
  };
}

/** What the mail server answers names the recipient, and errors are logged. */
function withoutNames(error: unknown): never {
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number };
  if (responseCode === undefined) throw error; // it has not answered
  throw new Error(`The mail server did not take it (${code} ${command} ${responseCode}).`);
}
