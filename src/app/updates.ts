import type { Workbox } from 'workbox-window';

/** Says whether a new version waits, and lets the user start it. */
export interface Updates {
  get: () => boolean;
  subscribe: (listener: () => void) => () => void;
  /** Reloads into the new version. */
  apply: () => void;
}

/**
 * Registers the service worker once it is time. A new version never takes over by itself: it
 * waits until `apply`. `loadWorkbox` is null while developing and in browsers without service workers.
 */
export function createUpdates(
  loadWorkbox: (() => Promise<Workbox>) | null,
  /** The first screen stands, and the line is idle. */
  isTime: Promise<void>,
  reload: () => void,
): Updates {
  let workbox: Workbox | undefined;
  let waiting = false;
  const listeners = new Set<() => void>();
  async function register(): Promise<void> {
    await isTime;
    workbox = await loadWorkbox?.();
    workbox?.addEventListener('waiting', ({ isUpdate }) => {
      // A first install waits, too, for a moment that is longer in Firefox.
      if (!isUpdate) return;
      waiting = true;
      for (const listener of listeners) listener();
    });
    await workbox?.register({ immediate: true });
  }
  // After a failed registration the app works, but not offline; the screens show that.
  void register().catch(() => undefined);
  return {
    get: () => waiting,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    apply() {
      workbox?.addEventListener('controlling', reload);
      workbox?.messageSkipWaiting();
    },
  };
}
