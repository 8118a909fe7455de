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

try {
  const runner = await startRunner(workerData as string);
  const reply = async (asked: Asked) => send(await answer(asked, runner));
  parentPort?.on('message', (asked: Asked) => void reply(asked));
  send({ number: 0, result: { affectedRows: 0, rows: [] } });
} catch (error) {
  send({ number: 0, error: toPlain(error) });
}
