import type { Sync } from './start.ts';
import type { StatusStore } from './status.ts';

/** Nobody waits for sync, so it tries a failed download again by itself, after this time. */
const RETRY_MS = 5000;

/** Sync whose code comes after the first screen. Earlier edits are in the outbox, where sync looks first. */
export function createLazySync(
  load: () => Promise<() => Sync>,
  status: StatusStore,
  setTimeout: (job: () => void, ms: number) => unknown,
): Sync {
  let sync: Sync | null = null;
  let isStopped = false;

  async function start(): Promise<void> {
    const startSync = await load().catch(() => null);
    if (isStopped) return;
    if (!startSync) return void setTimeout(() => void start(), RETRY_MS);
    try {
      sync = startSync();
    } catch (error) {
      status.set({ ...status.get(), fault: String(error) }); // a second try would fail as well
      globalThis.reportError?.(error);
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
