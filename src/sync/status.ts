import { createContext, useContext, useSyncExternalStore } from 'react';

/**
 * idle: everything is on the server; sending: a request is under way; waiting: a retry is due;
 * offline: no answer from the network; signin: the session has ended, the queue is kept;
 * attention: the server refused something and the person has to decide;
 * full: the device has no room, so nothing is sent or taken in.
 */
export type SyncState = 'idle' | 'sending' | 'waiting' | 'offline' | 'signin' | 'attention' | 'full';

/** Until the person has done something, or is somewhere else, the server can't be asked for anything. */
export const isCutOff = (state: SyncState): boolean =>
  state === 'offline' || state === 'signin' || state === 'full';

export interface SyncStatus {
  state: SyncState;
  /** Changes that the server doesn't have yet. */
  waiting: number;
  /** Changes that the server refused. */
  parked: number;
}

/** An external store for React; `set` tells nobody when nothing changed. */
export interface StatusStore {
  get: () => SyncStatus;
  set: (status: SyncStatus) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createStatusStore(): StatusStore {
  let current: SyncStatus = { state: 'idle', waiting: 0, parked: 0 };
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(next) {
      const same =
        next.state === current.state && next.waiting === current.waiting && next.parked === current.parked;
      if (same) return;
      current = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Given by the composition root: `<SyncStatusContext value={sync.status}>`. */
export const SyncStatusContext = createContext<StatusStore>(createStatusStore());

export function useSyncStatus(): SyncStatus {
  const store = useContext(SyncStatusContext);
  return useSyncExternalStore(store.subscribe, store.get);
}
