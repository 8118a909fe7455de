import { useState } from 'react';
import { formatRm, ZERO } from '../../domain/money/money.ts';
import { personInBook, type Book, type PaymentInBook } from '../../domain/settling/books.ts';
import { byNewest } from '../../domain/settling/target.ts';
import { Button } from '../../ui/button.tsx';
import css from './settle.module.css';
import { settleTexts as texts } from './texts.ts';
import type { SayPayments } from './use-say.ts';

const SHOWN = 5;

interface Props {
  books: readonly Book[];
  me: string;
  bookName: (book: Book) => string;
  pay: SayPayments;
}

/** The user's payments, newest first: who says what, and the way back. */
export function PaymentList({ books, me, bookName, pay }: Props) {
  const [isWhole, setWhole] = useState(false);
  const all = books
    .flatMap((book) => {
      const own = personInBook(book, me);
      return book.payments
        .filter(({ from, to, doc }) => (from === own) !== (to === own) && (doc.sent ?? doc.got) !== null)
        .map((payment) => ({ book, payment, pays: payment.from === own }));
    })
    .toSorted((a, b) => byNewest(a.payment, b.payment));
  if (all.length === 0) return null;
  return (
    <section aria-labelledby="payments">
      <h3 id="payments">{texts.payments}</h3>
      <ul className={css.rows}>
        {all.slice(0, isWhole ? undefined : SHOWN).map((one) => (
          <Paid key={one.payment.id} {...one} bookName={bookName(one.book)} pay={pay} />
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
  book: Book;
  payment: PaymentInBook;
  pays: boolean;
  bookName: string;
  pay: SayPayments;
}

function Paid({ book, payment, pays, bookName, pay }: PaidProps) {
  const { doc, from, to, counted } = payment;
  const name = book.people.get(pays ? to : from)?.name ?? '';
  const field = pays ? 'sent' : 'got';
  const [own, theirs] = pays ? [doc.sent, doc.got] : [doc.got, doc.sent];
  const words = formatRm(theirs ?? own ?? ZERO);
  return (
    <li className={css.row}>
      <span className={css.text}>
        <span>{pays ? texts.youPaid(name) : texts.paidYou(name)}</span>{' '}
        <small>
          {bookName} · {stateOf(payment, pays, name)}
        </small>
      </span>
      <span className={css.amount}>{formatRm(counted)}</span>
      <span className={css.actions}>
        {own === null && theirs !== null && theirs > 0 && (
          <>
            <Button
              aria-label={pays ? texts.iPaidLabel(name, words) : texts.gotItLabel(name, words)}
              onClick={() =>
                pay.change(payment, field, theirs, (pays ? texts.saidPaid : texts.saidGot)(name, words))
              }
            >
              {pays ? texts.iPaid : texts.gotIt}
            </Button>
            {!pays && (
              <Button look="quiet" onClick={() => pay.change(payment, field, ZERO, texts.notReceived)}>
                {texts.notReceived}
              </Button>
            )}
          </>
        )}
        {own !== null && (
          <Button
            look="quiet"
            aria-label={texts.takeBackLabel(formatRm(own), name)}
            onClick={() => pay.change(payment, field, null, texts.takenBack)}
          >
            {texts.takeBack}
          </Button>
        )}
      </span>
    </li>
  );
}

function stateOf({ doc: { sent, got } }: PaymentInBook, pays: boolean, name: string): string {
  const [own, theirs] = pays ? [sent, got] : [got, sent];
  if (own === null) return texts.onlyThem(name);
  if (theirs === null) return texts.onlyYou(name);
  return own === theirs ? texts.both : texts.differs(formatRm(own), name, formatRm(theirs));
}
