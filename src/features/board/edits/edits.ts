import { createLine } from '../../../data/in-turn.ts';
import type { ReadingEdits, ReadingLink } from '../../../data/mutate-readings.ts';
import type { ReceiptEdits } from '../../../data/mutate-receipts.ts';
import { StorageFullError } from '../../../data/storage.ts';
import { idAgain } from '../../../domain/again.ts';
import { tooMany, type Board, type BoardOp } from '../../../domain/board.ts';
import { boardTexts } from '../../../ui/texts/board.ts';
import { toast } from '../../../ui/toast.tsx';
import {
  keepHistory,
  readHistory,
  recorded,
  takenBack,
  without,
  type History,
  type HistoryStore,
  type Way,
} from './history.ts';
import type { ReceiptStore, ShownEdit } from './receipt-store.ts';

const texts = boardTexts.toasts;

/**
 * How the board's parts change the receipt. What they were begun with is what stands on the screen now, or stood there at
 * the revision that is given: behind an open form others' values arrive unseen. All answers come from the device, never from the network.
 * An edit is stored and painted; one that can't be stored is told and taken back. One that a full device
 * keeps in memory is told, and stays on the screen with its step of undo.
 */
export interface BoardEdits {
  /** The board as it is shown: for handlers, so that what is only needed on a tap is no property. */
  board: () => Board;
  /** Its revision. */
  rev: () => number;
  /** Stores the edit on the device; it is sent with the next save. One call is one step of undo. */
  keep: (ops: readonly BoardOp[]) => void;
  /** Stores it and lets it go out: the automatic saves of the specification. */
  send: (ops: readonly BoardOp[], opened?: number) => void;
  /** The same, told by the item's own toasts. */
  sendItem: (ops: readonly BoardOp[], opened?: number) => void;
  addItem: (ops: readonly BoardOp[]) => void;
  /** A deletion: `text` tells of it and offers to undo it. */
  remove: (ops: readonly BoardOp[], text: string) => void;
  /** Runs `then` with the paint of the edits made so far: what closes by an edit must not show how it was before. */
  whenPainted: (then: () => void) => void;
  /** The Save button: everything kept so far goes out. */
  save: () => Promise<void>;
  undo: () => void;
  redo: () => void;
  /** An id for a new item. */
  newId: () => string;
}

export interface EditsPorts {
  mutate: Pick<ReceiptEdits, 'edit' | 'release'> & Pick<ReadingEdits, 'linkReading'>;
  screen: Pick<ReceiptStore, 'show' | 'board' | 'rev' | 'whenPainted'>;
  receiptId: string;
  /** Whose edits they are. */
  me: string;
  newId: () => string;
  /** The tab's own storage. */
  store: HistoryStore;
}

/** The edits of one receipt with their history; `subscribe` and `history` are an external store. */
export interface RecordedEdits extends BoardEdits {
  history: () => History;
  subscribe: (listener: () => void) => () => void;
}

/** The edit would add more than a bill holds. Its message is for the person. */
class TooManyError extends Error {}

interface Edited {
  /** The board without the edit. */
  before: Board;
  /** Set where the edit is in memory only. */
  full?: StorageFullError;
}

interface Gesture {
  ops: readonly BoardOp[];
  release: boolean;
  /** The board's revision that the person had before them. */
  seen: number;
}

