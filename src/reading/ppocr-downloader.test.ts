import { createHash, randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { memoryCaches } from '../../tests/support/memory-caches.ts';
import { until } from '../../tests/support/until.ts';
import type { PieceFile } from './pieces.ts';
import { ppocrParts, type PpOcrPart } from './ppocr-assets.ts';
import { createPpOcrDownloader, type PpOcrDownloaderDeps } from './ppocr-downloader.ts';

const served = new Map(ppocrParts.map((part) => [`/ocr/ppocr/${part}`, gzipSync(randomBytes(900))]));
const files = Object.fromEntries(
  ppocrParts.map((part) => {
    const url = `/ocr/ppocr/${part}`;
    const bytes = served.get(url) ?? Buffer.alloc(0);
    return [part, { url, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }];
  }),
) as Record<PpOcrPart, PieceFile>;

function setup(over: Partial<PpOcrDownloaderDeps> = {}) {
  const asked: string[] = [];
  const net = { online: true, held: null as Promise<void> | null };
  let no = false;
  let photos = false;
  const deps: PpOcrDownloaderDeps = {
    files,
    loadCache: () => import('./ppocr-cache.ts'),
    caches: memoryCaches(),
    locks: undefined,
    metered: () => false,
    declined: { get: () => no, set: (next) => (no = next) },
    used: { get: () => photos, set: () => (photos = true) },
    events: new EventTarget(),
    fetch: (async (url: string, { signal }: RequestInit) => {
      asked.push(url);
      if (!net.online) throw new TypeError('network');
      await net.held;
      signal?.throwIfAborted();
      return new Response(Uint8Array.from(served.get(url) ?? []));
    }) as typeof fetch,
    ...over,
  };
  const store = createPpOcrDownloader(deps);
  const states: string[] = [];
  store.subscribe(() => states.push(store.get().state));
  return { store, deps, asked, net, states, declined: () => no };
}

test('PP-OCR is downloaded once after sign-in, and the reader gets all files', async () => {
  const { store, asked, states } = setup();
  expect(await store.files()).toBeNull();
  await store.start();
  expect([store.get(), states[0], asked.length]).toEqual([{ state: 'ready' }, 'downloading', 4]);
  expect(await store.files()).toMatchObject({ detector: { length: 900 }, script: expect.any(String) });
  await store.start();
  expect(asked).toHaveLength(4);
});

test('DOWNLOAD-1: on a metered connection the download waits until the user asks', async () => {
  const { store, asked } = setup({ metered: () => true });
  await store.start();
  expect([store.get(), asked]).toEqual([{ state: 'absent', failed: false }, []]);
  await store.download();
  expect(store.get()).toEqual({ state: 'ready' });
});

test('DOWNLOAD-1: where the browser can’t tell the cost, the download starts with the first photo', async () => {
  const { store, deps, asked } = setup({ metered: () => undefined });
  await store.start();
  expect([store.get(), asked]).toEqual([{ state: 'absent', failed: false, later: true }, []]);
  store.aboutToRead();
  await until(() => store.get()).toEqual({ state: 'ready' });
  await store.remove();
  store.aboutToRead();
  await createPpOcrDownloader(deps).start();
  expect([store.get(), asked.length]).toEqual([{ state: 'absent', failed: false }, 4]);
});

test('DOWNLOAD-1: a user who added photos before gets it at once, but not on a metered connection', async () => {
  const { store, deps } = setup({ metered: () => undefined });
  store.aboutToRead(); // before start: nothing yet
  expect(store.get()).toEqual({ state: 'unknown' });
  await store.start();
  expect(store.get()).toEqual({ state: 'ready' });
  const metered = createPpOcrDownloader({ ...deps, caches: memoryCaches(), metered: () => true });
  await metered.start();
  metered.aboutToRead();
  expect(metered.get()).toEqual({ state: 'absent', failed: false });
});

test('DOWNLOAD-2: removing it in one tab ends the download in another', async () => {
  const { store, deps, net, asked } = setup();
  let release = (): void => undefined;
  net.held = new Promise((resolve) => (release = resolve));
  const started = store.start();
  await until(() => asked).toHaveLength(1);
  await createPpOcrDownloader({ ...deps, events: new EventTarget() }).remove();
  deps.events.dispatchEvent(new Event('storage'));
  release();
  await started;
  expect([store.get(), asked.length]).toEqual([{ state: 'absent', failed: false }, 1]);
});

test('DOWNLOAD-2: removed files stay away, after a restart too, until the user asks', async () => {
  const { store, deps, asked } = setup();
  await store.start();
  await store.remove();
  expect([store.get(), await store.files()]).toEqual([{ state: 'absent', failed: false }, null]);
  await store.start();
  await createPpOcrDownloader(deps).start();
  expect(asked).toHaveLength(4);
  await store.download();
  expect([store.get().state, asked.length]).toEqual(['ready', 8]);
});

test('the user can stop the download', async () => {
  const { store, net, asked } = setup();
  let release = (): void => undefined;
  net.held = new Promise((resolve) => (release = resolve));
  const started = store.start();
  await until(() => asked).toHaveLength(1);
  const stopped = store.stop();
  release();
  await Promise.all([started, stopped]);
  expect([store.get(), asked.length]).toEqual([{ state: 'absent', failed: false }, 1]);
});

test('a download goes on when the connection is back', async () => {
  const { store, net, deps } = setup();
  net.online = false;
  await store.start();
  expect(store.get()).toEqual({ state: 'absent', failed: true });
  net.online = true;
  deps.events.dispatchEvent(new Event('online'));
  await until(() => store.get()).toEqual({ state: 'ready' });
});

test('without a cache the state is unsupported, and nothing is downloaded', async () => {
  const { store, asked } = setup({ caches: undefined });
  await store.start();
  await store.download();
  expect([store.get(), asked, await store.files()]).toEqual([{ state: 'unsupported' }, [], null]);
});
