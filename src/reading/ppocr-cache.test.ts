import { createHash, randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { memoryCaches } from '../../tests/support/memory-caches.ts';
import { DamagedDownload, PIECE, type PieceFile } from './pieces.ts';
import { createPpOcrCache } from './ppocr-cache.ts';

const plain = { '/ocr/a.gz': randomBytes(2_500_000), '/ocr/b.gz': randomBytes(1000) };
const served = new Map(Object.entries(plain).map(([url, bytes]) => [url, gzipSync(bytes)]));
const files: PieceFile[] = [...served].map(([url, bytes]) => ({
  url,
  bytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
}));

/** A server of `served`; `failAfter` requests the connection is lost. */
function server({ ranges = true, failAfter = Infinity, spoil = false } = {}) {
  const asked: string[] = [];
  const fetch = (async (url: string, init: RequestInit) => {
    if (asked.length >= failAfter) throw new TypeError('network');
    const range = new Headers(init.headers).get('range') ?? '';
    asked.push(`${url} ${range}`);
    const whole = Uint8Array.from(served.get(url) ?? []);
    if (spoil) whole[5] = (whole[5] ?? 0) ^ 1;
    if (!ranges) return new Response(whole);
    const [from = 0, to = 0] = range.replace('bytes=', '').split('-').map(Number);
    return new Response(whole.slice(from, to + 1), { status: 206 });
  }) as typeof globalThis.fetch;
  return { fetch, asked };
}

test('after a lost connection the download goes on with the next piece', async () => {
  const caches = memoryCaches();
  const first = server({ failAfter: 2 });
  await expect(createPpOcrCache({ files, caches, fetch: first.fetch }).download()).rejects.toThrow('network');

  const second = server();
  const store = createPpOcrCache({ files, caches, fetch: second.fetch });
  expect(await store.stored()).toBe(2 * PIECE);
  expect(await store.complete()).toBe(false);
  const progress: number[] = [];
  await store.download({ onProgress: (bytes) => progress.push(bytes) });
  expect(second.asked).toHaveLength(Math.ceil(files[0]!.bytes / PIECE) - 2 + 1); // the rest of a, and b
  expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  expect(progress.at(-1)).toBe(files.reduce((sum, file) => sum + file.bytes, 0));
  expect(await store.complete()).toBe(true);
  expect(Buffer.from((await store.open('/ocr/a.gz')) ?? []).equals(plain['/ocr/a.gz'])).toBe(true);
  const before = second.asked.length;
  await store.download();
  expect(second.asked).toHaveLength(before);
});

test('a server without ranges sends whole files, and each is asked for once', async () => {
  const caches = memoryCaches();
  await expect(
    createPpOcrCache({ files, caches, fetch: server({ failAfter: 1 }).fetch }).download(),
  ).rejects.toThrow('network');
  const { fetch, asked } = server({ ranges: false });
  const store = createPpOcrCache({ files, caches, fetch });
  const progress: number[] = [];
  await store.download({ onProgress: (bytes) => progress.push(bytes) });
  expect(asked).toHaveLength(2); // one for each, however long
  expect(progress.at(-1)).toBe(files.reduce((sum, file) => sum + file.bytes, 0));
  expect(Buffer.from((await store.open('/ocr/a.gz')) ?? []).equals(plain['/ocr/a.gz'])).toBe(true);
  expect(Buffer.from((await store.open('/ocr/b.gz')) ?? []).equals(plain['/ocr/b.gz'])).toBe(true);
});

test('a damaged file is refused, and the next download starts afresh', async () => {
  const caches = memoryCaches();
  const spoilt = createPpOcrCache({ files, caches, fetch: server({ spoil: true }).fetch });
  await expect(spoilt.download()).rejects.toThrow(DamagedDownload);
  const store = createPpOcrCache({ files, caches, fetch: server().fetch });
  expect(await store.stored()).toBe(0);
  expect(await store.open('/ocr/a.gz')).toBeNull();
  await store.download();
  expect(await store.complete()).toBe(true);
});

test('a download stops on abort; removing deletes other versions, too', async () => {
  const caches = memoryCaches();
  await caches.open('ppocr-old');
  await caches.open('ocr-1');
  const store = createPpOcrCache({ files, caches, fetch: server().fetch });
  await expect(store.download({ signal: AbortSignal.abort(new Error('stop')) })).rejects.toThrow('stop');
  expect(await caches.keys()).not.toContain('ppocr-old');
  await store.remove();
  expect(await caches.keys()).toEqual(['ocr-1']);
});

test('a piece of another length, from a version before, is downloaded anew', async () => {
  const caches = memoryCaches();
  await expect(
    createPpOcrCache({ files, caches, fetch: server({ failAfter: 1 }).fetch }).download(),
  ).rejects.toThrow('network');
  const [name = ''] = await caches.keys();
  const longer = new Response(new Uint8Array(4 * PIECE));
  await (await caches.open(name)).put('/ocr/a.gz?from=0', longer);
  const store = createPpOcrCache({ files, caches, fetch: server().fetch });
  expect(await store.stored()).toBe(0);
  await store.download();
  expect(await store.complete()).toBe(true);
});
