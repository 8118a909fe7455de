import type { SyncControl } from './start.ts';

/** The code of sync comes from our own cache; if it doesn't, it is asked for again after this. */
const AGAIN_MS = 5000;

/**
 * Sync whose code comes once the first screen is there. What is written before is in the outbox, where sync
 * looks first.
 */
export function lazySync(
  load: () => Promise<() => SyncControl>,
  setTimeout: (job: () => void, ms: number) => unknown,
): SyncControl {
  let sync: SyncControl | null = null;
  let isStopped = false;

  async function start(): Promise<void> {
    try {
      const startSync = await load();
      if (!isStopped) sync = startSync();
    } catch {
      if (!isStopped) setTimeout(() => void start(), AGAIN_MS);
    }
  }
  void start();
  return {
    push: () => sync?.push(),
    retryNow: () => sync?.retryNow(),
    pull: () => sync?.pull(),
    stop() {
      isStopped = true;
      sync?.stop();
    },
  };
}
