import { addMinor, minor, type Minor } from '../money/money.ts';
import type { Book } from './books.ts';
import { planOf, type PlanTransfer } from './plan.ts';

/** A line of "Why RM 41.20?". Above 0 it comes to the person. */
export type WhyLine = { amount: Minor } & (
  | { kind: 'part' | 'outlay' | 'rest'; bill: string; title: string }
  /** They gave it to `other`, or got it from them. */
  | { kind: 'gave' | 'got'; payment: string; other: string; isOffset: boolean }
);

/**
 * Why a person's balance is what it is: their own parts, outlays and payments, one line each.
 *
 *   WHY-1  The lines add up to the balance, to the sen.
 */
export function whyOf({ bills, payments }: Book, person: string): WhyLine[] {
  const lines: WhyLine[] = [];
  for (const { id: bill, title, who, parts, isPaid, isDeleted } of bills) {
    if (isDeleted || !isPaid) continue;
    const own = Object.entries(parts).flatMap(([column, part]) => (who[column] === person ? [part] : []));
    const sum = (of: 'outlay' | 'share' | 'rest') => addMinor(...own.map((part) => part[of]));
    lines.push(
      { kind: 'outlay', bill, title, amount: sum('outlay') },
      { kind: 'part', bill, title, amount: minor(-sum('share')) },
      { kind: 'rest', bill, title, amount: minor(-sum('rest')) },
    );
  }
  for (const { id: payment, doc, from, to, counted } of payments) {
    if (from === to) continue;
    const isOffset = doc.how === 'offset';
    if (from === person) lines.push({ kind: 'gave', payment, other: to, isOffset, amount: counted });
    if (to === person) lines.push({ kind: 'got', payment, other: from, isOffset, amount: minor(-counted) });
  }
  return lines.filter(({ amount }) => amount !== 0);
}

/** Why one transfer of the plan is as high as it is, for one of its two people. Above 0 it comes to them. */
export interface WhyTransfer {
  lines: WhyLine[];
  /** Their other transfers of the plan, which bear a part of it. */
  others: PlanTransfer[];
  /** What nobody has to pay, because it is too little. */
  small: Minor;
  /** The lines, the others and the small amount together. */
  amount: Minor;
}

/** WHY-1 */
export function whyTransfer(
  book: Book,
  person: string,
  { from, to, bill }: Omit<PlanTransfer, 'amount'>,
): WhyTransfer {
  const lines = whyOf(book, person);
  const toThem = (one: PlanTransfer) => (one.to === person ? one.amount : -one.amount);
  const own = planOf(book).filter((one) => one.from === person || one.to === person);
  // Without a bill all that the two pay each other in the book.
  const shown = own.filter((one) =>
    bill === undefined
      ? [from, to].includes(one.from) && [from, to].includes(one.to)
      : one.from === from && one.to === to && one.bill === bill,
  );
  const others = own.filter((one) => !shown.includes(one));
  const amount = minor(shown.reduce((sum, one) => sum + toThem(one), 0));
  const balance = addMinor(...lines.map((line) => line.amount));
  const small = minor(amount - balance + others.reduce((sum, one) => sum + toThem(one), 0));
  return { lines, others, small, amount };
}
