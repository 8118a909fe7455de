import { createContext, use } from 'react';
import { LimitError, type BoardSession } from '../../../data/board-session.ts';
import { StorageFullError } from '../../../data/writer.ts';
import type { Board, BoardOp } from '../../../domain/board/board.ts';
import { boardTexts } from '../texts.ts';
import { toast } from '../../../ui/toast.tsx';

const texts = boardTexts.toasts;

/** How the board's parts change the receipt. Each is one step of undo; what can't be stored is told. */
export interface BoardEdits {
  /** The board as it is shown: for handlers, so that what is only needed on a tap is no property. */
  board: () => Board;
  /** Stores the edit on the device; it is sent with the next save. */
  keep: (ops: readonly BoardOp[]) => void;
  /** Stores it and lets it go out (the specification's automatic saves). `done` runs once it is stored. */
  send: (ops: readonly BoardOp[], done?: string) => void;
  /** The same, told by the item's own toasts. */
  sendItem: (ops: readonly BoardOp[]) => void;
  addItem: (ops: readonly BoardOp[]) => void;
  /** A deletion: `text` tells of it and offers to undo it. */
  remove: (ops: readonly BoardOp[], text: string) => void;
  /** Runs `then` with the paint of the edits so far. It closes a form without a flash of the old value. */
  whenPainted: (then: () => void) => void;
  /** The Save button: everything kept so far goes out. */
  save: () => Promise<void>;
  undo: () => void;
  redo: () => void;
  /** An id for a new item. */
  newId: () => string;
}

export const EditsContext = createContext<BoardEdits | null>(null);

/** Throws outside of a receipt's screen. */
export function useBoardEdits(): BoardEdits {
  const edits = use(EditsContext);
  if (!edits) throw new Error('useBoardEdits needs the receipt screen above it');
  return edits;
}

const failed = (message: string) => (message ? texts.error(message) : texts.unknown);
const itemFailed = (message: string) => (message ? texts.itemError(message) : texts.itemFailed);

/** A session with its toasts. */
export function boardEdits(session: BoardSession, newId: () => string): BoardEdits {
  /** `text` takes the error's message, '' if it has none. */
  const tell = (error: unknown, text: (message: string) => string) => {
    if (error instanceof LimitError) toast.error(texts.limit[error.limit]);
    else if (error instanceof StorageFullError) toast.error(texts.error(error.message)); // it is kept, in memory
    else toast.error(text(error instanceof Error ? error.message : ''));
  };
  const edit = (ops: readonly BoardOp[], isSent: boolean): Promise<void> => {
    if (ops.length > 0) toast.close('undo'); // it would undo this edit and not the one it tells of
    return ops.length > 0 ? session.edit(ops, isSent) : isSent ? session.release() : Promise.resolve();
  };
  const quietly = (work: Promise<unknown>, text = failed) =>
    void work.catch((error: unknown) => tell(error, text));
  const takeStep = async (step: () => Promise<boolean>): Promise<void> => {
    toast.close('undo');
    if (!(await step())) toast.info(texts.changedSince);
  };

  async function send(ops: readonly BoardOp[], done?: string): Promise<void> {
    await edit(ops, true);
    if (done !== undefined) toast.success(done);
  }

  async function remove(ops: readonly BoardOp[], text: string): Promise<void> {
    const storing = edit(ops, true);
    const steps = session.steps();
    await storing;
    // The offer must not undo what was done meanwhile.
    if (session.steps() !== steps) toast.info(text);
    else toast.offer(text, { label: boardTexts.undo, run: () => quietly(takeStep(session.undo)) }, 'undo');
  }

  async function told(work: Promise<void>, key: string, done: string, text: (message: string) => string) {
    try {
      await work;
      toast.success(done);
    } catch (error) {
      tell(error, text);
    } finally {
      toast.close(key);
    }
  }

  return {
    board: session.board,
    keep: (ops) => quietly(edit(ops, false)),
    send: (ops, done) => quietly(send(ops, done)),
    addItem: (ops) => quietly(edit(ops, true), () => texts.addFailed),
    sendItem(ops) {
      toast.info(texts.itemUpdating, 'item');
      void told(edit(ops, true), 'item', texts.itemUpdated, itemFailed);
    },
    remove: (ops, text) => quietly(remove(ops, text)),
    whenPainted: session.whenPainted,
    save() {
      toast.info(texts.updating, 'save');
      return told(edit([], true), 'save', texts.updated, () => texts.failed);
    },
    undo: () => quietly(takeStep(session.undo)),
    redo: () => quietly(takeStep(session.redo)),
    newId,
  };
}
