import { createContext, use, useSyncExternalStore } from 'react';

/**
 * "Ready for offline", and only when it is true.
 *
 *   start() --> storing(fraction) --all files stored, worker active, app's files in its cache--> ready
 *                   |  no connection, no room, a wrong answer
 *                   +--> not-ready --start(), back online--> storing ...      (what is stored stays stored)
 *
 * Invariants
 *   R1  `ready` is said only after every file was found in the cache and the service worker has answered
 *       that it holds the whole app.
 *   R2  A file is stored whole (its length is the built one's) or not at all.
 *   R3  A file that is stored already is never fetched again.
 */
export type OfflineReady =
  | { state: 'storing'; fraction: number }
  | { state: 'ready' }
  | { state: 'not-ready' }
  | { state: 'unsupported' };

export interface OcrFiles {
  version: string;
  files: readonly { url: string; bytes: number }[];
}

export interface OfflineReadyDeps {
  files: OcrFiles;
  fetch: typeof fetch;
  /** Undefined where the browser has none (plain http, private windows), and while developing. */
  caches: CacheStorage | undefined;
  serviceWorker: ServiceWorkerContainer | undefined;
  storage: StorageManager | undefined;
  /** The window: tells `online`. */
  events: EventTarget;
}

export interface OfflineReadyStore {
  /** To be called once somebody is signed in; further calls check again and go on where it stopped. */
  start: () => Promise<void>;
  subscribe: (listener: () => void) => () => void;
  get: () => OfflineReady;
}

export function createOfflineReady(deps: OfflineReadyDeps): OfflineReadyStore {
  const { files, caches, serviceWorker } = deps;
  if (!caches || !serviceWorker) return unsupported;
  const name = `ocr-${files.version}`;
  const listeners = new Set<() => void>();
  let current: OfflineReady = { state: 'not-ready' };
  let running: Promise<void> | null = null;

  const set = (next: OfflineReady) => {
    current = next;
    for (const listener of listeners) listener();
  };

  const storeAll = async () => {
    const cache = await caches.open(name);
    const missing = await filter(files.files, async ({ url }) => !(await cache.match(url)));
    const total = sumBytes(files.files);
    let done = total - sumBytes(missing);
    const progress = (bytes: number) =>
      set({ state: 'storing', fraction: total ? (done += bytes) / total : 1 });
    progress(0);
    for (const file of missing) await storeFile(cache, file, deps.fetch, progress);
    if (missing.length) await askToKeep(deps.storage);
    for (const other of await caches.keys())
      if (other.startsWith('ocr-') && other !== name) await caches.delete(other);
  };

  const run = async () => {
    try {
      await storeAll();
      const { active } = await serviceWorker.ready;
      const cache = await caches.open(name);
      const missing = await filter(files.files, async ({ url }) => !(await cache.match(url)));
      const stored = active !== null && missing.length === 0 && (await ask(active, 'SHELL_STORED'));
      set({ state: stored ? 'ready' : 'not-ready' });
    } catch {
      set({ state: 'not-ready' }); // no connection or no room: it goes on at the next start or when online
    }
  };

  const start = () => (running ??= run().finally(() => (running = null)));
  let started = false;
  return {
    start: () => {
      if (!started) deps.events.addEventListener('online', () => void start());
      started = true;
      return start();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: () => current,
  };
}

async function storeFile(
  cache: Cache,
  { url, bytes }: { url: string; bytes: number },
  fetcher: typeof fetch,
  progress: (bytes: number) => void,
): Promise<void> {
  const response = await fetcher(url, { credentials: 'omit' });
  if (!response.ok || !response.body) throw new Error(`${url}: ${response.status}`);
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, out) {
        progress(chunk.byteLength);
        out.enqueue(chunk);
      },
    }),
  );
  const blob = await new Response(counted).blob();
  // A captive portal answers 200 with a page of its own (R2).
  if (blob.size !== bytes) throw new Error(`${url}: ${blob.size} bytes instead of ${bytes}`);
  const headers = new Headers(response.headers);
  headers.delete('content-encoding');
  headers.delete('content-length');
  await cache.put(url, new Response(blob, { headers }));
}

/** Asks once, when there is something worth keeping. The answer is the browser's, or the person's. */
async function askToKeep(storage: StorageManager | undefined): Promise<void> {
  if (storage && !(await storage.persisted())) await storage.persist();
}

const ask = (worker: ServiceWorker, type: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }) => {
      port1.close();
      resolve(data === true);
    });
    port1.start();
    worker.postMessage({ type }, [port2]);
  });

const sumBytes = (files: readonly { bytes: number }[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0);

async function filter<T>(list: readonly T[], keep: (entry: T) => Promise<boolean>): Promise<T[]> {
  const kept = await Promise.all(list.map(keep));
  return list.filter((_, at) => kept[at]);
}

const unsupported: OfflineReadyStore = {
  start: () => Promise.resolve(),
  subscribe: () => () => undefined,
  get: () => unsupportedState,
};
const unsupportedState: OfflineReady = { state: 'unsupported' };

/** Given by the composition root (src/main.tsx). */
export const OfflineReadyContext = createContext<OfflineReadyStore>(unsupported);

/** The true state; whoever knows that somebody is signed in calls the store's `start()`. */
export function useOfflineReady(): OfflineReady {
  const store = use(OfflineReadyContext);
  return useSyncExternalStore(store.subscribe, store.get);
}
