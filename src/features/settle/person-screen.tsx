import { Fragment, useId, useState, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import type { Group } from '../../contract/groups.ts';
import { useData } from '../../data/context.tsx';
import { queryGroups } from '../../data/queries/queries.ts';
import type { Settling } from '../../data/queries/query-books.ts';
import type { KnownSettling } from '../../data/hooks/settling-context.ts';
import { useQuery } from '../../data/hooks/use-query.ts';
import { HOME_CURRENCY } from '../../domain/money/currencies.ts';
import { formatMoney, minor, ZERO, type Money } from '../../domain/money/money.ts';
import { personKey } from '../../domain/settling/activity.ts';
import { personInBook, type Book } from '../../domain/settling/books.ts';
import { byCurrencies, type PairBalance } from '../../domain/settling/offsets.ts';
import { withPerson, type WithPerson } from '../../domain/settling/with-person.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PlusIcon } from '../../ui/icons/actions.tsx';
import { CashIcon } from '../../ui/icons/board.tsx';
import { ChevronIcon } from '../../ui/icons/navigation.tsx';
import { Link } from '../../ui/link.tsx';
import { colourIn, type Coloured } from '../../domain/group/colour.ts';
import { faceOf } from '../../faces/faces.ts';
import { claimsOf } from '../../domain/settling/sums.ts';
import { claimText } from '../../pay/claim-text.ts';
import { SameQuestion } from '../../pay/same-question.tsx';
import { TwiceQuestions } from '../../pay/twice-question.tsx';
import { AnotherPayment } from './another-payment.tsx';
import { bookName } from './book-name.ts';
import { KnownBills } from './known-bills.tsx';
import { PairActions } from './pair-actions.tsx';
import { PairSum, sentence } from './pair-sum.tsx';
import { AskedPayments, PaymentList } from './payment-list.tsx';
import css from './person.module.css';
import { UncountedRows } from './plan-rows.tsx';
import { settleTexts as texts } from './texts.ts';
import { useSayPayments } from './use-say.ts';
import { groupsWith, whoIs } from './who-is.ts';
import { WhyLines } from './why-lines.tsx';

/** Lines of "why" that a book shows at first. */
const LINES = 6;

/** /person/:id: "You and Ali", from the device. */
export function PersonScreen({ personId, clock }: { personId: string; clock: () => number }) {
  const { db } = useData();
  const groups = useQuery(() => queryGroups(db), [db]);
  return (
    <KnownBills
      icon={<CashIcon />}
      loading={texts.loading}
      isReady={Boolean(groups?.data)}
      failure={groups?.error}
    >
      {(known) => <Person {...known} groups={groups?.data ?? []} {...{ personId, clock }} />}
    </KnownBills>
  );
}

interface PersonProps extends KnownSettling {
  personId: string;
  groups: readonly Group[];
  clock: () => number;
}

function Person({ settling, complete, groups, personId, clock }: PersonProps) {
  const { me } = useData();
  const friend = whoIs(groups, personId);
  const id = friend?.id ?? personId;
  if (id === me._id) return <Navigate to="/settle" replace />;
  const found = withPerson(settling, me._id, id);
  // A bill without a group calls somebody as its columns do.
  const between =
    found && friend
      ? { ...found, person: { ...found.person, name: friend.name, ...colourIn(friend) } }
      : found;
  const name = between?.person.name ?? friend?.name;
  if (name === undefined)
    return (
      complete && (
        <EmptyState picture="lost" text={texts.personLost}>
          <LinkButton to="/settle">{texts.title}</LinkButton>
        </EmptyState>
      )
    );
  const together = <GroupRows groups={groupsWith(groups, id)} />;
  return (
    <div className={css.page} data-focus-home tabIndex={-1}>
      {between ? (
        <Between key={id} {...{ between, settling, clock }}>
          {together}
        </Between>
      ) : (
        <>
          <div className={css.column}>
            <Head person={{ ...friend, name }} />
            <p className={css.quiet}>{texts.nothingYet(name)}</p>
          </div>
          <div className={css.column}>{together}</div>
        </>
      )}
    </div>
  );
}

function Head({ person, net, claim = null }: { person: Coloured; net?: Money; claim?: string | null }) {
  const { name } = person;
  const { amount, currency } = net ?? {};
  return (
    <div className={css.head}>
      <Avatar {...faceOf(person)} />
      <h2>
        {amount === undefined ? texts.youAnd(name) : sentence(amount, name)}{' '}
        {amount !== undefined && amount !== 0 && currency && (
          <strong>{formatMoney(minor(Math.abs(amount)), currency)}</strong>
        )}{' '}
        {claim !== null && <small>{claim}</small>}
      </h2>
    </div>
  );
}

const NOTHING: Money = { currency: HOME_CURRENCY, amount: ZERO };

interface BetweenProps {
  between: WithPerson;
  settling: Settling;
  clock: () => number;
  /** Comes last. */
  children: ReactNode;
}

function Between({ between, settling, clock, children }: BetweenProps) {
  const { me } = useData();
  const pay = useSayPayments(clock);
  const [isPaying, setPaying] = useState(false);
  const { person, balances, nets, uncounted, shared } = between;
  const { books, groups } = settling;
  const { id, name } = person;
  const asked = settling.asked.filter(({ other }) => other.id === id);
  const claimIn = (some: readonly Book[]) =>
    claimText(some.flatMap((book) => claimsOf({ book, me: personInBook(book, me._id)!, other: id })));
  const nameOf = (book: Book) => bookName(book, groups);
  return (
    <>
      <div className={css.column}>
        <section className={css.card} aria-label={texts.youAnd(name)}>
          {nets.length === 0 && <Head person={person} net={NOTHING} claim={claimIn(shared)} />}
          {byCurrencies(balances).map((some, at) => (
            <Fragment key={nets[at]!.currency}>
              <Head
                person={person}
                net={nets[at]!}
                claim={claimIn(shared.filter(({ currency }) => currency === nets[at]!.currency))}
              />
              {some.length > 1 && <PairSum balances={some} {...{ name, bookName: nameOf }} withoutTotal />}
              <PairActions balances={some} {...{ person, books, pay, clock }} />
            </Fragment>
          ))}
        </section>
        {shared.map((book) => (
          <TwiceQuestions
            key={book.id}
            book={book}
            own={personInBook(book, me._id)}
            other={id}
            write={pay.write}
          />
        ))}
        <AskedPayments books={shared} {...{ asked, pay }} me={me._id} bookName={nameOf} />
        {balances.map((balance) => (
          <WhyBook key={balance.book.id} {...balance} title={nameOf(balance.book)} name={name} />
        ))}
      </div>
      <div className={css.column}>
        <UncountedRows bills={uncounted} />
        <PaymentList books={shared} asked={asked} me={me._id} other={id} pay={pay} bookName={nameOf} />
        <div className={css.more}>
          <Button icon={<PlusIcon />} onClick={() => setPaying(true)}>
            {texts.another}
          </Button>
          <Link to={`/activity?person=${encodeURIComponent(personKey(person))}`} className={css.all}>
            {texts.allWith(name)}
          </Link>
        </div>
        {children}
      </div>
      <SameQuestion ask={pay.ask} />
      {isPaying && (
        <AnotherPayment
          books={shared}
          me={me._id}
          other={id}
          bookName={nameOf}
          pay={pay}
          onClose={() => setPaying(false)}
        />
      )}
    </>
  );
}

/** Why one pays the other in a book: the user's own lines, which add up to the sen. */
function WhyBook({ book, me, other, amount, title, name }: PairBalance & { title: string; name: string }) {
  const transfer = amount > 0 ? { from: other, to: me } : { from: me, to: other };
  const size = minor(Math.abs(amount));
  const id = useId();
  const { about } = book;
  const claim = claimText(claimsOf({ book, me, other }));
  return (
    <section className={css.card} aria-labelledby={id}>
      <div className={css.book}>
        <h3 id={id}>
          {about.for === 'group' ? <Link to={`/edit-group/${about.group}`}>{title}</Link> : title}
        </h3>
        <span>
          <small>{sentence(amount, name)}</small> <strong>{formatMoney(size, book.currency)}</strong>{' '}
          {claim !== null && <small>{claim}</small>}
        </span>
      </div>
      <WhyLines book={book} me={me} transfer={transfer} most={LINES} />
    </section>
  );
}

function GroupRows({ groups }: { groups: readonly Group[] }) {
  if (groups.length === 0) return null;
  return (
    <section aria-labelledby="together">
      <h3 id="together">{texts.together}</h3>
      <ul className={css.rows}>
        {groups.map(({ _id, name }) => (
          <li key={_id}>
            <Link to={`/edit-group/${_id}`} className={css.rowLink}>
              {name}
              <ChevronIcon size={18} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
