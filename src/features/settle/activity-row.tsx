import { formatMoney } from '../../domain/money/money.ts';
import type { ActivityLine, BillLine, BillTimes, PaymentLine } from '../../domain/settling/activity.ts';
import { personInBook } from '../../domain/settling/books.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { dayOf, longDate } from '../../words/dates.ts';
import { ReceiptIcon } from '../../ui/icons/navigation.tsx';
import { Link } from '../../ui/link.tsx';
import { personPath } from '../../navigation/person-path.ts';
import { commonTexts } from '../../words/texts.ts';
import { faceOf } from '../../faces/faces.ts';
import css from './activity.module.css';
import { activityTexts as texts } from './activity-texts.ts';
import { ChangeNote } from './change-notes.tsx';
import { stateOf, whatOf } from './payment-state.ts';
import { settleTexts } from './texts.ts';
import { transactionPath } from './transaction-path.ts';

interface Props<Line = ActivityLine> {
  line: Line;
  me: string;
  bookName: string;
}

/** One bill or payment of /activity. */
export const ActivityRow = ({ line, ...rest }: Props) =>
  line.kind === 'bill' ? <BillRow line={line} {...rest} /> : <PaymentRow line={line} {...rest} />;

function BillRow({ line, me, bookName }: Props<BillLine>) {
  const { book, bill, times, outlay, part, isPaidFor, needsMe } = line;
  const own = personInBook(book, me)!;
  return (
    <li>
      <Link to={`/receipts/${bill.id}`} className={css.row}>
        <span className={css.icon}>
          <ReceiptIcon />
        </span>
        <span className={css.text}>
          <span>{bill.title || commonTexts.receipts.noTitle}</span>
          <When days={daysOf(times)} bookName={bookName} />
          {times.deletion && <small>{texts.deletedBy(times.deletion.by)}</small>}
          {outlay > 0 && !bill.isDeleted && <small>{texts.part(formatMoney(part, book.currency))}</small>}
        </span>
        <span className={css.amount}>
          {needsMe ? (
            <strong className={css.asks}>{texts.whoPaid}</strong>
          ) : (
            !bill.isDeleted && (
              <>
                <small>{outlay > 0 ? texts.youPaid : texts.yourPart}</small>{' '}
                <strong>{formatMoney(outlay > 0 ? outlay : part, book.currency)}</strong>
              </>
            )
          )}
        </span>
      </Link>
      {isPaidFor && <ChangeNote book={book} bill={bill.id} own={own} />}
    </li>
  );
}

const When = ({ days, bookName }: { days: string[]; bookName: string }) => (
  <small className={css.when}>
    {[...days, bookName].map((text) => (
      <span key={text}>{text} </span>
    ))}
  </small>
);

const sentOn = (at: string | null): string => (at === null ? texts.notSent : dayOf(at));

/** A bill's own day, and the day it was added if that differs; for a deleted bill the day of the deletion. */
function daysOf({ date, added, deletion }: BillTimes): string[] {
  if (deletion) return [sentOn(deletion.at)];
  const day = date === null ? [] : [longDate(date, commonTexts.unknownDate)];
  if (added === null) return [...day, texts.notSent];
  return day.includes(dayOf(added)) ? day : [...day, texts.added(dayOf(added))];
}

function PaymentRow({
  line: {
    book: { currency },
    payment,
    own,
    other,
    at,
  },
  bookName,
}: Props<PaymentLine>) {
  const pays = own === 'from';
  return (
    <li className={css.withFace}>
      <Link to={personPath(other.id)} className={css.face} aria-label={settleTexts.youAnd(other.name)}>
        <Avatar {...faceOf(other)} />
      </Link>
      <Link to={transactionPath(payment.id)} className={css.row}>
        <span className={css.text}>
          <span>{whatOf(payment.doc, pays, other.name)}</span>
          <When days={[sentOn(at)]} bookName={bookName} />
          <small>{stateOf(payment.doc, pays, other.name, currency)}</small>
        </span>
        <span className={css.amount}>
          <strong>{formatMoney(payment.counted, currency)}</strong>
        </span>
      </Link>
    </li>
  );
}
