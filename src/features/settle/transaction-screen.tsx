import { Navigate, useSearchParams } from 'react-router-dom';
import { useData } from '../../data/context.tsx';
import { queryPayment } from '../../data/queries/queries.ts';
import type { Settling } from '../../data/queries/query-books.ts';
import type { PaymentRow } from '../../data/device/rows.ts';
import { useQuery } from '../../data/hooks/use-query.ts';
import { editsAll } from '../../domain/board/rights.ts';
import { currencyOf } from '../../domain/money/currencies.ts';
import { formatMoney, type Minor } from '../../domain/money/money.ts';
import { personInBook, type Book, type PaymentInBook } from '../../domain/settling/books.ts';
import { mayNote } from '../../domain/settling/payment.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { timeOf } from '../../words/dates.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CashIcon } from '../../ui/icons/board.tsx';
import { ChevronIcon } from '../../ui/icons/navigation.tsx';
import { Link } from '../../ui/link.tsx';
import { PaymentDetails } from '../../pay/payment-details.tsx';
import { paymentWords } from '../../history/payment-words.ts';
import { personPath } from '../../navigation/person-path.ts';
import { commonTexts } from '../../words/texts.ts';
import { faceOf } from '../../faces/faces.ts';
import css from './activity.module.css';
import { activityTexts as texts } from './activity-texts.ts';
import { bookName } from './book-name.ts';
import { KnownBills } from './known-bills.tsx';
import { PaymentActions } from './payment-actions.tsx';
import { stateOf, whatOf } from './payment-state.ts';
import settle from './settle.module.css';
import { settleTexts } from './texts.ts';
import { useSayPayments } from './use-say.ts';

/** /transaction?id=: one payment, from the device. */
export function TransactionScreen({ clock }: { clock: () => number }) {
  const { db } = useData();
  const id = useSearchParams()[0].get('id');
  const row = useQuery(() => queryPayment(db, id ?? ''), [db, id]);
  if (id === null) return <Navigate to="/activity" replace />;
  return (
    <KnownBills icon={<CashIcon />} loading={texts.loading} isReady={row !== undefined} failure={row?.error}>
      {({ settling, complete }) => {
        const book = settling.books.find(({ payments }) => payments.some((one) => one.id === id));
        if (book && row?.data) return <Transaction {...{ id, book, settling, clock }} row={row.data} />;
        if (!complete) return null; // it may come yet
        return (
          <EmptyState picture="lost" text={texts.notFound}>
            <LinkButton to="/activity">{texts.all}</LinkButton>
          </EmptyState>
        );
      }}
    </KnownBills>
  );
}

interface Props {
  id: string;
  book: Book;
  row: PaymentRow;
  settling: Settling;
  clock: () => number;
}

function Transaction({ id, book, row, settling, clock }: Props) {
  const { me } = useData();
  const pay = useSayPayments(clock);
  const payment = book.payments.find((one) => one.id === id)!;
  const { from, to, doc, counted, about } = payment;
  const { currency } = book;
  const nameOf = (person: string) => book.people.get(person)?.name ?? '';
  const own = personInBook(book, me._id);
  const isSide = own !== null && (own === from || own === to);
  const pays = own === from;
  const other = book.people.get(pays ? to : from);
  const face = <Avatar {...faceOf(other ?? { name: '' })} />;
  const title = isSide ? whatOf(doc, pays, nameOf(pays ? to : from)) : texts.sides(nameOf(from), nameOf(to));
  const bill = about.for === 'bill' ? book.bills.find((one) => one.id === about.bill) : undefined;
  const editsBill = bill !== undefined && !me.isGuest && editsAll(settling.roleOn(bill.id));
  return (
    <div className={css.page} data-focus-home tabIndex={-1}>
      <section className={css.paper} aria-labelledby="payment">
        <div className={css.who}>
          {other && isSide ? (
            <Link to={personPath(other.id)} className={css.side} aria-label={settleTexts.youAnd(other.name)}>
              {face}
            </Link>
          ) : (
            face
          )}
          <span className={css.text}>
            <h2 id="payment">{title}</h2>
            {isSide && <small>{stateOf(doc, pays, other?.name ?? '', currency)}</small>}
          </span>
          <span className={css.sum}>{formatMoney(counted, currency)}</span>
        </div>
        <dl className={css.words}>
          <Said {...{ payment, row, field: 'sent', isOwn: isSide && pays, name: nameOf(from) }} />
          <Said {...{ payment, row, field: 'got', isOwn: isSide && !pays, name: nameOf(to) }} />
        </dl>
        {isSide && (
          <div className={css.actions}>
            <PaymentActions
              {...{ payment, pays, pay }}
              books={settling.books}
              me={me._id}
              name={other?.name ?? ''}
            />
          </div>
        )}
        {isSide && (
          <PaymentDetails
            doc={doc}
            set={(op) => pay.write([[id, op]])}
            hasNote={mayNote(me._id, bill, editsBill)}
          />
        )}
      </section>
      {bill && (
        <ul className={css.rows}>
          <li>
            <Link to={`/receipts/${bill.id}`} className={settle.rowLink}>
              <span>
                {bill.title || commonTexts.receipts.noTitle} <small>{bookName(book, settling.groups)}</small>
              </span>
              <ChevronIcon size={18} />
            </Link>
          </li>
        </ul>
      )}
      {!bill && <p className={css.quiet}>{bookName(book, settling.groups)}</p>}
      <section aria-labelledby="history">
        <h2 id="history">{texts.history}</h2>
        <ol className={`${css.rows} ${css.history}`}>
          {paymentWords(row, nameOf(from), nameOf(to), me._id).map(({ key, what, said }) => (
            <li key={key}>
              {what}
              <small>
                {said
                  ? `${said.by._id === me._id ? texts.you : said.by.name}, ${timeOf(said.at)}`
                  : texts.notSent}
              </small>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

interface SaidProps {
  payment: PaymentInBook;
  row: PaymentRow;
  field: 'sent' | 'got';
  isOwn: boolean;
  name: string;
}

/** What one side says, and when. */
function Said({ payment: { doc, about }, row, field, isOwn, name }: SaidProps) {
  const value: Minor | null = doc[field];
  const entry = row.history.find(({ op, outcome }) => op.field === field && outcome === 'applied');
  const at = entry?.op.value === value ? entry.at : null;
  const [own, theirs] =
    field === 'sent' ? [texts.youSayPaid, texts.saysPaid] : [texts.youSayGot, texts.saysGot];
  return (
    <div>
      <dt>{isOwn ? own : theirs(name)}</dt>
      <dd>
        {value === null ? (
          <small>{texts.nothingSaid}</small>
        ) : (
          <>
            {formatMoney(value, currencyOf(about))} <small>{at === null ? texts.notSent : timeOf(at)}</small>
          </>
        )}
      </dd>
    </div>
  );
}
