import type { OpenStream } from './live.ts';
import type { Listen, SyncPorts } from './start.ts';
import type { Locks, TabChannel, TabMessage } from './tabs.ts';

/** How often the client pulls while the page is visible. */
const PULL_EVERY_MS = 30_000;

/** The browser as the composition root passes it: nothing here uses a global. */
export interface Browser {
  window: Pick<Window, 'addEventListener' | 'removeEventListener' | 'setTimeout' | 'clearTimeout'>;
  document: Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>;
  /** Old browsers lack locks; pages without https lack all three. */
  navigator: {
    /** False: there is certainly no connection. True: there may be one. */
    onLine: boolean;
    locks?: Locks;
    serviceWorker?: Pick<
      ServiceWorkerContainer,
      'addEventListener' | 'removeEventListener' | 'getRegistration'
    >;
    storage?: Pick<StorageManager, 'persist'>;
  };
  BroadcastChannel: new (name: string) => BroadcastChannel;
  EventSource: new (url: string) => EventSource;
  /** The API's address: "/api". */
  baseUrl: string;
}

/** What sync needs of a browser. */
export function browserPorts(
  browser: Browser,
  user: string,
): Pick<SyncPorts, 'after' | 'locks' | 'channel' | 'listen' | 'onWaiting' | 'openStream'> {
  const { window, navigator } = browser;
  let persisting: Promise<unknown> | null = null;
  return {
    after(ms, job) {
      const timer = window.setTimeout(job, ms);
      return () => window.clearTimeout(timer);
    },
    locks: navigator.locks ?? null,
    channel: openChannel(browser, `kira-sync-${user}`),
    listen: (handlers) => listen(browser, handlers),
    openStream: streamOpener(browser),
    onWaiting() {
      persisting ??= Promise.allSettled([navigator.storage?.persist()]); // once: some browsers ask the user
      // Only offline: with a connection Background Sync fires at once, again and again, and ends all waits.
      if (!navigator.onLine) void registerBackgroundSync(navigator);
    },
  };
}

function openChannel({ BroadcastChannel }: Browser, name: string): TabChannel {
  const channel = new BroadcastChannel(name);
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
    tell: (message) => channel.postMessage(message),
    hear: (listener) =>
      channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => listener(data)),
    close: () => channel.close(),
  };
}

function streamOpener({ EventSource, baseUrl }: Browser): OpenStream {
  return (path, { onOpen, onChange, onBeat, onEnd }) => {
    const source = new EventSource(baseUrl + path);
    source.addEventListener('open', onOpen);
    source.addEventListener('change', onChange);
    source.addEventListener('beat', onBeat);
    source.addEventListener('error', () => {
      source.close(); // it would try again by itself, at fixed times, or never
      onEnd();
    });
    return () => source.close();
  };
}

function listen(browser: Browser, { onReturn, onTick, onView }: Parameters<Listen>[0]): () => void {
  const { window, document, navigator } = browser;
  const over = new AbortController();
  const { signal } = over;
  const isVisible = () => document.visibilityState === 'visible';
  const onVisible = () => isVisible() && onReturn();
  let timer = 0;
  const tick = () => {
    timer = window.setTimeout(tick, PULL_EVERY_MS);
    if (isVisible()) onTick();
  };
  timer = window.setTimeout(tick, PULL_EVERY_MS);
  signal.addEventListener('abort', () => window.clearTimeout(timer));

  window.addEventListener('online', onReturn, { signal });
  window.addEventListener('pageshow', onVisible, { signal });
  window.addEventListener('focus', onVisible, { signal });
  document.addEventListener('visibilitychange', onVisible, { signal });
  const tellView = () => onView({ isVisible: isVisible(), isOnline: navigator.onLine });
  window.addEventListener('online', tellView, { signal });
  window.addEventListener('offline', tellView, { signal });
  document.addEventListener('visibilitychange', tellView, { signal });
  tellView();
  const onMessage = (event: MessageEvent<{ type?: string }>) => event.data.type === 'SYNC' && onReturn();
  navigator.serviceWorker?.addEventListener('message', onMessage, { signal });
  return () => over.abort();
}

/** Background Sync: only Chromium has it, and TypeScript's library lacks it. */
interface WithSync {
  sync?: { register: (tag: string) => Promise<void> };
}

/** Asks the browser to wake the app when the connection is back. It may refuse, or not know this at all. */
async function registerBackgroundSync({ serviceWorker }: Browser['navigator']): Promise<void> {
  const registration = await serviceWorker?.getRegistration();
  await Promise.allSettled([(registration as WithSync | undefined)?.sync?.register('kira-outbox')]);
}
