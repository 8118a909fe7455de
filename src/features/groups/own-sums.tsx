import { use } from 'react';
import { SettlingContext } from '../../data/hooks/settling-context.ts';
import { formatTotals } from '../../domain/money/money.ts';
import { isFolded } from '../../domain/settling/activity.ts';
import { otherOf, sumsOf, type PlanLine } from '../../domain/settling/sums.ts';
import css from './own-sums.module.css';
import { groupSumsTexts as texts } from './texts.ts';

const inGroup =
  (group: string) =>
  ({ book: { about } }: Pick<PlanLine, 'book'>): boolean =>
    about.for === 'group' && about.group === group;

/** What the user pays and gets back in a group; nothing until the books are added up. */
function useGroupSums(group: string): { pay: string | null; back: string | null; isEven: boolean } {
  const known = use(SettlingContext);
  if (!known) return { pay: null, back: null, isEven: false };
  const { mine, books } = known.settling;
  const { pay, back } = sumsOf(mine, inGroup(group));
  const own = books.filter((book) => inGroup(group)({ book }));
  const isEven = known.complete && own.length > 0 && own.every(isFolded);
  return { pay: formatTotals(pay) || null, back: formatTotals(back) || null, isEven };
}

/** "You pay RM 12.30" for a group. Its place is there before, so that nothing moves then. */
export function GroupSums({ group }: { group: string }) {
  const { pay, back, isEven } = useGroupSums(group);
  return (
    <span className={css.sums}>
      {pay !== null && <span>{texts.youPay(pay)}</span>}
      {back !== null && <span>{texts.youGetBack(back)}</span>}
      {isEven && <span className={css.even}>{texts.even}</span>}
    </span>
  );
}

/** The same with one other person, over all groups. */
export function PersonSums({ person }: { person: string }) {
  const known = use(SettlingContext);
  const { pay, back } = sumsOf(known?.settling.mine ?? [], (line) => otherOf(line).id === person);
  return (
    <>
      {pay.length > 0 && <strong>{texts.youPay(formatTotals(pay))}</strong>}
      {back.length > 0 && <strong>{texts.paysYou(formatTotals(back))}</strong>}
    </>
  );
}

/** What is open in a group: told to who leaves or deletes it. */
export function OpenSums({ group }: { group: string }) {
  const { pay, back } = useGroupSums(group);
  return (
    <>
      {pay !== null && <p>{texts.openPay(pay)}</p>}
      {back !== null && <p>{texts.openBack(back)}</p>}
    </>
  );
}
