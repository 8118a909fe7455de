import { byCurrency } from '../money/currencies.ts';
import { minor, totalsOf, ZERO, type Minor, type Money } from '../money/money.ts';
import {
  isBookOf,
  isEven,
  personInBook,
  type BillInBook,
  type Book,
  type BookPerson,
  type PaymentInBook,
} from './books.ts';
import { ownOnBill, type OwnOnBill } from './dues.ts';
import { planOf } from './plan.ts';
import { byNewest } from './target.ts';

/** One sentence of /settle: a transfer of a book's plan. */
export interface PlanLine {
  book: Book;
  from: BookPerson;
  to: BookPerson;
  amount: Minor;
  /** Which of the two the user is; null: neither. */
  own: 'from' | 'to' | null;
  /** The bill on which it is paid, because one of the two is no person of the group. */
  bill?: string;
}

/** What the user owes, below 0, or is owed in a group that they have left: its plan is its members'. */
export interface LeftBalance {
  book: Book;
  amount: Minor;
}

/** A payment that waits for the user's word. */
export interface AskedPayment {
  book: Book;
  payment: PaymentInBook;
  own: 'from' | 'to';
  other: BookPerson;
}

/** The other of the two, in a line of the user's own. */
export const otherOf = ({ own, from, to }: Pick<PlanLine, 'own' | 'from' | 'to'>): BookPerson =>
  own === 'from' ? to : from;

/** The title of the bill on which a line is paid; null: it is paid in the book. */
export const titleOn = ({ book, bill }: Pick<PlanLine, 'book' | 'bill'>): string | null =>
  bill === undefined ? null : (book.bills.find(({ id }) => id === bill)?.title ?? '');

/** What a user pays and gets back over all books: /settle and Home both show it. One amount a currency. */
export interface OwnSums {
  pay: Money[];
  back: Money[];
  /** What they pay, then what they get, the largest first. */
  mine: PlanLine[];
  /** Of the groups that they have left. */
  left: LeftBalance[];
  /** What the others pay each other, in the books in which the user is a member. */
  others: PlanLine[];
  /** Bills that nobody has paid yet. */
  uncounted: BillInBook[];
  /** The payments of theirs that wait for their word, the newest first. */
  asked: AskedPayment[];
}

/** @param isMember whether the user may see what others pay each other in a book */
export function ownSums(books: readonly Book[], me: string, isMember: (book: Book) => boolean): OwnSums {
  const pays: PlanLine[] = [];
  const gets: PlanLine[] = [];
  const others: PlanLine[] = [];
  const left: LeftBalance[] = [];
  for (const book of books) {
    const own = personInBook(book, me);
    if (book.hasLeft) {
      const amount = book.balances.get(own ?? '') ?? ZERO;
      if (!isEven(amount, book.currency)) left.push({ book, amount });
      continue;
    }
    for (const { from, to, amount, bill } of planOf(book)) {
      const side = from === own ? 'from' : to === own ? 'to' : null;
      const line: PlanLine = {
        book,
        from: book.people.get(from)!,
        to: book.people.get(to)!,
        amount,
        own: side,
        ...(bill !== undefined && { bill }),
      };
      if (side === 'from') pays.push(line);
      else if (side === 'to') gets.push(line);
      else if (isMember(book)) others.push(line);
    }
  }
  const mine = [...pays.toSorted(byAmount), ...gets.toSorted(byAmount)];
  return {
    ...sumsOf([...mine, ...left.map(asLine)], () => true),
    mine,
    left,
    others,
    uncounted: books.flatMap(({ bills }) => bills.filter(isUncounted)),
    asked: books.flatMap((book) => askedIn(book, me)).toSorted((a, b) => byNewest(a.payment, b.payment)),
  };
}

function askedIn(book: Book, me: string): AskedPayment[] {
  const own = personInBook(book, me);
  if (own === null) return [];
  return book.payments
    .filter((payment) => asksOwn(payment, own))
    .map((payment) => {
      const pays = payment.from === own;
      const other = book.people.get(pays ? payment.to : payment.from)!;
      return { book, payment, own: pays ? 'from' : 'to', other };
    });
}

/**
 * The payer told of money that the payee has said nothing about; or the payee, whose word counts, said
 * another amount than the payer, who hasn't taken theirs back. Of books that were set against each other
 * nobody has to look for money.
 */
export function asksOwn({ doc: { sent, got, how }, from, to }: PaymentInBook, own: string): boolean {
  if (from === to) return false;
  if (to === own) return got === null && !!sent && how !== 'offset';
  return from === own && sent !== null && got !== null && sent !== got;
}

/** What a bill asks of a user and for them; null: they have no place in its book. */
export function userOnBill(books: readonly Book[], bill: string, user: string): OwnOnBill | null {
  const book = books.find((one) => isBookOf(one, bill));
  const own = book && personInBook(book, user);
  return book && own ? ownOnBill(book, bill, own) : null;
}

const asLine = ({ book, amount }: LeftBalance) =>
  ({ book, amount: minor(Math.abs(amount)), own: amount < 0 ? 'from' : 'to' }) as const;

/** What a user pays and gets back in one book, or with one other user: a part of their sums. */
export function sumsOf<Line extends Pick<PlanLine, 'book' | 'amount' | 'own'>>(
  mine: readonly Line[],
  isMeant: (line: Line) => boolean,
): Pick<OwnSums, 'pay' | 'back'> {
  const sum = (side: PlanLine['own']) =>
    totalsOf(
      mine
        .filter((line) => line.own === side && isMeant(line))
        .map(({ book: { currency }, amount }) => ({ currency, amount })),
    );
  return { pay: sum('from'), back: sum('to') };
}

/** The largest first, among those of one currency. */
const byAmount = (a: PlanLine, b: PlanLine) =>
  byCurrency(a.book.currency, b.book.currency) || b.amount - a.amount;

/** Money that one says to have paid, and the payee hasn't confirmed: it counts at once. */
export interface Claim {
  book: Book;
  payment: PaymentInBook;
  isMine: boolean;
}

export interface ClaimSides {
  book: Book;
  /** The user as a person of the book. */
  me: string;
  /** Only those with this person. */
  other?: string;
}

export const claimsOf = ({ book, me, other }: ClaimSides): Claim[] =>
  book.payments
    .filter(({ from, to }) => (from === me) !== (to === me))
    .filter(({ from, to }) => other === undefined || from === other || to === other)
    .filter(({ doc: { got, how }, counted }) => got === null && counted > 0 && how !== 'offset')
    .map((payment) => ({ book, payment, isMine: payment.from === me }));

/** A bill of several people that nobody has paid. */
export function isUncounted({ isPaid, isDeleted, columns }: BillInBook): boolean {
  return !isPaid && !isDeleted && Object.values(columns).filter(({ gone }) => !gone).length > 1;
}
