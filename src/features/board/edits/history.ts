import { z } from 'zod/mini';
import { boardOp } from '../../../contract/board.ts';
import { applyOp, own, type Board, type BoardOp } from '../../../domain/board.ts';
import { asOn, inverseOfAll, renamedStep, type NewId, type TakeBack } from '../../../domain/undo.ts';
import { same } from './same.ts';

/** One gesture's operations, ready to be applied: backwards in `past`, forwards in `future`. */
interface Step {
  backs: TakeBack[];
  /** The gesture was let out by itself, so taking it back is too: the others would go on seeing it. */
  sent: boolean;
}

/** A gesture as it was done. */
interface Done {
  ops: readonly BoardOp[];
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
export function recorded(history: History, way: Way, before: Board, done: Done, ids: NewId): History {
  const names: [string, string][] = [];
  const inverse = inverseOfAll(before, done.ops, (kind, old) => {
    const id = ids(kind, old);
    names.push([old, id]);
    return id;
  });
  const follow = (steps: Step[]): Step[] =>
    steps.map(({ backs, sent }) => ({
      backs: backs.map((back) => names.reduce((current, [old, id]) => renamedStep(current, old, id), back)),
      sent,
    }));
  const past = follow(way === 'undo' ? history.past.slice(0, -1) : history.past);
  const future = follow(way === 'redo' ? history.future.slice(0, -1) : history.future);
  if (!inverse.length) return { past, future };
  const step: Step = { backs: inverse, sent: done.sent };
  if (way === 'undo') return { past, future: [...future, step] };
  return { past: [...past, step].slice(-STEPS), future: way === 'redo' ? future : [] };
}

/**
 * A step's operations for the board as it is now. What somebody else has set since stays (U5): taking one's own edit
 * back must not undo theirs. A new order of rows is nothing to keep.
 */
export function takenBack(board: Board, { backs }: Step): BoardOp[] {
  const ops: BoardOp[] = [];
  let current = board;
  for (const { op, left } of backs) {
    if (left && (!same(unranked(asOn(current, op)), unranked(left)) || hasItems(current, op))) continue;
    ops.push(op);
    current = applyOp(current, op).board;
  }
  return ops;
}

const unranked = (op: BoardOp | null): unknown =>
  JSON.parse(JSON.stringify(op, (key, value: unknown) => (key === 'rank' ? undefined : value)));

/** Somebody who was added has been given something since. */
const hasItems = ({ items }: Board, op: BoardOp): boolean =>
  op.op === 'column.delete' && Object.values(items).some(({ shares }) => own(shares, op.id));

/** The history without its next step in this direction: there was nothing left to do. */
export const without = (history: History, way: 'undo' | 'redo'): History =>
  way === 'undo'
    ? { ...history, past: history.past.slice(0, -1) }
    : { ...history, future: history.future.slice(0, -1) };

const step = z.object({
  backs: z.array(z.object({ op: boardOp, left: z.nullable(boardOp) })),
  sent: z.boolean(),
});
const stored = z.object({ past: z.array(step), future: z.array(step) });

/** Where a tab keeps its history, so that it outlives a reload. */
export type HistoryStore = Pick<Storage, 'getItem' | 'setItem'>;
/** Whoever signs in next on this tab takes nothing of theirs back. */
const keyOf = ({ me, receiptId }: Whose): string => `kira-undo-${me}-${receiptId}`;

/** A person's history of one receipt, both by id. */
interface Whose {
  me: string;
  receiptId: string;
}

/** Empty where nothing is kept, or what is kept can't be read (an older version's). */
export function readHistory(store: HistoryStore, whose: Whose): History {
  try {
    const answer = stored.safeParse(JSON.parse(store.getItem(keyOf(whose)) ?? ''));
    return answer.success ? answer.data : emptyHistory;
  } catch {
    return emptyHistory;
  }
}

export function keepHistory(store: HistoryStore, whose: Whose, history: History): void {
  try {
    store.setItem(keyOf(whose), JSON.stringify(history));
  } catch {
    // Full or forbidden: undo works until the page is left.
  }
}
