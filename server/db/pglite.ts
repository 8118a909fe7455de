import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { startRunner, type Runner } from './pglite-runner.ts';
import { startThread } from './pglite-thread.ts';

/**
 * The embedded database behind the interface of a pool. It has one connection: a caller waits until the
 * one before has released it, so transactions never interleave. A database on disk runs in a thread: its
 * statements must not hold up other requests.
 * @param folder null: in memory, for tests
 * @param from the files to begin with, as PGlite dumps them; only in memory
 */
export async function openPglite(folder: string | null, from?: Blob): Promise<PostgresPool> {
  const runner = folder === null ? await startRunner(null, from) : await startThread(folder);
  let last: Promise<void> = Promise.resolve();
  return {
    async connect() {
      let release = () => {};
      const before = last;
      last = new Promise((resolve) => {
        release = resolve;
      });
      await before;
      return client(runner, release);
    },
    async end() {
      await last;
      await runner.close();
    },
  };
}

const client = ({ run }: Runner, release: () => void): PostgresPoolClient =>
  ({
    release,
    async query(text: string, values: readonly unknown[]) {
      const { affectedRows, rows } = await run(text, values);
      // Kysely asks for the command only to know whether the count means rows that were written.
      return { command: 'UPDATE', rowCount: affectedRows, rows };
    },
  }) as unknown as PostgresPoolClient;
