import { formatMoney } from '../domain/money/money.ts';
import type { Book } from '../domain/settling/books.ts';
import { apartOps, maybeTwice, sameOps } from '../domain/settling/twice.ts';
import type { PaymentOp } from '../domain/settling/payment.ts';
import { Button } from '../ui/button.tsx';
import { twiceTexts as texts } from './payment-texts.ts';
import css from './twice-question.module.css';

interface Props {
  book: Book;
  /** The person of the book that the user is; null: nobody. */
  own: string | null;
  /** Only those with this person. */
  other?: string;
  /** Only those of which one payment is for this bill. */
  bill?: string;
  write: (words: readonly (readonly [id: string, op: PaymentOp])[]) => void;
}

/** Asks one of the two sides whether two payments are one. */
export function TwiceQuestions({ book, own, other: only, bill, write }: Props) {
  const isAbout = ({ about }: Book['payments'][number]) => about.for === 'bill' && about.bill === bill;
  return maybeTwice(book).flatMap((question) => {
    const { sent, got, amount } = question;
    if (own === null || (sent.from !== own && sent.to !== own)) return [];
    if (bill !== undefined && !isAbout(sent) && !isAbout(got)) return [];
    const field = sent.from === own ? 'sent' : 'got';
    const id = sent.from === own ? sent.to : sent.from;
    if (only !== undefined && id !== only) return [];
    const other = book.people.get(id)?.name ?? '';
    return [
      <section key={`${sent.id} ${got.id}`} className={css.question}>
        <p>{texts.question(formatMoney(amount, book.currency), other)}</p>
        <div className={css.answers}>
          <Button onClick={() => write(sameOps(question, field))}>{texts.same}</Button>
          <Button onClick={() => write(apartOps(question, field))}>{texts.two}</Button>
        </div>
      </section>,
    ];
  });
}
