import { useEffect, useMemo, useState } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import { bookPayment } from '../../../data/book-payments.ts';
import { useData } from '../../../data/context.tsx';
import { queryPayments } from '../../../data/queries.ts';
import { bookBill, personFinder, queryBookRows } from '../../../data/query-books.ts';
import type { StoredBoard } from '../../../domain/board/board.ts';
import { countBoard } from '../../../domain/settling/book-bill.ts';
import { booksOf, type Book } from '../../../domain/settling/books.ts';

interface BillBook {
  book: Book;
  /** The name of the bill's group; null without one, and if the user isn't in it. */
  group: string | null;
}

/**
 * The book that a bill is in, with the board as the screen shows it. The other bills are read when a payment
 * changes, and not at each tap on this one. Null until the device has told.
 */
export function useBillBook(stored: StoredBoard, billId: string, isReady: boolean): BillBook | null {
  const { db, me } = useData();
  const payments = useLiveQuery(async () => (isReady ? queryPayments(db) : undefined), [db, isReady]);
  const [rows, setRows] = useState<Awaited<ReturnType<typeof queryBookRows>> | null>(null);
  const { group } = stored.bill;
  useEffect(() => {
    if (!payments) return undefined;
    let isOver = false;
    queryBookRows(db).then(
      (found) => !isOver && setRows(found),
      () => undefined, // the screen shows the bill without its book
    );
    return () => {
      isOver = true;
    };
  }, [db, payments]);
  /** What may be in the same book: the bills and payments of the group, or those without one. */
  const rest = useMemo(() => {
    if (!payments || !rows) return null;
    const bills = rows.receipts.filter((row) => row.group === group && row._id !== billId).map(bookBill);
    const ids = new Set([billId, ...bills.map(({ id }) => id)]);
    const words = payments
      .filter((row) => (row.bill === undefined ? (row.group ?? null) === group : ids.has(row.bill)))
      .map((row) => bookPayment(row, me));
    return { bills, words, personOf: personFinder(rows.groups.map((one) => one.view)) };
  }, [payments, rows, billId, group, me]);
  return useMemo(() => {
    if (!rest || !rows) return null;
    const { title, deleted = false } = stored.bill;
    const bill = { id: billId, title, group, isDeleted: deleted, ...countBoard(stored, billId) };
    const book = booksOf([bill, ...rest.bills], rest.words, rest.personOf).find(({ bills }) =>
      bills.some(({ id }) => id === billId),
    );
    return book ? { book, group: rows.groups.find(({ _id }) => _id === group)?.view.name ?? null } : null;
  }, [rest, rows, stored, billId, group]);
}
