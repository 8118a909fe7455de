import { boardAfter } from '../../domain/board/apply-op.ts';
import { shareMovedOps, type ItemMove } from '../../domain/board/board-ops.ts';
import { MISSING_COLUMN, type Board } from '../../domain/board/board.ts';
import { pickState } from '../../domain/board/picks.ts';
import { ZERO, type Minor } from '../../domain/money/money.ts';
import { split } from '../../domain/split/split.ts';
import type { BoardView } from './board-view.ts';

/** The amounts in the bar at the bottom. */
export interface BarAmounts {
  total: Minor;
  /** The part of it that nobody has yet. */
  left: Minor;
  people: {
    id: string;
    title: string;
    letters: string;
    tone: number;
    isTreated: boolean;
    /** Whether they pick on a phone of their own, or are done with it. */
    pick: 'picking' | 'done' | null;
    amount: Minor;
  }[];
}

/** Everybody's amount. During a drag: the amounts that a drop would give. */
export function barAmounts(view: BoardView, board: Board, billId: string, move: ItemMove | null): BarAmounts {
  const ops = move ? shareMovedOps(board, move) : [];
  const people = ops.length > 0 ? split(boardAfter(board, ops), billId).people : null;
  const amountOf = (id: string, amount: Minor): Minor => (people ? (people[id]?.total ?? ZERO) : amount);
  return {
    total: view.total,
    left: amountOf(MISSING_COLUMN, view.left),
    people: view.columns
      .filter((column) => !column.missing)
      .map(({ id, title, letters, tone, total, isTreated }) => ({
        id,
        title,
        letters,
        tone,
        isTreated,
        pick: pickState(board.columns[id]),
        amount: amountOf(id, total),
      })),
  };
}
