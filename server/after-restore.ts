import { sql } from 'kysely';
import { deleteAccount } from './account/delete-account.ts';
import type { Config } from './config.ts';
import { makeFolder } from './data-folder.ts';
import type { Db } from './db/database.ts';
import { openDatabase } from './db/open-database.ts';
import type { Random } from './deps.ts';

/**
 * A restored database is as it was: what was ended, used or deleted since the backup is there again. These
 * are the tables of what opens an account or a group, and how they are named.
 */
const OPENERS = {
  session_families: 'sessions',
  two_factor_logins: 'sign-ins that wait for a code',
  devices: 'known devices',
  recovery_codes: 'recovery codes',
  email_tokens: 'links to accounts',
  invitation_tokens: 'links to invitations',
  group_links: 'links to groups',
} as const;

interface Ports {
  now: () => Date;
  random: Random;
}

/**
 * Ends all of them, and deletes accounts again that were deleted since the backup.
 * @param deleted ids of those accounts
 * @returns what was done, in lines
 */
export async function endAllAccess(
  db: Db,
  { now, random }: Ports,
  deleted: readonly string[] = [],
): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const lines: string[] = [];
    for (const id of deleted) {
      const { rows } = await sql<{ id: string; email: string }>`
        select id, email from users where id::text = ${id} and deleted_at is null for update`.execute(trx);
      if (rows[0]) await deleteAccount(trx, rows[0], { random, at: now() });
      lines.push(rows[0] ? `Deleted again: ${id}` : `No account: ${id}`);
    }
    for (const [table, name] of Object.entries(OPENERS)) {
      const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)}`.execute(trx);
      lines.push(`Ended: ${numAffectedRows} ${name}`);
    }
    return lines;
  });
}

/** The same with the database that `config` names. No server may have an embedded one open. */
export async function afterRestore(
  { dataDir, databaseUrl }: Config,
  ports: Ports,
  deleted: readonly string[],
): Promise<string[]> {
  makeFolder(dataDir);
  const database = await openDatabase(databaseUrl ? { url: databaseUrl } : { folder: dataDir });
  try {
    return await endAllAccess(database.db, ports, deleted);
  } finally {
    await database.close();
  }
}
