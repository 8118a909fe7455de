import { byCurrency } from '../money/currencies.ts';
import { addMinor, minor, onlyCurrency, type Minor } from '../money/money.ts';
import { isEven, type Book } from './books.ts';
import type { PaymentOp } from './payment.ts';
import { otherOf, type PlanLine } from './sums.ts';
import { paymentToWrite } from './target.ts';

/** How two people stand in one book: above 0 the first one gets money from the second. */
export interface PairBalance {
  book: Book;
  /** The two as persons of the book. */
  me: string;
  other: string;
  amount: Minor;
}

/** A payment that "Be even" writes, and whose word it is by. */
interface EvenPayment {
  book: Book;
  from: string;
  to: string;
  field: 'sent' | 'got';
  amount: Minor;
}

/** What makes all books between two people even. */
export interface Even {
  /** Equal and opposite: one a book, if there is more than one. No money moves by them. */
  offsets: EvenPayment[];
  /** The one payment of the rest; null: there is none. */
  rest: EvenPayment | null;
}

/** The books in which a user and somebody pay each other, from the user's lines of the plans. */
export function pairBalances(mine: readonly PlanLine[], other: string): PairBalance[] {
  const balances = new Map<Book, PairBalance>();
  for (const line of mine) {
    const { book, from, to, own } = line;
    if (own === null || otherOf(line).id !== other) continue;
    const amount = minor((balances.get(book)?.amount ?? 0) + (own === 'to' ? line.amount : -line.amount));
    balances.set(book, { book, me: own === 'to' ? to.id : from.id, other, amount });
  }
  return [...balances.values()];
}

/** Those of each currency, in the table's order: only they can be set against each other. */
export function byCurrencies(balances: readonly PairBalance[]): PairBalance[][] {
  const all = [...new Set(balances.map(({ book }) => book.currency))].toSorted(byCurrency);
  return all.map((currency) => balances.filter(({ book }) => book.currency === currency));
}

/** What one pays the other over these books of one currency: above 0 the first one gets it. */
export function netOf(balances: readonly PairBalance[]): Minor {
  onlyCurrency(balances.map(({ book }) => book));
  return addMinor(...balances.map(({ amount }) => amount));
}

/**
 * "Be even" over several books of one currency: equal and opposite offsets, one a book, and one payment of the rest in the
 * book of the largest amount. "Trip 20.00 - Makan 8.60 = 11.40".
 */
export function evenPayments(balances: readonly PairBalance[]): Even {
  const [main, ...others] = balances.toSorted(
    (a, b) => Math.abs(b.amount) - Math.abs(a.amount) || (a.book.id < b.book.id ? -1 : 1),
  );
  if (!main) return { offsets: [], rest: null };
  const currency = onlyCurrency(balances.map(({ book }) => book));
  const moved = netOf(others);
  const offsets = [{ ...main, amount: minor(-moved) }, ...others].flatMap((one) => payment(one) ?? []);
  const rest = minor(main.amount + moved);
  return { offsets, rest: isEven(rest, currency) ? null : payment({ ...main, amount: rest }) };
}

/** The payment that takes an amount away: who owes it gives it. */
function payment({ book, me, other, amount }: PairBalance): EvenPayment | null {
  if (amount === 0) return null;
  return amount > 0
    ? { book, from: other, to: me, field: 'got', amount }
    : { book, from: me, to: other, field: 'sent', amount: minor(-amount) };
}

/** The words of one press, in their order, and those that take it back. */
export interface EvenWords {
  words: [id: string, op: PaymentOp][];
  before: [id: string, op: PaymentOp][];
}

/**
 * All of them or, where one can't be named, none (null): else one book would owe the other's amount.
 * @param day the day in Kuala Lumpur
 */
export function evenWords({ offsets, rest }: Even, day: string): EvenWords | null {
  const taken = new Set<string>();
  const answer: EvenWords = { words: [], before: [] };
  const say = (one: EvenPayment, isOffset: boolean): boolean => {
    const id = paymentToWrite(one.book, { ...one, day, taken, isAnother: isOffset });
    if (id === null) return false;
    taken.add(id);
    answer.words.push([id, { op: 'payment.set', field: one.field, value: one.amount }]);
    answer.before.push([id, { op: 'payment.set', field: one.field, value: null }]);
    if (!isOffset) return true;
    answer.words.push([id, { op: 'payment.set', field: 'how', value: 'offset' }]);
    answer.before.push([id, { op: 'payment.set', field: 'how', value: null }]);
    return true;
  };
  const isWhole = offsets.every((one) => say(one, true)) && (rest === null || say(rest, false));
  return isWhole ? answer : null;
}
