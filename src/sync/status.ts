import type { OutboxCount } from '../data/queries.ts';
import { isEqualJson } from '../domain/board/equal-json.ts';
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

export interface SyncStatus extends OutboxCount {
  state: SyncState;
}

/** An external store for React; `set` tells nobody when nothing changed. */
export interface StatusStore {
  get: () => SyncStatus;
  set: (status: SyncStatus) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createStatusStore(): StatusStore {
  let current: SyncStatus = { state: 'idle', unsent: 0, waiting: 0, refused: 0 };
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(next) {
      if (isEqualJson(next, current)) return;
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

/** What the draining tab is doing; the other tabs are told. */
export interface Phase {
  /** A change is on its way; asking for news is not sending. */
  sending: boolean;
  offline: boolean;
  signin: boolean;
  /** The device has no room for what would be sent or has come. */
  full: boolean;
}

export const RESTING: Phase = { sending: false, offline: false, signin: false, full: false };

/** What a person is shown: what they have to do comes first, then what is going on. */
export function statusOf(phase: Phase, counts: OutboxCount): SyncStatus {
  return { state: stateOf(phase, counts), ...counts };
}

function stateOf(phase: Phase, { unsent, refused }: OutboxCount): SyncState {
  if (phase.signin) return 'signin';
  if (phase.full) return 'full';
  if (refused) return 'attention';
  if (phase.sending && unsent) return 'sending';
  if (phase.offline) return 'offline';
  return unsent ? 'waiting' : 'idle';
}
