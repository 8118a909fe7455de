import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Random } from '../deps.ts';
import { HOUR_MS, MINUTE_MS } from '../durations.ts';
import { everySecond } from '../every-second.ts';
import type { Mail, Mailer } from './mailer.ts';

/**
 * The outbox of e-mails.
 *
 *   cause --same transaction--> row --claim: due_at = now + lease--> mail server takes it --> row deleted
 *                                ^                                        |
 *                                '------ due_at = now + backoff ----------'  (refused, or no answer)
 *
 *   MAIL-1  A row and its cause are committed together: neither is there without the other.
 *   MAIL-2  One process at a time sends a row. A process that dies leaves it to others once the lease is
 *           over.
 *   MAIL-3  A mail server that is down loses no e-mail: the server tries for three days.
 *   MAIL-4  A clock that was wrong delays and loses no e-mail: it goes out once the clock is right.
 */
export type MailKind =
  | 'verify'
  | 'known'
  | 'reset'
  | 'invitation'
  | 'changeEmail'
  | 'emailChangeAsked'
  | 'emailChanged'
  | 'methodRemoved'
  | 'newSignIn'
  | 'newMethod'
  | 'passwordChanged'
  | 'twoFactorOff';

export interface MailJob {
  id: string;
  kind: MailKind;
  recipient: string;
  data: Record<string, string>;
}

const SECOND = 1000;
/** Longer than one attempt can take with all its time limits (smtp-mailer.ts). */
export const LEASE_MS = 5 * MINUTE_MS;
const FIRST_RETRY_MS = 10 * SECOND;
const LONGEST_WAIT_MS = HOUR_MS;
const GIVE_UP_MS = 72 * HOUR_MS;

const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

/** Call it in the transaction of the cause (MAIL-1). */
export async function queueMail(
  db: Db,
  random: Random,
  at: Date,
  { kind, recipient, data = {} }: { kind: MailKind; recipient: string; data?: Record<string, string> },
): Promise<void> {
  await db
    .insertInto('mails')
    .values({ id: random.id(), kind, recipient, data: JSON.stringify(data), created_at: at, due_at: at })
    .execute();
}

export interface Outbox {
  db: Db;
  now: () => Date;
  mailer: Mailer;
  /** Writes the e-mail; null where there is nothing to say any more. */
  compose: (job: MailJob) => Promise<Mail | null>;
  /** Hears of attempts that failed. `isLast`: the e-mail is given up. */
  onFailure: (error: unknown, job: MailJob, isLast: boolean) => void;
}

type Claimed = MailJob & { attempts: number; created_at: Date };

/** Sends everything that is due, until it `isStopping`. */
export async function sendDueMails(outbox: Outbox, isStopping = () => false): Promise<void> {
  const { db, now, mailer, compose, onFailure } = outbox;
  while (!isStopping()) {
    const job = await claim(db, now());
    if (!job) return;
    try {
      const mail = await compose(job);
      if (mail) await mailer.send(mail);
      await db.deleteFrom('mails').where('id', '=', job.id).execute();
    } catch (error) {
      const at = now();
      const isLast = at.getTime() - job.created_at.getTime() >= GIVE_UP_MS; // MAIL-3
      onFailure(error, job, isLast);
      if (isLast) await db.deleteFrom('mails').where('id', '=', job.id).execute();
      else await postpone(db, at, job);
    }
  }
}

/**
 * MAIL-2: of several processes each gets another row. What somebody waits for goes before mere news.
 * MAIL-4: no row waits longer than the longest wait. The three days of one with a wrong date begin now.
 */
async function claim(db: Db, at: Date): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    update mails set due_at = ${later(at, LEASE_MS)}, attempts = attempts + 1, created_at = case
      when created_at > ${at} or (attempts = 0 and created_at < ${later(at, -GIVE_UP_MS)}) then ${at}
      else created_at end
    where id = (select id from mails where due_at <= ${at} or due_at > ${later(at, LONGEST_WAIT_MS)} order by
      kind in ('verify', 'reset', 'invitation', 'changeEmail') desc, due_at, id limit 1 for update skip locked)
    returning id, kind, recipient, data, attempts, created_at`.execute(db);
  return rows[0];
}

async function postpone(db: Db, at: Date, { id, attempts }: Claimed): Promise<void> {
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_RETRY_MS * 2 ** (attempts - 1));
  await db
    .updateTable('mails')
    .set({ due_at: later(at, wait) })
    .where('id', '=', id)
    .execute();
}

/** Sends what is due, each second. @returns what ends it, once the e-mail under way is out */
export const keepSending = (outbox: Outbox, failed: (error: unknown) => void): (() => Promise<void>) =>
  everySecond((isStopping) => sendDueMails(outbox, isStopping), failed);
