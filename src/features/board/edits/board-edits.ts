import { createContext, use } from 'react';
import {
  BillTooLargeError,
  ReceiptGoneError,
  RightError,
  StorageFullError,
} from '../../../data/edits/writer.ts';
import { LimitError, type BoardSession, type StepOutcome } from '../../../data/session/board-session.ts';
import { whyNotDone } from '../../../data/why-not-done.ts';
import type { Board, BoardOp } from '../../../domain/board/board.ts';
import type { Currency } from '../../../domain/money/currencies.ts';
import { takeBackOps } from '../../../domain/split/corrections.ts';
import { toast } from '../../../toasts/toast.ts';
import { boardTexts } from '../texts.ts';

const texts = boardTexts.toasts;

/** The edits of the board. Each is one step of undo. A toast tells the user about a failed one. */
export interface BoardEdits {
  /** The shown board, for handlers: a component that reads it only on a tap needs no property. */
  board: () => Board;
  /** False once the bill is gone: its screen says so. */
  hasBill: () => boolean;
  /** Why the edit would not be done, in words; null if it would be done. */
  refusal: (ops: readonly BoardOp[]) => string | null;
  /**
   * Stores the edit. It is sent a moment after the last one (sync/start.ts), or by Save.
   * `told`: what a toast says of it, besides a failure.
   */
  edit: (ops: readonly BoardOp[], told?: EditToast) => void;
  /** Runs `then` when the edits so far are painted, so a form closes without a flash of the old value. */
  whenPainted: (then: () => void) => void;
  /** The Save button: sends all edits now. */
  save: () => Promise<void>;
  /** False where the step is not done as asked; a toast has said why. */
  undo: () => Promise<boolean>;
  redo: () => Promise<boolean>;
  /** Takes back the user's last edit that led away from the printed total; empty if none did. */
  takeBackOps: () => BoardOp[];
  /** An id for a new item. */
  newId: () => string;
}

/** What a toast says: that it is done, with Undo, or the words of the specification for an item. */
export type EditToast = { undo: string } | { item: 'new' | 'known' };

export const EditsContext = createContext<BoardEdits | null>(null);

/** The bill's group; null without one, and for who isn't in it. */
export const GroupContext = createContext<string | null>(null);

/** The bill's. */
export const CurrencyContext = createContext<Currency | null>(null);

/** Throws outside of a receipt's screen: no amount is shown without knowing its currency. */
export function useCurrency(): Currency {
  const currency = use(CurrencyContext);
  if (!currency) throw new Error('useCurrency needs the receipt screen above it');
  return currency;
}

/** Throws outside of a receipt's screen. */
export function useBoardEdits(): BoardEdits {
  const edits = use(EditsContext);
  if (!edits) throw new Error('useBoardEdits needs the receipt screen above it');
  return edits;
}

/** What an error means to the user; null if it has no words of its own here. */
const refusalOf = (error: unknown): string | null =>
  error instanceof LimitError
    ? texts.limit[error.limit]
    : error instanceof BillTooLargeError
      ? texts.limit.amount
      : error instanceof RightError
        ? error.isOut
          ? texts.isOut
          : texts.noRight
        : null;

/** A session with its toasts. `isCutOff`: what is sent stays on the phone until there is a connection. */
export function boardEdits(session: BoardSession, newId: () => string, isCutOff: () => boolean): BoardEdits {
  /** `text` takes the reason. */
  const tell = (error: unknown, text: (why: string) => string) => {
    // The line at the top says that the device is full, and the screen says that the bill is gone.
    if (error instanceof StorageFullError || error instanceof ReceiptGoneError) return;
    toast.error(refusalOf(error) ?? text(whyNotDone(error)));
  };
  const edit = async (ops: readonly BoardOp[]): Promise<void> => {
    if (!ops.length) return;
    toast.close('undo'); // its Undo would take back this edit instead
    await session.edit(ops);
  };
  const hasBill = () => typeof session.current() === 'object' && session.current() !== null;
  const quietly = (work: Promise<unknown>, text: (why: string) => string = texts.error) =>
    void work.catch((error: unknown) => tell(error, text));
  const takeStep = async (step: () => Promise<StepOutcome>): Promise<boolean> => {
    toast.close('undo');
    try {
      const outcome = await step();
      if (outcome !== 'done') toast.info(texts[outcome]);
      return outcome === 'done';
    } catch (error) {
      tell(error, texts.error);
      return error instanceof StorageFullError; // it is done on the screen
    }
  };

  async function editWithUndo(ops: readonly BoardOp[], text: string): Promise<void> {
    const before = session.steps();
    const storing = edit(ops);
    const steps = session.steps();
    await storing;
    // The offer must undo this edit: no later one, and no earlier one where this one changes nothing.
    if (steps === before || session.steps() !== steps) toast.info(text);
    else toast.offer(text, { label: boardTexts.undo, run: () => void takeStep(session.undo) }, 'undo');
  }

  async function save(): Promise<void> {
    if (await session.send()) toast.success(isCutOff() ? texts.kept : texts.updated);
    else if (!session.unsaved()) toast.error(texts.notSent); // else the line at the top says more
  }

  async function telling(work: Promise<void>, key: string, text: (why: string) => string) {
    try {
      await work;
    } catch (error) {
      tell(error, text);
    } finally {
      toast.close(key);
    }
  }

  return {
    board: session.board,
    hasBill,
    refusal: (ops) => (hasBill() ? refusalOf(session.check(ops)) : null),
    edit(ops, told) {
      if (!told) return quietly(edit(ops));
      if ('undo' in told) return quietly(editWithUndo(ops, told.undo));
      if (told.item === 'new') return quietly(edit(ops), () => texts.addFailed);
      toast.info(texts.itemUpdating, 'item');
      const done = edit(ops).then(() => toast.success(texts.itemUpdated));
      void telling(done, 'item', texts.itemError);
    },
    whenPainted: session.whenPainted,
    save() {
      toast.info(texts.updating, 'save');
      return telling(save(), 'save', () => texts.failed);
    },
    undo: () => takeStep(session.undo),
    redo: () => takeStep(session.redo),
    takeBackOps() {
      const receipt = session.current();
      if (typeof receipt !== 'object' || receipt === null) return [];
      return takeBackOps(
        receipt.stored,
        session.steps().past.map(({ changes }) => changes),
      );
    },
    newId,
  };
}
