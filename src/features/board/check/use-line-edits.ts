import { useMemo } from 'react';
import { useData } from '../../../data/context.tsx';
import { addLineOps } from '../../../domain/board/board-ops.ts';
import { deletion, type Board } from '../../../domain/board/board.ts';
import { joinOps, splitOps, type LinePart } from '../../../domain/board/line-edits.ts';
import { checkTexts as texts } from './texts.ts';
import type { BoardEdits } from '../edits/board-edits.ts';

export interface LineEdits {
  /** Adds a last line and returns its id. */
  add: () => string;
  join: (id: string, next: string) => void;
  split: (id: string, first: LinePart, second: Pick<LinePart, 'name' | 'quantity'>) => void;
  remove: (id: string, what: string) => void;
  /** The user has checked these fields of the reading (`fieldKey`). */
  confirm: (keys: readonly string[]) => void;
}

interface Ports {
  board: Board;
  receiptId: string;
  edits: BoardEdits;
  newId: () => string;
}

/** Edits of whole lines, with their link to the reading. The same object until the board changes. */
export function useLineEdits({ board, receiptId, edits, newId }: Ports): LineEdits {
  const { mutate } = useData();
  return useMemo(() => {
    const link = (to: string, from: readonly string[]) =>
      // only the strip is missing then
      void mutate.linkReading(receiptId, [{ to, from }]).catch(() => undefined);
    return {
      add: () => {
        const id = newId();
        edits.addItem(addLineOps(board, id, {}));
        return id;
      },
      join: (id, next) => {
        link(id, [id, next]);
        edits.send(joinOps(board, id, next));
      },
      split: (id, first, second) => {
        const half = newId();
        link(half, [id]);
        edits.send(splitOps(board, id, [first, second], half));
      },
      remove: (id, what) => edits.sendWithUndo([deletion('item', id)], texts.removed(what)),
      confirm: (keys) => void mutate.confirmReading(receiptId, keys).catch(() => undefined),
    };
  }, [board, receiptId, edits, newId, mutate]);
}
