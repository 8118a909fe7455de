import type { Locks } from './leader.ts';
import type { SyncPorts } from './start.ts';
import type { Channel, Message } from './tabs.ts';

/** How often news are asked for while somebody looks. */
const PULL_EVERY_MS = 30_000;

/** The browser as the composition root hands it over; nothing here is reached for by name. */
export interface Browser {
  window: Pick<Window, 'addEventListener' | 'removeEventListener' | 'setTimeout' | 'clearTimeout'>;
  document: Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>;
  /** Old browsers lack locks, and pages without https all three. */
  navigator: {
    /** False: there is no connection for certain; true says little. */
    onLine: boolean;
    locks?: Locks;
    serviceWorker?: Pick<
      ServiceWorkerContainer,
      'addEventListener' | 'removeEventListener' | 'getRegistration'
    >;
    storage?: Pick<StorageManager, 'persist'>;
  };
  /** Undefined in browsers without it. */
  BroadcastChannel?: new (name: string) => BroadcastChannel;
}

/** What sync needs of a browser. */
export function browserPorts(
  browser: Browser,
  user: string,
): Pick<SyncPorts, 'after' | 'locks' | 'channel' | 'listen' | 'onWaiting'> {
  const { window, navigator } = browser;
  let persisting: Promise<unknown> | null = null;
  return {
    after(ms, job) {
      const timer = window.setTimeout(job, ms);
      return () => window.clearTimeout(timer);
    },
    locks: navigator.locks ?? null,
    channel: openChannel(browser, `kira-sync-${user}`),
    listen: (on) => listen(browser, on),
    onWaiting() {
      persisting ??= Promise.allSettled([navigator.storage?.persist()]); // once: some browsers ask the person
      // Only then: if the browser sees a connection it wakes at once, for ever, and no pause would hold.
      if (!navigator.onLine) void wakeLater(navigator);
    },
  };
}

function openChannel({ BroadcastChannel }: Browser, name: string): Channel | null {
  if (!BroadcastChannel) return null;
  const channel = new BroadcastChannel(name);
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
    tell: (message) => channel.postMessage(message),
    hear: (listener) =>
      channel.addEventListener('message', ({ data }: MessageEvent<Message>) => listener(data)),
    close: () => channel.close(),
  };
}

function listen(browser: Browser, on: { kick: () => void; tick: () => void }): () => void {
  const { window, document, navigator } = browser;
  const over = new AbortController();
  const { signal } = over;
  const isVisible = () => document.visibilityState === 'visible';
  const kickIfVisible = () => isVisible() && on.kick();
  let timer = 0;
  const tick = () => {
    timer = window.setTimeout(tick, PULL_EVERY_MS);
    if (isVisible()) on.tick();
  };
  timer = window.setTimeout(tick, PULL_EVERY_MS);
  signal.addEventListener('abort', () => window.clearTimeout(timer));

  window.addEventListener('online', on.kick, { signal });
  window.addEventListener('pageshow', kickIfVisible, { signal });
  window.addEventListener('focus', kickIfVisible, { signal });
  document.addEventListener('visibilitychange', kickIfVisible, { signal });
  const onMessage = (event: MessageEvent<{ type?: string }>) => event.data.type === 'SYNC' && on.kick();
  navigator.serviceWorker?.addEventListener('message', onMessage, { signal });
  return () => over.abort();
}

/** Background Sync, which TypeScript's library doesn't know: Chromium has it, the others don't. */
interface WithSync {
  sync?: { register: (tag: string) => Promise<void> };
}

/**
 * Something is on this device alone: the browser is asked to wake us when the connection is back. It
 * may refuse; the app then works as it does where this is missing.
 */
async function wakeLater({ serviceWorker }: Browser['navigator']): Promise<void> {
  const registration = await serviceWorker?.getRegistration();
  await Promise.allSettled([(registration as WithSync | undefined)?.sync?.register('kira-outbox')]);
}
