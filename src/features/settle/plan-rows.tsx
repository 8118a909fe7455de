import { formatMoney, minor } from '../../domain/money/money.ts';
import type { BillInBook, Book } from '../../domain/settling/books.ts';
import { titleOn, type LeftBalance, type PlanLine } from '../../domain/settling/sums.ts';
import { ChevronIcon } from '../../ui/icons/navigation.tsx';
import { Link } from '../../ui/link.tsx';
import { commonTexts } from '../../words/texts.ts';
import css from './settle.module.css';
import { settleTexts as texts } from './texts.ts';

interface OthersProps {
  lines: readonly PlanLine[];
  /** Null where all lines are of one book. */
  bookName: ((book: Book) => string) | null;
}

/** What the others pay each other. */
export function OtherRows({ lines, bookName }: OthersProps) {
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="others">
      <h3 id="others">{texts.others}</h3>
      <ul className={css.rows}>
        {lines.map((line) => {
          const { book, from, to, amount, bill = '' } = line;
          return (
            <li key={`${book.id} ${from.id} ${to.id} ${bill}`} className={css.row}>
              <span>
                {texts.pays(from.name, to.name)}{' '}
                {bill !== '' && <small>{texts.forBill(titleOn(line)!)}</small>}{' '}
                {bookName && <small>{bookName(book)}</small>}
              </span>
              <span className={css.amount}>{formatMoney(amount, book.currency)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** What the user owes, or is owed, in groups that they have left: whom to pay is in the plan of its members. */
export const LeftRows = ({
  balances,
  bookName,
}: {
  balances: readonly LeftBalance[];
  bookName: (book: Book) => string;
}) =>
  balances.length > 0 && (
    <ul className={css.rows}>
      {balances.map(({ book, amount }) => (
        <li key={book.id} className={css.row}>
          <span>
            {amount < 0 ? texts.leftOwe : texts.leftOwed} <small>{bookName(book)}</small>
          </span>
          <span className={css.amount}>{formatMoney(minor(Math.abs(amount)), book.currency)}</span>
        </li>
      ))}
    </ul>
  );

/** Bills that are not counted, because nobody has said who paid them. */
export function UncountedRows({ bills }: { bills: readonly BillInBook[] }) {
  if (bills.length === 0) return null;
  return (
    <section aria-labelledby="uncounted">
      <h3 id="uncounted">{texts.uncounted}</h3>
      <ul className={css.rows}>
        {bills.map(({ id, title }) => (
          <li key={id}>
            <Link to={`/receipts/${id}`} className={css.rowLink}>
              <span>{title || commonTexts.receipts.noTitle}</span>
              <ChevronIcon size={18} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
