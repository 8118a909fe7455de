import { getOwn, MISSING_COLUMN, type Board } from '../board/board.ts';
import { addSen, type Sen } from '../money/money.ts';
import { paybacks } from './outlays.ts';
import { eatersOf, treatedOf } from './portions.ts';
import { split } from './split.ts';

export interface OwnPart {
  /** What the user pays; null if no column is theirs. */
  mine: Sen | null;
  /** The user had something, and others pay for all of it. */
  isTreated: boolean;
  /** What the others pay the user back. */
  back: Sen;
  /** What nobody has yet. */
  left: Sen;
  /** The names of those who paid the restaurant. */
  payers: string[];
}

/** A user's part of a bill. */
export function ownPart(board: Board, billId: string, user: string): OwnPart {
  const { people } = split(board, billId);
  const own = Object.keys(board.columns).filter((id) => board.columns[id]!.user === user);
  const mine = own.length ? addSen(...own.map((id) => people[id]!.total)) : null;
  const transfers = own.length ? (paybacks(board, billId) ?? []) : [];
  const back = addSen(...transfers.filter(({ to }) => own.includes(to)).map(({ amount }) => amount));
  const payers = (board.bill.paid ?? []).flatMap(({ who }) => getOwn(board.columns, who)?.title ?? []);
  const [treated, eaters] = [treatedOf(board), eatersOf(board)];
  const hasTreat = (id: string): boolean =>
    Object.values(board.items).some(
      ({ shares, treatedBy }) => treatedBy && treatedBy !== id && getOwn(shares, id),
    );
  const isTreated = mine === 0 && own.some((id) => (treated.has(id) && eaters.has(id)) || hasTreat(id));
  return { mine, isTreated, back, left: people[MISSING_COLUMN]!.total, payers };
}
