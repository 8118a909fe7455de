import { useState } from 'react';
import { formatMoney } from '../../domain/money/money.ts';
import { personInBook, type Book, type PaymentInBook } from '../../domain/settling/books.ts';
import type { AskedPayment } from '../../domain/settling/sums.ts';
import { byNewest } from '../../domain/settling/target.ts';
import { Button } from '../../ui/button.tsx';
import { useFocusHandOver } from '../../presses/focus.ts';
import { Link } from '../../ui/link.tsx';
import { activityTexts } from './activity-texts.ts';
import { PaymentActions } from './payment-actions.tsx';
import { stateOf, whatOf } from './payment-state.ts';
import css from './settle.module.css';
import { settleTexts as texts } from './texts.ts';
import { transactionPath } from './transaction-path.ts';
import type { SayPayments } from './use-say.ts';

const SHOWN = 5;

interface Props {
  books: readonly Book[];
  /** Those that wait for the user's word: they stand above all else. */
  asked: readonly AskedPayment[];
  me: string;
  /** Only those with this person. */
  other?: string;
  bookName: (book: Book) => string;
  pay: SayPayments;
}

/** The payments that wait for the user's word. */
export const AskedPayments = ({ books, asked, me, bookName, pay }: Omit<Props, 'other'>) =>
  asked.length > 0 && (
    <section aria-labelledby="asked">
      <h3 id="asked">{activityTexts.needsYou}</h3>
      <ul className={css.rows}>
        {asked.map(({ book, payment, own }) => (
          <Paid
            key={payment.id}
            {...{ books, me, book, payment, pay }}
            pays={own === 'from'}
            bookName={bookName(book)}
            isAsked
          />
        ))}
      </ul>
    </section>
  );

/** The user's other payments, newest first: who says what, and the way back. */
export function PaymentList({ books, asked, me, other, bookName, pay }: Props) {
  const [isWhole, setWhole] = useState(false);
  const isAsked = new Set(asked.map(({ payment }) => payment.id));
  const all = books
    .flatMap((book) => {
      const own = personInBook(book, me);
      return book.payments
        .filter(({ from, to, doc }) => (from === own) !== (to === own) && (doc.sent ?? doc.got) !== null)
        .filter(({ id }) => !isAsked.has(id))
        .filter(({ from, to }) => other === undefined || from === other || to === other)
        .map((payment) => ({ book, payment, pays: payment.from === own }));
    })
    .toSorted((a, b) => byNewest(a.payment, b.payment));
  if (all.length === 0) return null;
  return (
    <section aria-labelledby="payments">
      <h3 id="payments">{texts.payments}</h3>
      <ul className={css.rows}>
        {all.slice(0, isWhole ? undefined : SHOWN).map((one) => (
          <Paid key={one.payment.id} {...one} {...{ books, me, pay }} bookName={bookName(one.book)} />
        ))}
      </ul>
      {all.length > SHOWN && !isWhole && (
        <Button look="quiet" onClick={() => setWhole(true)}>
          {texts.showAll(all.length)}
        </Button>
      )}
    </section>
  );
}

interface PaidProps {
  books: readonly Book[];
  me: string;
  book: Book;
  payment: PaymentInBook;
  pays: boolean;
  bookName: string;
  pay: SayPayments;
  /** What was told stands there, and not what counts: nothing, if the payee says so. */
  isAsked?: boolean;
}

function Paid({ books, me, book, payment, pays, bookName, pay, isAsked = false }: PaidProps) {
  const { id, doc, from, to, counted } = payment;
  const { currency } = book;
  const name = book.people.get(pays ? to : from)?.name ?? '';
  const row = useFocusHandOver<HTMLLIElement>();
  return (
    <li ref={row} className={css.row}>
      <Link to={transactionPath(id)} className={css.text}>
        <span>{whatOf(doc, pays, name)}</span>{' '}
        <small>
          {bookName} · {stateOf(doc, pays, name, currency)}
        </small>
      </Link>
      <span className={css.amount}>{formatMoney(isAsked ? (doc.sent ?? counted) : counted, currency)}</span>
      <span className={css.actions}>
        <PaymentActions {...{ payment, pays, name, books, me, pay }} />
      </span>
    </li>
  );
}
