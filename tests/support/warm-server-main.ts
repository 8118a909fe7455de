import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { PASSWORD_COST } from '../../server/auth/passwords/password-cost.ts';
import type { Database } from '../../server/db/database.ts';
import { emptyTables } from '../../server/testing/empty-tables.ts';
import type { Begin, Told } from './warm-server.ts';

/**
 * The process of a warm server (warm-server.ts). It has one embedded database, and an app for each `begin`.
 *
 *   begin(env) -> empties the database, starts the app   -> begun
 *   end        -> stops the app                          -> ended
 *   SIGTERM    -> stops app and database, and ends
 */

// A password takes a third of a second to hash, on purpose. No browser test is about that.
Object.assign(PASSWORD_COST, { N: 2 ** 10, r: 8, p: 1 });
const { readConfig } = await import('../../server/config.ts');
const { openDatabase } = await import('../../server/db/open-database.ts');
const { startServer } = await import('../../server/start.ts');
const { stopOnSignal } = await import('../../server/stop-on-signal.ts');

const say = (line: string) => void process.stdout.write(`${line}\n`);
const random = { id: v7, token: () => randomBytes(32).toString('base64url'), salt: () => randomBytes(16) };
const tell = (told: Told) => void process.send?.(told);

let database: Database | null = null;
let stopApp = async () => {};

async function begin({ env }: Begin): Promise<void> {
  const config = readConfig(env);
  database ??= await openDatabase({ folder: config.dataDir });
  await emptyTables(database.db);
  for (const folder of ['images', 'mail'])
    rmSync(join(config.dataDir, folder), { recursive: true, force: true });
  const kept = { ...database, close: async () => {} };
  const { stop } = await startServer(config, {
    now: () => new Date(),
    random,
    fetch,
    say,
    open: async () => kept,
  });
  stopApp = stop;
}

async function end(): Promise<void> {
  await stopApp();
  stopApp = async () => {};
}

process.umask(0o077);
process.on('message', (message: Begin | 'end') => {
  const [work, told] = message === 'end' ? [end(), 'ended' as const] : [begin(message), 'begun' as const];
  work.then(
    () => tell({ told }),
    (error: unknown) => tell({ told: 'failed', why: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
stopOnSignal(async () => {
  await end();
  await database?.close();
}, say);
