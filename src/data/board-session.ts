import { liveQuery } from 'dexie';
import { applyOps, brokenLimit, type Limit } from '../domain/board/apply-op.ts';
import { shownBoard, type Board, type BoardOp, type StoredBoard } from '../domain/board/board.ts';
import { keepIfEqual, keepEqualEntries } from '../domain/board/equal-json.ts';
import { isWithinMoneyRange } from '../domain/board/money-range.ts';
import { recordStep, undoOps } from '../domain/board/undo.ts';
import type { KiraDb } from './db.ts';
import type { ReceiptEdits } from './mutate-receipts.ts';
import { getReceipt, type ReceiptView } from './queries.ts';
import { BillTooLargeError, StorageFullError } from './storage.ts';
import {
  withoutStep,
  withStep,
  type StepStore,
  type UndoStep,
  type UndoSteps,
  type Way,
} from './undo-steps.ts';

/** undefined: still being read; null: not on this device; failed: it can't be read. */
export type Shown = ReceiptView | null | undefined | 'failed';

/**
 * One open bill. It owns what the screens show beyond the database, and the steps of undo.
 *
 *   tap -> edit(ops) -> stored, or PATIENCE has passed -> painted
 *                         '-> live query brings it -> it leaves the overlay, nothing changes on the screen
 *                      -> refused -> the edit leaves the overlay, the screen is as stored
 *                      -> the device is full -> it stays on each screen until it is stored after all
 *
 * To paint first would keep the database's answers waiting for as long as that takes: the edit would be
 * stored behind it. An edit may lie over a board that has it already: operations set absolute values.
 * What a query doesn't change stays the same object, so nothing is painted for it.
 */
export interface BoardSession {
  /** Reads while somebody listens. Tells with each paint. */
  subscribe: (listener: () => void) => () => void;
  current: () => Shown;
  /** The board as it is shown, for handlers. Throws if there is none. */
  board: () => Board;
  /**
   * Shows and stores an edit; with `isSent` it goes out, with all drafts before it. One call is one step of
   * undo. Throws LimitError and BillTooLargeError, and does nothing; throws StorageFullError, and keeps it.
   */
  edit: (ops: readonly BoardOp[], isSent: boolean) => Promise<void>;
  /** Lets all drafts go out. */
  release: () => Promise<void>;
  /** False if somebody else has set some of it since: that stays. */
  undo: () => Promise<boolean>;
  redo: () => Promise<boolean>;
  steps: () => UndoSteps;
  /** Runs `then` with the paint of the edits made so far; at once where all are painted. */
  whenPainted: (then: () => void) => void;
  /** Edits that only this app has in memory; null if there are none. */
  unsaved: () => Board | null;
}

/** The bill can't hold what the edit adds: nothing of it is done, half a gesture would lose money. */
export class LimitError extends Error {
  override readonly name = 'LimitError';
  readonly limit: Limit;
  constructor(limit: Limit) {
    super(`A bill can't hold more ${limit}.`);
    this.limit = limit;
  }
}

export interface SessionPorts {
  db: KiraDb;
  mutate: Pick<ReceiptEdits, 'edit' | 'release'>;
  receiptId: string;
  store: StepStore;
  /** Is the session still needed? Told as listeners come and go, and as edits are stored. */
  onChange: (isNeeded: boolean) => void;
}

/** Longest that an edit waits to be stored before it is painted all the same, in milliseconds. */
const PATIENCE = 50;

interface OverlaidEdit {
  ops: readonly BoardOp[];
  /** How many queries had begun when it was stored; absent: it is in memory only. */
  storedIn?: number;
}

