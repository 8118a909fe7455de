import { useMemo } from 'react';
import { useData } from '../../../data/context.tsx';
import { deletion } from '../../../domain/board/board.ts';
import { joinOps, divideOps, type LinePart } from '../../../domain/board/line-edits.ts';
import type { BoardEdits } from '../edits/board-edits.ts';
import { checkTexts as texts } from './texts.ts';

export interface LineEdits {
  join: (id: string, next: string) => void;
  divide: (id: string, first: LinePart, second: Pick<LinePart, 'name' | 'quantity'>) => void;
  remove: (id: string, what: string) => void;
  /** The user has checked these fields of the reading (`fieldKey`). */
  confirm: (keys: readonly string[]) => void;
}

/** Edits of whole lines, with their link to the reading. Always the same object. */
export function useLineEdits(receiptId: string, edits: BoardEdits): LineEdits {
  const { mutate } = useData();
  return useMemo(() => {
    const link = (to: string, from: readonly string[]) =>
      // only the strip is missing then
      void mutate.linkReading(receiptId, [{ to, from }]).catch(() => undefined);
    return {
      join: (id, next) => {
        link(id, [id, next]);
        edits.edit(joinOps(edits.board(), id, next));
      },
      divide: (id, first, second) => {
        const half = edits.newId();
        link(half, [id]);
        edits.edit(divideOps(edits.board(), id, [first, second], half));
      },
      remove: (id, what) => edits.edit([deletion('item', id)], { undo: texts.removed(what) }),
      confirm: (keys) => void mutate.confirmReading(receiptId, keys).catch(() => undefined),
    };
  }, [receiptId, edits, mutate]);
}
