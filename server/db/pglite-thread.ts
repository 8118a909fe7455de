import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { threadProgram } from '../project-folder.ts';
import type { Answered, Asked, Result, Runner } from './pglite-runner.ts';

interface Waiting {
  resolve: (result: Result) => void;
  reject: (error: Error) => void;
}

/** A start that has to repair, on a slow disk. */
const START_MS = 120_000;
/** A stop must not wait longer, whatever holds the database up. What was acknowledged is on the disk. */
const CLOSE_MS = 15_000;

/**
 * An embedded database in a thread of its own.
 *
 *   run -> number, text, values -> thread -> result or error of that number
 *                                    '-> ends: every statement under way, and later ones, fail (57P01)
 */
export async function startThread(folder: string): Promise<Runner> {
  const worker = new Worker(threadProgram('database-thread'), { workerData: folder, execArgv: [] });
  const waiting = new Map<number, Waiting>();
  let last = 0;
  let isOver = false;

  const end = () => {
    isOver = true;
    for (const { reject } of waiting.values()) reject(overError());
    waiting.clear();
  };
  // An error that nobody listens for ends the process.
  worker.on('error', end).on('exit', end);
  worker.on('message', ({ number, result, error }: Answered) => {
    const caller = waiting.get(number);
    waiting.delete(number);
    if (result) caller?.resolve(result);
    else caller?.reject(Object.assign(new Error(error?.message), error));
  });

  const answerTo = (number: number) =>
    new Promise<Result>((resolve, reject) => {
      if (isOver) reject(overError());
      else waiting.set(number, { resolve, reject });
    });
  const ask = (text: string | null, values: readonly unknown[]) => {
    last += 1;
    const answered = answerTo(last);
    if (!isOver) worker.postMessage({ number: last, text, values } satisfies Asked, []);
    return answered;
  };

  try {
    await Promise.race([answerTo(0), noAnswer(START_MS)]);
  } catch (error) {
    await worker.terminate();
    throw error;
  }
  return {
    run: ask,
    isOver: () => isOver,
    async close() {
      // Without room for its last checkpoint the database aborts. The next start does what is left.
      if (!isOver) await Promise.race([ask(null, []), noAnswer(CLOSE_MS)]).catch(() => undefined);
      await worker.terminate();
    },
  };
}

async function noAnswer(ms: number): Promise<never> {
  await wait(ms, undefined, { ref: false });
  throw overError();
}

/** PostgreSQL's code for a database that shuts down. */
const overError = () => Object.assign(new Error('The database has ended.'), { code: '57P01' });
