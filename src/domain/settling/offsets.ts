import { sen, ZERO, type Sen } from '../money/money.ts';
import { LEAST_PAID, personInBook, type Book } from './books.ts';
import { planOf } from './plan.ts';

/** How two people stand in one book: above 0 the first one gets money from the second. */
export interface PairBalance {
  book: Book;
  /** The two as persons of the book. */
  me: string;
  other: string;
  amount: Sen;
}

/** A payment that "Be even" writes. */
export interface EvenPayment {
  book: Book;
  from: string;
  to: string;
  amount: Sen;
}

/** The books in which one of two users pays the other. */
export const pairBalances = (books: readonly Book[], me: string, other: string): PairBalance[] =>
  books.flatMap((book): PairBalance[] => {
    const [mine, theirs] = [personInBook(book, me), personInBook(book, other)];
    if (mine === null || theirs === null || mine === theirs) return [];
    const amount = planOf(book).reduce<number>((sum, transfer) => {
      if (transfer.from === theirs && transfer.to === mine) return sum + transfer.amount;
      return transfer.from === mine && transfer.to === theirs ? sum - transfer.amount : sum;
    }, ZERO);
    return amount === 0 ? [] : [{ book, me: mine, other: theirs, amount: sen(amount) }];
  });

/**
 * "Be even" over several books: equal and opposite offsets, one a book, and one payment of the rest in the
 * book of the largest amount; null for no rest. "Trip 20.00 - Makan 8.60 = 11.40".
 */
export function evenPayments(balances: readonly PairBalance[]): {
  offsets: EvenPayment[];
  rest: EvenPayment | null;
} {
  const [main, ...others] = balances.toSorted(
    (a, b) => Math.abs(b.amount) - Math.abs(a.amount) || (a.book.id < b.book.id ? -1 : 1),
  );
  if (!main) return { offsets: [], rest: null };
  const moved = others.reduce<number>((sum, { amount }) => sum + amount, ZERO);
  const offsets = [{ ...main, amount: sen(-moved) }, ...others].flatMap((one) => payment(one) ?? []);
  const rest = sen(main.amount + moved);
  return { offsets, rest: Math.abs(rest) < LEAST_PAID ? null : payment({ ...main, amount: rest }) };
}

/** The payment that takes an amount away: who owes it gives it. */
function payment({ book, me, other, amount }: PairBalance): EvenPayment | null {
  if (amount === 0) return null;
  return amount > 0
    ? { book, from: other, to: me, amount }
    : { book, from: me, to: other, amount: sen(-amount) };
}
