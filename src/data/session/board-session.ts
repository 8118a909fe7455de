import { liveQuery } from 'dexie';
import type { KiraDb } from '../device/db.ts';
import type { ReceiptEdits } from '../edits/mutate-receipts.ts';
import { queryReceipt, type ReceiptView } from '../queries/queries.ts';
import { keepSame } from './keep-same.ts';
import { withoutStep, withStep, type StepKind, type StepStore, type UndoStep, type UndoSteps } from './undo-steps.ts'; // prettier-ignore
import { applyOps, brokenLimit, type Limit } from '../../domain/board/apply-op.ts';
import { shownBoard, type Board, type BoardOp, type StoredBoard } from '../../domain/board/board.ts';
import { leavesMoneyRange } from '../../domain/board/money-range.ts';
import { mayDoAll } from '../../domain/board/rights.ts';
import { isChangedSince, isUndone, recordStep, undoOps, type FieldChange } from '../../domain/board/undo.ts';
import { BillTooLargeError, ReceiptGoneError, RightError, StorageFullError } from '../edits/writer.ts';

/** Edits of a bill that are in memory only. */
export interface UnsavedEdits {
  /** The shown board, with them. */
  board: Board;
  ops: readonly BoardOp[];
}

/**
 * done: the gesture is undone; changedSince: somebody else has changed a field since, which stays;
 * nothing: each field had the value already, or its change was never kept.
 */
export type StepOutcome = 'done' | 'changedSince' | 'nothing';

/** undefined: the query is under way; null: not on this device; failed: the database doesn't open. */
export type Shown = ReceiptView | null | undefined | 'failed';

/**
 * One open bill: its overlay (edits that the last query doesn't have yet) and the steps of undo.
 *
 *   tap -> edit(ops) -> stored, or MAX_WAIT_MS have passed -> painted
 *                         '-> live query has the edit -> it leaves the overlay, the screen stays the same
 *                      -> refused -> the edit leaves the overlay, the screen is as stored
 *                      -> the device is full -> it stays on each screen until it is stored
 *
 * The session stores before it paints, because a paint delays the database. The overlay may have an edit that
 * the board has already: operations set absolute values. React skips parts that stay the same objects.
 *
 *   OVERLAY-1  An edit stays in the overlay until a query has it: the screen never goes back behind it.
 */
export interface BoardSession {
  /** The session queries while it has listeners, and calls them with each paint. */
  subscribe: (listener: () => void) => () => void;
  current: () => Shown;
  /** The shown board, for handlers. Throws ReceiptGoneError if there is none. */
  board: () => Board;
  /**
   * Shows and stores an edit, one step of undo. Throws LimitError, BillTooLargeError, RightError or
   * ReceiptGoneError, and does nothing; or StorageFullError, and keeps the edit. It does nothing either if an
   * operation names an id that was never added.
   */
  edit: (ops: readonly BoardOp[]) => Promise<void>;
  /** The error with which `edit` would do nothing; null if it would do the edit. */
  check: (ops: readonly BoardOp[]) => Refusal | null;
  /** Sends all edits now. False while the device is too full to store them. */
  send: () => Promise<boolean>;
  undo: () => Promise<StepOutcome>;
  redo: () => Promise<StepOutcome>;
  steps: () => UndoSteps;
  /** Runs `then` after the paint of all edits so far; at once if all are painted. */
  whenPainted: (then: () => void) => void;
  /** Null if all edits are stored. */
  unsaved: () => UnsavedEdits | null;
}

/** The edit breaks a limit of the bill. Nothing of it is done: half a gesture would lose money. */
export class LimitError extends Error {
  override readonly name = 'LimitError';
  readonly limit: Limit;
  constructor(limit: Limit) {
    super(`A bill can't hold more ${limit}.`);
    this.limit = limit;
  }
}

type Refusal = LimitError | BillTooLargeError | RightError;

export interface SessionPorts {
  db: KiraDb;
  /** The user's id. */
  me: string;
  mutate: Pick<ReceiptEdits, 'edit' | 'sendNow'>;
  receiptId: string;
  store: StepStore;
  /** Runs `job` after `ms`. */
  after: (ms: number, job: () => void) => unknown;
  /** Called when listeners come or go, and when edits are stored. */
  onChange: (isNeeded: boolean) => void;
}

/** An edit that takes longer to be stored is painted before. */
const MAX_WAIT_MS = 50;

interface OverlaidEdit {
  ops: readonly BoardOp[];
  /** The number of queries begun before it was stored; absent: it isn't stored yet. */
  storedIn?: number;
  /** The device is full. An edit that is just being stored is none of these: no screen tells of it. */
  isInMemory?: boolean;
}

interface TriedEdit {
  after: ReceiptView;
  changes: FieldChange[];
  /** False if an operation was rejected. */
  isWhole: boolean;
  refusal: Refusal | null;
}

