import { sen, type Sen } from '../../money/money.ts';
import { looksLike } from '../rows/amounts.ts';
import { MAX_OPTIONS, readingWeight, type Option } from './bill-options.ts';
import type { LabelledAmounts } from './labelled-amounts.ts';

export interface Total extends Option<null> {
  /** Whether it was read, or is the difference of two amounts that were. */
  printed: boolean;
}
/**
 * The printed totals, and the amount that the equation reaches when it is none of them: a printed one with
 * a reading-alike digit, or what the bill comes to where no total is printed.
 */
export function withReachedTotal(totals: readonly Total[], reached: number): Total[] {
  if (reached <= 0 || reached > 1e8 || totals.some((total) => total.value === reached)) return [...totals];
  const value = sen(reached);
  // One that is not even rounded is likelier to come of another amount that was misread.
  const alike = value % 5 === 0 && totals.some((total) => looksLike(total.value, value));
  return [...totals, { value, points: alike ? 0.8 : 0, from: null, printed: false }];
}

export function totalOptions(labelled: LabelledAmounts): Total[] {
  const points = new Map<Sen, number>();
  const add = (value: number, more: number): void => {
    if (value > 0 && value < 1e8) points.set(sen(value), (points.get(sen(value)) ?? 0) + more);
  };
  for (const total of labelled.total) add(total.value, total.strength * 0.8 * readingWeight(total));
  // A subtotal is payable where nothing is charged on it and nothing larger says that it is the total.
  const served = labelled.service.some(({ value }) => value > 0);
  for (const subtotal of labelled.subtotal)
    if ((!served && !hasLarger(subtotal.value, labelled)) || isPaid(subtotal.value, labelled))
      add(subtotal.value, 0.5 * readingWeight(subtotal));
  const unnamed = labelled.extra.at(-1); // a total whose label was not read
  if (unnamed && labelled.total.length === 0) add(unnamed.price, 0.3);
  for (const net of labelled.net) add(net.value, 0);
  for (const cash of labelled.cash.slice(0, MAX_OPTIONS)) {
    const given = Math.abs(cash.value);
    add(given, 0.6 * readingWeight(cash));
    for (const change of labelled.change.slice(0, 3)) {
      const paid = given - Math.abs(change.value);
      // Nothing back proves nothing: a card payment, or a change that was misread.
      if (paid > 0)
        add(
          paid,
          change.value === 0
            ? 0.8 * readingWeight(cash)
            : 1.8 * Math.min(readingWeight(cash), readingWeight(change)),
        );
    }
  }
  for (const [value, score] of points) {
    points.set(
      value,
      score -
        outdoneCost(value, labelled) -
        unroundedCost(value, labelled) +
        (value % 5 === 0 ? 0.3 : 0) +
        (impliedByTax(value, labelled) ? 1 : 0),
    );
  }
  return [...points]
    .map(([value, score]) => ({ value, points: score, from: null, printed: true }))
    .toSorted((a, b) => b.points - a.points)
    .slice(0, 2 * MAX_OPTIONS);
}

/** A larger amount whose label says that it is the one to pay speaks against a mere "total" that nobody paid. */
function outdoneCost(value: Sen, labelled: LabelledAmounts): number {
  const payable = labelled.total.filter((total) => total.strength >= PAYABLE);
  const larger = payable.every(
    (total) => total.value > value + MOST_ROUNDED && !looksLike(total.value, value),
  );
  return payable.length > 0 && larger && !isPaid(value, labelled) ? 3 : 0;
}

/** The total of the next row is what is paid, though the rounding between them was not read. */
function unroundedCost(value: Sen, { total, cash }: LabelledAmounts): number {
  const rounded = [...total, ...cash].some(
    (other) => other.value % 5 === 0 && Math.abs(other.value - value) <= 2,
  );
  return value % 5 !== 0 && rounded ? 1 : 0;
}

/** A total that is larger than this amount, by more than a rounding. */
const hasLarger = (value: Sen, labelled: LabelledAmounts): boolean =>
  labelled.total.some((total) => total.strength >= 2 && total.value > value + MOST_ROUNDED);

const isPaid = (value: Sen, labelled: LabelledAmounts): boolean =>
  labelled.cash.some((cash) => Math.abs(cash.value) === value) || paidBy(value, labelled);

/** The strength of "grand total", "total payable", "nett". */
const PAYABLE = 4;
const MOST_ROUNDED = 9;

/** A tax of 6 % (or 8 %) that prices hold is 6/106 of the total: a check that owes nothing to the items. */
function impliedByTax(total: Sen, labelled: LabelledAmounts): boolean {
  return [...labelled.tax, ...labelled.summary].some(
    ({ value }) =>
      value >= 20 && [6, 8].some((rate) => Math.abs(Math.round((total * rate) / (100 + rate)) - value) <= 1),
  );
}
/** What was given less what came back. */
const paidBy = (total: Sen, { cash, change }: LabelledAmounts): boolean =>
  change.some(
    ({ value }) => value !== 0 && cash.some((given) => Math.abs(given.value) - Math.abs(value) === total),
  );
/** A printed total that nothing else on the paper speaks for stays doubtful. */
export const UNSUPPORTED = 0.75;

/**
 * Whether a total may be shown as certain: only one that stands on the paper. One that is not rounded to
 * five sen was paid by card, or the rounding below it was not read: only the payment tells.
 */
export function isSupported(
  { value, printed }: Total,
  { adds, proves }: { adds: boolean; proves: boolean },
  labelled: LabelledAmounts,
): boolean {
  const isLabelled = labelled.total.some((total) => total.value === value && total.strength >= 2);
  const stands = labelled.printed.includes(value) || labelled.extra.some(({ price }) => price === value);
  const settled = isPaid(value, labelled) || (isLabelled && value % 5 === 0 && !hasLarger(value, labelled));
  if (!printed || !settled || !stands) return false;
  return (
    proves ||
    (impliedByTax(value, labelled) && (adds || isPaid(value, labelled))) ||
    (isLabelled && paidBy(value, labelled))
  );
}

/**
 * Whether anything says that this is to be paid: a label (perhaps with a digit misread), a payment, a tax,
 * charges that lead to it (`charged`). A subtotal alone doesn't, nor does the sum of the items.
 */
export const isPayable = ({ value, printed }: Total, charged: boolean, labelled: LabelledAmounts): boolean =>
  labelled.total.some((total) => looksLike(total.value, value)) ||
  (printed &&
    (charged ||
      isPaid(value, labelled) ||
      impliedByTax(value, labelled) ||
      labelled.extra.at(-1)?.price === value));
