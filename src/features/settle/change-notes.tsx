import type { Settling } from '../../data/queries/query-books.ts';
import { useBillChange } from '../../data/hooks/use-bill-change.ts';
import { personInBook, type Book } from '../../domain/settling/books.ts';
import { billsPaidBy } from '../../domain/settling/activity.ts';
import { partChangeText } from '../../pay/part-change.ts';
import { commonTexts } from '../../words/texts.ts';
import css from './settle.module.css';

/** A line for each bill for which the user had paid before somebody changed or deleted it. */
export function ChangeNotes({ settling: { books }, me }: { settling: Settling; me: string }) {
  return books.flatMap((book) => {
    const own = personInBook(book, me);
    if (own === null) return [];
    return billsPaidBy(book, own).map((bill) => (
      <ChangeNote key={`${book.id} ${bill}`} book={book} bill={bill} own={own} />
    ));
  });
}

export function ChangeNote({ book, bill, own }: { book: Book; bill: string; own: string }) {
  const change = useBillChange(book, bill, own);
  if (change === null) return null;
  const title = book.bills.find(({ id }) => id === bill)?.title || commonTexts.receipts.noTitle;
  return <p className={css.note}>{partChangeText(change, title, book.currency)}</p>;
}
