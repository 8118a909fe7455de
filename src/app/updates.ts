import type { Workbox } from 'workbox-window';

/** Says whether a new version waits, and lets the user start it. */
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
  // After a failed registration the app works, but not offline; the screens show that.
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
