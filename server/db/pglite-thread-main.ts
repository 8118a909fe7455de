import { parentPort, workerData } from 'node:worker_threads';
import { startRunner, type Runner } from './pglite-runner.ts';
import type { Answered, Asked } from './pglite-thread.ts';

/** The database's thread: one statement comes in, its result goes out. */
const starting = startRunner(workerData as string);

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

starting.then(
  (runner) => {
    parentPort?.on('message', (asked: Asked) => void answer(asked, runner).then(send));
    send({ number: 0, result: { affectedRows: 0, rows: [] } });
  },
  (error: unknown) => send({ number: 0, error: toPlain(error) }),
);
