import { addSen, sen, type Sen } from '../money/money.ts';
import type { Book } from './books.ts';

/** A line of "Why RM 41.20?". Above 0 it comes to the person. */
export type WhyLine = { amount: Sen } & (
  | { kind: 'share' | 'outlay' | 'rest'; bill: string; title: string }
  /** They gave it to `other`, or got it from them. */
  | { kind: 'gave' | 'got'; payment: string; other: string; isOffset: boolean }
);

/**
 * Why a person's balance is what it is: their own shares, outlays and payments, one line each.
 *
 *   WHY-1  The lines add up to the balance, to the sen.
 */
export function whyOf({ bills, payments }: Book, person: string): WhyLine[] {
  const lines: WhyLine[] = [];
  for (const { id: bill, title, who, parts, isPaid, isDeleted } of bills) {
    if (isDeleted || !isPaid) continue;
    const own = Object.entries(parts).flatMap(([column, part]) => (who[column] === person ? [part] : []));
    const sum = (kind: 'outlay' | 'share' | 'rest') => addSen(...own.map((part) => part[kind]));
    lines.push(
      { kind: 'outlay', bill, title, amount: sum('outlay') },
      { kind: 'share', bill, title, amount: sen(-sum('share')) },
      { kind: 'rest', bill, title, amount: sen(-sum('rest')) },
    );
  }
  for (const { id: payment, doc, from, to, counted } of payments) {
    if (from === to) continue;
    const isOffset = doc.how === 'offset';
    if (from === person) lines.push({ kind: 'gave', payment, other: to, isOffset, amount: counted });
    if (to === person) lines.push({ kind: 'got', payment, other: from, isOffset, amount: sen(-counted) });
  }
  return lines.filter(({ amount }) => amount !== 0);
}
