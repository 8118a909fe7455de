import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { fileMailer } from './file-mailer.ts';
import { render } from './letter.ts';
import { lettersIn } from './letters.ts';
import { smtpMailer } from './smtp-mailer.ts';

const after: (() => void)[] = [];
afterEach(() => after.splice(0).forEach((end) => end()));

const letter = lettersIn('en', 'https://kira.example').verification('aisyah+1@kira.test', 'to/ken');
const link = 'https://kira.example/verify-email?token=to%2Fken&email=aisyah%2B1%40kira.test';
const mail = { id: 'mail-1', to: 'aisyah+1@kira.test', subject: letter.subject, ...render(letter), link };

/** Quoted-printable as text: long lines are broken with "=". */
const decoded = (raw: string): string =>
  raw
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

test('by SMTP, with a name and a password', async () => {
  const inbox: { from: string; to: string[]; user: string; raw: string }[] = [];
  const server = new SMTPServer({
    authMethods: ['PLAIN'],
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      done(password === 'p:ss word' ? null : new Error('no'), { user: username ?? '' }),
    onData(stream, { envelope, user }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        inbox.push({
          from,
          to: envelope.rcptTo.map(({ address }) => address),
          user: String(user),
          raw: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after.push(() => server.close());
  const { port } = server.server.address() as AddressInfo;
  const mailer = smtpMailer(`smtp://kira:p%3Ass%20word@127.0.0.1:${port}`, 'Kira <kira@kira.example>');
  after.push(mailer.close);
  await mailer.send(mail);
  expect(inbox).toMatchObject([{ from: 'kira@kira.example', to: ['aisyah+1@kira.test'], user: 'kira' }]);
  expect(inbox[0]?.raw).toContain('Subject: Confirm your e-mail address for Kira');
  expect(inbox[0]?.raw).toContain('Message-ID: <mail-1@kira.example>');
  expect(inbox[0]?.raw).toMatch(/^Content-Type: multipart\/alternative/m);
  expect(inbox[0]?.raw).toMatch(/^Content-Type: text\/plain; charset=utf-8\r?$/m);
  expect(inbox[0]?.raw).toMatch(/^Content-Type: text\/html; charset=utf-8\r?$/m);
  const malay = lettersIn('ms', 'https://kira.example').verification('aisyah+1@kira.test', 'to/ken');
  await mailer.send({ ...mail, id: 'mail-2', subject: malay.subject, ...render(malay) });
  expect(inbox[1]?.raw).toContain('Subject: Sahkan alamat e-mel anda untuk Kira');
  expect(decoded(inbox[1]?.raw ?? '')).toContain('Sila buka pautan ini');
  expect(decoded(inbox[0]?.raw ?? '')).toContain(link);
  expect(decoded(inbox[0]?.raw ?? '')).toContain(`href="${link.replaceAll('&', '&amp;')}"`);
});

test('a mail server that is not there is an error', async () => {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  const mailer = smtpMailer(`smtp://127.0.0.1:${port}`, 'kira@kira.example');
  after.push(mailer.close);
  await expect(mailer.send(mail)).rejects.toThrow(/ECONNREFUSED/);
});

test('as a file, with the link shown', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kira-mail-'));
  after.push(() => rmSync(folder, { recursive: true }));
  const shown: string[] = [];
  const mailer = fileMailer(
    join(folder, 'mail'),
    'Kira <kira@kira.example>',
    () => '2026-11-20',
    (line) => shown.push(line),
  );
  await mailer.send(mail);
  expect(readdirSync(join(folder, 'mail'))).toEqual(['2026-11-20.eml']);
  const raw = readFileSync(join(folder, 'mail', '2026-11-20.eml'), 'utf8');
  expect(raw).toMatch(/^To: aisyah\+1@kira\.test\r?$/m);
  expect(decoded(raw)).toContain(link);
  expect(shown).toEqual([`E-mail to aisyah+1@kira.test: ${link}`]);
});
