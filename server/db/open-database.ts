import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { makeFolder, makePrivate, makePrivateFolder } from '../data-folder.ts';
import type { Database, Db } from './database.ts';
import { lockFolder } from './lock.ts';
import { migrate } from './migrate.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';
import type { Tables } from './schema.ts';

/** `url`: PostgreSQL; `folder`: an embedded database below it, null for one in memory. */
export type Where = { url: string } | { folder: string | null };

/**
 * Opens the database and brings its tables up to date.
 * @throws FolderInUse when another process has the embedded database open
 */
export async function openDatabase(where: Where): Promise<Database> {
  const { pool, unlock } = 'url' in where ? openServer(where.url) : await openEmbedded(where.folder);
  const db: Db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const close = async () => {
    await db.destroy();
    unlock();
  };
  try {
    const identity = await migrate(db);
    return { db, kind: 'url' in where ? 'postgresql' : 'embedded', identity, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const openServer = (url: string) => ({ pool: openPostgres(url), unlock: () => {} });

async function openEmbedded(folder: string | null) {
  if (folder === null) return { pool: await openPglite(null), unlock: () => {} };
  makeFolder(folder);
  const unlock = await lockFolder(join(folder, 'db.lock'));
  try {
    const files = join(folder, 'db');
    makePrivateFolder(files);
    const pool = await openPglite(files);
    makePrivate(files); // PGlite unpacks its files for everybody to write
    return { pool, unlock };
  } catch (error) {
    unlock();
    throw error;
  }
}
