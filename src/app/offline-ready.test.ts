import { describe, expect, test } from 'vitest';
import { createOfflineReady, type OfflineReady, type OfflineReadyDeps } from './offline-ready.ts';

const files = [
  { url: '/ocr/core.js', bytes: 4 },
  { url: '/ocr/eng.gz', bytes: 6 },
];

/** The Cache API, as far as it is used here, in memory. */
function memoryCaches() {
  const all = new Map<string, Map<string, Response>>();
  const open = (name: string) => {
    const entries = all.get(name) ?? new Map<string, Response>();
    all.set(name, entries);
    return Promise.resolve({
      match: (url: string) => Promise.resolve(entries.get(url)?.clone()),
      put: (url: string, response: Response) => Promise.resolve(void entries.set(url, response)),
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
  /** What the network answers, by URL; none: it is down. */
  network?: Record<string, string>;
}

function setup({ network = {}, ...deps }: Setup) {
  const asked: string[] = [];
  const states: OfflineReady[] = [];
  const events = new EventTarget();
  const caches = memoryCaches();
  const store = createOfflineReady({
    files: { version: '2', files },
    fetch: (input) => {
      const url = input as string;
      asked.push(url);
      const body = network[url];
      return body === undefined
        ? Promise.reject(new TypeError('offline'))
        : Promise.resolve(new Response(body));
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

const good = { '/ocr/core.js': 'core', '/ocr/eng.gz': 'englis' };

describe('R1: ready is said only when it is true', () => {
  test('all files stored and the worker holds the app', async () => {
    const { store, states } = setup({ network: good });
    expect(store.get()).toEqual({ state: 'not-ready' });
    await store.start();
    expect(store.get()).toEqual({ state: 'ready' });
    const fractions = states.flatMap((now) => (now.state === 'storing' ? now.fraction : []));
    expect(fractions.at(0)).toBe(0);
    expect(fractions.at(-1)).toBe(1);
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
  });

  test('the browser has thrown away part of the app', async () => {
    const { store } = setup({ network: good, serviceWorker: container(false) });
    await store.start();
    expect(store.get()).toEqual({ state: 'not-ready' });
  });

  test('one file can not be had', async () => {
    const { store } = setup({ network: { '/ocr/core.js': 'core' } });
    await store.start();
    expect(store.get()).toEqual({ state: 'not-ready' });
  });

  test('a browser without service workers', async () => {
    const { store } = setup({ network: good, serviceWorker: undefined });
    await store.start();
    expect(store.get()).toEqual({ state: 'unsupported' });
  });
});

test('R2: the page of a captive portal is not stored as a file', async () => {
  const { store, caches } = setup({ network: { ...good, '/ocr/eng.gz': '<h1>Welcome to the mall</h1>' } });
  await store.start();
  expect(store.get()).toEqual({ state: 'not-ready' });
  expect([...(caches.get('ocr-2')?.keys() ?? [])]).toEqual(['/ocr/core.js']);
});

test('R3: it goes on where it stopped as soon as there is a connection', async () => {
  const { store, asked, events, network } = setup({ network: { '/ocr/core.js': 'core' } });
  await store.start();
  Object.assign(network, good);
  const ready = new Promise<void>((resolve) => {
    store.subscribe(() => store.get().state === 'ready' && resolve());
  });
  events.dispatchEvent(new Event('online'));
  await ready;
  expect(asked).toEqual(['/ocr/core.js', '/ocr/eng.gz', '/ocr/eng.gz']);
});

test('with everything stored it is ready without a connection', async () => {
  const stored = memoryCaches().storage;
  await setup({ network: good, caches: stored }).store.start();
  const { store, asked } = setup({ caches: stored });
  await store.start();
  expect(store.get()).toEqual({ state: 'ready' });
  expect(asked).toEqual([]);
});

test('files of an older version are let go once the new ones are there', async () => {
  const { store, caches } = setup({ network: good });
  caches.set('ocr-1', new Map());
  caches.set('workbox-precache', new Map());
  await store.start();
  expect([...caches.keys()].toSorted((a, b) => a.localeCompare(b))).toEqual(['ocr-2', 'workbox-precache']);
});
