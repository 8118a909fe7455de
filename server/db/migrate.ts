import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { Db, Trx } from './database.ts';

const folder = fileURLToPath(new URL('migrations/', import.meta.url));

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
 * @returns the database's identity (`Database.identity`)
 */
export async function migrate(db: Db, all: readonly Migration[] = migrations()): Promise<string> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
    await sql`create table if not exists migrations (
      name text primary key, at timestamptz not null default now())`.execute(trx);
    const done = await sql<{ name: string }>`select name from migrations`.execute(trx);
    const names = new Set(done.rows.map(({ name }) => name));
    for (const { name, text } of all.filter((migration) => !names.has(migration.name))) {
      await sql.raw(text).execute(trx);
      await sql`insert into migrations (name) values (${name})`.execute(trx);
    }
    return identify(trx);
  });
}

/** More revisions than a board gets between a copy and its return. */
const AHEAD = 1000;

/**
 * A database that was restored keeps its rows but not its transaction numbers, and phones may have seen
 * more than the copy has. So everything is marked as changed once, at revisions that no phone has seen
 * (P7 would pass them over), and cursors from before are told apart by the new identity.
 */
async function identify(trx: Trx): Promise<string> {
  await sql`create table if not exists identity (id uuid not null, cluster text not null)`.execute(trx);
  // Another cluster, another database in it, or the same one gone back in time (a new timeline).
  const { rows } = await sql<{ id: string; cluster: string; now: string }>`
    select id::text, cluster, c.now from (
      select concat_ws('.', s.system_identifier, d.oid, t.timeline_id) as now
      from pg_control_system() s, pg_control_checkpoint() t, pg_database d where d.datname = current_database()
    ) c left join identity on true`.execute(trx);
  const { id, cluster, now } = rows[0]!;
  if (id && cluster === now) return `${now}/${id}`;
  if (id) {
    await sql`update receipts set changed_xid = pg_current_xact_id(), created_xid = '0'`.execute(trx);
    await sql`update groups set changed_xid = pg_current_xact_id(), rev = rev + ${AHEAD}`.execute(trx);
    await sql`update group_members
      set changed_xid = pg_current_xact_id(), joined_xid = pg_current_xact_id()`.execute(trx);
    await sql`update boards set rev = rev + ${AHEAD}`.execute(trx);
  }
  await sql`delete from identity`.execute(trx);
  const made = await sql<{ id: string }>`
    insert into identity values (gen_random_uuid(), ${now}) returning id::text`.execute(trx);
  return `${now}/${made.rows[0]!.id}`;
}
