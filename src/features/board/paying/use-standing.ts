import { useEffect, useState } from 'react';
import type { Api } from '../../../api/client.ts';
import type { BookStanding } from '../../../contract/guests.ts';
import { editsAll, type Role } from '../../../domain/board/rights.ts';
import type { Book } from '../../../domain/settling/books.ts';
import { isHeld } from '../../../domain/settling/held.ts';

/**
 * For somebody who holds a person of a group that they aren't in: their device knows nothing of its book, so
 * the server says how that person stands. Null: not known now. Undefined: the device knows the book.
 */
export function useStanding(
  api: Api,
  billId: string,
  book: Book | null,
  { user, role }: { user: string; role: Role | undefined },
): BookStanding | null | undefined {
  const isNeeded = book !== null && holdsRow(book, billId, { user, role });
  const [standing, setStanding] = useState<BookStanding | null>(null);
  // A payment of theirs, or an edit of the bill, may have changed it.
  useEffect(() => {
    if (book === null || !isNeeded) return undefined;
    const over = new AbortController();
    api
      .call('billStanding', { params: { id: billId }, signal: over.signal })
      .then(setStanding, () => undefined);
    return () => over.abort();
  }, [api, billId, isNeeded, book]);
  return isNeeded ? standing : undefined;
}

function holdsRow(
  { bills, people }: Book,
  billId: string,
  { user, role }: { user: string; role: Role | undefined },
): boolean {
  const bill = bills.find(({ id }) => id === billId);
  if (!bill || bill.group === null || editsAll(role)) return false;
  return Object.entries(bill.columns).some(
    ([id, column]) =>
      isHeld(column, user) &&
      (column.person ?? null) !== null &&
      people.get(bill.who[id]!)?.isOutside === true,
  );
}
