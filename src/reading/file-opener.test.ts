import { expose } from 'comlink';
import { expect, test } from 'vitest';
import type { FileService } from '../vision/file-service.ts';
import { openFile } from './file-opener.ts';

/** The worker's side on a message channel: real Comlink on both ends. */
function pretend(open: FileService['open']) {
  const { port1, port2 } = new MessageChannel();
  expose({ open }, port1);
  port2.start();
  let ended = 0;
  const terminate = (): void => {
    ended += 1;
    port1.close();
    port2.close();
  };
  const spawn = (): Worker => Object.assign(port2, { terminate }) as unknown as Worker;
  return { spawn, ended: () => ended, fail: () => port2.dispatchEvent(new Event('error')) };
}

const file = new Blob(['%PDF-']);
const signal = new AbortController().signal;
const never = () => new Promise<never>(() => undefined);

test('a file becomes a JPEG with the text that it holds, and its worker ends', async () => {
  const text = { width: 2, height: 3, lines: [] };
  const side = pretend(async (_, bytes, onProgress) => {
    await (onProgress(0.5) as unknown); // it runs on the other side of the channel
    return { ok: true, value: { bytes, text } };
  });
  const progress: number[] = [];
  const onProgress = (done: number) => progress.push(done);
  const opened = await openFile(file, 'pdf', { signal, onProgress, spawn: side.spawn });
  expect([opened.photo.type, await opened.photo.text(), opened.text]).toEqual(['image/jpeg', '%PDF-', text]);
  expect([progress, side.ended()]).toEqual([[0.5], 1]);
});

test('a file that can’t be opened says why, and its worker ends', async () => {
  const side = pretend(async () => ({ ok: false, code: 'pdf-locked', message: 'no' }));
  await expect(openFile(file, 'pdf', { signal, spawn: side.spawn })).rejects.toMatchObject({
    name: 'ImageError',
    code: 'pdf-locked',
  });
  expect(side.ended()).toBe(1);
});

test('a file that takes too long is too complex, and its worker ends', async () => {
  const side = pretend(never);
  const limits = { heic: 60_000, pdf: 5 };
  await expect(openFile(file, 'pdf', { signal, spawn: side.spawn, limits })).rejects.toMatchObject({
    code: 'too-complex',
  });
  expect(side.ended()).toBe(1);
});

test('a file that breaks its worker, whose memory may be used up, is too complex', async () => {
  const side = pretend(never);
  const opening = openFile(file, 'pdf', {
    signal,
    spawn: () => {
      queueMicrotask(side.fail);
      return side.spawn();
    },
  });
  await expect(opening).rejects.toMatchObject({ code: 'too-complex' });
  expect(side.ended()).toBe(1);
});

test('cancelled, the opening rejects with the reason, and its worker ends', async () => {
  const side = pretend(never);
  const user = new AbortController();
  const opening = openFile(file, 'heic', {
    signal: user.signal,
    spawn: () => {
      queueMicrotask(() => user.abort('cancelled'));
      return side.spawn();
    },
  });
  await expect(opening).rejects.toBe('cancelled');
  expect(side.ended()).toBe(1);
});
