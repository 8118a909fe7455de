import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createOfflineReady, type OfflineReady, type OfflineReadyDeps } from './offline-ready.ts';
import type { OcrFile } from './store-readers.ts';

const core = gzipSync('core').toString('latin1');
const files = [
  fileOf('/ocr/core.js', '/ocr/core.js.gz', core),
  fileOf('/ocr/eng.gz', '/ocr/eng.gz', 'englis'),
];

function fileOf(url: string, address: string, content: string): OcrFile {
  const sha256 = createHash('sha256').update(content, 'latin1').digest('hex');
  return { url, type: 'text/javascript', download: { url: address, bytes: content.length, sha256 } };
}

/** An in-memory Cache API with the methods used here. */
function memoryCaches() {
  const all = new Map<string, Map<string, Response>>();
  const open = (name: string) => {
    const entries = all.get(name) ?? new Map<string, Response>();
    all.set(name, entries);
    return Promise.resolve({
      match: (url: string) => Promise.resolve(entries.get(url)?.clone()),
      put: (url: string, response: Response) => Promise.resolve(void entries.set(url, response)),
      delete: (url: string) => Promise.resolve(entries.delete(url)),
    });
  };
  const keys = () => Promise.resolve([...all.keys()]);
  const remove = (name: string) => Promise.resolve(all.delete(name));
  return { all, storage: { open, keys, delete: remove } as unknown as CacheStorage };
}

/** A service worker that says whether it holds the app. */
const container = (holdsApp: boolean) =>
  ({
    ready: Promise.resolve({
      active: {
        postMessage: (_: unknown, [port]: MessagePort[]) => port?.postMessage(holdsApp),
      },
    }),
  }) as unknown as ServiceWorkerContainer;

interface Setup extends Partial<OfflineReadyDeps> {
  /** The network's answers by URL; null when the network is down. */
  network?: Record<string, string>;
}

function setup({ network = {}, ...deps }: Setup) {
  const asked: string[] = [];
  const states: OfflineReady[] = [];
  const events = new EventTarget();
  const caches = memoryCaches();
  const store = createOfflineReady({
    loadFiles: () => Promise.resolve({ version: '2', files }),
    loadStoring: () => import('./store-readers.ts'),
    fetch: (input) => {
      const url = input as string;
      asked.push(url);
      const body = network[url];
      return body === undefined
        ? Promise.reject(new TypeError('offline'))
        : Promise.resolve(new Response(Buffer.from(body, 'latin1'), { headers: policy }));
    },
    caches: caches.storage,
    serviceWorker: container(true),
    storage: undefined,
    events,
    ...deps,
  });
  store.subscribe(() => states.push(store.get()));
  return { store, asked, states, events, caches: caches.all, network };
}

const policy = { 'cross-origin-embedder-policy': 'require-corp' };
const good = { '/ocr/core.js.gz': core, '/ocr/eng.gz': 'englis' };

describe('OFFLINE-1: the state is ready only when the app works offline', () => {
  test('ready: the browser’s question whether to keep the storage may stay open', async () => {
    const never = new Promise<boolean>(() => undefined);
    const storage = { persisted: () => Promise.resolve(false), persist: () => never };
    const { store } = setup({ network: good, storage: storage as unknown as StorageManager });
    await store.start();
    expect(store.get()).toEqual({ state: 'ready' });
  });

  test('ready: all files are stored and the worker holds the app', async () => {
    const { store, states } = setup({ network: good });
    expect(store.get()).toEqual({ state: 'not-ready' });
    await store.start();
    expect(store.get()).toEqual({ state: 'ready' });
    const fractions = states.flatMap((now) => (now.state === 'storing' ? now.fraction : []));
    expect(fractions.at(0)).toBe(0);
    expect(fractions.at(-1)).toBe(1);
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
  });

  test('not ready: the browser has deleted part of the app', async () => {
    const { store } = setup({ network: good, serviceWorker: container(false) });
    await store.start();
    expect(store.get()).toEqual({ state: 'not-ready' });
  });

  test('not ready: a worker that a new release has replaced answers nothing', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const active = { postMessage: () => undefined };
    const serviceWorker = { ready: Promise.resolve({ active }) } as unknown as ServiceWorkerContainer;
    const { store } = setup({ network: good, serviceWorker });
    const started = store.start();
    await vi.waitFor(() => expect(store.get()).toEqual({ state: 'storing', fraction: 1 }));
    await vi.runAllTimersAsync();
    await started;
    expect(store.get()).toEqual({ state: 'not-ready' });
  });

  test('not ready: no service worker comes, so nothing waits for it longer; one that comes is noticed', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { ready } = container(true);
    let install = () => undefined as unknown;
    const late = new Promise<ServiceWorkerRegistration>((resolve) => (install = () => resolve(ready)));
    const serviceWorker = { ready: late } as unknown as ServiceWorkerContainer;
    const { store, asked } = setup({ network: good, serviceWorker });
    const started = store.start();
    await vi.runAllTimersAsync();
    await started;
    expect([store.get(), asked]).toEqual([{ state: 'not-ready' }, []]);
    install();
    await vi.waitFor(() => expect(store.get()).toEqual({ state: 'ready' }));
  });

  test('not ready: one file cannot be downloaded', async () => {
    const { store } = setup({ network: { '/ocr/core.js.gz': core } });
    await store.start();
    expect(store.get()).toEqual({ state: 'not-ready' });
  });

  test('unsupported: the browser has no service workers', async () => {
    const { store } = setup({ network: good, serviceWorker: undefined });
    await store.start();
    expect(store.get()).toEqual({ state: 'unsupported' });
  });
});

test('OFFLINE-2: a captive portal’s page is not stored as a file', async () => {
  const { store, caches } = setup({ network: { ...good, '/ocr/eng.gz': '<h1>Welcome to the mall</h1>' } });
  await store.start();
  expect(store.get()).toEqual({ state: 'not-ready' });
  expect([...(caches.get('ocr-2')?.keys() ?? [])]).toEqual(['/ocr/core.js']);
});

test('OFFLINE-3: a stopped download continues once there is a connection', async () => {
  const { store, asked, events, network } = setup({ network: { '/ocr/core.js.gz': core } });
  await store.start();
  Object.assign(network, good);
  const ready = new Promise<void>((resolve) => {
    store.subscribe(() => store.get().state === 'ready' && resolve());
  });
  events.dispatchEvent(new Event('online'));
  await ready;
  expect(asked).toEqual(['/ocr/core.js.gz', '/ocr/eng.gz', '/ocr/eng.gz']);
});

test('the state is ready without a connection when everything is stored', async () => {
  const stored = memoryCaches().storage;
  await setup({ network: good, caches: stored }).store.start();
  const { store, asked } = setup({ caches: stored });
  await store.start();
  expect(store.get()).toEqual({ state: 'ready' });
  expect(asked).toEqual([]);
});

test('files of an older version are deleted once the new ones are stored', async () => {
  const { store, caches } = setup({ network: good });
  caches.set('ocr-1', new Map());
  caches.set('workbox-precache', new Map());
  await store.start();
  expect([...caches.keys()].toSorted((a, b) => a.localeCompare(b))).toEqual(['ocr-2', 'workbox-precache']);
});

test('a stored script is as the server sends it: unpacked, with the policies of a worker', async () => {
  const { store, caches } = setup({ network: good });
  await store.start();
  const stored = caches.get('ocr-2')?.get('/ocr/core.js');
  expect(Object.fromEntries(stored?.headers ?? [])).toEqual({ ...policy, 'content-type': 'text/javascript' });
  expect(await stored?.text()).toBe('core');
});
