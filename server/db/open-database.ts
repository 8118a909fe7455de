import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import type { Database, Db } from './database.ts';
import { lockFolder } from './lock.ts';
import { migrate } from './migrate.ts';
import { openPglite } from './pglite.ts';
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
  const { pool, unlock } = 'url' in where ? openServer(where.url) : await openEmbedded(where);
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

async function openEmbedded(where: Exclude<Where, { url: string }>) {
  if (where.folder === null) return { pool: await openPglite(null, where.from), unlock: () => {} };
  const { folder } = where;
  mkdirSync(folder, { recursive: true });
  const unlock = await lockFolder(join(folder, 'db.lock'));
  try {
    return { pool: await openPglite(join(folder, 'db')), unlock };
  } catch (error) {
    unlock();
    throw error;
  }
}
