import type { Sync } from './start.ts';

/** Nobody waits for sync, so it tries a failed download again by itself, after this time. */
const RETRY_MS = 5000;

/** Sync whose code comes after the first screen. Earlier edits are in the outbox, where sync looks first. */
export function createLazySync(
  load: () => Promise<() => Sync>,
  setTimeout: (job: () => void, ms: number) => unknown,
): Sync {
  let sync: Sync | null = null;
  let isStopped = false;

  async function start(): Promise<void> {
    try {
      const startSync = await load();
      if (!isStopped) sync = startSync();
    } catch {
      if (!isStopped) setTimeout(() => void start(), RETRY_MS);
    }
  }
  void start();
  return {
    push: () => sync?.push(),
    pushSoon: () => sync?.pushSoon(),
    retryNow: () => sync?.retryNow(),
    pull: () => sync?.pull(),
    stop() {
      isStopped = true;
      sync?.stop();
    },
  };
}
