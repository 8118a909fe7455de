import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A real mail server on a free port. It keeps the e-mails that it is sent. */
export interface Mailbox {
  /** For SMTP_URL. */
  url: string;
  /** Waits for an e-mail to this address; answers the newest one's first link that holds `part`. */
  link(address: string, part: string): Promise<string>;
  close(): Promise<void>;
}

/** The longest time until an e-mail arrives. */
const PATIENCE_MS = 60_000;

export async function openMailbox(): Promise<Mailbox> {
  const arrivals = new EventEmitter();
  const mails: { to: string[]; raw: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    logger: false,
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map(({ address }) => address.toLowerCase());
      let raw = '';
      stream.setEncoding('utf8').on('data', (chunk: string) => (raw += chunk));
      stream.on('end', () => {
        mails.push({ to, raw });
        arrivals.emit('mail');
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;

  const find = (address: string, part: string) => {
    const mail = mails.findLast(({ to }) => to.includes(address.toLowerCase()));
    return mail && linkIn(mail.raw, part);
  };

  return {
    url: `smtp://127.0.0.1:${port}`,
    async link(address, part) {
      const signal = AbortSignal.timeout(PATIENCE_MS);
      for (;;) {
        const found = find(address, part);
        if (found) return found;
        await once(arrivals, 'mail', { signal }).catch(() => {
          throw new Error(`No e-mail to ${address} with a link to ${part}`);
        });
      }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The first link in a raw e-mail that holds `part`. */
export const linkIn = (raw: string, part: string): string | undefined =>
  decodeQuotedPrintable(raw)
    .match(/https?:\/\/[^\s"'<>)]+/g)
    ?.find((link) => link.includes(part))
    ?.replaceAll('&amp;', '&');

const decodeQuotedPrintable = (raw: string): string =>
  raw
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