export function createBoardSession({ db, mutate, receiptId, store, onChange }: SessionPorts): BoardSession {
  const listeners = new Set<() => void>();
  let stored: Shown;
  let shown: Shown;
  let overlay: OverlaidEdit[] = [];
  let queries = 0;
  let isUntold = false;
  let withPaint: (() => void)[] = [];
  let stop = () => {};
  let steps = store.read();

  function receipt(): ReceiptView {
    if (!isReceipt(shown)) throw new Error('There is no receipt on the screen.');
    return shown;
  }
  function show(next: Shown): void {
    const before = shown;
    shown = isReceipt(next) && isReceipt(before) ? keptReceipt(before, next) : next;
    if (shown !== before) isUntold = true;
  }
  const overlaid = (): Shown =>
    isReceipt(stored)
      ? overlay.reduce((now, { ops }) => withBoard(now, laid(now.stored, ops)), stored)
      : stored;
  function tell(): void {
    if (!isUntold) return;
    isUntold = false;
    const then = withPaint;
    withPaint = [];
    for (const listener of [...listeners, ...then]) listener();
  }
  /** A query that began after an edit was stored has it; an earlier one may arrive later. */
  function read(next: Shown, query: number): void {
    stored = next;
    overlay = overlay.filter(({ storedIn = Infinity }) => query <= storedIn);
    show(overlaid());
    tell();
  }
  /** An edit that is being stored, or that the device has no room for. */
  const isUnsaved = () => overlay.some(({ storedIn }) => storedIn === undefined);
  const changed = () => onChange(listeners.size > 0 || isUnsaved());
  function keepSteps(next: UndoSteps): void {
    steps = next;
    isUntold = true;
  }

  async function edit(ops: readonly BoardOp[], isSent: boolean, way: Way = 'edit'): Promise<void> {
    const before = receipt();
    const { board, changes, isWhole } = recordStep(before.stored, ops);
    const limit = isWhole ? null : brokenLimit(before.stored, ops);
    if (limit) throw new LimitError(limit);
    if (!isWhole) return; // it names what was never added
    const after = withBoard(before, board);
    if (!isWithinMoneyRange(after.board) && isWithinMoneyRange(before.board)) throw new BillTooLargeError();
    const storing = mutate.edit(receiptId, ops, isSent); // it begins before anything else takes time
    const stepsBefore = steps;
    const made: UndoStep = { changes, isSent };
    const stepsAfter = withStep(steps, way, made);
    keepSteps(stepsAfter);
    const one: OverlaidEdit = { ops };
    overlay.push(one);
    show(after);
    changed();
    setTimeout(tell, PATIENCE);
    const onStored = () => {
      one.storedIn = queries;
      if (!listeners.size) overlay = overlay.filter((other) => other !== one);
      tell();
      store.write(steps);
      changed();
    };
    const onRefused = () => {
      overlay = overlay.filter((other) => other !== one);
      keepSteps(steps === stepsAfter ? stepsBefore : withoutStep(steps, made));
      show(overlaid());
      tell();
      changed();
    };
    try {
      await storing;
      onStored();
    } catch (error) {
      if (error instanceof StorageFullError) error.later.then(onStored, onRefused);
      else onRefused();
      throw error;
    }
  }

  async function step(way: 'undo' | 'redo'): Promise<boolean> {
    const last = (way === 'undo' ? steps.past : steps.future).at(-1);
    if (!last) return true;
    const ops = undoOps(receipt().stored, last.changes);
    if (ops.length) await edit(ops, last.isSent, way);
    else {
      keepSteps(withStep(steps, way, { changes: [], isSent: false }));
      store.write(steps);
      tell();
    }
    return ops.length === last.changes.length;
  }

  return {
    subscribe(listener) {
      if (!listeners.size) {
        const query = liveQuery(async () => {
          const number = (queries += 1);
          return { number, receipt: await getReceipt(db, receiptId) };
        }).subscribe({
          next: (answer) => read(answer.receipt, answer.number),
          error: () => read('failed', Infinity),
        });
        stop = () => query.unsubscribe();
      }
      listeners.add(listener);
      changed();
      return () => {
        listeners.delete(listener);
        if (!listeners.size) stop();
        changed();
      };
    },
    current: () => shown,
    board: () => receipt().board,
    edit: (ops, isSent) => edit(ops, isSent),
    release: () => mutate.release(receiptId),
    undo: () => step('undo'),
    redo: () => step('redo'),
    steps: () => steps,
    whenPainted: (then) => void (isUntold ? withPaint.push(then) : then()),
    unsaved: () => (isUnsaved() && isReceipt(shown) ? shown.board : null),
  };
}

const isReceipt = (shown: Shown): shown is ReceiptView => typeof shown === 'object' && shown !== null;

const withBoard = (receipt: ReceiptView, stored: StoredBoard): ReceiptView => ({
  ...receipt,
  stored,
  board: shownBoard(stored),
});

/** An edit that takes the bill beyond the range of money will be refused, and no screen could show it. */
function laid(board: StoredBoard, ops: readonly BoardOp[]): StoredBoard {
  const next = applyOps(board, ops);
  return isWithinMoneyRange(shownBoard(next)) || !isWithinMoneyRange(shownBoard(board)) ? next : board;
}

function keptReceipt(before: ReceiptView, now: ReceiptView): ReceiptView {
  const stored = keptBoard(before.stored, now.stored);
  // Where nothing is deleted both are one object: it is compared once.
  const board = now.board === now.stored ? (stored as Board) : keptBoard(before.board, now.board);
  return keepIfEqual(before, { ...now, summary: keepIfEqual(before.summary, now.summary), stored, board });
}

const keptBoard = <B extends StoredBoard>(before: B, now: B): B =>
  keepIfEqual(before, {
    ...now,
    bill: keepIfEqual(before.bill, now.bill),
    items: keepEqualEntries(before.items, now.items),
    columns: keepEqualEntries(before.columns, now.columns),
  });
