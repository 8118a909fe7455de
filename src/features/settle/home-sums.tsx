import { use } from 'react';
import { useData } from '../../data/context.tsx';
import { SettlingContext } from '../../data/hooks/settling-context.ts';
import { formatMoney, formatTotals, ZERO, type Money } from '../../domain/money/money.ts';
import { personInBook } from '../../domain/settling/books.ts';
import {
  claimsOf,
  otherOf,
  type AskedPayment,
  type ClaimSides,
  type PlanLine,
} from '../../domain/settling/sums.ts';
import { claimText } from '../../pay/claim-text.ts';
import { ChevronIcon } from '../../ui/icons/navigation.tsx';
import { Link } from '../../ui/link.tsx';
import { laterPart } from '../../loading/later-part.tsx';
import css from './home-sums.module.css';
import { sumsTexts as texts } from './sums-texts.ts';

const HomePeople = laterPart(
  () => import('./home-people.tsx'),
  (module) => module.HomePeople,
);

/** The first lines of the start page: what the user pays and gets back in all, and from whom. */
export function HomeSums() {
  const { _id: me } = useData().me;
  const known = use(SettlingContext);
  const lines = known?.settling.mine ?? [];
  const isEven = lines.length + (known?.settling.left.length ?? 0) === 0;
  const claim =
    known && ownClaims(known.settling.books.map((book) => ({ book, me: personInBook(book, me) })));
  const isKnown = known && (known.complete || !isEven);
  return (
    <div className={css.card}>
      <Link to="/settle" className={css.sums} aria-busy={!isKnown || undefined}>
        {isKnown && isEven && (
          <span className={css.even}>
            {known.settling.uncounted.length > 0 ? (
              <>
                {texts.uncountedBills(known.settling.uncounted.length)} <small>{texts.whoPaid}</small>
              </>
            ) : (
              <>
                {texts.even} {claim !== null && <small>{claim}</small>}
              </>
            )}
          </span>
        )}
        {isKnown && (
          <Sum
            label={texts.youPay}
            sum={known.settling.pay}
            people={otherNames(lines, 'from', texts.to)}
            claim={claimOn(lines, 'from')}
          />
        )}
        {isKnown && (
          <Sum
            label={texts.youGetBack}
            sum={known.settling.back}
            people={otherNames(lines, 'to', texts.from)}
            claim={claimOn(lines, 'to')}
          />
        )}
        {isKnown && known.settling.asked.length > 0 && (
          <span className={css.asked}>{askedText(known.settling.asked)}</span>
        )}
        {!isKnown && <span className="visually-hidden">{texts.youPay}</span>}
        <span className={css.chevron}>
          <ChevronIcon size={18} />
        </span>
      </Link>
      <div className={css.people}>{isKnown && <HomePeople />}</div>
    </div>
  );
}

/** Who says that they paid and didn't would leave "Even" here, without it. */
function askedText([first, ...others]: readonly AskedPayment[]): string {
  if (!first || others.length > 0) return texts.askedMany(others.length + 1);
  const { sent, got } = first.payment.doc;
  const { currency } = first.book;
  const [paid, theirs] = [formatMoney(sent ?? ZERO, currency), formatMoney(got ?? ZERO, currency)];
  const { name } = first.other;
  if (first.own === 'to') return texts.askedGot(name, paid);
  return got === 0 ? texts.askedPaid(name, paid) : texts.askedOther(name, theirs, paid);
}

/** Empty: they are nobody's in particular, in a group that the user has left. */
function otherNames(lines: readonly PlanLine[], own: 'from' | 'to', text: (names: string) => string): string {
  const names = lines.flatMap((line) =>
    line.own === own ? [own === 'from' ? line.to.name : line.from.name] : [],
  );
  return names.length === 0 ? '' : text(texts.names([...new Set(names)]));
}

const claimOn = (lines: readonly PlanLine[], own: 'from' | 'to'): string | null =>
  ownClaims(
    lines
      .filter((line) => line.own === own)
      .map((line) => ({ book: line.book, me: line[own].id, other: otherOf(line).id })),
  );

/** Those of others wait for the user's word, and have a line of their own. */
const ownClaims = (sides: readonly (Omit<ClaimSides, 'me'> & { me: string | null })[]): string | null =>
  claimText(
    sides
      .flatMap(({ me, ...side }) => (me === null ? [] : claimsOf({ ...side, me })))
      .filter(({ isMine }) => isMine),
  );

interface SumProps {
  label: string;
  sum: readonly Money[];
  people: string;
  claim: string | null;
}

function Sum({ label, sum, people, claim }: SumProps) {
  if (sum.length === 0) return null;
  return (
    <span className={css.sum}>
      <span>{label}</span> <strong>{formatTotals(sum)}</strong> {people !== '' && <small>{people}</small>}{' '}
      {claim !== null && <small>{claim}</small>}
    </span>
  );
}
