import { sql, type RawBuilder } from 'kysely';
import type { Trx } from '../db/database.ts';
import { Fault } from '../http/fault.ts';

/**
 * How many characters each user has written in all, in the table `written`. `quota` is how many they may have
 * written; 0: this is not counted.
 */

/** A part of a statement: counts `chars` once for each row of `from`, and returns what it is in all. */
export const addWritten = (
  user: string,
  chars: number,
  quota: number,
  from = sql``,
): RawBuilder<unknown> => sql`
  insert into written as w (user_id, chars) select ${user}::uuid, ${chars}::int ${from} where ${quota > 0}
  on conflict (user_id) do update set chars = w.chars + excluded.chars returning chars`;

/** For a condition, before it is counted. */
export const hasRoomFor = (user: string, chars: number, quota: number): RawBuilder<boolean> => sql`(
  ${quota === 0} or ${chars}::int + coalesce((select chars from written where user_id = ${user}), 0)
    <= ${quota}::bigint)`;

/** What `addWritten` has returned, null where it counted nothing. */
export const isOverQuota = (written: number | null | undefined, quota: number): boolean =>
  quota > 0 && (written ?? 0) > quota;

/** @throws Fault billQuota */
export async function countWritten(trx: Trx, user: string, chars: number, quota: number): Promise<void> {
  if (quota === 0) return;
  const { rows } = await sql<{ chars: number }>`
    with counted as (${addWritten(user, chars, quota)}) select chars from counted`.execute(trx);
  if (isOverQuota(rows[0]?.chars, quota)) throw new Fault('billQuota');
}
