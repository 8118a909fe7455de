import { Worker } from 'node:worker_threads';
import type { ReceiptDraft } from '../../src/domain/receipt/draft/draft.ts';
import { ImageError } from '../../src/vision/image/image-error.ts';
import type { ImageResult } from '../../src/vision/reading-service.ts';
import { threadProgram } from '../project-folder.ts';

/**
 * Reads receipts in a thread of its own, so that other requests don't wait.
 *
 *   read -> queue (short) -> thread -> draft
 *             |                |
 *           full: refused    too long, closed: the thread ends; the next reading starts another
 *
 *   THREAD-1  One receipt at a time, in order; beyond `maxReadings` running and waiting, the thread refuses.
 *   THREAD-2  A reading ends within `limitMs` of the request, waiting included, whatever the image.
 *   THREAD-3  A thread that ended for any reason disturbs no later reading.
 *   THREAD-4  An idle thread ends after `idleMs`: it holds some 300 MB.
 */
export interface ReadingThread {
  /** Throws ImageError for an unusable image, NotRead for everything else. */
  read: (bytes: Uint8Array) => Promise<ReceiptDraft>;
  /** Ends the thread and rejects running readings. It can be used again afterwards. */
  close: () => Promise<void>;
}

/** The receipt was not read, though the image may be fine. */
export class NotRead extends Error {
  readonly reason: 'busy' | 'slow' | 'stopped' | 'broken';

  constructor(reason: NotRead['reason'], message: string = reason) {
    super(message);
    this.reason = reason;
  }
}

interface ThreadLimits {
  limitMs?: number;
  maxReadings?: number;
  idleMs?: number;
  /** The thread's script; tests replace it. */
  script?: URL;
}

/**
 * Reading takes 3 to 8 s on one slow core, and the models some more the first time. A minute without an
 * answer ends the connection (server/app.ts).
 */
export const READING_MS = 50_000;
const MAX_READINGS = 4;

export function createReadingThread({
  limitMs = READING_MS,
  maxReadings = MAX_READINGS,
  idleMs = 60_000,
  script = threadProgram('reading-thread'),
}: ThreadLimits = {}): ReadingThread {
  let thread: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let tail: Promise<unknown> = Promise.resolve();
  let underWay = 0;
  let closing = new AbortController();

  async function stop(): Promise<void> {
    const ended = thread;
    thread = null;
    clearTimeout(idle);
    await ended?.terminate();
  }

  function start(): Worker {
    const worker = thread ?? spawn();
    thread = worker;
    worker.ref();
    return worker;
  }

  /** THREAD-3, also between readings: without these listeners an error would end the process. */
  function spawn(): Worker {
    const worker = new Worker(script, { execArgv: [] });
    const ended = () => {
      if (thread === worker) thread = null;
    };
    return worker.on('error', ended).on('exit', ended);
  }

  /** THREAD-2, THREAD-3 */
  async function readNow(
    bytes: Uint8Array,
    stopper: AbortSignal,
    closed: AbortSignal,
  ): Promise<ReceiptDraft> {
    if (stopper.aborted) throw new NotRead(closed.aborted ? 'stopped' : 'slow');
    clearTimeout(idle);
    const worker = start();
    try {
      const result = await answerOf(worker, bytes, stopper, closed);
      worker.unref();
      idle = setTimeout(() => void stop(), idleMs).unref();
      if (!result.ok) throw new ImageError(result.code, result.message);
      return result.value;
    } catch (error) {
      if (error instanceof NotRead) await stop();
      throw error;
    }
  }

  return {
    read(bytes) {
      if (underWay >= maxReadings) return Promise.reject(new NotRead('busy')); // THREAD-1
      underWay += 1;
      const closed = closing.signal;
      const stopper = AbortSignal.any([closed, AbortSignal.timeout(limitMs)]);
      const reading = tail.then(() => readNow(bytes, stopper, closed)).finally(() => (underWay -= 1));
      tail = reading.catch(() => undefined);
      return reading;
    },
    async close() {
      closing.abort();
      closing = new AbortController();
      await tail;
      await stop();
    },
  };
}

/** The thread's answer to one image. Rejects with NotRead. */
function answerOf(
  worker: Worker,
  bytes: Uint8Array,
  stopper: AbortSignal,
  closed: AbortSignal,
): Promise<ImageResult<ReceiptDraft>> {
  return new Promise((resolve, reject) => {
    const onMessage = (result: ImageResult<ReceiptDraft>) => settle(() => resolve(result));
    const onError = (error: Error) => settle(() => reject(new NotRead('broken', error.message)));
    const onExit = () => settle(() => reject(new NotRead('broken', 'the reading thread ended')));
    const onAbort = () => settle(() => reject(new NotRead(closed.aborted ? 'stopped' : 'slow')));
    const settle = (end: () => void) => {
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      stopper.removeEventListener('abort', onAbort);
      end();
    };
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    stopper.addEventListener('abort', onAbort);
    const own = new Uint8Array(bytes); // a copy: a pooled buffer can't be handed over
    worker.postMessage(own, [own.buffer]);
  });
}
