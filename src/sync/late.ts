import { createMutations } from '../data/mutate.ts';
import type { BrowserSyncPorts, UserSync } from './create.ts';
import { openTab } from './open-tabs.ts';
import { createStatusStore } from './status.ts';
import type { Sync } from './tab.ts';

/** The code of sync comes from our own cache; where it doesn't, this is how long until it is asked for again. */
const AGAIN_MS = 5000;

export interface LateSyncPorts extends Omit<BrowserSyncPorts, 'mutate' | 'status' | 'tabs'> {
  /** Brings sync's code (src/sync/create.ts), once the first screen is there. */
  load: () => Promise<(ports: BrowserSyncPorts) => Sync>;
}

/**
 * A person's writer and sync status, at once; the sync itself as soon as its code is there. What was
 * written before is in the outbox, where sync looks first.
 */
export function startLateSync({ load, ...ports }: LateSyncPorts): UserSync {
  const { db, ids, clock, me, browser } = ports;
  const tab = ids();
  const tabs = openTab(browser.navigator.locks, me._id, tab); // before anything can be held
  const status = createStatusStore();
  let sync: Sync | null = null;
  let stopped = false;
  const mutate = createMutations({ db, ids, clock, tab, me, onWrite: () => sync?.wake() });

  async function start(): Promise<void> {
    try {
      const startSync = await load();
      if (!stopped) sync = startSync({ ...ports, mutate, status, tabs });
    } catch {
      if (!stopped) browser.window.setTimeout(() => void start(), AGAIN_MS);
    }
  }
  void start();
  return {
    mutate,
    status,
    wake: () => sync?.wake(),
    kick: () => sync?.kick(),
    pull: () => sync?.pull(),
    stop() {
      stopped = true;
      sync?.stop();
      tabs.close();
    },
  };
}
