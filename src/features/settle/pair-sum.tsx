import { formatMoney, minor, onlyCurrency, type Minor } from '../../domain/money/money.ts';
import type { Book } from '../../domain/settling/books.ts';
import { netOf, type PairBalance } from '../../domain/settling/offsets.ts';
import { claimsOf } from '../../domain/settling/sums.ts';
import { claimText } from '../../pay/claim-text.ts';
import css from './settle.module.css';
import { settleTexts as texts } from './texts.ts';

interface Props {
  balances: readonly PairBalance[];
  name: string;
  bookName: (book: Book) => string;
  /** The result stands elsewhere. */
  withoutTotal?: boolean;
}

/** "Trip 20.00 - Makan 8.60 = 11.40", one line a book. */
export function PairSum({ balances, name, bookName, withoutTotal }: Props) {
  const net = netOf(balances);
  const currency = onlyCurrency(balances.map(({ book }) => book));
  const towards = net < 0 ? -1 : 1;
  return (
    <ul className={css.why}>
      {balances.map(({ book, me, other, amount }) => (
        <li key={book.id}>
          <span>
            {bookName(book)}{' '}
            <small>
              {[sentence(amount, name), claimText(claimsOf({ book, me, other }))].filter(Boolean).join(', ')}
            </small>
          </span>
          <span className={css.amount}>
            {`${amount * towards < 0 ? '\u2212\u2060' : ''}${formatMoney(minor(Math.abs(amount)), book.currency)}`}
          </span>
        </li>
      ))}
      {!withoutTotal && (
        <li className={css.total}>
          <span>{sentence(net, name)}</span>
          <span className={css.amount}>{formatMoney(minor(Math.abs(net)), currency)}</span>
        </li>
      )}
    </ul>
  );
}

/** Above 0 the other one pays. */
export function sentence(amount: Minor, name: string): string {
  if (amount === 0) return texts.evenWith(name);
  return amount > 0 ? texts.paysYou(name) : texts.payOne(name);
}
