import { expose } from 'comlink';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { until } from '../../tests/support/until.ts';
import { draftFromPage } from '../domain/receipt/draft/draft-from-pages.ts';
import { ImageError } from '../vision/image/image-error.ts';
import { mapCorners, WHOLE } from '../vision/paper/corners.ts';
import type { ReadingService } from '../vision/reading-service.ts';
import { createReader } from './reader.ts';

const draft = draftFromPage({ width: 1, height: 1, lines: [] });
const asFound = mapCorners(WHOLE, ({ x, y }) => ({ x: 0.1 + 0.8 * x, y: 0.2 + 0.7 * y }));
const photo = (text: string): Blob => new Blob([text]);
const textOf = (bytes: ArrayBuffer): string => new TextDecoder().decode(bytes);

/** The worker's side on a message channel: real Comlink on both ends, reading itself left out. */
function pretend() {
  const log: string[] = [];
  const release = new Map<string, () => void>();
  let alive = 0;
  const service: ReadingService = {
    async findPaper(bytes) {
      if (textOf(bytes) === 'bad') return { ok: false, code: 'not-an-image', message: 'no' };
      return { ok: true, value: asFound };
    },
    async prepare(bytes, corners) {
      const text = textOf(bytes);
      if (text === 'bad') return { ok: false, code: 'not-an-image', message: 'no' };
      if (text === 'slow') await new Promise<void>((resolve) => release.set(text, resolve));
      return {
        ok: true,
        value: { bytes: new ArrayBuffer(3), width: 4, height: 5, corners: corners ?? asFound },
      };
    },
    async read(bytes, onProgress, onLines, own) {
      const text = textOf(bytes);
      log.push(`start ${text}${own ? ` with ${own.lines.length} lines of text` : ''}`);
      onProgress(0.5);
      onProgress(0.2);
      onLines([{ text, box: { x0: 0, y0: 0, x1: 1, y1: 1 }, confidence: 1 }]);
      if (text.startsWith('slow')) await new Promise<void>((resolve) => release.set(text, resolve));
      log.push(`end ${text}`);
      return { ok: true, value: draft };
    },
    async warm() {
      log.push('warm');
    },
    async givePpOcr(files) {
      log.push(`given ${textOf(files.alphabet.buffer)} from ${files.script}`);
    },
  };
  const spawn = (): Worker => {
    alive++;
    const { port1, port2 } = new MessageChannel();
    expose(service, port1);
    port2.start();
    const terminate = (): void => {
      alive--;
      port1.close();
      port2.close();
    };
    return Object.assign(port2, { terminate }) as unknown as Worker;
  };
  return { log, release, spawn, alive: () => alive };
}

let side: ReturnType<typeof pretend>;
beforeEach(() => {
  side = pretend();
});
afterEach(() => vi.useRealTimers());

const reading = () => createReader({ spawn: side.spawn, idleMs: 50 });

test('what an image’s own file says goes along to the worker', async () => {
  const box = { x0: 0, y0: 0, x1: 9, y1: 9 };
  const text = { width: 9, height: 9, lines: [{ box, words: [] }] };
  await reading().read(photo('a'), { text });
  expect(side.log).toEqual(['start a with 1 lines of text', 'end a']);
});

describe('READER-1', () => {
  test('the first call starts a worker, idling ends it, and the next call starts another', async () => {
    const reader = reading();
    expect(side.alive()).toBe(0);
    await reader.read(photo('a'));
    expect(side.alive()).toBe(1);
    await until(() => side.alive()).toBe(0);
    await reader.read(photo('b'));
    expect(side.alive()).toBe(1);
    reader.dispose();
  });
});

test('READER-2: calls run one at a time, in order', async () => {
  const reader = reading();
  const both = Promise.all([reader.read(photo('slow 1')), reader.read(photo('2'))]);
  await until(() => side.release.has('slow 1')).toBe(true);
  expect(side.log).toEqual(['start slow 1']);
  side.release.get('slow 1')?.();
  await both;
  expect(side.log).toEqual(['start slow 1', 'end slow 1', 'start 2', 'end 2']);
  reader.dispose();
});

test.each(['read', 'prepare'] as const)(
  'READER-7: too long a %s fails, and the next call is served',
  async (call) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const reader = createReader({ spawn: side.spawn });
    const slow = reader[call](photo('slow'));
    const next = reader.read(photo('next'));
    const failure = expect(slow).rejects.toMatchObject({ code: 'too-slow' });
    await until(() => side.release.has('slow')).toBe(true);
    await vi.advanceTimersByTimeAsync(180_000);
    await failure;
    await expect(next).resolves.toEqual(draft);
    expect(side.log.slice(-2)).toEqual(['start next', 'end next']);
    expect(side.alive()).toBe(1);
    reader.dispose();
  },
);

describe('READER-3, READER-4', () => {
  test('aborting a running call rejects at once, ends its worker, and the next call is served', async () => {
    const reader = reading();
    const stop = new AbortController();
    const first = reader.read(photo('slow'), { signal: stop.signal });
    const second = reader.read(photo('next'));
    await until(() => side.release.has('slow')).toBe(true);
    stop.abort();
    await expect(first).rejects.toMatchObject({ name: 'AbortError' });
    await expect(second).resolves.toEqual(draft);
    expect(side.log).toEqual(['start slow', 'start next', 'end next']);
    expect(side.alive()).toBe(1);
    reader.dispose();
    expect(side.alive()).toBe(0);
  });

  test('aborting a waiting call leaves the running call alone', async () => {
    const reader = reading();
    const stop = new AbortController();
    const first = reader.read(photo('slow'));
    const second = reader.read(photo('never'), { signal: stop.signal });
    await until(() => side.release.has('slow')).toBe(true);
    stop.abort();
    await expect(second).rejects.toMatchObject({ name: 'AbortError' });
    side.release.get('slow')?.();
    await expect(first).resolves.toEqual(draft);
    expect(side.log).not.toContain('start never');
    reader.dispose();
  });
});

