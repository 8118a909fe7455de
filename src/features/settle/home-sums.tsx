import { use } from 'react';
import { SettlingContext } from '../../data/hooks/settling-context.ts';
import { formatMoney, formatTotals, ZERO, type Money } from '../../domain/money/money.ts';
import type { AskedPayment, PlanLine } from '../../domain/settling/sums.ts';
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
  const known = use(SettlingContext);
  const lines = known?.settling.mine ?? [];
  const isEven = lines.length + (known?.settling.left.length ?? 0) === 0;
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
              texts.even
            )}
          </span>
        )}
        {isKnown && (
          <Sum label={texts.youPay} sum={known.settling.pay} people={otherNames(lines, 'from', texts.to)} />
        )}
        {isKnown && (
          <Sum
            label={texts.youGetBack}
            sum={known.settling.back}
            people={otherNames(lines, 'to', texts.from)}
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

function Sum({ label, sum, people }: { label: string; sum: readonly Money[]; people: string }) {
  if (sum.length === 0) return null;
  return (
    <span className={css.sum}>
      <span>{label}</span> <strong>{formatTotals(sum)}</strong> {people !== '' && <small>{people}</small>}
    </span>
  );
}
