import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { ConfigError } from '../config.ts';
import { projectFolder } from '../project-folder.ts';
import type { Db } from './database.ts';
import { identify } from './identity.ts';

const folder = fileURLToPath(new URL('server/db/migrations/', projectFolder));

interface Migration {
  name: string;
  text: string;
}

/** The SQL files, in order of their numbers. Forward only: a file that was released is never changed. */
export const migrations = (): Migration[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => ({ name, text: readFileSync(`${folder}/${name}`, 'utf8') }));

/** Any number that nothing else on this database uses. */
const LOCK = 5_472_001;

/**
 * Runs what has not run yet, all or nothing. Of several processes that start at once the others wait.
 * @param lastMark see `identify`
 * @returns the database's identity (`Database.identity`)
 */
export async function migrate(
  db: Db,
  all: readonly Migration[] = migrations(),
  lastMark?: string | null,
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    // On a large database a step, and the others' wait for it, takes longer than a request may (postgres.ts).
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
    await sql`create table if not exists migrations (
      name text primary key, at timestamptz not null default now())`.execute(trx);
    const done = await sql<{ name: string }>`select name from migrations`.execute(trx);
    const names = new Set(done.rows.map(({ name }) => name));
    const known = new Set(all.map(({ name }) => name));
    if ([...names].some((name) => !known.has(name)))
      throw new ConfigError('The database is of a newer Kira.');
    for (const { name, text } of all.filter((migration) => !names.has(migration.name))) {
      await sql.raw(text).execute(trx);
      await sql`insert into migrations (name) values (${name})`.execute(trx);
    }
    return identify(trx, lastMark);
  });
}
