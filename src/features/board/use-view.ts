import { startTransition, useCallback, useMemo, useState } from 'react';
import { useData } from '../../data/context.tsx';
import type { ItemMove } from '../../domain/board/board-ops.ts';
import type { Board } from '../../domain/board/board.ts';
import { barAmounts } from './bar-amounts.ts';
import { boardViewer, type BoardView } from './board-view.ts';

/** The board as its viewer sees it. */
export function useView(receiptId: string, board: Board): BoardView {
  const { me } = useData();
  const viewOf = useMemo(
    () => boardViewer(receiptId, { user: me._id, title: me.name || me.username }),
    [receiptId, me],
  );
  return useMemo(() => viewOf(board), [viewOf, board]);
}

/** The bar's amounts. During a drag: the amounts that a drop would give, by `aim`. */
export function useBalance(view: BoardView, board: Board, receiptId: string) {
  const [move, setMove] = useState<ItemMove | null>(null);
  // The amounts may lag behind the drag, so they never delay it.
  const aim = useCallback((next: ItemMove | null) => {
    if (next) startTransition(() => setMove(next));
    else setMove(null);
  }, []);
  const balance = useMemo(() => barAmounts(view, board, receiptId, move), [view, board, receiptId, move]);
  return { balance, aim };
}
