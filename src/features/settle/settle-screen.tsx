import { useState } from 'react';
import { useData } from '../../data/context.tsx';
import type { Settling } from '../../data/queries/query-books.ts';
import { personInBook, type Book } from '../../domain/settling/books.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PlusIcon } from '../../ui/icons/actions.tsx';
import { CashIcon } from '../../ui/icons/board.tsx';
import { SameQuestion } from '../../pay/same-question.tsx';
import { TwiceQuestions } from '../../pay/twice-question.tsx';
import { AnotherPayment } from './another-payment.tsx';
import { bookName } from './book-name.ts';
import { ChangeNotes } from './change-notes.tsx';
import { EvenWith } from './even-with.tsx';
import { KnownBills } from './known-bills.tsx';
import { OwnLines } from './own-lines.tsx';
import { AskedPayments, PaymentList } from './payment-list.tsx';
import { LeftRows, OtherRows, UncountedRows } from './plan-rows.tsx';
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
  const pay = useSayPayments(clock);
  const { books, groups, mine, left, others, uncounted, asked } = settling;
  const nameOf = (book: Book) => bookName(book, groups);
  return (
    <div className={css.wide} data-focus-home tabIndex={-1}>
      <h2 className={css.title}>{texts.title}</h2>
      <div className={css.column}>
        {books.map((book) => (
          <TwiceQuestions key={book.id} book={book} own={personInBook(book, me._id)} write={pay.write} />
        ))}
        <AskedPayments {...{ books, asked, pay }} me={me._id} bookName={nameOf} />
        <ChangeNotes settling={settling} me={me._id} />
        {mine.length + left.length === 0 && uncounted.length === 0 && isComplete && (
          <EmptyState icon={<CashIcon />} title={sumsTexts.even} text={texts.evenText} />
        )}
        {mine.length > 0 && <p className={css.quiet}>{texts.fewest}</p>}
        <OwnLines lines={mine} books={books} bookName={nameOf} pay={pay} clock={clock} />
        <LeftRows balances={left} bookName={nameOf} />
        <EvenWith books={books} mine={mine} bookName={nameOf} pay={pay} clock={clock} />
        <UncountedRows bills={uncounted} />
      </div>
      <div className={css.column}>
        <OtherRows lines={others} bookName={nameOf} />
        {books.length > 0 && (
          <div className={css.more}>
            <Button icon={<PlusIcon />} onClick={() => setPaying(true)}>
              {texts.another}
            </Button>
            <small>{texts.anotherText}</small>
          </div>
        )}
        <PaymentList {...{ books, asked, pay }} me={me._id} bookName={nameOf} />
      </div>
      <SameQuestion ask={pay.ask} />
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
