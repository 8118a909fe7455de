import { useMemo } from 'react';
import { useData } from '../../../data/context.tsx';
import { deletion, type Board } from '../../../domain/board/board.ts';
import { joinOps, splitOps, type LinePart } from '../../../domain/board/line-edits.ts';
import { checkTexts as texts } from './texts.ts';
import type { BoardEdits } from '../edits/board-edits.ts';
import { addLineOps } from '../../../domain/board/board-ops.ts';

export interface LineEdits {
  /** Adds a last line; answers its id. */
  add: () => string;
  join: (id: string, next: string) => void;
  split: (id: string, first: LinePart, second: Pick<LinePart, 'name' | 'quantity'>) => void;
  remove: (id: string, what: string) => void;
  /** A person has found these fields of the reading right (`fieldKey`). */
  settle: (keys: readonly string[]) => void;
}

interface Ports {
  board: Board;
  receiptId: string;
  edits: BoardEdits;
  newId: () => string;
}

/** Edits of whole lines; the same object until the board changes. What a line was read from goes along with it. */
export function useLineEdits({ board, receiptId, edits, newId }: Ports): LineEdits {
  const { mutate } = useData();
  return useMemo(() => {
    const link = (to: string, from: readonly string[]) =>
      void mutate.linkReading(receiptId, [{ to, from }]).catch(() => undefined); // only the strip is lost
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
      remove: (id, what) => edits.remove([deletion('item', id)], texts.removed(what)),
      settle: (keys) => void mutate.confirmReading(receiptId, keys).catch(() => undefined),
    };
  }, [board, receiptId, edits, newId, mutate]);
}
