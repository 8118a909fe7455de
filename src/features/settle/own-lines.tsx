import { useState } from 'react';
import { ZERO, type Minor } from '../../domain/money/money.ts';
import type { Book } from '../../domain/settling/books.ts';
import type { PlanLine } from '../../domain/settling/sums.ts';
import { OwnLine } from './own-line.tsx';
import { PayLine } from './pay-line.tsx';
import css from './settle.module.css';
import type { SaidPayment, SayPayments } from './use-say.ts';

interface Props {
  lines: readonly PlanLine[];
  books: readonly Book[];
  bookName: (book: Book) => string;
  withoutBook?: boolean;
  pay: SayPayments;
  clock: () => number;
}

/** What the user pays and gets, each with its buttons and its why. */
export function OwnLines({ lines, books, bookName, withoutBook = false, pay, clock }: Props) {
  /** What the user is paying in their bank's app. They come back to it, whatever others change. */
  const [payTo, setPayTo] = useState<PlanLine | null>(null);
  const paying = payTo && asItIs(payTo, lines, books);
  return (
    <>
      <ul className={css.list}>
        {lines.map((line) => (
          <OwnLine
            key={keyOf(line)}
            line={line}
            bookName={bookName(line.book)}
            {...{ withoutBook, pay }}
            onPay={() => setPayTo(line)}
          />
        ))}
      </ul>
      {paying && (
        <PayLine
          to={paying.to}
          asked={paying.amount}
          clock={clock}
          onPaid={(amount) => pay.say(paidOn(paying, amount))}
          onClose={() => setPayTo(null)}
        />
      )}
    </>
  );
}

const paidOn = ({ book, from, to, bill }: PlanLine, amount: Minor): SaidPayment => ({
  book,
  from: from.id,
  to: to.id,
  field: 'sent',
  amount,
  ...(bill !== undefined && { bill }),
});

const keyOf = ({ book, from, to, bill = '' }: PlanLine): string => `${book.id} ${from.id} ${to.id} ${bill}`;

/** The line as the plan says it now: nothing, if it is not in it any more. */
function asItIs(line: PlanLine, lines: readonly PlanLine[], books: readonly Book[]): PlanLine {
  const book = books.find(({ id }) => id === line.book.id) ?? line.book;
  return lines.find((one) => keyOf(one) === keyOf(line)) ?? { ...line, book, amount: ZERO };
}