export function createEdits(ports: EditsPorts): RecordedEdits {
  const { mutate, screen, receiptId, newId, store } = ports;
  let history = readHistory(store, ports);
  let undoOffered = false;
  let made = 0;
  const listeners = new Set<() => void>();

  async function edited({ ops, release, seen }: Gesture, shown: ShownEdit): Promise<Edited> {
    try {
      const before = await mutate.edit(receiptId, ops, release, seen);
      shown.stored();
      return { before };
    } catch (error) {
      if (!(error instanceof StorageFullError)) {
        shown.failed();
        throw error;
      }
      error.later.then(shown.stored, (refused: unknown) => {
        shown.failed();
        said(refused, texts.error);
      });
      return { before: shown.before, full: error };
    }
  }
  async function apply(way: Way, gesture: Gesture, shown = screen.show(gesture.ops)): Promise<void> {
    const { ops, release } = gesture;
    if (ops.length > 0) {
      const { before, full } = await edited(gesture, shown);
      // A deleted item comes back under another id, and still stands for the line it was read from.
      const reborn: ReadingLink[] = [];
      const next = recorded(history, way, before, { ops, sent: release }, (kind, old) => {
        const id = idAgain(old, newId());
        if (kind === 'item') reborn.push({ to: id, from: [old] });
        return id;
      });
      await kept(next, reborn);
      if (full) throw full;
    } else if (release) await mutate.release(receiptId);
  }
  async function kept(next: History, reborn: readonly ReadingLink[] = []): Promise<void> {
    history = next;
    keepHistory(store, ports, history);
    if (reborn.length > 0) await mutate.linkReading(receiptId, reborn);
    for (const listener of listeners) listener();
  }
  /** An undo has to know what the edit before it did. */
  const inTurn = createLine();

  /** Throws TooManyError, and does nothing, where the bill can't hold what the edit adds: half a gesture would lose money. */
  async function stored(ops: readonly BoardOp[], release: boolean, seen = screen.rev()): Promise<void> {
    const many = tooMany(screen.board(), ops);
    if (many) throw new TooManyError(texts.tooMany[many]);
    if (undoOffered && ops.length > 0) {
      undoOffered = false; // it would undo this edit and not the one it tells of
      toast.close('undo');
    }
    if (ops.length > 0) made += 1;
    const shown = screen.show(ops);
    return inTurn(() => apply('edit', { ops, release, seen }, shown));
  }
  const said = (error: unknown, text: (message: string) => string) => {
    if (error instanceof TooManyError) toast.error(error.message);
    else if (error instanceof StorageFullError) toast.error(texts.error(error.message)); // it is kept, in memory
    else toast.error(error instanceof Error && error.message ? text(error.message) : texts.unknown);
  };
  const quietly = (result: Promise<void>) => void result.catch((error: unknown) => said(error, texts.error));
  const step = (way: 'undo' | 'redo') =>
    quietly(
      inTurn(async () => {
        const last = (way === 'undo' ? history.past : history.future).at(-1);
        if (!last) return;
        const ops = takenBack(screen.board(), last);
        if (ops.length < last.backs.length) toast.info(texts.changedSince);
        if (ops.length > 0) await apply(way, { ops, release: last.sent, seen: screen.rev() });
        else await kept(without(history, way));
      }),
    );
  const undo = () => {
    undoOffered = false;
    toast.close('undo');
    step('undo');
  };

  async function removed(ops: readonly BoardOp[], text: string): Promise<void> {
    const storing = stored(ops, true);
    const last = made;
    await storing;
    if (made !== last) return toast.info(text); // the offer would undo what was done meanwhile
    undoOffered = true;
    toast.offer(text, { label: boardTexts.undo, run: undo }, 'undo');
  }

  async function sendItem(ops: readonly BoardOp[], opened?: number): Promise<void> {
    toast.info(texts.itemUpdating, 'item');
    try {
      await stored(ops, true, opened);
      toast.success(texts.itemUpdated);
    } catch (error) {
      if (error instanceof Error) said(error, texts.itemError);
      else toast.error(texts.itemFailed);
    } finally {
      toast.close('item');
    }
  }

  return {
    board: screen.board,
    rev: screen.rev,
    keep: (ops) => quietly(stored(ops, false)),
    send: (ops, opened) => quietly(stored(ops, true, opened)),
    addItem: (ops) => void stored(ops, true).catch((error: unknown) => said(error, () => texts.addFailed)),
    sendItem: (ops, opened) => void sendItem(ops, opened),
    remove: (ops, text) => quietly(removed(ops, text)),
    whenPainted: screen.whenPainted,
    save: async () => {
      toast.info(texts.updating, 'save');
      try {
        await stored([], true);
        toast.success(texts.updated);
      } catch (error) {
        said(error, () => texts.failed);
      } finally {
        toast.close('save');
      }
    },
    undo,
    redo: () => step('redo'),
    newId,
    history: () => history,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
