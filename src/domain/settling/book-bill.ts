import { shownBoard, type StoredBoard } from '../board/board.ts';
import { billParts } from '../split/outlays.ts';
import type { BookBill, BookColumn } from './books.ts';

/** What the books need of a board: a list row keeps it, so that no list reads boards. */
export type Counted = Pick<BookBill, 'columns' | 'parts'>;

export function countBoard(board: StoredBoard, billId: string): Counted {
  const columns = Object.entries(board.columns).map(
    ([id, { title, user, holders, deleted }]): [string, BookColumn] => [
      id,
      {
        title,
        user,
        ...(holders && { holders: Object.keys(holders) }),
        ...(deleted && { gone: true as const }),
      },
    ],
  );
  return { columns: Object.fromEntries(columns), parts: billParts(shownBoard(board), billId) };
}
