import { useBillChange } from '../../../data/hooks/use-bill-change.ts';
import type { Minor } from '../../../domain/money/money.ts';
import type { Book } from '../../../domain/settling/books.ts';
import { comesBackText } from '../../../pay/comes-back.ts';
import css from './paying.module.css';

interface Props {
  book: Book;
  billId: string;
  title: string;
  /** The viewer. */
  me: string;
  back: Minor;
}

/** The bill changed after the viewer paid. */
export function ComesBack({ book, billId, title, me, back }: Props) {
  const change = useBillChange(book, billId, me);
  return (
    <p className={css.back} role="status">
      {change !== undefined && comesBackText(change, title, { amount: back, currency: book.currency })}
    </p>
  );
}
