import { useLiveQuery } from 'dexie-react-hooks';
import { paymentsFor, type Book } from '../../domain/settling/books.ts';
import { useData } from '../context.tsx';
import { queryBillChange, type BillChange } from '../queries/bill-change.ts';

/** What became of a bill after a person of its book paid for it. Undefined until the device has told. */
export function useBillChange(book: Book, bill: string, person: string): BillChange | null | undefined {
  const { db, me } = useData();
  const since = paidAt(book, bill, person);
  return useLiveQuery(
    () => queryBillChange(db, bill, since, me._id).catch(() => null),
    [db, bill, since, me._id],
  );
}

/** When they last said that they paid for it; null: only this device knows. */
function paidAt(book: Book, bill: string, person: string): string | null {
  const own = paymentsFor(book, bill).filter(({ from, counted }) => from === person && counted > 0);
  return own.reduce<string | null>(
    (last, { at }) => (at === null || last === null ? null : max(last, at)),
    '',
  );
}

const max = (a: string, b: string): string => (a > b ? a : b);
