import { parentPort, workerData } from 'node:worker_threads';
import { startRunner, type Answered, type Asked, type Runner } from './pglite-runner.ts';

/** The database's thread: one statement comes in, its result goes out. */
async function answer({ number, text, values }: Asked, { run, close }: Runner): Promise<Answered> {
  try {
    if (text !== null) return { number, result: await run(text, values) };
    await close();
    return { number, result: { affectedRows: 0, rows: [] } };
  } catch (error) {
    return { number, error: toPlain(error) };
  }
}

/** What errors.ts and why-not.ts look at: an error's own fields don't cross to another thread. */
function toPlain(error: unknown): { message: string; code?: string } {
  const { message = String(error), code } = error as { message?: string; code?: string };
  return { message, ...(code !== undefined && { code }) };
}

const send = (answered: Answered): void => parentPort?.postMessage(answered, []);

/** PGlite makes no checkpoints by itself: its log would grow until the next stop. */
const LOG_BYTES = 32 * 1024 * 1024;
const LOOK_EVERY_MS = 10_000;

async function keepLogShort({ run }: Runner): Promise<void> {
  const { rows } = await run(
    'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::int8 as bytes from pg_control_checkpoint()',
    [],
  );
  if ((rows[0] as { bytes: number }).bytes > LOG_BYTES) await run('checkpoint', []);
}

try {
  const runner = await startRunner(workerData as string, undefined, () => process.exit());
  const reply = async (asked: Asked) => send(await answer(asked, runner));
  // A transaction that has failed refuses this; the next look does it.
  setInterval(() => void keepLogShort(runner).catch(() => undefined), LOOK_EVERY_MS);
  parentPort?.on('message', (asked: Asked) => void reply(asked));
  send({ number: 0, result: { affectedRows: 0, rows: [] } });
} catch (error) {
  send({ number: 0, error: toPlain(error) });
}
