import { liveQuery } from 'dexie';
import type { KiraDb } from '../../../data/db.ts';
import { getReceipt, type ReceiptView } from '../../../data/queries.ts';
import { applyOps, type Board, type BoardOp } from '../../../domain/board.ts';
import { isWithinMoney } from '../../../domain/range.ts';
import { kept, keptEntries } from './same.ts';

/** undefined: still being read; null: not on this device; failed: it can't be read. */
export type Shown = ReceiptView | null | undefined | 'failed';

/**
 * One receipt as the screen shows it: what is stored on the device, and on it the edits that are still
 * being stored, so that a tap never waits long for the database.
 *
 *   tap -> show(ops) -> stored, or PATIENCE has passed -> painted
 *                         '-> live query reads it -> the edit is dropped, nothing changes on the screen
 *                      -> failed -> the edit is dropped, the screen is as stored
 *                      -> the device is full -> it stays on the screen until it is stored after all
 *
 * To paint first would keep the database's answers waiting for as long as that takes: the edit would be
 * stored behind it, where it is as quickly stored before.
 *
 * An edit may be laid over a board that has it already: operations set absolute values (B1).
 * What a reading doesn't change stays the same object, so that nothing is painted for it.
 */
export interface ReceiptStore {
  /** Reads while somebody listens. */
  subscribe: (listener: () => void) => () => void;
  current: () => Shown;
  /** What `current` shows. Throws where that is no receipt. */
  board: () => Board;
  /** The revision of the board that it shows; whoever edits has seen it. Throws like `board`. */
  rev: () => number;
  /** Shows an edit at once. The caller says how storing it ended. */
  show: (ops: readonly BoardOp[]) => ShownEdit;
  /** Runs `then` with the paint of the edits made so far; at once where all are painted. */
  whenPainted: (then: () => void) => void;
}

export interface ShownEdit {
  /** The board without it. */
  before: Board;
  stored: () => void;
  failed: () => void;
}

/** Longest that an edit waits to be stored before it is painted all the same, in milliseconds. */
const PATIENCE = 50;

/** @param onError the database can't be read. */
export function createReceiptStore(db: KiraDb, id: string, onError: () => void): ReceiptStore {
  const listeners = new Set<() => void>();
  let stored: Shown;
  let shown: Shown;
  /** `storedIn`: how many readings had begun when it was stored. */
  let edits: { ops: readonly BoardOp[]; storedIn?: number }[] = [];
  let readings = 0;
  let untold = false;
  let withPaint: (() => void)[] = [];
  let stop = () => {};

  function shownReceipt(): ReceiptView {
    if (!isReceipt(shown)) throw new Error('There is no receipt on the screen.');
    return shown;
  }
  const board = (): Board => shownReceipt().board;
  function update(): void {
    const before = shown;
    shown = withEdits(
      stored,
      edits.map(({ ops }) => ops),
    );
    if (isReceipt(shown) && isReceipt(before)) shown = keptReceipt(before, shown);
    if (shown !== before) untold = true;
  }
  function tell(): void {
    if (!untold) return;
    untold = false;
    const then = withPaint;
    withPaint = [];
    for (const listener of [...listeners, ...then]) listener();
  }
  /** @param reading which one it is */
  function read(next: Shown, reading: number): void {
    stored = next;
    // One that began after an edit was stored has it; an earlier one may arrive later.
    edits = edits.filter(({ storedIn = Infinity }) => reading <= storedIn);
    update();
    tell();
  }

  return {
    subscribe(listener) {
      if (!listeners.size) {
        const reading = liveQuery(async () => {
          const number = (readings += 1);
          return { number, receipt: await getReceipt(db, id) };
        }).subscribe({
          next: ({ number, receipt }) => read(receipt, number),
          error: () => {
            onError();
            read('failed', Infinity);
          },
        });
        stop = () => reading.unsubscribe();
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (!listeners.size) stop();
      };
    },
    current: () => shown,
    board,
    rev: () => shownReceipt().rev,
    whenPainted: (then) => void (untold ? withPaint.push(then) : then()),
    show(ops) {
      const before = board();
      const edit: (typeof edits)[number] = { ops };
      if (ops.length) edits.push(edit);
      update();
      setTimeout(tell, PATIENCE);
      return {
        before,
        stored() {
          edit.storedIn = readings;
          tell();
        },
        failed() {
          edits = edits.filter((other) => other !== edit);
          update();
          tell();
        },
      };
    },
  };
}

const isReceipt = (shown: Shown): shown is ReceiptView => typeof shown === 'object' && shown !== null;

const withEdits = (receipt: Shown, edits: readonly (readonly BoardOp[])[]): Shown =>
  isReceipt(receipt) && edits.length ? { ...receipt, board: edits.reduce(laidOver, receipt.board) } : receipt;

/** An edit that takes the bill beyond the range of money will be refused, and no screen could show it. */
function laidOver(board: Board, ops: readonly BoardOp[]): Board {
  const next = applyOps(board, ops);
  return isWithinMoney(next) || !isWithinMoney(board) ? next : board;
}

const keptReceipt = (before: ReceiptView, now: ReceiptView): ReceiptView =>
  kept(before, {
    ...now,
    summary: kept(before.summary, now.summary),
    board: keptBoard(before.board, now.board),
  });

const keptBoard = (before: Board, now: Board): Board =>
  kept(before, {
    bill: kept(before.bill, now.bill),
    items: keptEntries(before.items, now.items),
    columns: keptEntries(before.columns, now.columns),
  });
