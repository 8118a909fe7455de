import { useLiveQuery } from 'dexie-react-hooks';
import { startTransition, useCallback, useMemo, useState } from 'react';
import { useData } from '../../data/context.tsx';
import { queryGroup } from '../../data/queries/queries.ts';
import type { ItemMove } from '../../domain/board/board-ops.ts';
import type { Board } from '../../domain/board/board.ts';
import { seatOfUser } from '../../domain/board/seated-people.ts';
import { barAmounts } from './bar-amounts.ts';
import { boardViewer, type BoardView } from './board-view.ts';

/** The board as its viewer sees it. */
export function useView(receiptId: string, board: Board): BoardView {
  const { me, db } = useData();
  const { group } = board.bill;
  const same = useLiveQuery(async () => {
    const { people = {} } = (group !== null && (await queryGroup(db, group))) || {};
    return Object.values(people).some(({ is }) => is !== undefined) ? people : undefined;
  }, [db, group]);
  const viewOf = useMemo(() => boardViewer(receiptId, seatOfUser(me), same), [receiptId, me, same]);
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
