import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Worker } from 'node:worker_threads';
import { afterAll, expect, test } from 'vitest';
import { ImageError } from '../../src/vision/image/image-error.ts';
import { createReadingThread, NotRead } from './reading-thread.ts';

const image = readFileSync(new URL('../../tools/receipts/samples/img/seed-102.jpg', import.meta.url));
const threads: ReturnType<typeof createReadingThread>[] = [];
const newThread: typeof createReadingThread = (limits) => {
  const thread = createReadingThread(limits);
  threads.push(thread);
  return thread;
};
afterAll(() => Promise.all(threads.map((thread) => thread.close())));

test('a reading blocks nothing else, and an image that is none harms no reading', async () => {
  const thread = newThread({ limitMs: 180_000 });
  let turns = 0;
  const turning = setInterval(() => (turns += 1), 1);
  const [draft, refused] = await Promise.allSettled([
    thread.read(image),
    thread.read(new Uint8Array([1, 2, 3])),
  ]);
  clearInterval(turning);
  expect(draft).toMatchObject({ value: { total: { value: 7760 }, date: { value: '2024-03-04' } } });
  expect(refused).toMatchObject({ reason: { code: 'not-an-image' } });
  expect(refused.status === 'rejected' && refused.reason).toBeInstanceOf(ImageError);
  expect(turns).toBeGreaterThan(100); // held by reading, it would have turned once or twice
}, 180_000);

/** A thread that does `answer` with each message; `message` is what it was sent. */
const threadThat = (answer: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort } from 'node:worker_threads';
      parentPort.on('message', (message) => { ${answer} });`)}`,
  );

/** It refuses an image of one byte, and never answers to a longer one. */
const refusing = threadThat(`
  if (message.length === 1) parentPort.postMessage({ ok: false, code: 'not-an-image', message: '' });`);
const [short, endless] = [new Uint8Array([1]), new Uint8Array([1, 2])];

test('readings beyond the most that may wait are refused; those before are read (THREAD-1)', async () => {
  const thread = newThread({ maxReadings: 2, script: refusing });
  const readings = [1, 2, 3].map(() => thread.read(short));
  const ends = await Promise.allSettled(readings);
  expect(ends.map((end) => (end.status === 'rejected' ? end.reason : null))).toEqual([
    expect.objectContaining({ code: 'not-an-image' }),
    expect.objectContaining({ code: 'not-an-image' }),
    new NotRead('busy'),
  ]);
  await expect(thread.read(short)).rejects.toBeInstanceOf(ImageError);
});

test('a reading ends when it takes too long, and when the thread is closed (THREAD-2)', async () => {
  await expect(newThread({ limitMs: 1, script: refusing }).read(endless)).rejects.toEqual(
    new NotRead('slow'),
  );
  const thread = newThread({ script: refusing });
  const reading = thread.read(endless);
  const waiting = thread.read(endless);
  const ends = Promise.allSettled([reading, waiting]);
  await thread.close();
  expect(await ends).toMatchObject([{ reason: { reason: 'stopped' } }, { reason: { reason: 'stopped' } }]);
  // THREAD-3: the next reading starts another thread.
  await expect(thread.read(short)).rejects.toBeInstanceOf(ImageError);
});

test.each(['throw new Error("broken")', 'process.exit()'])(
  'a thread that ends between readings disturbs neither the server nor the next reading (THREAD-3): %s',
  async (end) => {
    const started = once(process, 'worker') as Promise<[Worker]>;
    const thread = newThread({
      script: threadThat(`
        if (message === 'end') { ${end} }
        parentPort.postMessage({ ok: true, value: 'read' });`),
    });
    expect(await thread.read(short)).toBe('read');
    const [worker] = await started;
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    worker.postMessage('end', []);
    await ended;
    expect(await thread.read(short)).toBe('read');
  },
);
