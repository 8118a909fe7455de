import { addMinor, ZERO, type Minor } from '../money/money.ts';
import type { Book } from './books.ts';
import { duesOf } from './dues.ts';

/** What each person still pays for a bill alone, by column: of several, that with the largest part. */
export function openParts(book: Book, billId: string): ReadonlyMap<string, Minor> {
  const bill = book.bills.find(({ id }) => id === billId);
  const open = new Map<string, Minor>();
  for (const due of duesOf(book, billId)) {
    const column = Object.entries(bill?.parts ?? {})
      .filter(([id]) => bill?.who[id] === due.from)
      .toSorted(([, a], [, b]) => b.share - a.share)[0]?.[0];
    if (column !== undefined && due.open > 0) open.set(column, addMinor(open.get(column) ?? ZERO, due.open));
  }
  return open;
}
