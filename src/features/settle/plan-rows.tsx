import { formatMoney } from '../../domain/money/money.ts';
import type { BillInBook, Book } from '../../domain/settling/books.ts';
import type { PlanLine } from '../../domain/settling/sums.ts';
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
        {lines.map(({ book, from, to, amount }) => (
          <li key={`${book.id} ${from.id} ${to.id}`} className={css.row}>
            <span>
              {texts.pays(from.name, to.name)} {bookName && <small>{bookName(book)}</small>}
            </span>
            <span className={css.amount}>{formatMoney(amount, book.currency)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

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
