import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { emptyDatabase, onEachDatabase, random } from '../testing/test-server.ts';
import type { Mailer } from './mailer.ts';
import { keepSending, LEASE_MS, queueMail, sendDueMails, type MailJob, type Outbox } from './outbox.ts';
import { smtpMailer } from './smtp-mailer.ts';

const HOUR = 60 * 60 * 1000;

/** A mail server on a fixed port that keeps the subjects it is sent. */
async function openSmtp(port = 0) {
  const subjects: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const isKnown = !address.startsWith('nobody@');
      done(isKnown ? null : Object.assign(new Error(`no ${address} here`), { responseCode: 550 }));
    },
    onData(stream, _session, done) {
      let raw = '';
      stream.setEncoding('utf8').on('data', (chunk: string) => (raw += chunk));
      stream.on('end', () => {
        subjects.push(/^Subject: (.*?)\r?$/m.exec(raw)?.[1] ?? '');
        done();
      });
    },
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    subjects,
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

onEachDatabase('the outbox of e-mails', (where) => {
  let database: Database;
  let at: number;
  const failures: unknown[] = [];
  const givenUp: string[] = [];
  beforeEach(async () => {
    database = await emptyDatabase(await where());
    at = Date.UTC(2026, 10, 20);
    failures.length = 0;
    givenUp.length = 0;
  });
  afterEach(() => database.close());

  const compose = async ({ id, recipient }: MailJob) => ({
    id,
    to: recipient,
    subject: `Mail to ${recipient}`,
    text: 'Text',
    html: '<p>Text</p>',
    link: null,
  });
  const outbox = (mailer: Mailer): Outbox => ({
    db: database.db,
    now: () => new Date(at),
    mailer,
    compose,
    onFailure: (error, { recipient }, isLast) => {
      failures.push(error);
      if (isLast) givenUp.push(recipient);
    },
  });
  const queue = (recipient: string, kind: MailJob['kind'] = 'verify') =>
    queueMail(database.db, random, new Date(at), { kind, recipient });
  const waiting = async () => (await database.db.selectFrom('mails').select('attempts').execute()).length;

  test('MAIL-3 a mail server that is down loses no e-mail', async () => {
    const probe = await openSmtp();
    await probe.close();
    const mailer = smtpMailer(`smtp://127.0.0.1:${probe.port}`, 'kira@kira.example');
    await queue('a@kira.test');
    await queue('b@kira.test');
    for (let hour = 0; hour < 24; hour += 1) {
      await sendDueMails(outbox(mailer));
      at += HOUR;
    }
    expect(failures.length).toBe(48);
    const smtp = await openSmtp(probe.port);
    await sendDueMails(outbox(mailer));
    expect(smtp.subjects.toSorted()).toEqual(['Mail to a@kira.test', 'Mail to b@kira.test']);
    expect(await waiting()).toBe(0);
    mailer.close();
    await smtp.close();
  });

  test('MAIL-3 the server tries again after 10 s, then twice as long each time, and gives up after 3 days', async () => {
    const broken: Mailer = { send: () => Promise.reject(new Error('no')), close: () => {} };
    await queue('a@kira.test');
    const tried: number[] = [];
    for (let second = 0; second <= 200; second += 10) {
      await sendDueMails(outbox(broken));
      if (failures.length > tried.length) tried.push(second);
      at += 10_000;
    }
    expect([tried, givenUp]).toEqual([[0, 10, 30, 70, 150], []]);
    at += 73 * HOUR;
    await sendDueMails(outbox(broken));
    expect([await waiting(), givenUp]).toEqual([0, ['a@kira.test']]);
  });

  test.each([
    ['a minute', 60_000],
    ['two hours', 2 * HOUR],
    ['a day', 24 * HOUR],
    ['a year', 365 * 24 * HOUR],
    ['75 years', 75 * 365 * 24 * HOUR],
  ])('MAIL-4 an e-mail queued by a clock that was %s ahead goes out, once', async (_ahead, ahead) => {
    const sent: string[] = [];
    let isBroken = true;
    const mailer: Mailer = {
      send: async ({ to }) => (isBroken ? Promise.reject(new Error('no')) : void sent.push(to)),
      close: () => {},
    };
    at += ahead;
    await queue('a@kira.test');
    at -= ahead;
    await queue('b@kira.test');
    at += ahead;
    await sendDueMails(outbox(mailer)); // both are put off, by the wrong clock
    at -= ahead;
    isBroken = false;
    for (let minute = 0; minute <= 61; minute += 1) {
      await sendDueMails(outbox(mailer));
      at += 60_000;
    }
    expect(sent.toSorted()).toEqual(['a@kira.test', 'b@kira.test']);
    expect(await waiting()).toBe(0);
  });

  test('MAIL-4 an e-mail that a clock years behind dated is tried for three days, too', async () => {
    const broken: Mailer = { send: () => Promise.reject(new Error('no')), close: () => {} };
    const right = at;
    at = 0;
    await queue('a@kira.test');
    at = right;
    for (let hour = 0; hour < 71; hour += 1) {
      await sendDueMails(outbox(broken));
      at += HOUR;
    }
    expect([failures.length, await waiting()]).toEqual([71, 1]);
    at += 2 * HOUR;
    await sendDueMails(outbox(broken));
    expect(await waiting()).toBe(0);
  });

  test('a refusal is told without the recipient, whom the mail server names', async () => {
    const smtp = await openSmtp();
    const mailer = smtpMailer(`smtp://127.0.0.1:${smtp.port}`, 'kira@kira.example');
    await queue('nobody@kira.test');
    await sendDueMails(outbox(mailer));
    expect(String(failures[0])).toBe('Error: The mail server did not take it (EENVELOPE RCPT TO 550).');
    expect(inspect(failures[0])).not.toContain('nobody@');
    mailer.close();
    await smtp.close();
  });

  test('a stop waits for the e-mail under way, and sends no other', async () => {
    const sent: string[] = [];
    let answer = () => {};
    const slow: Mailer = {
      send: ({ to }) => {
        sent.push(to);
        return new Promise((resolve) => (answer = resolve));
      },
      close: () => {},
    };
    for (const to of ['a@kira.test', 'b@kira.test']) await queue(to);
    const end = keepSending(outbox(slow), (error) => failures.push(error));
    await expect.poll(() => sent, { timeout: 5000 }).toHaveLength(1);
    const ended = end();
    answer();
    await ended;
    expect([sent.length, await waiting(), failures]).toEqual([1, 1, []]);
  });

  test('MAIL-2 several processes send each e-mail once', async () => {
    const sent: string[] = [];
    const slow: Mailer = {
      async send({ to }) {
        await new Promise(setImmediate);
        sent.push(to);
      },
      close: () => {},
    };
    const all = Array.from({ length: 40 }, (_, n) => `${n}@kira.test`);
    for (const to of all) await queue(to);
    await Promise.all([1, 2, 3, 4].map(() => sendDueMails(outbox(slow))));
    expect(sent.toSorted()).toEqual(all.toSorted());
  });

  test('an e-mail that somebody waits for goes before news, however many of those are due', async () => {
    const sent: string[] = [];
    const mailer: Mailer = { send: async ({ to }) => void sent.push(to), close: () => {} };
    for (const n of [1, 2, 3]) await queue(`news${n}@kira.test`, 'newSignIn');
    at += 1000;
    await queue('reset@kira.test', 'reset');
    await sendDueMails(outbox(mailer));
    expect(sent[0]).toBe('reset@kira.test');
    expect(sent).toHaveLength(4);
  });

  test('MAIL-2 a process that dies while it sends leaves the e-mail to others after the lease', async () => {
    await queue('a@kira.test');
    const dying: Mailer = { send: () => new Promise(() => {}), close: () => {} };
    void sendDueMails(outbox(dying));
    await expect
      .poll(async () => (await database.db.selectFrom('mails').select('attempts').execute())[0])
      .toEqual({
        attempts: 1,
      });
    const sent: string[] = [];
    const good: Mailer = { send: async ({ to }) => void sent.push(to), close: () => {} };
    await sendDueMails(outbox(good));
    expect(sent).toEqual([]);
    at += LEASE_MS;
    await sendDueMails(outbox(good));
    expect(sent).toEqual(['a@kira.test']);
  });

  test('MAIL-1 no e-mail goes out for what was rolled back', async () => {
    await database.db
      .transaction()
      .execute(async (trx) => {
        await queueMail(trx, random, new Date(at), { kind: 'verify', recipient: 'a@kira.test' });
        throw new Error('rolled back');
      })
      .catch(() => {});
    expect(await waiting()).toBe(0);
  });
});
