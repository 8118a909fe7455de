import { readFileSync } from 'node:fs';
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

test('the thread reads one receipt after the other beside other work; a file that is no image disturbs no reading', async () => {
  const thread = newThread();
  let turns = 0;
  const turning = setInterval(() => (turns += 1), 1);
  const [draft, refused, again] = await Promise.allSettled([
    thread.read(image),
    thread.read(new Uint8Array([1, 2, 3])),
    thread.read(image),
  ]);
  clearInterval(turning);
  expect(draft).toMatchObject({ value: { total: { value: 7760 }, date: { value: '2024-03-04' } } });
  expect(refused).toMatchObject({ reason: { code: 'not-an-image' } });
  expect(refused.status === 'rejected' && refused.reason).toBeInstanceOf(ImageError);
  expect(again).toEqual(draft);
  expect(turns).toBeGreaterThan(100); // held by reading, it would have turned once or twice
}, 180_000);

test('THREAD-1: readings beyond the limit are refused, earlier ones are not', async () => {
  const thread = newThread({ maxReadings: 2 });
  const readings = [1, 2, 3].map(() => thread.read(new Uint8Array([1])));
  const ends = await Promise.allSettled(readings);
  expect(ends.map((end) => (end.status === 'rejected' ? end.reason : null))).toEqual([
    expect.objectContaining({ code: 'not-an-image' }),
    expect.objectContaining({ code: 'not-an-image' }),
    new NotRead('busy'),
  ]);
  await expect(thread.read(new Uint8Array([1]))).rejects.toBeInstanceOf(ImageError);
}, 180_000);

test('THREAD-2: a reading that takes too long ends, and closing ends a reading', async () => {
  await expect(newThread({ limitMs: 1 }).read(image)).rejects.toEqual(new NotRead('slow'));
  const thread = newThread();
  const reading = thread.read(image);
  const waiting = thread.read(image);
  const ends = Promise.allSettled([reading, waiting]);
  await thread.close();
  expect(await ends).toMatchObject([{ reason: { reason: 'stopped' } }, { reason: { reason: 'stopped' } }]);
  // THREAD-3: the next reading starts another thread.
  await expect(thread.read(new Uint8Array([1]))).rejects.toBeInstanceOf(ImageError);
}, 180_000);

/** A thread that answers and then ends by itself, by running `how`. */
const shortLived = (how: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort } from 'node:worker_threads';
      parentPort.on('message', () => {
        parentPort.postMessage({ ok: true, value: 'read' });
        setTimeout(() => { ${how} }, 10);
      });`)}`,
  );

test.each(['throw new Error("broken")', 'process.exit()'])(
  'THREAD-3: a thread that ends between readings disturbs neither server nor next reading: %s',
  async (how) => {
    const thread = newThread({ script: shortLived(how) });
    expect(await thread.read(new Uint8Array([1]))).toBe('read');
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await thread.read(new Uint8Array([1]))).toBe('read');
  },
);
