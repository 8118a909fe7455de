import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { OutboxCount } from '../data/queries/queries.ts';
import { isEqualJson } from '../domain/board/equal-json.ts';

/**
 * idle: everything is on the server; sending: a request is under way; waiting: a retry is due;
 * offline: no answer from the network; failing: the server answers with a fault, and is asked again;
 * signin: the session has ended, the outbox is kept;
 * attention: the server refused something and the user has to decide;
 * full: the device has no storage left, so the client neither sends nor receives.
 */
export type SyncState =
  | 'idle'
  | 'sending'
  | 'waiting'
  | 'offline'
  | 'failing'
  | 'signin'
  | 'attention'
  | 'full';

const CUT_OFF: ReadonlySet<SyncState> = new Set(['offline', 'failing', 'signin', 'full']);

/** True while the client gets nothing from the server. */
export const isCutOff = (state: SyncState): boolean => CUT_OFF.has(state);

export interface SyncStatus extends OutboxCount {
  state: SyncState;
  /** Edits that other tabs keep in memory, because the device is full: they go with a logout. */
  unsavedElsewhere: number;
  /** What failed last by a fault on this device; null: nothing, or it has worked since. */
  fault: string | null;
}

export const NOTHING_UNSENT: OutboxCount = { unsent: 0, waiting: 0, refused: 0, refusedGroups: 0 };

/** An external store for React. `set` calls no listener if nothing changed. */
export interface StatusStore {
  /** Nothing is ever sent: a visitor's. */
  isLocal: boolean;
  get: () => SyncStatus;
  set: (status: SyncStatus) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createStatusStore(isLocal = false): StatusStore {
  let current: SyncStatus = { state: 'idle', unsavedElsewhere: 0, fault: null, ...NOTHING_UNSENT };
  const listeners = new Set<() => void>();
  return {
    isLocal,
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

/**
 * `isCutOff` for handlers: a component that asks only on a press needs no new render for each state. The
 * browser may know it before the state does.
 */
export function useIsCutOff(): () => boolean {
  const store = useContext(SyncStatusContext);
  return useCallback(() => !store.isLocal && (isCutOff(store.get().state) || !navigator.onLine), [store]);
}

/** What the engine of the leading tab is doing. It tells the other tabs. */
export interface Phase {
  /** A push is under way; a pull doesn't count. */
  sending: boolean;
  offline: boolean;
  /** The last pull was answered with a fault of the server. */
  failing: boolean;
  signin: boolean;
  /** The device has no storage left for a request or for an answer. */
  full: boolean;
  /** As in SyncStatus. */
  fault: string | null;
}

export const IDLE_PHASE: Phase = {
  sending: false,
  offline: false,
  failing: false,
  signin: false,
  full: false,
  fault: null,
};

/** The status for the screen. The first state is one that needs the user, the others come after it. */
export function statusOf(phase: Phase, counts: OutboxCount, unsavedElsewhere = 0): SyncStatus {
  return { state: stateOf(phase, counts), unsavedElsewhere, fault: phase.fault, ...counts };
}

function stateOf(phase: Phase, { unsent, refused }: OutboxCount): SyncState {
  if (phase.signin) return 'signin';
  if (phase.full) return 'full';
  if (refused) return 'attention';
  if (phase.sending && unsent) return 'sending';
  if (phase.offline) return 'offline';
  if (phase.failing) return 'failing';
  return unsent ? 'waiting' : 'idle';
}
