import { readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { makeFolder, makePrivate, makePrivateFolder } from '../data-folder.ts';
import { DiskFull, freeBytes, MIN_FREE_BYTES_AT_START, storesInFolder } from '../free-space.ts';
import { changesInProcess, changesOverPostgres } from './changes.ts';
import type { Database, Db } from './database.ts';
import { readMark, renewMark } from './identity.ts';
import { lockFolder } from './lock.ts';
import { migrate } from './migrate.ts';
import { openPglite, type EmbeddedPool } from './pglite.ts';
import { openPostgres } from './postgres.ts';
import type { Tables } from './schema.ts';

/**
 * `url`: PostgreSQL; `folder`: an embedded database below it; null: one in memory, which may begin with the
 * files of another one.
 */
export type Where = { url: string } | { folder: string } | { folder: null; from?: Blob };

/**
 * Opens the database and brings its tables up to date.
 * @throws FolderInUse when another process has the embedded database open
 */
export async function openDatabase(where: Where): Promise<Database> {
  const { pool, answers, unlock } = 'url' in where ? openServer(where.url) : await openEmbedded(where);
  const db: Db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const close = async () => {
    await db.destroy();
    unlock();
  };
  try {
    const folder = 'folder' in where ? where.folder : null;
    const identity = await migrate(db, undefined, folder === null ? undefined : readMark(folder));
    if (folder !== null) await renewMark(db, folder);
    const changes = 'url' in where ? await changesOverPostgres(where.url) : changesInProcess();
    return {
      db,
      kind: 'url' in where ? 'postgresql' : 'embedded',
      identity,
      changes,
      answers: answers ?? (async () => void (await sql`select 1`.execute(db))),
      async stores() {
        if ('url' in where) await storesOnServer(db);
        else if (folder !== null) await storesInFolder(folder);
      },
      async close() {
        await changes.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Writes to PostgreSQL's log, and to a file: a full disk lets it write the one and not the other. */
const storesOnServer = (db: Db): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await sql`update identity set cluster = cluster`.execute(trx);
    await sql`set local work_mem = '64kB'`.execute(trx);
    // Rows that don't fit in memory go to a temporary file, of about a megabyte.
    await sql`select count(*) from generate_series(1, 60000)`.execute(trx);
  });

const openServer = (url: string) => ({ pool: openPostgres(url), answers: null, unlock: () => {} });

async function openEmbedded(where: Exclude<Where, { url: string }>) {
  if (where.folder === null) {
    const pool = await openPglite(null, where.from);
    return { pool, answers: pool.answers, unlock: () => {} };
  }
  const { folder } = where;
  makeFolder(folder);
  const unlock = await lockFolder(join(folder, 'db.lock'));
  try {
    const files = join(folder, 'db');
    makePrivateFolder(files);
    const pool = await openOrTell(files);
    makePrivate(files); // PGlite unpacks its files for everybody to write
    return { pool, answers: pool.answers, unlock };
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * PGlite fails on a full disk with errors that name no disk. What it has unpacked of a new database by then
 * is removed: the next start would take it for a database.
 * @throws DiskFull
 */
async function openOrTell(files: string): Promise<EmbeddedPool> {
  const isNew = !readdirSync(files).length;
  try {
    return await openPglite(files);
  } catch (error) {
    if (isNew) rmSync(files, { recursive: true, force: true });
    const free = await freeBytes(dirname(files));
    if (free < MIN_FREE_BYTES_AT_START) throw new DiskFull(files, free);
    throw error;
  }
}