test('a bad image is an ImageError with its code, and disturbs no other call', async () => {
  const reader = reading();
  await expect(reader.prepare(photo('bad'))).rejects.toEqual(new ImageError('not-an-image', 'no'));
  await expect(reader.prepare(photo(''))).rejects.toMatchObject({ code: 'empty' });
  await expect(reader.prepare(new Blob([new Uint8Array(13 * 1024 * 1024)]))).rejects.toMatchObject({
    code: 'too-large',
  });
  const prepared = await reader.prepare(photo('good'));
  expect([prepared.width, prepared.height, prepared.blob.type, prepared.blob.size]).toEqual([
    4,
    5,
    'image/jpeg',
    3,
  ]);
  reader.dispose();
});

test('the worker cuts out the paper at the user’s corners, else at those it found', async () => {
  const reader = reading();
  expect(await reader.findPaper(photo('good'))).toEqual(asFound);
  await expect(reader.findPaper(photo('bad'))).rejects.toEqual(new ImageError('not-an-image', 'no'));
  expect((await reader.prepare(photo('good'))).corners).toEqual(asFound);
  expect((await reader.prepare(photo('good'), { corners: WHOLE })).corners).toEqual(WHOLE);
  reader.dispose();
});

test('progress never falls, and lines arrive', async () => {
  const reader = reading();
  const progress: number[] = [];
  const lines: string[] = [];
  await reader.read(photo('x'), {
    onProgress: (fraction) => progress.push(fraction),
    onLines: (found) => lines.push(...found.map((line) => line.text)),
  });
  await until(() => lines).toEqual(['x']); // on channels of their own
  expect(progress).toEqual([0.5, 0.5]);
  reader.dispose();
});

test('READER-5: each worker gets PP-OCR’s files once, as soon as they are here', async () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  let here = false;
  const ppocr = async () =>
    here
      ? {
          runtime: bytes('r'),
          detector: bytes('d'),
          recogniser: bytes('e'),
          alphabet: bytes('["a"]'),
          script: '/s',
        }
      : null;
  const reader = createReader({ spawn: side.spawn, idleMs: 5000, ppocr });
  const given = 'given ["a"] from /s';
  await reader.read(photo('1'));
  here = true;
  await reader.read(photo('2'));
  await reader.read(photo('3'));
  expect(side.log).toEqual(['start 1', 'end 1', given, 'start 2', 'end 2', 'start 3', 'end 3']);
  reader.dispose();
  await reader.read(photo('4'));
  expect(side.log.slice(-3)).toEqual([given, 'start 4', 'end 4']);
  reader.dispose();
});

test('READER-5: reading works although the files can’t be opened', async () => {
  const reader = createReader({ spawn: side.spawn, ppocr: () => Promise.reject(new Error('no room')) });
  await expect(reader.read(photo('a'))).resolves.toEqual(draft);
  reader.dispose();
});

describe('READER-6', () => {
  test('warming up starts the worker, gives it PP-OCR once and delays no call; idling ends it', async () => {
    const bytes = (text: string) => new TextEncoder().encode(text);
    const ppocr = async () => {
      const [runtime, detector, recogniser] = [bytes('r'), bytes('d'), bytes('e')];
      return { runtime, detector, recogniser, alphabet: bytes('["a"]'), script: '/s' };
    };
    const reader = createReader({ spawn: side.spawn, idleMs: 50, ppocr });
    reader.warm();
    expect(side.alive()).toBe(1);
    await reader.read(photo('1'));
    await until(() => side.log).toContain('warm');
    expect(side.log.filter((line) => line.startsWith('given'))).toHaveLength(1);
    expect(side.log.indexOf('given ["a"] from /s')).toBeLessThan(side.log.indexOf('start 1'));
    expect(side.log).toContain('end 1');
    await until(() => side.alive()).toBe(0);
    reader.warm();
    expect(side.alive()).toBe(1);
    await until(() => side.alive()).toBe(0);
  });

  test('a worker that could not load while warming up is dropped, and the next reading has another', async () => {
    const { port1: dead } = new MessageChannel();
    const terminate = vi.fn<() => void>();
    const workers = [Object.assign(dead, { terminate }) as unknown as Worker];
    const reader = createReader({ spawn: () => workers.pop() ?? side.spawn(), idleMs: 5000 });
    reader.warm();
    dead.dispatchEvent(new Event('error'));
    await expect(reader.read(photo('a'))).resolves.toEqual(draft);
    expect(terminate).toHaveBeenCalledOnce();
    dead.close();
    reader.dispose();
  });

  test('warming up ends no running reading', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const reader = createReader({ spawn: side.spawn, idleMs: 1 });
    const slow = reader.read(photo('slow'));
    await until(() => side.release.has('slow')).toBe(true);
    reader.warm();
    await vi.advanceTimersByTimeAsync(30);
    vi.useRealTimers();
    side.release.get('slow')?.();
    await expect(slow).resolves.toEqual(draft);
    reader.dispose();
  });
});
