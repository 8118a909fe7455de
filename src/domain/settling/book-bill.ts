import { getOwn, MISSING_COLUMN, shownBoard, type StoredBoard } from '../board/board.ts';
import { rowsInOrder } from '../board/order.ts';
import { colouredColumn } from '../board/seated-people.ts';
import { colourIn } from '../group/colour.ts';
import { currencyOf, inCurrency } from '../money/currencies.ts';
import { ZERO, type Minor } from '../money/money.ts';
import { billParts } from '../split/outlays.ts';
import { treatedOn } from '../split/portions.ts';
import { split } from '../split/split.ts';
import type { BookBill, BookColumn } from './books.ts';

/** What lists and books need of a board. A list row keeps it: so none of them reads boards. */
export interface Counted extends Pick<BookBill, 'parts' | 'isPaid' | 'currency'> {
  columns: Record<string, CountedColumn>;
  /** What nobody has yet. */
  left: Minor;
}

export interface CountedColumn extends BookColumn {
  /** They had something, and others pay for all of it. */
  isTreated?: true;
  /** They paid the restaurant. */
  isPayer?: true;
}

export function countBoard(
  stored: StoredBoard,
  billId: string,
  whole = split(shownBoard(stored), billId),
): Counted {
  const board = shownBoard(stored);
  const paid = billParts(board, billId, whole);
  const payers = new Set(board.bill.paid?.map(({ who }) => who));
  const isTreated = treatedOn(board);
  // In order: of several whom a device holds the first is its user, as on the board.
  const columns = rowsInOrder(stored.columns).map(([id, column]): [string, CountedColumn] => {
    const { title, user, person, holders, deleted } = column;
    const isNothing = getOwn(whole.people, id)?.total === 0;
    return [
      id,
      {
        title,
        user,
        ...(person !== undefined && { person }),
        ...colourIn(colouredColumn(id, column)),
        ...(holders && { holders: Object.keys(holders) }),
        ...(deleted && { gone: true }),
        ...(isNothing && isTreated(id) && { isTreated: true }),
        ...(payers.has(id) && !deleted && { isPayer: true }),
      },
    ];
  });
  const parts = Object.keys(board.columns).map(
    (id) => [id, { outlay: ZERO, share: whole.people[id]!.total, rest: ZERO }] as const,
  );
  return {
    columns: Object.fromEntries(columns),
    parts: paid ?? Object.fromEntries(parts),
    isPaid: paid !== null,
    left: whole.people[MISSING_COLUMN]!.total,
    ...inCurrency(currencyOf(board.bill)),
  };
}
