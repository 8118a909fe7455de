import { useBillChange } from '../../../data/hooks/use-bill-change.ts';
import type { Book } from '../../../domain/settling/books.ts';
import { partChangeText } from '../../../pay/part-change.ts';
import css from './paying.module.css';

interface Props {
  book: Book;
  billId: string;
  title: string;
  /** The viewer. */
  me: string;
}

/** Somebody changed the bill after the viewer paid. */
export function PartChangeLine({ book, billId, title, me }: Props) {
  const change = useBillChange(book, billId, me);
  return (
    change && (
      <p className={css.back} role="status">
        {partChangeText(change, title, book.currency)}
      </p>
    )
  );
}
