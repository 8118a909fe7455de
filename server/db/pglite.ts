import { setTimeout as wait } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { startRunner, type Runner } from './pglite-runner.ts';
import { startThread } from './pglite-thread.ts';

export interface EmbeddedPool extends PostgresPool {
  /** Asks for a sign of life, also while somebody has the connection. Fails if there is none. */
  answers: () => Promise<void>;
}

/**
 * The embedded database behind the interface of a pool. It has one connection: a caller waits until the
 * one before has released it, so transactions never interleave. A database on disk runs in a thread: its
 * statements must not hold up other requests. A thread that has ended is started anew for the next caller.
 * @param folder null: in memory, for tests
 * @param from the files to begin with, as PGlite dumps them; only in memory
 */
export async function openPglite(folder: string | null, from?: Blob): Promise<EmbeddedPool> {
  const start = () => (folder === null ? startRunner(null, from) : startThread(folder));
  let runner = await start();
  let last: Promise<void> = Promise.resolve();
  let rest: Promise<void> | null = null;
  /** One start after the other would keep a processor busy as long as a disk is full. */
  async function startAgain(): Promise<void> {
    try {
      if (rest) throw new Error('It has failed a moment ago.');
      runner = await start();
    } catch (error) {
      rest ??= wait(REST_MS, undefined, { ref: false }).finally(() => (rest = null));
      throw Object.assign(new Error('The database does not start.', { cause: error }), { code: NOT_NOW });
    }
  }
  return {
    async connect() {
      let release = () => {};
      const before = last;
      last = new Promise((resolve) => {
        release = resolve;
      });
      await before;
      try {
        if (runner.isOver()) await startAgain();
      } catch (error) {
        release();
        throw error;
      }
      return client(runner, release);
    },
    async answers() {
      await runner.run('select 1', []).catch((error: { code?: string }) => {
        if (error.code !== IN_FAILED_TRANSACTION) throw error;
      });
    },
    async end() {
      await last;
      await runner.close();
    },
  };
}

const REST_MS = 5000;

/** PostgreSQL's code for a database that starts or stops. */
const NOT_NOW = '57P03';

/** It answers only that the transaction under way has failed. */
const IN_FAILED_TRANSACTION = '25P02';

const client = ({ run }: Runner, release: () => void): PostgresPoolClient =>
  ({
    release,
    async query(text: string, values: readonly unknown[]) {
      const { affectedRows, rows } = await run(text, values);
      // Kysely asks for the command only to know whether the count means rows that were written.
      return { command: 'UPDATE', rowCount: affectedRows, rows };
    },
  }) as unknown as PostgresPoolClient;
