import { useState } from 'react';
import { useData } from '../../data/context.tsx';
import type { Settling } from '../../data/query-books.ts';
import { formatRm, ZERO } from '../../domain/money/money.ts';
import { personInBook, type Book } from '../../domain/settling/books.ts';
import type { PlanLine } from '../../domain/settling/sums.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PlusIcon } from '../../ui/icons/actions.tsx';
import { CashIcon } from '../../ui/icons/board.tsx';
import { ChevronIcon } from '../../ui/icons/navigation.tsx';
import { Link } from '../../ui/link.tsx';
import { commonTexts } from '../../ui/texts.ts';
import { TwiceQuestions } from '../../ui/twice-question.tsx';
import { AnotherPayment } from './another-payment.tsx';
import { bookName } from './book-name.ts';
import { ChangeNotes } from './change-notes.tsx';
import { EvenWith } from './even-with.tsx';
import { KnownBills } from './known-bills.tsx';
import { OwnLine } from './own-line.tsx';
import { PayLine } from './pay-line.tsx';
import { AskedPayments, PaymentList } from './payment-list.tsx';
import css from './settle.module.css';
import { sumsTexts } from './sums-texts.ts';
import { settleTexts as texts } from './texts.ts';
import { useSayPayments } from './use-say.ts';

/** /settle of a signed-in user: who pays whom, over all their bills. */
export const SettleScreen = ({ clock }: { clock: () => number }) => (
  <KnownBills icon={<CashIcon />} loading={texts.loading}>
    {({ settling, complete }) => <Sentences {...{ settling, clock }} isComplete={complete} />}
  </KnownBills>
);

interface Props {
  settling: Settling;
  isComplete: boolean;
  clock: () => number;
}

function Sentences({ settling, isComplete, clock }: Props) {
  const { me } = useData();
  const [isPaying, setPaying] = useState(false);
  /** What the user is paying in their bank's app. They come back to it, whatever others change. */
  const [payTo, setPayTo] = useState<PlanLine | null>(null);
  const pay = useSayPayments(clock);
  const { books, groups, mine, others, uncounted, asked } = settling;
  const nameOf = (book: Book) => bookName(book, groups);
  return (
    <div className={css.page} data-focus-home tabIndex={-1}>
      <h2 className={css.title}>{texts.title}</h2>
      {books.map((book) => (
        <TwiceQuestions key={book.id} book={book} own={personInBook(book, me._id)} write={pay.write} />
      ))}
      <AskedPayments {...{ asked, pay }} bookName={nameOf} />
      <ChangeNotes settling={settling} me={me._id} />
      {mine.length === 0 && uncounted.length === 0 && isComplete && (
        <EmptyState icon={<CashIcon />} title={sumsTexts.even} text={texts.evenText} />
      )}
      {mine.length > 0 && <p className={css.quiet}>{texts.fewest}</p>}
      <ul className={css.list}>
        {mine.map((line) => (
          <OwnLine
            key={keyOf(line)}
            line={line}
            bookName={nameOf(line.book)}
            pay={pay}
            onPay={() => setPayTo(line)}
          />
        ))}
      </ul>
      {payTo && <PayLine line={asItIs(payTo, settling)} {...{ pay, clock }} onClose={() => setPayTo(null)} />}
      <EvenWith books={books} mine={mine} me={me._id} pay={pay} bookName={nameOf} />
      {uncounted.length > 0 && (
        <section aria-labelledby="uncounted">
          <h3 id="uncounted">{texts.uncounted}</h3>
          <ul className={css.rows}>
            {uncounted.map(({ id, title }) => (
              <li key={id}>
                <Link to={`/receipts/${id}`} className={css.rowLink}>
                  <span>{title || commonTexts.receipts.noTitle}</span>
                  <ChevronIcon size={18} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {others.length > 0 && (
        <section aria-labelledby="others">
          <h3 id="others">{texts.others}</h3>
          <ul className={css.rows}>
            {others.map(({ book, from, to, amount }) => (
              <li key={`${book.id} ${from.id} ${to.id}`} className={css.row}>
                <span>
                  {texts.pays(from.name, to.name)} <small>{nameOf(book)}</small>
                </span>
                <span className={css.amount}>{formatRm(amount)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {books.length > 0 && (
        <div className={css.more}>
          <Button icon={<PlusIcon />} onClick={() => setPaying(true)}>
            {texts.another}
          </Button>
          <small>{texts.anotherText}</small>
        </div>
      )}
      <PaymentList {...{ books, asked, pay }} me={me._id} bookName={nameOf} />
      {isPaying && (
        <AnotherPayment
          books={books}
          me={me._id}
          bookName={nameOf}
          pay={pay}
          onClose={() => setPaying(false)}
        />
      )}
    </div>
  );
}

const keyOf = ({ book, from, to }: PlanLine): string => `${book.id} ${from.id} ${to.id}`;

/** The line as the plan says it now: nothing, if it is not in it any more. */
function asItIs(line: PlanLine, { books, mine }: Settling): PlanLine {
  const book = books.find(({ id }) => id === line.book.id) ?? line.book;
  return mine.find((one) => keyOf(one) === keyOf(line)) ?? { ...line, book, amount: ZERO };
}
