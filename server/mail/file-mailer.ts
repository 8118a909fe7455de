import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';

/**
 * For machines without SMTP: keeps each e-mail as a file in `folder` and shows its link.
 * `stamp` names the files, in the order they were sent.
 */
export function fileMailer(
  folder: string,
  from: string,
  stamp: () => string,
  show: (line: string) => void,
): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    async send({ to, subject, text, html, link }) {
      const { message } = await transport.sendMail({ from, to, subject, text, html });
      mkdirSync(folder, { recursive: true });
      // The link opens an account: nobody else on this machine may read it.
      await writeFile(join(folder, `${stamp()}.eml`), message as Buffer, { flag: 'wx', mode: 0o600 });
      show(`E-mail to ${to}: ${link ?? subject}`);
    },
    close: () => transport.close(),
  };
}
