import type { KiraDb } from '../device/db.ts';
import type { TextStorage } from '../device/text-storage.ts';
import type { Mutations } from '../edits/mutate.ts';
import {
  createBoardSession,
  type BoardSession,
  type SessionPorts,
  type UnsavedEdits,
} from './board-session.ts';
import { stepStore } from './undo-steps.ts';

/** The open bills of one user in this tab. */
export interface BoardSessions {
  /** The session of a bill: all screens that show the bill share it. */
  of: (receiptId: string) => BoardSession;
  /** The edits in memory only, by bill, for other screens. The same object until a board changes. */
  unsaved: () => ReadonlyMap<string, UnsavedEdits>;
  /** Calls `listener` when those may have changed. Returns how to stop it. */
  onUnsaved: (listener: () => void) => () => void;
}

interface Ports {
  db: KiraDb;
  mutate: Mutations;
  me: string;
  /** The tab's own storage. */
  storage: TextStorage;
  after: SessionPorts['after'];
}

export function createBoardSessions({ db, mutate, me, storage, after }: Ports): BoardSessions {
  /** Sessions with listeners or with edits in memory. */
  const open = new Map<string, BoardSession>();
  const listeners = new Set<() => void>();
  let last: ReadonlyMap<string, UnsavedEdits> = new Map();

  function newSession(receiptId: string): BoardSession {
    const store = stepStore(storage, me, receiptId);
    const onChange = (isNeeded: boolean) => {
      if (isNeeded && !open.has(receiptId)) open.set(receiptId, session);
      if (!isNeeded && open.get(receiptId) === session) open.delete(receiptId);
      for (const listener of listeners) listener();
    };
    const session = createBoardSession({ db, me, mutate, receiptId, store, after, onChange });
    open.set(receiptId, session); // two screens that ask in one paint share it
    return session;
  }

  return {
    of: (receiptId) => open.get(receiptId) ?? newSession(receiptId),
    unsaved() {
      const bills = [...open].flatMap(([id, session]): [string, UnsavedEdits][] => {
        const edits = session.unsaved();
        return edits ? [[id, edits]] : [];
      });
      const isSame = ([id, { board }]: [string, UnsavedEdits]) => last.get(id)?.board === board;
      if (bills.length !== last.size || !bills.every(isSame)) last = new Map(bills);
      return last;
    },
    onUnsaved(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
