import { addMinor, ZERO, type Minor } from '../money/money.ts';
import type { Book } from './books.ts';
import { duesOf } from './dues.ts';

/** What a bill itself still asks of each person, by column: of several, that with the largest part. */
export function openParts(book: Book, billId: string): ReadonlyMap<string, Minor> {
  const bill = book.bills.find(({ id }) => id === billId);
  const open = new Map<string, Minor>();
  for (const due of duesOf(book, billId)) {
    // Else the book asks for another amount.
    if (!due.isAsked || due.open <= 0) continue;
    const column = Object.entries(bill?.parts ?? {})
      .filter(([id]) => bill?.who[id] === due.from)
      .toSorted(([, a], [, b]) => b.share - a.share)[0]?.[0];
    if (column !== undefined) open.set(column, addMinor(open.get(column) ?? ZERO, due.open));
  }
  return open;
}