export function createBoardSession(ports: SessionPorts): BoardSession {
  const { db, me, mutate, receiptId, store, onChange } = ports;
  const listeners = new Set<() => void>();
  let stored: Shown;
  let shown: Shown;
  let overlay: OverlaidEdit[] = [];
  let queries = 0;
  let isPaintDue = false;
  let afterPaint: (() => void)[] = [];
  let stop = () => {};
  let steps = store.read();

  function receipt(): ReceiptView {
    if (!hasReceipt(shown)) throw new ReceiptGoneError();
    return shown;
  }
  function show(next: Shown): void {
    const before = shown;
    shown = hasReceipt(next) && hasReceipt(before) ? keepSame(before, next) : next;
    if (shown !== before) isPaintDue = true;
  }
  /** liveQuery says nothing of a closed database. Before a first answer it is one that doesn't open. */
  function failed(error: unknown): 'failed' {
    if (shown === undefined) return 'failed';
    throw error;
  }
  const withOverlay = (): Shown =>
    hasReceipt(stored)
      ? overlay.reduce((now, { ops }) => withBoard(now, withOps(now.stored, ops)), stored)
      : stored;
  function notify(): void {
    if (!isPaintDue) return;
    isPaintDue = false;
    const then = afterPaint;
    afterPaint = [];
    for (const listener of [...listeners, ...then]) listener();
  }
  /** A query that began after an edit was stored has the edit. Earlier queries may arrive late. */
  function read(next: Shown, query: number): void {
    stored = next;
    overlay = overlay.filter(({ storedIn = Infinity }) => query <= storedIn);
    show(withOverlay());
    notify();
  }
  /** True while an edit is being stored, or stays in memory. */
  const isStoring = () => overlay.some(({ storedIn }) => storedIn === undefined);
  const changed = () => onChange(listeners.size > 0 || isStoring());
  function keepSteps(next: UndoSteps): void {
    steps = next;
    isPaintDue = true;
  }

  /** What the edit makes of the shown receipt. */
  function tryEdit(ops: readonly BoardOp[]): TriedEdit {
    const before = receipt();
    const { board, changes, isWhole } = recordStep(before.stored, ops);
    const after = withBoard(before, board);
    const limit = isWhole ? null : brokenLimit(before.stored, ops);
    const isTooLarge = leavesMoneyRange(before.board, after.board);
    const refusal = limit ? new LimitError(limit) : isTooLarge ? new BillTooLargeError() : null;
    const { role = 'creator', isOut = false } = before.summary;
    const mayAll = !isOut && mayDoAll(role, ops, before.stored, me);
    return { after, changes, isWhole, refusal: mayAll ? refusal : new RightError(isOut) };
  }

  async function edit(ops: readonly BoardOp[], kind: StepKind = 'edit'): Promise<void> {
    const { after, changes, isWhole, refusal } = tryEdit(ops);
    if (refusal) throw refusal;
    if (!isWhole) return;
    const storing = mutate.edit(receiptId, ops); // begin before anything else takes time
    const stepsBefore = steps;
    const made: UndoStep = { changes };
    const stepsAfter = withStep(steps, kind, made);
    keepSteps(stepsAfter);
    const one: OverlaidEdit = { ops };
    overlay.push(one);
    show(after);
    changed();
    ports.after(MAX_WAIT_MS, notify);
    const onStored = () => {
      one.storedIn = queries;
      one.isInMemory = false;
      if (!listeners.size) overlay = overlay.filter((other) => other !== one);
      notify();
      store.write(steps);
      changed();
    };
    const onRefused = () => {
      overlay = overlay.filter((other) => other !== one);
      keepSteps(steps === stepsAfter ? stepsBefore : withoutStep(steps, made));
      show(withOverlay());
      notify();
      changed();
    };
    try {
      await storing;
      onStored();
    } catch (error) {
      if (error instanceof StorageFullError) {
        one.isInMemory = true;
        error.later.then(onStored, onRefused);
        changed();
      } else onRefused();
      throw error;
    }
  }

  async function step(kind: 'undo' | 'redo'): Promise<StepOutcome> {
    const last = (kind === 'undo' ? steps.past : steps.future).at(-1);
    if (!last) return 'done';
    const { stored: before } = receipt();
    const found = undoOps(before, last.changes);
    // They may name a person or an item that the server has refused since.
    const { isWhole, refusal } = tryEdit(found);
    const ops = isWhole || refusal ? found : [];
    const isBlocked = last.changes.some((change) => isChangedSince(before, change));
    const isDone = ops.length > 0 && !last.changes.every((change) => isUndone(before, change));
    if (ops.length) await edit(ops, kind);
    else {
      keepSteps(withStep(steps, kind, { changes: [] }));
      store.write(steps);
      notify();
    }
    if (isBlocked) return 'changedSince';
    return isDone ? 'done' : 'nothing';
  }

  return {
    subscribe(listener) {
      if (!listeners.size) {
        const query = liveQuery(async () => {
          const number = (queries += 1);
          return { number, receipt: await queryReceipt(db, receiptId).catch(failed) };
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
    edit: (ops) => edit(ops),
    check: (ops) => tryEdit(ops).refusal,
    send: mutate.sendNow,
    undo: () => step('undo'),
    redo: () => step('redo'),
    steps: () => steps,
    whenPainted: (then) => void (isPaintDue ? afterPaint.push(then) : then()),
    unsaved() {
      const ops = overlay.flatMap((one) => (one.isInMemory ? one.ops : []));
      return ops.length && hasReceipt(shown) ? { board: shown.board, ops } : null;
    },
  };
}

const hasReceipt = (shown: Shown): shown is ReceiptView => typeof shown === 'object' && shown !== null;

const withBoard = (receipt: ReceiptView, stored: StoredBoard): ReceiptView => ({
  ...receipt,
  stored,
  board: shownBoard(stored),
});

/** Leaves out an edit that takes the bill out of the range of money: it will be refused. */
function withOps(board: StoredBoard, ops: readonly BoardOp[]): StoredBoard {
  const next = applyOps(board, ops);
  return leavesMoneyRange(shownBoard(board), shownBoard(next)) ? board : next;
}
