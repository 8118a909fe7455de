import { createContext, use, useSyncExternalStore } from 'react';

/**
 * Says "Ready for offline" only when that is true.
 *
 *   start() --> storing(fraction) --all files stored, worker active, app's files in its cache--> ready
 *                   |  no connection, no storage, a wrong answer
 *                   +--> not-ready --start(), back online--> storing ...      (stored files stay)
 *
 * Invariants
 *   OFFLINE-1  The state is `ready` only once the cache has every file and the service worker the whole app.
 *   OFFLINE-2  A file is stored whole (with the length that the build knows) or not at all.
 *   OFFLINE-3  A stored file is never downloaded again.
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
  /** Undefined in development, and where the browser has none (plain http, private windows). */
  caches: CacheStorage | undefined;
  serviceWorker: ServiceWorkerContainer | undefined;
  storage: StorageManager | undefined;
  /** The window, which sends `online`. */
  events: EventTarget;
}

export interface OfflineReadyStore {
  /** Call it once the user is signed in. Further calls check again and continue a stopped download. */
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
    // Nothing waits for the answer: Firefox asks the user, who may never answer.
    if (missing.length) void askToKeep(deps.storage).catch(() => undefined);
    for (const other of await caches.keys())
      if (other.startsWith('ocr-') && other !== name) await caches.delete(other);
  };

  const run = async () => {
    try {
      // The app itself comes first: the files here are ten times as large.
      const { active } = await serviceWorker.ready;
      await storeAll();
      const cache = await caches.open(name);
      const missing = await filter(files.files, async ({ url }) => !(await cache.match(url)));
      const stored = active !== null && missing.length === 0 && (await ask(active, 'SHELL_STORED'));
      set({ state: stored ? 'ready' : 'not-ready' });
    } catch {
      set({ state: 'not-ready' }); // no connection or no storage: the next start or `online` continues
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
  const response = await fetcher(url, { credentials: 'omit', priority: 'low' });
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
  // A captive portal answers 200 with a page of its own (OFFLINE-2).
  if (blob.size !== bytes) throw new Error(`${url}: ${blob.size} bytes instead of ${bytes}`);
  const headers = new Headers(response.headers);
  headers.delete('content-encoding');
  headers.delete('content-length');
  await cache.put(url, new Response(blob, { headers }));
}

/** Asks the browser to keep the storage, once there is something worth keeping. */
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

/** The state for the screens. The caller of the store's `start()` has to know that the user is signed in. */
export function useOfflineReady(): OfflineReady {
  const store = use(OfflineReadyContext);
  return useSyncExternalStore(store.subscribe, store.get);
}
