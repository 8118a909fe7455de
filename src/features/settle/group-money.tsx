import { use } from 'react';
import { useData } from '../../data/context.tsx';
import { SettlingContext } from '../../data/hooks/settling-context.ts';
import { isFolded } from '../../domain/settling/activity.ts';
import { personInBook, type Book } from '../../domain/settling/books.ts';
import { isUncounted } from '../../domain/settling/sums.ts';
import { CheckIcon } from '../../ui/icons/actions.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SameQuestion } from '../../pay/same-question.tsx';
import { TwiceQuestions } from '../../pay/twice-question.tsx';
import { bookName } from './book-name.ts';
import { OwnLines } from './own-lines.tsx';
import { OtherRows, UncountedRows } from './plan-rows.tsx';
import css from './settle.module.css';
import { settleTexts as texts } from './texts.ts';
import { useSayPayments } from './use-say.ts';

/** Who owes whom in one group: the user's own lines with their buttons, then the others'. */
export function GroupMoney({ group, clock }: { group: string; clock: () => number }) {
  const { me } = useData();
  const known = use(SettlingContext);
  const pay = useSayPayments(clock);
  if (!known) return <Skeleton shape="sums" text={texts.loading} />;
  const { books, mine, others, groups } = known.settling;
  const book = books.find(({ about }) => about.for === 'group' && about.group === group);
  if (!book) return null;
  const isHere = (line: { book: { id: string } }) => line.book.id === book.id;
  const nameOf = (one: Book) => bookName(one, groups);
  return (
    <div className={css.parts}>
      <TwiceQuestions book={book} own={personInBook(book, me._id)} write={pay.write} />
      {isFolded(book) && (
        <p className={css.even}>
          <CheckIcon size={20} />
          {texts.allEven}
        </p>
      )}
      <OwnLines lines={mine.filter(isHere)} bookName={nameOf} withoutBook {...{ books, pay, clock }} />
      <UncountedRows bills={book.bills.filter(isUncounted)} />
      <SameQuestion ask={pay.ask} />
      <OtherRows lines={others.filter(isHere)} bookName={null} />
    </div>
  );
}
