import { createContext, use, useSyncExternalStore } from 'react';
import type { OcrFiles, storeReaders } from './store-readers.ts';

/**
 * Says "Ready for offline" only when that is true.
 *
 *   start() --worker active--> storing(fraction) --all files stored, app's files in its cache--> ready
 *                   |  no connection, no storage, a wrong answer
 *                   +--> not-ready --start(), back online--> storing ...      (stored files stay)
 *
 * Invariants
 *   OFFLINE-1  The state is `ready` only once the cache has every file and the service worker the whole app.
 *   OFFLINE-2  A file is stored whole (with the hash that the build knows) or not at all.
 *   OFFLINE-3  A stored file, and a stored piece of one (pieces.ts), is never downloaded again.
 */
export type OfflineReady =
  | { state: 'storing'; fraction: number }
  | { state: 'ready' }
  | { state: 'not-ready' }
  | { state: 'unsupported' };

/** On a bad line a first install takes less. After a failed one `ready` waits for the next (updates.ts). */
const INSTALL_MS = 120_000;

export interface OfflineReadyDeps {
  fetch: typeof fetch;
  /** Not needed for the first screen, so it comes later. */
  loadStoring: () => Promise<{ storeReaders: typeof storeReaders }>;
  loadFiles: () => Promise<OcrFiles>;
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
  const { caches, serviceWorker } = deps;
  if (!caches || !serviceWorker) return unsupported;
  const listeners = new Set<() => void>();
  let current: OfflineReady = { state: 'not-ready' };
  let running: Promise<void> | null = null;

  const set = (next: OfflineReady) => {
    current = next;
    for (const listener of listeners) listener();
  };

  /** The app itself comes first: the readers' files are ten times as large. */
  const isInstalled = () =>
    Promise.race([
      serviceWorker.ready.then(() => true),
      new Promise<false>((resolve) => void setTimeout(() => resolve(false), INSTALL_MS)),
    ]);

  const run = async () => {
    if (!(await isInstalled())) return void serviceWorker.ready.then(() => start());
    try {
      const [{ storeReaders }, files] = await Promise.all([deps.loadStoring(), deps.loadFiles()]);
      const onProgress = (fraction: number) => set({ state: 'storing', fraction });
      const isReady = await storeReaders({ ...deps, files, caches, serviceWorker, onProgress });
      set({ state: isReady ? 'ready' : 'not-ready' });
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
