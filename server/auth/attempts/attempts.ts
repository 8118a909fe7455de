import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { DAY_MS, HOUR_MS } from '../../durations.ts';
import { Fault } from '../../http/fault.ts';

/** How often something may be tried in an hour and in a day, by one subject. */
export interface Ceiling {
  /** Who or what is counted: "account <hash>", "address 192.0.2.1". */
  subject: string;
  hour: number;
  day: number;
}

const spans = { hour: HOUR_MS, day: DAY_MS };

export interface Attempt {
  subject: string;
  span: keyof typeof spans;
  since: Date;
  times: number;
}

/**
 * Counts one attempt before it is made, so that many at once can't slip through. All server processes count
 * together. A refused attempt counts for nothing. `times`: so many attempts at once.
 * @throws Fault tooManyAttempts, with when to come again
 * @returns what `takeBack` takes, once the attempt turned out right
 */
export async function countAttempt(
  db: Db,
  now: Date,
  ceilings: readonly Ceiling[],
  times = 1,
): Promise<Attempt[]> {
  const at = now.getTime();
  const made: Attempt[] = [];
  for (const { subject, ...max } of ceilings) {
    for (const span of ['hour', 'day'] as const) {
      const since = new Date(at - (at % spans[span]));
      const { rows } = await sql`
        insert into attempts (subject, span, since, count) values (${subject}, ${span}, ${since}, ${times})
        on conflict (subject, span, since) do update set count = attempts.count + excluded.count
        where attempts.count + excluded.count <= ${max[span]} returning 1`.execute(db);
      if (!rows.length) {
        await takeBack(db, made);
        const seconds = Math.ceil((since.getTime() + spans[span] - at) / 1000);
        throw new Fault('tooManyAttempts', undefined, { 'retry-after': String(seconds) });
      }
      made.push({ subject, span, since, times });
    }
  }
  return made;
}

/** What an attempt is counted for. If it fails, nothing was looked at, and the attempt does not count. */
export const orTakeBack = <T>(look: Promise<T>, takeBackAttempt: () => Promise<void>): Promise<T> =>
  look.catch(async (error: unknown) => {
    await takeBackAttempt();
    throw error;
  });

/** Begins to count anew. */
export const forgetAttempts = async (db: Db, subject: string): Promise<void> =>
  void (await db.deleteFrom('attempts').where('subject', '=', subject).execute());

export async function takeBack(db: Db, attempts: readonly Attempt[]): Promise<void> {
  for (const { subject, span, since, times } of attempts) {
    await sql`
      update attempts set count = count - ${times}
      where subject = ${subject} and span = ${span} and since = ${since}`.execute(db);
  }
}
