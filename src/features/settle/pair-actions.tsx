import { useState } from 'react';
import { useWaysToPay } from '../../data/hooks/use-ways-to-pay.ts';
import { addMinor, formatMoney, minor, onlyCurrency, ZERO, type Minor } from '../../domain/money/money.ts';
import type { Book, BookPerson } from '../../domain/settling/books.ts';
import { evenPayments, type Even, type PairBalance } from '../../domain/settling/offsets.ts';
import { Button } from '../../ui/button.tsx';
import { PayLine } from './pay-line.tsx';
import { RemindButton } from './remind-button.tsx';
import css from './settle.module.css';
import { settleTexts as texts } from './texts.ts';
import type { SayPayments } from './use-say.ts';

interface Props {
  /** The books of one currency in which the user and this person pay each other. */
  balances: readonly PairBalance[];
  person: BookPerson;
  books: readonly Book[];
  pay: SayPayments;
  clock: () => number;
}

/** "Be even": one press makes all books between two people even, by offsets and one payment of the rest. */
export function PairActions({ balances, person, books, pay, clock }: Props) {
  /** What the user is paying in their bank's app: the sheet stays, whatever others change. */
  const [paying, setPaying] = useState<Rest | null>(null);
  const currency = onlyCurrency(balances.map(({ book }) => book));
  const even = evenPayments(balances);
  const { offsets, rest } = even;
  const ways = useWaysToPay(rest?.field === 'sent' ? (person.user ?? '') : '', currency);
  const sheet = paying && (
    <PayLine
      to={person}
      asked={rest?.field === 'sent' ? rest.amount : ZERO}
      clock={clock}
      onPaid={(amount) => pay.beEven(...paidBySheet(even, paying, amount, books, person.name))}
      onClose={() => setPaying(null)}
    />
  );
  if (balances.length === 0 || !pay.canBeEven(even)) return sheet;
  const words = rest && formatMoney(rest.amount, currency);
  const payLabel = ways?.duitnow ? texts.payByQrLabel : texts.howToPayLabel;
  return (
    <>
      {offsets.length > 0 && <p className={css.quiet}>{evenText(balances, rest)}</p>}
      <div className={css.pair}>
        {offsets.length > 0 && rest && isBothWays(balances) ? (
          <Button look="quiet" onClick={() => pay.beEven({ offsets, rest: null }, texts.offset)}>
            {texts.onlyOffset}
          </Button>
        ) : (
          <span />
        )}
        <span className={css.says}>
          {rest?.field === 'got' && words !== null && (
            <RemindButton
              who={person}
              amount={rest.amount}
              currency={currency}
              sentence={texts.remindInAll(words)}
            />
          )}
          {rest && words !== null && ways && (
            <Button look="primary" aria-label={payLabel(person.name, words)} onClick={() => setPaying(rest)}>
              {ways.duitnow === null ? texts.howToPay : texts.payByQr}
            </Button>
          )}
          {rest && words !== null ? (
            <Button
              look={ways ? 'secondary' : 'primary'}
              onClick={() => pay.beEven(even, saidText(rest.field, person.name, rest))}
            >
              {rest.field === 'sent' ? texts.iPaidAmount(words) : texts.gotAmount(words)}
            </Button>
          ) : (
            <Button look="primary" onClick={() => pay.beEven(even, texts.offset)}>
              {texts.beEven}
            </Button>
          )}
        </span>
      </div>
      {sheet}
    </>
  );
}

type Rest = NonNullable<Even['rest']>;

const saidText = (
  field: Rest['field'],
  name: string,
  { amount, book: { currency } }: Pick<Rest, 'amount' | 'book'>,
): string => (field === 'sent' ? texts.saidPaid : texts.saidGot)(name, formatMoney(amount, currency));

/** Whether each of the two pays the other somewhere. */
export const isBothWays = (balances: readonly PairBalance[]): boolean =>
  balances.some(({ amount }) => amount > 0) && balances.some(({ amount }) => amount < 0);

function evenText(balances: readonly PairBalance[], rest: Rest | null): string {
  if (!isBothWays(balances)) return texts.evenByOne(balances.length);
  if (rest === null) return texts.evenByNone;
  const { currency } = rest.book;
  const sums = [1, -1].map((sign) =>
    addMinor(...balances.flatMap(({ amount }) => (amount * sign > 0 ? [minor(amount * sign)] : []))),
  );
  return texts.evenByBoth(formatMoney(minor(Math.min(...sums)), currency));
}

/** What was paid by the sheet: the amount that its code showed, with the books as they are now. */
function paidBySheet(
  even: Even,
  paying: Rest,
  amount: Minor,
  books: readonly Book[],
  name: string,
): [even: Even, text: string] {
  const text = saidText('sent', name, { ...paying, amount });
  if (even.rest?.field === 'sent') return [{ ...even, rest: { ...even.rest, amount } }, text];
  const book = books.find(({ id }) => id === paying.book.id) ?? paying.book;
  return [{ offsets: [], rest: { ...paying, book, amount } }, text];
}
