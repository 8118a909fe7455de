import { COIN } from '../../money/cash-rounding.ts';
import { minor, type Minor } from '../../money/money.ts';
import { losesFirst, looksLike } from '../rows/amounts.ts';
import { BILL_LIMITS, BILL_POINTS } from '../thresholds.ts';
import { readingWeight, type Option } from './bill-options.ts';
import type { LabelledAmounts } from './labelled-amount.ts';

export interface Total extends Option<null> {
  /** Whether it was read, or is the difference of two amounts that were. */
  printed: boolean;
}

/** The amounts that may be the total, with the most points first. */
export function totalOptions(labelled: LabelledAmounts): Total[] {
  const points = new Map<Minor, number>();
  const add = (value: number, more: number): void => {
    if (value > 0 && value < BILL_LIMITS.maxAmount)
      points.set(minor(value), (points.get(minor(value)) ?? 0) + more);
  };
  for (const total of labelled.total)
    add(total.value, total.strength * BILL_POINTS.total * readingWeight(total));
  // A subtotal is payable where nothing is charged on it and nothing larger says that it is the total.
  const served = labelled.service.some(({ value }) => value > 0);
  for (const subtotal of labelled.subtotal)
    if ((!served && !hasLargerTotal(subtotal.value, labelled)) || isPaid(subtotal.value, labelled))
      add(subtotal.value, BILL_POINTS.subtotalAsTotal * readingWeight(subtotal));
  const unnamed = labelled.extra.at(-1); // a total whose label was not read
  if (unnamed && labelled.total.length === 0) add(unnamed.price, BILL_POINTS.unnamedTotal);
  for (const net of labelled.net) add(net.value, 0);
  addPayments(labelled, add);
  addWholes(labelled, points);
  for (const [value, score] of points) {
    points.set(
      value,
      score -
        outdoneCost(value, labelled) -
        unroundedCost(value, labelled) +
        (value % COIN === 0 ? BILL_POINTS.roundedTotal : 0) +
        (isImpliedByTax(value, labelled) ? BILL_POINTS.taxOfTotal : 0),
    );
  }
  return [...points]
    .map(([value, score]) => ({ value, points: score, from: null, printed: true }))
    .toSorted((a, b) => b.points - a.points)
    .slice(0, 2 * BILL_LIMITS.maxOptions);
}

/** An amount that ends like a total read without its first figures is what that total says. */
function addWholes({ total }: LabelledAmounts, points: Map<Minor, number>): void {
  for (const [value, score] of points) {
    const tail = total.filter((other) => losesFirst(other.value, value));
    const most = Math.max(0, ...tail.map((other) => other.strength * readingWeight(other)));
    points.set(value, score + most * BILL_POINTS.total);
  }
}

/** Adds each payment, and each payment less the change. */
function addPayments({ cash, change }: LabelledAmounts, add: (value: number, points: number) => void): void {
  for (const payment of cash.slice(0, BILL_LIMITS.maxOptions)) {
    const given = Math.abs(payment.value);
    const weight = readingWeight(payment);
    add(given, BILL_POINTS.cashAsTotal * weight);
    for (const back of change.slice(0, BILL_LIMITS.maxChanges)) {
      const paid = given - Math.abs(back.value);
      if (paid <= 0) continue;
      if (back.value === 0) add(paid, BILL_POINTS.cashWithoutChange * weight);
      else add(paid, BILL_POINTS.cashLessChange * Math.min(weight, readingWeight(back)));
    }
  }
}

/**
 * The printed totals, and the amount that the equation reaches when it is none of them: a printed one with
 * a look-alike digit, or the bill's sum where no total is printed.
 */
export function withReachedTotal(totals: readonly Total[], reached: number): readonly Total[] {
  if (reached <= 0 || reached > BILL_LIMITS.maxAmount || totals.some((total) => total.value === reached))
    return totals;
  const value = minor(reached);
  // If it is not even rounded, another amount was probably misread.
  const alike = value % COIN === 0 && totals.some((total) => looksLike(total.value, value));
  const tail = totals.filter((total) => losesFirst(total.value, value)).map((total) => total.points);
  const points = Math.max(alike ? BILL_POINTS.lookAlikeTotal : 0, ...tail);
  return [...totals, { value, points, from: null, printed: false }];
}

