import type { Board } from '../domain/board/board.ts';
import { createBoardSession, type BoardSession } from './board-session.ts';
import type { KiraDb } from './db.ts';
import type { KeptTexts } from './kept-texts.ts';
import type { Mutations } from './mutate.ts';
import { stepStore } from './undo-steps.ts';

/** The open bills of one person in this app. */
export interface BoardSessions {
  /** The one session of a bill: each screen that shows it has the same. */
  of: (receiptId: string) => BoardSession;
  /** Bills with edits that are in memory only, as they are shown: other screens show them so too. */
  unsaved: () => ReadonlyMap<string, Board>;
  /** Tells when those may have changed. Answers how to stop it. */
  onUnsaved: (listener: () => void) => () => void;
}

interface Ports {
  db: KiraDb;
  mutate: Mutations;
  me: string;
  /** The tab's own storage. */
  texts: KeptTexts;
}

export function createBoardSessions({ db, mutate, me, texts }: Ports): BoardSessions {
  /** Those that somebody listens to, or that have edits in memory. */
  const open = new Map<string, BoardSession>();
  const listeners = new Set<() => void>();
  let last: ReadonlyMap<string, Board> = new Map();

  function newSession(receiptId: string): BoardSession {
    const store = stepStore(texts, me, receiptId);
    const onChange = (isNeeded: boolean) => {
      if (isNeeded && !open.has(receiptId)) open.set(receiptId, session);
      if (!isNeeded && open.get(receiptId) === session) open.delete(receiptId);
      for (const listener of listeners) listener();
    };
    const session = createBoardSession({ db, mutate, receiptId, store, onChange });
    open.set(receiptId, session); // two screens that ask in one paint have the same
    return session;
  }

  return {
    of: (receiptId) => open.get(receiptId) ?? newSession(receiptId),
    unsaved() {
      const boards = [...open].flatMap(([id, session]): [string, Board][] => {
        const board = session.unsaved();
        return board ? [[id, board]] : [];
      });
      const isSame = boards.length === last.size && boards.every(([id, board]) => last.get(id) === board);
      if (!isSame) last = new Map(boards);
      return last;
    },
    onUnsaved(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
