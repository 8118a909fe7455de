import type { Workbox } from 'workbox-window';

/** Says whether a new version is there, and lets the user start it. */
export interface Updates {
  get: () => boolean;
  subscribe: (listener: () => void) => () => void;
  /** Reloads into the new version. */
  apply: () => void;
}

interface UpdatePorts {
  /** Null while developing and in browsers without service workers. */
  loadWorkbox: (() => Promise<Workbox>) | null;
  /** The first screen stands, and the line is idle. */
  isTime: Promise<void>;
  reload: () => void;
  /** Whether a version of the service worker serves this page. */
  isControlled: () => boolean;
  page: Pick<Document, 'addEventListener' | 'visibilityState' | 'defaultView'>;
  clock: () => number;
}

/** An app that stays open for days asks for a new version when it comes to the front, so often at most. */
const ASK_EVERY_MS = 3_600_000;

/**
 * Registers the service worker once it is time. A new version never takes over by itself: it waits until
 * `apply`, in this tab or in another one. After a failure it registers again, with the next connection or
 * where it would ask for a new version.
 */
export function createUpdates(ports: UpdatePorts): Updates {
  const { loadWorkbox, isTime, reload, isControlled, page, clock } = ports;
  let workbox: Workbox | undefined;
  let registration: ServiceWorkerRegistration | undefined;
  let registering: Promise<void> | null = null;
  let isOffered = false;
  /** Another tab has started the new version. */
  let isRunning = false;
  let asked = 0;
  const listeners = new Set<() => void>();
  const offer = () => {
    isOffered = true;
    for (const listener of listeners) listener();
  };
  async function register(): Promise<void> {
    await isTime;
    workbox = await loadWorkbox?.();
    let wasControlled = isControlled();
    // A first install waits, too, for a moment that is longer in Firefox. Workbox tells only some apart.
    workbox?.addEventListener('waiting', () => isControlled() && offer());
    workbox?.addEventListener('controlling', () => {
      isRunning = wasControlled;
      wasControlled = true;
      if (isRunning) offer();
    });
    asked = clock();
    registration = await workbox?.register({ immediate: true });
  }
  /** A first install that failed leaves a registration without a worker, which the browser has dropped. */
  const isRegistered = () => registration?.installing ?? registration?.waiting ?? registration?.active;
  // After a failed registration the app works, but not offline; the screens show that.
  const ensureRegistered = () => {
    if (!isRegistered())
      registering ??= register()
        .catch(() => undefined)
        .finally(() => (registering = null));
  };
  ensureRegistered();
  page.defaultView?.addEventListener('online', ensureRegistered);
  page.addEventListener('visibilitychange', () => {
    if (page.visibilityState !== 'visible' || clock() - asked < ASK_EVERY_MS) return;
    asked = clock();
    if (isRegistered()) void workbox?.update().catch(() => undefined);
    else ensureRegistered();
  });
  return {
    get: () => isOffered,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    apply() {
      if (isRunning) return reload();
      workbox?.addEventListener('controlling', reload);
      workbox?.messageSkipWaiting();
    },
  };
}