/** A larger amount whose label says that it is to be paid speaks against a mere "total" that nobody paid. */
function outdoneCost(value: Minor, labelled: LabelledAmounts): number {
  const payable = labelled.total.filter((total) => total.strength >= BILL_LIMITS.payableStrength);
  const larger = payable.every(
    (total) => total.value > value + BILL_LIMITS.maxRounding && !looksLike(total.value, value),
  );
  return payable.length > 0 && larger && !isPaid(value, labelled) ? BILL_POINTS.outdone : 0;
}

/** The total of the next row is paid, though the rounding between them was not read. */
function unroundedCost(value: Minor, { total, cash }: LabelledAmounts): number {
  const rounded = [...total, ...cash].some(
    (other) => other.value % COIN === 0 && Math.abs(other.value - value) <= BILL_LIMITS.cashRounding,
  );
  return value % COIN !== 0 && rounded ? BILL_POINTS.unrounded : 0;
}

/** A total that is larger than this amount, by more than a rounding. */
const hasLargerTotal = (value: Minor, { total }: LabelledAmounts): boolean =>
  total.some(
    (other) => other.strength >= BILL_LIMITS.totalStrength && other.value > value + BILL_LIMITS.maxRounding,
  );

const isPaid = (value: Minor, labelled: LabelledAmounts): boolean =>
  labelled.cash.some((cash) => Math.abs(cash.value) === value) || isCashLessChange(value, labelled);

const isCashLessChange = (total: Minor, { cash, change }: LabelledAmounts): boolean =>
  change.some(
    ({ value }) => value !== 0 && cash.some((given) => Math.abs(given.value) - Math.abs(value) === total),
  );

/** A tax of 6 % (or 8 %) that prices hold is 6/106 of the total: a check that doesn't depend on the items. */
const isImpliedByTax = (total: Minor, { tax, summary }: LabelledAmounts): boolean =>
  [...tax, ...summary].some(
    ({ value }) =>
      value >= BILL_LIMITS.smallestProvingTax &&
      [6, 8].some((rate) => Math.abs(Math.round((total * rate) / (100 + rate)) - value) <= 1),
  );

/**
 * Whether a total may be shown as certain: only one that stands on the paper. A total that is not rounded to
 * five sen was paid by card, or the rounding below it was not read: only the payment tells.
 */
export function isSupported(
  { value, printed }: Total,
  { adds, proves }: { adds: boolean; proves: boolean },
  labelled: LabelledAmounts,
): boolean {
  const isTotal = labelled.total.some(
    (total) => total.value === value && total.strength >= BILL_LIMITS.totalStrength,
  );
  const stands = labelled.printed.includes(value) || labelled.extra.some(({ price }) => price === value);
  const final =
    isPaid(value, labelled) || (isTotal && value % COIN === 0 && !hasLargerTotal(value, labelled));
  if (!printed || !final || !stands) return false;
  return (
    proves ||
    (isImpliedByTax(value, labelled) && (adds || isPaid(value, labelled))) ||
    (isTotal && isCashLessChange(value, labelled))
  );
}

/**
 * Whether anything says that this is to be paid: a label (perhaps with a digit misread), a payment, a tax,
 * charges that lead to it (`charged`). A subtotal alone doesn't, nor does the sum of the items.
 */
export const isPayable = ({ value, printed }: Total, charged: boolean, labelled: LabelledAmounts): boolean =>
  labelled.total.some((total) => looksLike(total.value, value) || losesFirst(total.value, value)) ||
  (printed &&
    (charged ||
      isPaid(value, labelled) ||
      isImpliedByTax(value, labelled) ||
      labelled.extra.at(-1)?.price === value));
