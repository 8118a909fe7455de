import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useMemo, useState } from 'react';
import { useData } from '../../../data/context.tsx';
import { bookPayment } from '../../../data/queries/book-payments.ts';
import { queryPayments } from '../../../data/queries/queries.ts';
import { bookBill, leftOf, queryBookRows } from '../../../data/queries/query-books.ts';
import type { StoredBoard } from '../../../domain/board/board.ts';
import { besideBill, bookOfBill } from '../../../domain/settling/bill-book.ts';
import { countBoard } from '../../../domain/settling/book-bill.ts';
import type { Book } from '../../../domain/settling/books.ts';
import { personFinder } from '../../../domain/settling/person-finder.ts';

export interface BillBook {
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
    queryBookRows(db, payments, [group]).then(
      (found) => !isOver && setRows(found),
      () => undefined, // the screen shows the bill without its book
    );
    return () => {
      isOver = true;
    };
  }, [db, payments, group]);
  const beside = useMemo(() => {
    if (!payments || !rows) return null;
    const words = payments.map((row) => bookPayment(row, me));
    return {
      ...besideBill({ id: billId, group }, rows.receipts.map(bookBill), words),
      personOf: personFinder(
        rows.groups.map((one) => one.view),
        rows.names,
      ),
      hasLeft: leftOf(rows.groups, rows.names),
    };
  }, [payments, rows, billId, group, me]);
  return useMemo(() => {
    if (!beside || !rows) return null;
    const { title, deleted = false } = stored.bill;
    const bill = { id: billId, title, group, isDeleted: deleted, ...countBoard(stored, billId) };
    const book = bookOfBill(bill, beside, beside.personOf, beside.hasLeft);
    return { book, group: group === null ? null : (rows.names.get(group) ?? null) };
  }, [beside, rows, stored, billId, group]);
}
