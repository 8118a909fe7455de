import { formatRm } from '../../domain/money/money.ts';
import type { ActivityLine, BillLine, PaymentLine } from '../../domain/settling/activity.ts';
import { personInBook } from '../../domain/settling/books.ts';
import { ownOnBill } from '../../domain/settling/dues.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { dayOf } from '../../ui/dates.ts';
import { ReceiptIcon } from '../../ui/icons/navigation.tsx';
import { Link } from '../../ui/link.tsx';
import { commonTexts } from '../../ui/texts.ts';
import { toneOf } from '../../ui/tone.ts';
import css from './activity.module.css';
import { activityTexts as texts } from './activity-texts.ts';
import { ChangeNote } from './change-notes.tsx';
import { stateOf } from './payment-state.ts';
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

const dayIn = (at: string | null): string => (at === null ? texts.notSent : dayOf(at));

function BillRow({ line: { book, bill, at, share, back, needsMe }, me, bookName }: Props<BillLine>) {
  const own = personInBook(book, me)!;
  const { pay, back: getsBack } = ownOnBill(book, bill.id, own);
  return (
    <li>
      <Link to={`/receipts/${bill.id}`} className={css.row}>
        <span className={css.icon}>
          <ReceiptIcon />
        </span>
        <span className={css.text}>
          <span>{bill.title || commonTexts.receipts.noTitle}</span>
          <small>
            {bookName} · {dayIn(at)}
          </small>
          {share > 0 && !bill.isDeleted && <small>{texts.share(formatRm(share))}</small>}
        </span>
        <span className={css.amount}>
          {needsMe ? (
            <strong className={css.asks}>{texts.whoPaid}</strong>
          ) : pay > 0 ? (
            <>
              <small>{texts.youPay}</small> <strong>{formatRm(pay)}</strong>
            </>
          ) : getsBack > 0 ? (
            <>
              <small>{texts.youGetBack}</small> <strong>{formatRm(getsBack)}</strong>
            </>
          ) : (
            !bill.isDeleted && <small>{texts.even}</small>
          )}
        </span>
      </Link>
      {back > 0 && <ChangeNote book={book} bill={bill.id} own={own} back={back} />}
    </li>
  );
}

function PaymentRow({ line: { payment, own, other, at }, bookName }: Props<PaymentLine>) {
  const pays = own === 'from';
  return (
    <li>
      <Link to={transactionPath(payment.id)} className={css.row}>
        <Avatar name={other.name} tone={toneOf(other.user ?? other.name)} />
        <span className={css.text}>
          <span>{pays ? settleTexts.youPaid(other.name) : settleTexts.paidYou(other.name)}</span>
          <small>
            {bookName} · {dayIn(at)}
          </small>
          <small>{stateOf(payment.doc, pays, other.name)}</small>
        </span>
        <span className={css.amount}>
          <strong>{formatRm(payment.counted)}</strong>
        </span>
      </Link>
    </li>
  );
}
