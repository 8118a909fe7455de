import { sql } from 'kysely';
import { twoFactorUse } from './auth/two-factor/two-factor.ts';
import type { Deps } from './deps.ts';
import { encryptAgain } from './encryption.ts';
import { waysUse } from './ways/repository.ts';

/** What is stored encrypted for longer than days: table, column, and the use of a user's row. */
const STORED = [
  ['two_factors', 'secret', twoFactorUse],
  ['ways_to_pay', 'hidden', waysUse],
] as const;

const AT_ONCE = 500;

export interface Renewed {
  /** Encrypted again by the current secret. */
  renewed: number;
  /** No secret reads them (SECRET-2). */
  lost: number;
}

/**
 * Encrypts again, with the current secret, everything that the previous one encrypted. Then the previous one
 * can be removed. Any number of processes may do this at once.
 */
export async function renewEncryption({ database: { db }, secret, random }: Deps): Promise<Renewed> {
  const counts = { renewed: 0, lost: 0 };
  for (const [table, name, purposeOf] of STORED) {
    const column = sql.ref(name);
    let after = '00000000-0000-0000-0000-000000000000';
    for (let more = true; more;) {
      const { rows } = await sql<{ user: string; hidden: string }>`
        select user_id as user, ${column} as hidden from ${sql.table(table)}
        where user_id > ${after} and ${column} is not null order by user_id limit ${AT_ONCE}`.execute(db);
      for (const { user, hidden } of rows) {
        const again = encryptAgain(secret, purposeOf(user), hidden, random.salt());
        if (again === null) counts.lost += 1;
        else if (again !== hidden) {
          counts.renewed += 1;
          // What its user has changed meanwhile stays.
          await sql`
            update ${sql.table(table)} set ${column} = ${again}
            where user_id = ${user} and ${column} = ${hidden}`.execute(db);
        }
      }
      after = rows.at(-1)?.user ?? after;
      more = rows.length === AT_ONCE;
    }
  }
  return counts;
}
