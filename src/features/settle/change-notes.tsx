import type { Settling } from '../../data/queries/query-books.ts';
import { useBillChange } from '../../data/hooks/use-bill-change.ts';
import type { Minor } from '../../domain/money/money.ts';
import { personInBook, type Book } from '../../domain/settling/books.ts';
import { billsThatCameBack } from '../../domain/settling/activity.ts';
import { comesBackText } from '../../pay/comes-back.ts';
import { commonTexts } from '../../words/texts.ts';
import css from './settle.module.css';

/** A line for each bill that changed, or was deleted, after the user had paid. */
export function ChangeNotes({ settling: { books }, me }: { settling: Settling; me: string }) {
  return books.flatMap((book) => {
    const own = personInBook(book, me);
    if (own === null) return [];
    return billsThatCameBack(book, own).map(([bill, back]) => (
      <ChangeNote key={`${book.id} ${bill}`} book={book} bill={bill} own={own} back={back} />
    ));
  });
}

interface NoteProps {
  book: Book;
  bill: string;
  own: string;
  back: Minor;
}

export function ChangeNote({ book, bill, own, back }: NoteProps) {
  const change = useBillChange(book, bill, own);
  if (change === undefined) return null;
  const title = book.bills.find(({ id }) => id === bill)?.title || commonTexts.receipts.noTitle;
  return (
    <p className={css.note}>{comesBackText(change, title, { amount: back, currency: book.currency })}</p>
  );
}
