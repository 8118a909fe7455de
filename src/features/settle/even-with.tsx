import type { Book } from '../../domain/settling/books.ts';
import { byCurrencies, pairBalances } from '../../domain/settling/offsets.ts';
import { otherOf, type PlanLine } from '../../domain/settling/sums.ts';
import { ChevronIcon } from '../../ui/icons/navigation.tsx';
import { Link } from '../../ui/link.tsx';
import { personPath } from '../../navigation/person-path.ts';
import { isBothWays, PairActions } from './pair-actions.tsx';
import { PairSum } from './pair-sum.tsx';
import css from './settle.module.css';
import { settleTexts as texts } from './texts.ts';
import type { SayPayments } from './use-say.ts';

interface Props {
  books: readonly Book[];
  mine: readonly PlanLine[];
  bookName: (book: Book) => string;
  pay: SayPayments;
  clock: () => number;
}

/** "You and Ali": where each pays in another book, the two are set against each other. */
export function EvenWith({ books, mine, bookName, pay, clock }: Props) {
  const others = new Map(mine.map((line) => [otherOf(line).id, otherOf(line)] as const).toReversed());
  return [...others].flatMap(([id, person]) => {
    const { name } = person;
    return byCurrencies(pairBalances(mine, id))
      .filter(isBothWays)
      .map((balances) => (
        <section
          key={`${id} ${balances[0]!.book.currency}`}
          className={css.question}
          aria-label={texts.youAnd(name)}
        >
          <Link to={personPath(id)} className={css.rowLink}>
            {texts.youAnd(name)}
            <ChevronIcon size={18} />
          </Link>
          <PairSum {...{ balances, name, bookName }} />
          <PairActions {...{ balances, person, books, pay, clock }} />
        </section>
      ));
  });
}
