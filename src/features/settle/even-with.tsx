import { formatRm, sen, type Sen } from '../../domain/money/money.ts';
import { personInBook, type Book } from '../../domain/settling/books.ts';
import { evenPayments, pairBalances } from '../../domain/settling/offsets.ts';
import type { PlanLine } from '../../domain/settling/sums.ts';
import { Button } from '../../ui/button.tsx';
import css from './settle.module.css';
import { settleTexts as texts } from './texts.ts';
import type { SayPayments } from './use-say.ts';

interface Props {
  books: readonly Book[];
  mine: readonly PlanLine[];
  me: string;
  bookName: (book: Book) => string;
  pay: SayPayments;
}

/** "You and Ali": where each pays in another book, the two are set against each other. */
export function EvenWith({ books, mine, me, bookName, pay }: Props) {
  const others = new Map(
    mine.flatMap(({ from, to, own }) => {
      const { user, name } = own === 'from' ? to : from;
      return user === null ? [] : [[user, name] as const];
    }),
  );
  return [...others].flatMap(([user, name]) => {
    const balances = pairBalances(books, me, user);
    const isBothWays = balances.some(({ amount }) => amount > 0) && balances.some(({ amount }) => amount < 0);
    if (!isBothWays) return [];
    const { offsets } = evenPayments(balances);
    const rest = sen(balances.reduce((sum, { amount }) => sum + amount, 0));
    return [
      <section key={user} className={css.question} aria-label={texts.youAnd(name)}>
        <p>{texts.youAnd(name)}</p>
        <ul className={css.why}>
          {balances.map(({ book, amount }) => (
            <li key={book.id}>
              <span>
                {sentence(amount, name)} <small>{bookName(book)}</small>
              </span>
              <span className={css.amount}>{formatRm(sen(Math.abs(amount)))}</span>
            </li>
          ))}
        </ul>
        <div className={css.actions}>
          <small>
            {rest === 0
              ? texts.evenThen
              : texts.restThen(sentence(rest, name), formatRm(sen(Math.abs(rest))))}
          </small>
          <Button onClick={() => pay.offset(offsets, (book) => personInBook(book, me))}>
            {texts.beEven}
          </Button>
        </div>
      </section>,
    ];
  });
}

const sentence = (amount: Sen, name: string): string =>
  amount > 0 ? texts.paysYou(name) : texts.payOne(name);
