import { useMemo } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import { bookPayment } from '../../../data/book-payments.ts';
import { useData } from '../../../data/context.tsx';
import { queryBillPayments } from '../../../data/queries.ts';
import type { StoredBoard } from '../../../domain/board/board.ts';
import { countBoard } from '../../../domain/settling/book-bill.ts';
import { booksOf, type Book } from '../../../domain/settling/books.ts';

/** The book that a bill is in, with the board as the screen shows it. Null until the device has told. */
export function useBillBook(stored: StoredBoard, billId: string): Book | null {
  const { db, me } = useData();
  const payments = useLiveQuery(() => queryBillPayments(db, billId), [db, billId]);
  return useMemo(() => {
    if (!payments) return null;
    const { title, group, deleted = false } = stored.bill;
    const bill = { id: billId, title, group, isDeleted: deleted, ...countBoard(stored, billId) };
    const books = booksOf(
      [bill],
      payments.map((row) => bookPayment(row, me)),
      (_, { user }) => (user === null ? null : { id: user, user, name: null }),
    );
    return books.find(({ bills }) => bills.some(({ id }) => id === billId)) ?? null;
  }, [payments, stored, billId, me]);
}
