import type { Workbox } from 'workbox-window';

/** Whether a new version waits, and the person's word that it may take over. */
export interface Updates {
  get: () => boolean;
  subscribe: (listener: () => void) => () => void;
  /** Reloads into the new version. */
  apply: () => void;
}

/**
 * Registers the service worker. A new version never takes over by itself: it waits until `apply`.
 * `workbox` is null while developing and in browsers without service workers.
 */
export function createUpdates(
  workbox: Workbox | null,
  firstScreen: Promise<void>,
  reload: () => void,
): Updates {
  let waiting = false;
  const listeners = new Set<() => void>();
  workbox?.addEventListener('waiting', () => {
    waiting = true;
    for (const listener of listeners) listener();
  });
  // A failed registration leaves a working app that only isn't ready for offline, which is shown.
  void firstScreen.then(() => workbox?.register({ immediate: true })).catch(() => undefined);
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
