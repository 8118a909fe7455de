import { useState } from 'react';
import { COIN } from '../../domain/money/cash-rounding.ts';
import { type Currency } from '../../domain/money/currencies.ts';
import { addMinor, formatMoney, minor, type Minor } from '../../domain/money/money.ts';
import type { Book } from '../../domain/settling/books.ts';
import { whyTransfer, type WhyLine } from '../../domain/settling/why.ts';
import type { PlanTransfer } from '../../domain/settling/plan.ts';
import { Link } from '../../ui/link.tsx';
import { commonTexts } from '../../words/texts.ts';
import css from './settle.module.css';
import { settleTexts as texts } from './texts.ts';
import { transactionPath } from './transaction-path.ts';

interface Props {
  book: Book;
  me: string;
  transfer: Omit<PlanTransfer, 'amount'>;
  /** So many lines at first: the earlier ones are one sum, which opens. */
  most?: number;
}

/** "Why RM 41.20?" Own lines only. They add up to the sen. */
export function WhyLines({ book, me, transfer, most = Infinity }: Props) {
  const [isWhole, setWhole] = useState(false);
  const why = whyTransfer(book, me, transfer);
  const nameOf = (id: string) => book.people.get(id)?.name ?? '';
  const isFolded = !isWhole && why.lines.length > most + 1;
  const shown = isFolded ? why.lines.slice(0, most) : why.lines;
  const earlier = why.lines.slice(shown.length);
  return (
    <ul className={css.why}>
      {shown.map((line) => (
        <li key={keyOf(line)}>
          <Link to={'title' in line ? `/receipts/${line.bill}` : transactionPath(line.payment)}>
            {labelOf(line, nameOf)}
          </Link>
          <Amount currency={book.currency} of={line.amount} />
        </li>
      ))}
      {isFolded && (
        <li>
          <button type="button" className={css.inText} onClick={() => setWhole(true)}>
            {texts.earlier(earlier.length)}
          </button>
          <Amount currency={book.currency} of={addMinor(...earlier.map(({ amount }) => amount))} />
        </li>
      )}
      {why.others.map(({ from, to, amount }) => (
        <li key={`${from} ${to}`}>
          <span>{from === me ? texts.otherPay(nameOf(to)) : texts.otherGet(nameOf(from))}</span>
          <Amount currency={book.currency} of={from === me ? amount : minor(-amount)} />
        </li>
      ))}
      {why.small !== 0 && (
        <li>
          <span>{texts.small(COIN)}</span>
          <Amount currency={book.currency} of={why.small} />
        </li>
      )}
      <li className={css.total}>
        <span>{texts.sum}</span>
        <Amount currency={book.currency} of={why.amount} />
      </li>
    </ul>
  );
}

/** A word joiner keeps sign and amount on one line. */
const Amount = ({ of, currency }: { of: Minor; currency: Currency }) => (
  <span
    className={css.amount}
  >{`${of < 0 ? '\u2212' : '+'}\u2060${formatMoney(minor(Math.abs(of)), currency)}`}</span>
);

const keyOf = (line: WhyLine): string => `${line.kind} ${'title' in line ? line.bill : line.payment}`;

function labelOf(line: WhyLine, nameOf: (id: string) => string): string {
  if ('title' in line) return texts[line.kind](line.title || commonTexts.receipts.noTitle);
  const name = nameOf(line.other);
  return line.isOffset ? texts.offsetWith(name) : texts[line.kind](name);
}
