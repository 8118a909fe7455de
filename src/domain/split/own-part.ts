import { getOwn, MISSING_COLUMN, type Board } from '../board/board.ts';
import { addSen, type Sen } from '../money/money.ts';
import { split } from './split.ts';

export interface OwnPart {
  /** What the user pays; null if no column is theirs. */
  mine: Sen | null;
  /** What nobody has yet. */
  left: Sen;
  /** The names of those who paid the restaurant. */
  payers: string[];
}

/** A user's part of a bill. */
export function ownPart(board: Board, billId: string, user: string): OwnPart {
  const { people } = split(board, billId);
  const own = Object.entries(board.columns).filter(([, column]) => column.user === user);
  const mine = own.length ? addSen(...own.map(([id]) => people[id]!.total)) : null;
  const payers = (board.bill.paid ?? []).flatMap(({ who }) => getOwn(board.columns, who)?.title ?? []);
  return { mine, left: people[MISSING_COLUMN]!.total, payers };
}
