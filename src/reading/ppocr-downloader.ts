import type { PpOcrFiles } from '../vision/ppocr/files.ts';
import type { PieceFile } from './pieces.ts';
import { ppocrParts, ppocrScript, type PpOcrPart } from './ppocr-assets.ts';
import type { createPpOcrCache, PpOcrCache, PpOcrCacheParts } from './ppocr-cache.ts';

/**
 * Decides when this device downloads PP-OCR: in the background after sign-in, or when the user asks.
 *
 *   absent --start(), not metered, not declined--> downloading(fraction) --all whole--> ready
 *     ^ \--download()----------------------------->      |                               |
 *     |         stop(), connection lost                  |                               |
 *     +--------------------------------------------------+------------remove()-----------+
 *
 * Invariants
 *   DOWNLOAD-1  On a metered connection the download waits until the user asks. Where the browser can't tell
 *               (Safari, Firefox), it waits until the user adds a first photo or installs the app.
 *   DOWNLOAD-2  If the user removes or stops the download in any tab, it waits until the user asks again.
 *   DOWNLOAD-3  Only one tab downloads; the others wait and find the files.
 */
export type PpOcrState =
  | { state: 'unknown' }
  | { state: 'unsupported' }
  /** `later`: the download starts with the first photo (DOWNLOAD-1). */
  | { state: 'absent'; failed: boolean; later?: true }
  | { state: 'downloading'; fraction: number }
  | { state: 'ready' };

export interface PpOcrDownloader {
  /** The size of the download in bytes. */
  bytes: number;
  /** The app calls this once a user is signed in. */
  start: () => Promise<void>;
  /** The upload screen calls this before the user adds a photo. */
  aboutToRead: () => void;
  download: () => Promise<void>;
  stop: () => Promise<void>;
  remove: () => Promise<void>;
  /** The files for the reading worker; null until all are here. */
  files: () => Promise<PpOcrFiles | null>;
  subscribe: (listener: () => void) => () => void;
  get: () => PpOcrState;
}

export interface PpOcrDownloaderDeps {
  files: Record<PpOcrPart, PieceFile>;
  fetch: typeof fetch;
  /** Not needed for the first screen, so it comes later. */
  loadCache: () => Promise<{ createPpOcrCache: typeof createPpOcrCache }>;
  /** Undefined where the browser has no cache. */
  caches: PpOcrCacheParts['caches'] | undefined;
  locks: Pick<LockManager, 'request'> | undefined;
  /** Whether bytes cost money now; undefined where the browser doesn't tell. */
  metered: () => boolean | undefined;
  /** Whether the user said no; stored on this device. */
  declined: { get: () => boolean; set: (no: boolean) => void };
  /** Whether the user reads photos here; stored on this device. */
  used: { get: () => boolean; set: () => void };
  /** The window: sends `online`, and `storage` when another tab has stored the user's no. */
  events: EventTarget;
}

export function createPpOcrDownloader(deps: PpOcrDownloaderDeps): PpOcrDownloader {
  const { caches, declined, used } = deps;
  const list = ppocrParts.map((part) => deps.files[part]);
  const store =
    caches &&
    (async (): Promise<PpOcrCache> =>
      (await deps.loadCache()).createPpOcrCache({ files: list, caches, fetch: deps.fetch }));
  const listeners = new Set<() => void>();
  let current: PpOcrState = { state: store ? 'unknown' : 'unsupported' };
  let running: { stopper: AbortController; done: Promise<void> } | null = null;
  let started = false;

  const set = (next: PpOcrState) => {
    current = next;
    for (const listener of listeners) listener();
  };

  async function run(signal: AbortSignal): Promise<void> {
    if (!store) return;
    const onProgress = (bytes: number, of: number) => set({ state: 'downloading', fraction: bytes / of });
    try {
      set({ state: 'downloading', fraction: 0 });
      const cache = await store();
      await runInOneTab(deps.locks, signal, () => cache.download({ signal, onProgress }));
      set({ state: 'ready' });
    } catch {
      // no connection or storage: the next download goes on from here
      set({ state: 'absent', failed: !signal.aborted });
    }
  }

  function begin(): Promise<void> {
    if (running) return running.done;
    const stopper = new AbortController();
    const done = run(stopper.signal).finally(() => (running = null));
    running = { stopper, done };
    return done;
  }

  async function check(): Promise<void> {
    if (!store || running) return;
    const complete = await store()
      .then((cache) => cache.complete())
      .catch(() => false);
    if (running) return;
    const metered = deps.metered();
    if (complete) set({ state: 'ready' });
    else if (declined.get() || metered) set({ state: 'absent', failed: false }); // DOWNLOAD-1, DOWNLOAD-2
    // DOWNLOAD-1
    else if (metered === undefined && !used.get()) set({ state: 'absent', failed: false, later: true });
    else await begin();
  }

  /** DOWNLOAD-2, after the user said no in another tab. */
  async function stopIfDeclined(): Promise<void> {
    if (!running || !declined.get()) return;
    running.stopper.abort();
    await running.done;
  }

  async function stop(): Promise<void> {
    declined.set(true);
    running?.stopper.abort();
    await running?.done;
  }

  return {
    bytes: list.reduce((sum, { bytes }) => sum + bytes, 0),
    start: () => {
      if (!started) {
        deps.events.addEventListener('online', () => void check());
        deps.events.addEventListener('storage', () => void stopIfDeclined());
      }
      started = true;
      return check();
    },
    aboutToRead: () => {
      const first = !used.get();
      used.set();
      if (started && first) void check();
    },
    download: async () => {
      if (!store) return;
      declined.set(false);
      await begin();
    },
    stop,
    remove: async () => {
      await stop();
      if (!store) return;
      await (await store()).remove();
      set({ state: 'absent', failed: false });
    },
    files: async () => {
      const cache = await store?.();
      if (!cache || !(await cache.complete())) return null;
      const open = (part: PpOcrPart) => cache.open(deps.files[part].url);
      const [runtime, detector, recogniser, alphabet] = await Promise.all([
        open('runtime'),
        open('detector'),
        open('recogniser'),
        open('alphabet'),
      ]);
      if (!runtime || !detector || !recogniser || !alphabet) return null;
      return { runtime, detector, recogniser, alphabet, script: ppocrScript.url };
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: () => current,
  };
}

/** DOWNLOAD-3 */
async function runInOneTab(
  locks: PpOcrDownloaderDeps['locks'],
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  if (locks) await locks.request('kira-ppocr', { signal }, work);
  else await work();
}
