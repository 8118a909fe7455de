import { inCurrency } from '../money/currencies.ts';
import type { Minor } from '../money/money.ts';
import type { Book, PaymentInBook } from './books.ts';
import { isOutside, openBetween } from './dues.ts';
import { MAX_PAYMENT_NUMBER, paymentId, type PaymentAbout } from './payment.ts';

export interface Tap {
  from: string;
  to: string;
  /** Whose word it is. */
  field: 'sent' | 'got';
  amount: Minor;
  /** The day in Kuala Lumpur (20261127). */
  day: string;
  /** The bill whose screen was tapped, or on which a line of the plan is paid. */
  bill?: string;
  /** The user wants another payment. */
  isAnother?: boolean;
  /** Payments that the same press writes already. */
  taken?: ReadonlySet<string>;
}

/**
 * Which payment a tap writes: the pair's newest one in this book on which the other side's word stands and
 * one's own is missing, if it is the same money (the same amount, or of the bill that was tapped). Only where
 * there is none a new one: the bill's if this pair has one open bill in the book that comes to as much, else
 * the group's: a plan's transfer may pay for bills of others too.
 * Null if it can't be named: 40 payments are the most.
 */
export function paymentToWrite(book: Book, tap: Tap): string | null {
  const { from, to, field, amount, bill, isAnother, taken } = tap;
  const other = field === 'sent' ? 'got' : 'sent';
  const waiting = book.payments
    .filter((one) => one.from === from && one.to === to && one.doc.how !== 'offset')
    .filter(({ doc }) => doc[field] === null && !!doc[other])
    .filter(({ id }) => !taken?.has(id))
    .filter(
      ({ doc, about }) =>
        doc[other] === amount || (bill !== undefined && about.for === 'bill' && about.bill === bill),
    );
  return isAnother || waiting.length === 0 ? newPayment(book, tap) : waiting.toSorted(byNewest)[0]!.id;
}

/** Newest first; what only this device has is newest of all. */
export const byNewest = (a: PaymentInBook, b: PaymentInBook): number =>
  a.at === b.at ? (a.id < b.id ? -1 : 1) : a.at === null || (b.at !== null && a.at > b.at) ? -1 : 1;

/** The first number on which nobody has said anything yet. */
function newPayment(book: Book, tap: Tap): string | null {
  const about = aboutNew(book, tap);
  if (!about) return null;
  const used = new Set(
    book.payments.filter(({ doc }) => doc.sent !== null || doc.got !== null).map(({ id }) => id),
  );
  return firstFree({ ...about, ...inCurrency(book.currency) }, new Set([...used, ...(tap.taken ?? [])]));
}

/** Null if all 40 are used. */
export function firstFree(about: PaymentAbout, used: ReadonlySet<string>): string | null {
  for (let n = 1; n <= MAX_PAYMENT_NUMBER; n++) {
    const id = paymentId({ ...about, n });
    if (!used.has(id)) return id;
  }
  return null;
}

function aboutNew(book: Book, { from, to, amount, day, bill }: Tap): PaymentAbout | null {
  const { about, people } = book;
  if (bill !== undefined) return aboutBill(book, bill, from, to);
  if (about.for === 'bill') return aboutBill(book, about.bill, from, to);
  const only = onlyOpenBill(book, from, to);
  const forBill = only && aboutBill(book, only.id, from, to);
  if (forBill && amount <= only.open) return forBill;
  if ([from, to].some((person) => isOutside(book, person))) return forBill;
  if (about.for === 'group') return { for: 'group', group: about.group, from, to, day, n: 1 };
  const [payer, payee] = [people.get(from)?.user ?? null, people.get(to)?.user ?? null];
  return payer === null || payee === null ? forBill : { for: 'pair', from: payer, to: payee, day, n: 1 };
}

/** The one bill for which the payer still owes the payee; null for none, or several. */
function onlyOpenBill(book: Book, from: string, to: string): { id: string; open: Minor } | null {
  let only: { id: string; open: Minor } | null = null;
  for (const bill of book.bills) {
    const open = openBetween(book, bill, from, to);
    if (open === 0) continue;
    if (only) return null;
    only = { id: bill.id, open };
  }
  return only;
}

/** Null if one of the two has no place on the bill. A removed place counts only where there is no other. */
function aboutBill({ bills }: Book, bill: string, from: string, to: string): PaymentAbout | null {
  const found = bills.find(({ id }) => id === bill);
  const [payer, payee] = [from, to].map((person) => {
    const own = Object.keys(found?.who ?? {})
      .filter((column) => found?.who[column] === person)
      .toSorted();
    return own.find((column) => !found?.columns[column]?.gone) ?? own[0];
  });
  return payer && payee ? { for: 'bill', bill, from: payer, to: payee, n: 1 } : null;
}
