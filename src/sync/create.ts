import type { Api } from '../api/client.ts';
import type { User } from '../contract/auth.ts';
import type { KiraDb } from '../data/db.ts';
import type { Mutations } from '../data/mutate.ts';
import type { Locks } from './leader.ts';
import type { OpenTabs } from './open-tabs.ts';
import type { StatusStore } from './status.ts';
import type { Channel, Message } from './tabs.ts';
import { startTab, type Sync } from './tab.ts';

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

/** What a signed-in person's screens work with. */
export interface UserSync extends Sync {
  mutate: Mutations;
}

export interface BrowserSyncPorts {
  db: KiraDb;
  api: Api;
  me: User;
  mutate: Mutations;
  status: StatusStore;
  tabs: Pick<OpenTabs, 'alive'>;
  clock: () => number;
  /** Milliseconds since some moment, never set: performance.now. */
  elapsed: () => number;
  /** UUIDv7. */
  ids: () => string;
  random: () => number;
  /** The id of whoever is signed in on this device now; tabs share it (data/profile.ts). */
  signedIn: () => string | null;
  browser: Browser;
}

/**
 * This tab's part in syncing a signed-in person's data, in a browser. What was held by a tab that was closed
 * is let go, at the start and now and then; another tab's is its own business. Stop it when they sign out.
 */
export function startSync(ports: BrowserSyncPorts): Sync {
  const { me, mutate, tabs, browser } = ports;
  const { window, navigator } = browser;
  const sync = startTab({
    ...ports,
    user: me._id,
    after(ms, job) {
      const timer = window.setTimeout(job, ms);
      return () => window.clearTimeout(timer);
    },
    mine: () => ports.signedIn() === me._id,
    locks: navigator.locks ?? null,
    channel: openChannel(browser, `kira-sync-${me._id}`),
    listen: ({ kick, tick }) =>
      listen(browser, {
        kick,
        tick() {
          void releaseLost(null);
          tick();
        },
      }),
  });
  /** `unknown`: what to take for open where the browser can't tell; null: then nothing is let go. */
  async function releaseLost(unknown: ReadonlySet<string> | null): Promise<void> {
    try {
      const alive = (await tabs.alive()) ?? unknown;
      if (alive) await mutate.releaseLost(alive);
    } catch {
      // Where the database doesn't open the screens say so; what is held waits for the next time.
    }
  }
  void releaseLost(new Set());
  let persisting: Promise<unknown> | null = null;
  const unwatch = sync.status.subscribe(() => {
    if (!sync.status.get().waiting) return;
    persisting ??= Promise.allSettled([navigator.storage?.persist()]); // once: some browsers ask the person
    // Only then: where the browser sees a connection it wakes at once, for ever, and no pause would hold.
    if (!navigator.onLine) void wakeLater(navigator);
  });
  return {
    ...sync,
    stop() {
      unwatch();
      sync.stop();
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
  const visible = () => document.visibilityState === 'visible';
  const ifVisible = () => visible() && on.kick();
  const ifSync = (event: MessageEvent<{ type?: string }>) => event.data.type === 'SYNC' && on.kick();
  let timer = 0;
  const tick = () => {
    if (visible()) on.tick();
    timer = window.setTimeout(tick, PULL_EVERY_MS);
  };
  timer = window.setTimeout(tick, PULL_EVERY_MS);

  window.addEventListener('online', on.kick);
  window.addEventListener('pageshow', ifVisible);
  window.addEventListener('focus', ifVisible);
  document.addEventListener('visibilitychange', ifVisible);
  const worker = navigator.serviceWorker;
  worker?.addEventListener('message', ifSync);
  return () => {
    window.clearTimeout(timer);
    window.removeEventListener('online', on.kick);
    window.removeEventListener('pageshow', ifVisible);
    window.removeEventListener('focus', ifVisible);
    document.removeEventListener('visibilitychange', ifVisible);
    worker?.removeEventListener('message', ifSync);
  };
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
