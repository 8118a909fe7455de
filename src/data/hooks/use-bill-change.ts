import { useLiveQuery } from 'dexie-react-hooks';
import type { Book } from '../../domain/settling/books.ts';
import { useData } from '../context.tsx';
import { queryBillChange, type BillChange } from '../queries/bill-change.ts';

/** How a bill's part changed after a person of its book last paid or got money in it. */
export function useBillChange(book: Book, bill: string, person: string): BillChange | null {
  const { db, me } = useData();
  const since = paidAt(book, person);
  const who = book.bills.find(({ id }) => id === bill)?.who ?? {};
  const columns = Object.keys(who).filter((column) => who[column] === person);
  const key = columns.join(' ');
  const change = useLiveQuery(
    () =>
      since === null
        ? null
        : queryBillChange(db, bill, { columns: key.split(' '), since, me: me._id }).catch(() => null),
    [db, bill, key, since, me._id],
  );
  return change ?? null;
}

/** Null: never, or only this device knows of it. */
function paidAt({ payments }: Book, person: string): string | null {
  const own = payments.filter(({ from, to, counted }) => (from === person || to === person) && counted > 0);
  if (own.length === 0 || own.some(({ at }) => at === null)) return null;
  return own.map(({ at }) => at!).reduce((last, at) => (at > last ? at : last));
}
