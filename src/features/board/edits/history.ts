import { z } from 'zod/mini';
import { boardOp } from '../../../contract/board.ts';
import type { Board, BoardOp } from '../../../domain/board.ts';
import { inverseOfAll, renamed, type NewId } from '../../../domain/undo.ts';

/** One gesture's operations, ready to be applied: backwards in `past`, forwards in `future`. */
interface Step {
  ops: BoardOp[];
  /** The gesture was let out by itself, so taking it back is too: the others would go on seeing it. */
  sent: boolean;
}

/** What can be taken back and done again, the latest step last. */
export interface History {
  past: Step[];
  future: Step[];
}

const emptyHistory: History = { past: [], future: [] };

/** How many steps are kept. */
export const STEPS = 100;

export type Way = 'undo' | 'redo' | 'edit';

/**
 * The history after `done` was applied to `before`: an edit is what undo takes back next, undo hands
 * over to redo and the other way round. What comes back under a new id keeps its steps.
 */
export function recorded(history: History, way: Way, before: Board, done: Step, ids: NewId): History {
  const names: [string, string][] = [];
  const inverse = inverseOfAll(before, done.ops, (kind, old) => {
    const id = ids(kind, old);
    names.push([old, id]);
    return id;
  });
  const follow = (steps: Step[]): Step[] =>
    steps.map(({ ops, sent }) => ({
      ops: ops.map((op) => names.reduce((current, [old, id]) => renamed(current, old, id), op)),
      sent,
    }));
  const past = follow(way === 'undo' ? history.past.slice(0, -1) : history.past);
  const future = follow(way === 'redo' ? history.future.slice(0, -1) : history.future);
  if (!inverse.length) return { past, future };
  const step: Step = { ops: inverse, sent: done.sent };
  if (way === 'undo') return { past, future: [...future, step] };
  return { past: [...past, step].slice(-STEPS), future: way === 'redo' ? future : [] };
}

const step = z.object({ ops: z.array(boardOp), sent: z.boolean() });
const stored = z.object({ past: z.array(step), future: z.array(step) });

/** Where a tab keeps its history, so that it outlives a reload. */
export type HistoryStore = Pick<Storage, 'getItem' | 'setItem'>;
const keyOf = (receiptId: string): string => `kira-undo-${receiptId}`;

/** Empty where nothing is kept, or what is kept can't be read (an older version's). */
export function readHistory(store: HistoryStore, receiptId: string): History {
  try {
    const answer = stored.safeParse(JSON.parse(store.getItem(keyOf(receiptId)) ?? ''));
    return answer.success ? answer.data : emptyHistory;
  } catch {
    return emptyHistory;
  }
}

export function keepHistory(store: HistoryStore, receiptId: string, history: History): void {
  try {
    store.setItem(keyOf(receiptId), JSON.stringify(history));
  } catch {
    // Full or forbidden: undo works until the page is left.
  }
}
