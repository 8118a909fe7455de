import { compareText } from '../board/rank.ts';
import { addMinor, ZERO, type Minor } from '../money/money.ts';
import {
  isEven,
  personInBook,
  type BillInBook,
  type Book,
  type BookPerson,
  type PaymentInBook,
} from './books.ts';
import { openOn } from './dues.ts';
import { asksOwn, isUncounted } from './sums.ts';

/** A bill or a payment that moves what a user pays and gets back, or that needs them. */
export type ActivityLine = BillLine | PaymentLine;

interface Line {
  book: Book;
  /** Its bill or payment. */
  id: string;
  /** The sort key (ISO): a bill's own day, or the time of a deletion. Null: only this device has it. */
  at: string | null;
  needsMe: boolean;
}

export interface BillTimes {
  /** The day that the bill says. */
  date: string | null;
  /** When it was added (ISO); null: not known here. */
  added: string | null;
  /** Who deleted it, and when, as "Recently deleted" has it; null: it is not there. */
  deletion: { by: string | null; at: string | null } | null;
}

export interface BillLine extends Line {
  kind: 'bill';
  bill: BillInBook;
  times: BillTimes;
  /** What the user paid the restaurant, and their own part, as "why" has them. */
  outlay: Minor;
  part: Minor;
  /** The user has paid for it, and it comes to another amount now: they hear of its changes. */
  isPaidFor: boolean;
}

export interface PaymentLine extends Line {
  kind: 'payment';
  payment: PaymentInBook;
  /** Which of its sides the user is. */
  own: 'from' | 'to';
  other: BookPerson;
}

/** The newest first. */
export function activityOf(
  books: readonly Book[],
  user: string,
  timesOf: (bill: string) => BillTimes,
): ActivityLine[] {
  const lines = books.flatMap((book) => {
    const own = personInBook(book, user);
    if (own === null) return [];
    const paid = new Set(billsPaidBy(book, own));
    return [
      ...book.bills.flatMap((bill) => billLine(book, bill, own, timesOf(bill.id), paid.has(bill.id)) ?? []),
      ...book.payments.flatMap((payment) => paymentLine(book, payment, own) ?? []),
    ];
  });
  return lines.toSorted(byNewestLine);
}

/** The bills for which a person has given money, and which come to another amount for them now. */
export function billsPaidBy(book: Book, own: string): string[] {
  const paid = new Set(
    book.payments.flatMap(({ about, from, counted }) =>
      about.for === 'bill' && from === own && counted > 0 ? [about.bill] : [],
    ),
  );
  return book.bills
    .filter((bill) => paid.has(bill.id) && !isEven(openOn(book, bill)[own] ?? ZERO, book.currency))
    .map(({ id }) => id);
}

const byNewestLine = (a: ActivityLine, b: ActivityLine): number =>
  a.at === b.at ? compareText(b.id, a.id) : a.at === null || (b.at !== null && a.at > b.at) ? -1 : 1;

/** A day behind the one when it was added was misread: it would stay on top until it comes. */
const billAt = ({ date, added, deletion }: BillTimes): string | null =>
  deletion ? deletion.at : date !== null && added !== null && date < added.slice(0, 10) ? date : added;

function billLine(
  book: Book,
  bill: BillInBook,
  own: string,
  times: BillTimes,
  isPaidFor: boolean,
): BillLine | null {
  const columns = Object.keys(bill.parts).filter((column) => bill.who[column] === own);
  const isMine = columns.length > 0;
  const needsMe = isMine && isUncounted(bill);
  const isShown = bill.isDeleted ? times.deletion !== null : bill.isPaid;
  const moves = isMine && isShown && Object.keys(bill.parts).length > 1;
  const comesBack = isPaidFor && bill.isDeleted && !isEven(book.balances.get(own) ?? ZERO, book.currency);
  if (!needsMe && !moves && !comesBack) return null;
  const sum = (of: 'outlay' | 'share') => addMinor(...columns.map((column) => bill.parts[column]![of]));
  const [outlay, part] = [sum('outlay'), sum('share')];
  const at = billAt(times);
  return { kind: 'bill', book, id: bill.id, at, needsMe, bill, times, outlay, part, isPaidFor };
}

function paymentLine(book: Book, payment: PaymentInBook, own: string): PaymentLine | null {
  const { id, from, to, at, doc } = payment;
  if (from === to || (from !== own && to !== own) || (doc.sent ?? doc.got) === null) return null;
  const other = book.people.get(from === own ? to : from)!;
  return {
    kind: 'payment',
    book,
    id,
    at,
    needsMe: asksOwn(payment, own),
    payment,
    own: from === own ? 'from' : 'to',
    other,
  };
}

/** Somebody deleted a bill. It is told by itself, also where its book is even. */
export const isDeletion = (line: ActivityLine): boolean =>
  line.kind === 'bill' && line.times.deletion !== null;

/** Who somebody is over all books: an account, else everybody of that name. */
export const personKey = ({ user, name }: BookPerson): string => user ?? name;

export interface ActivityFilter {
  /** As `personKey` has it; null: everybody. */
  person: string | null;
  /** The book's place; null: all. */
  book: string | null;
}

export const isChosen = (line: ActivityLine, { person, book }: ActivityFilter): boolean =>
  (book === null || line.book.place === book) && (person === null || isWith(line, person));

function isWith(line: ActivityLine, key: string): boolean {
  if (line.kind === 'payment') return personKey(line.other) === key;
  const { who, columns } = line.bill;
  return Object.entries(who).some(([column, id]) => {
    const person = line.book.people.get(id);
    return !columns[column]?.gone && person !== undefined && personKey(person) === key;
  });
}

/** Something counts in it, nothing is missing, and nobody pays anybody: its lines fold. */
export const isFolded = ({ bills, payments, balances, currency }: Book): boolean =>
  [...balances.values()].every((balance) => isEven(balance, currency)) &&
  !bills.some(isUncounted) &&
  (payments.some(({ counted }) => counted !== ZERO) ||
    bills.some(({ isPaid, isDeleted }) => isPaid && !isDeleted));
