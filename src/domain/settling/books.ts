import { getOwn } from '../board/board.ts';
import { compareText } from '../board/rank.ts';
import { colourIn } from '../group/colour.ts';
import { currencyOf, HOME_CURRENCY, leastPaid, type Currency } from '../money/currencies.ts';
import { minor, onlyCurrency, ZERO, type Minor } from '../money/money.ts';
import { resultOf, type BillPart } from '../split/outlays.ts';
import { isHeld } from './held.ts';
import { aboutPayment, countedOf, type Payment, type PaymentAbout } from './payment.ts';

/**
 * The books: what all bills and payments between some people come to. Nothing of it is stored or sent.
 *
 *   bills, payments --booksOf--> Book --planOf (plan.ts)--> who pays whom
 *                                  '--whyOf, duesOf, ringOf ...
 *
 *   BOOK-1  Each book adds up to exactly 0 at each moment.
 *   BOOK-2  A group with its bills and payments is a book; the bills of two users alone without a group are
 *           one; any other bill is one for itself. A payment for a bill is in the book where the bill is now.
 *   BOOK-3  No edit, move or deletion of a bill changes a payment, or what it counts.
 *   BOOK-4  The order of bills and payments changes no amount.
 *   BOOK-5  A book has one currency, and nothing is added across books of different ones. A group with bills in
 *           three currencies has three books. A payment in another currency than its bill is in the book of its
 *           own, where that bill counts nothing.
 */
export interface Book {
  /** Its place; with another currency than the home one, that too: "group.<id>.THB". */
  id: string;
  /** "group.<id>", "pair.<user>.<user>" or "bill.<id>". */
  place: string;
  about: BookAbout;
  /** Of all its amounts. */
  currency: Currency;
  people: ReadonlyMap<string, BookPerson>;
  bills: readonly BillInBook[];
  payments: readonly PaymentInBook[];
  /** The viewer has left its group: they know their own balance, and a part of the rest. */
  hasLeft?: true;
  /** What each person gets back; below 0: what they pay. */
  balances: ReadonlyMap<string, Minor>;
}

export type BookAbout =
  | { for: 'group'; group: string }
  | { for: 'pair'; users: readonly [string, string] }
  | { for: 'bill'; bill: string };

/** A person of the group, a user, or somebody who is only typed on one bill. */
export interface BookPerson {
  id: string;
  name: string;
  /** Null without an account. */
  user: string | null;
  /** The colour that is stored for them. */
  colour?: number;
  /**
   * On a group's bill, but no person of the group: somebody typed, or who came by the bill's link. They pay
   * and are paid on the bill.
   */
  isOutside?: true;
}

export interface BookColumn {
  title: string;
  user: string | null;
  /** The person of the group that it names. */
  person?: string | null;
  colour?: number;
  holders?: readonly string[];
  /** Removed from the bill: shown only where a payment names it. */
  gone?: true;
}

/** What the books need of a bill. */
export interface BookBill {
  id: string;
  title: string;
  group: string | null;
  isDeleted: boolean;
  columns: Record<string, BookColumn>;
  /** By column. */
  parts: Record<string, BillPart>;
  /** Somebody paid it: until then it isn't counted. */
  isPaid: boolean;
  /** Absent: the home currency. */
  currency?: Currency;
}

/** Who wrote a word. */
export interface WordAuthor {
  _id: string;
  name: string;
}

export interface BookPayment {
  id: string;
  doc: Payment;
  /** When the server got it (ISO); null: only this device has it. */
  at: string | null;
  by?: { sent?: WordAuthor; got?: WordAuthor };
  /** The accounts that it names: their names where no bill tells them. */
  people?: readonly WordAuthor[];
}

export interface BillInBook extends BookBill {
  /** The person of each column, removed ones too. */
  who: Record<string, string>;
}

export interface PaymentInBook extends BookPayment {
  about: PaymentAbout;
  from: string;
  to: string;
  counted: Minor;
}

/** Who somebody of a bill or a payment is, through "is the same as"; null: only typed on that bill. */
export type PersonOf = (
  group: string | null,
  named: { user: string | null; person: string | null },
) => FoundPerson | null;

interface FoundPerson extends Omit<BookPerson, 'name'> {
  /** Null: as the columns call them. */
  name: string | null;
}

/** Less than the least that is worth a payment is nothing that anybody pays. */
export const isEven = (balance: number, currency: Currency): boolean =>
  Math.abs(balance) < leastPaid(currency);

/** What is paid of an amount that is owed: nothing of one below the least. */
export const paidOf = (owed: number, currency: Currency): Minor =>
  owed >= leastPaid(currency) ? minor(owed) : ZERO;

/**
 * All books, in the order in which their bills and payments came.
 * @param hasLeft the groups that the viewer has left
 */
export function booksOf(
  bills: readonly BookBill[],
  payments: readonly BookPayment[],
  personOf: PersonOf,
  hasLeft: (group: string) => boolean = () => false,
): Book[] {
  const drafts = new Map<string, Draft>();
  const known = new Map(payments.flatMap((one) => withAbout(one)));
  const abouts = new Map<string, PaymentAbout[]>();
  for (const { about } of known.values()) {
    if (about.for !== 'bill') continue;
    const others = abouts.get(about.bill);
    if (others) others.push(about);
    else abouts.set(about.bill, [about]);
  }
  const homes = new Map<string, { about: BookAbout; bill: BillInBook }>();
  const place = (bill: BookBill, about: BookAbout, currency: Currency) => {
    const draft = draftFor(drafts, about, currency);
    const who = Object.entries(bill.columns).map(([column, { title, user, person = null, colour }]) => {
      const found = personOf(bill.group, { user, person });
      return [column, add(draft, found ?? typed(bill.id, column, bill.group), title, colour)] as const;
    });
    const placed = { ...bill, who: Object.fromEntries(who) };
    draft.bills.push(placed);
    return placed;
  };
  for (const bill of bills) {
    const about = aboutOfBill(bill, abouts.get(bill.id) ?? []);
    homes.set(bill.id, { about, bill: place(bill, about, currencyOf(bill)) });
  }
  /** The bills that are also in a book of another currency, by both (BOOK-5). */
  const elsewhere = new Set<string>();
  for (const { about, payment } of known.values()) {
    const home = about.for === 'bill' ? homes.get(about.bill) : undefined;
    const currency = currencyOf(about);
    if (home && currency !== currencyOf(home.bill) && !elsewhere.has(`${home.bill.id} ${currency}`)) {
      elsewhere.add(`${home.bill.id} ${currency}`);
      place({ ...home.bill, parts: {}, isPaid: true }, home.about, currency);
    }
    const draft = draftFor(drafts, home?.about ?? aboutOfPayment(about), currency);
    const [from, to] = [about.from, about.to].map((id) => {
      const name = payment.people?.find(({ _id }) => _id === id)?.name ?? '';
      if (about.for === 'bill')
        return (
          getOwn(home?.bill.who ?? {}, id) ??
          add(draft, typed(about.bill, id, home?.bill.group ?? null), name)
        );
      const group = about.for === 'group' ? about.group : null;
      const named = about.for === 'group' ? { user: null, person: id } : { user: id, person: null };
      return add(draft, personOf(group, named) ?? { id, user: null, name: null }, name);
    });
    draft.payments.push({ ...payment, about, from: from!, to: to!, counted: countedOf(payment.doc) });
  }
  return [...drafts.values()].map((draft) => ({
    ...draft,
    ...(draft.about.for === 'group' && hasLeft(draft.about.group) && { hasLeft: true as const }),
    balances: balancesOf(draft),
  }));
}

type Draft = Omit<Book, 'balances' | 'people' | 'bills' | 'payments'> & {
  people: Map<string, BookPerson>;
  bills: BillInBook[];
  payments: PaymentInBook[];
};

const withAbout = (payment: BookPayment) => {
  const about = aboutPayment(payment.id);
  return about ? [[payment.id, { payment, about }] as const] : [];
};

const typed = (bill: string, column: string, group: string | null): FoundPerson => ({
  id: `${bill}.${column}`,
  user: null,
  name: null,
  ...(group !== null && { isOutside: true }),
});

/** `title` and `colour`: as a column has them. Of somebody whom the group knows its row says both. */
function add({ people }: Draft, found: FoundPerson, title: string, colour?: number): string {
  const { id, name } = found;
  const own = name === null ? colour : undefined;
  const known = people.get(id);
  if (known?.name && (known.colour !== undefined || own === undefined)) return id;
  const seen = known ?? { ...found, name: '' };
  people.set(id, {
    ...seen,
    name: seen.name || (name ?? title),
    ...colourIn({ colour: seen.colour ?? own }),
  });
  return id;
}

/** BOOK-2. A removed column counts where a payment names it. */
function aboutOfBill({ id, group, columns }: BookBill, payments: readonly PaymentAbout[]): BookAbout {
  if (group !== null) return { for: 'group', group };
  const named = new Set(payments.flatMap(({ from, to }) => [from, to]));
  const present = Object.entries(columns).filter(([column, { gone }]) => !gone || named.has(column));
  const users = new Set(present.map(([, { user }]) => user));
  const [first, second] = [...users].toSorted((a, b) => compareText(a ?? '', b ?? ''));
  return users.size === 2 && typeof first === 'string' && typeof second === 'string'
    ? { for: 'pair', users: [first, second] }
    : { for: 'bill', bill: id };
}

function aboutOfPayment(about: PaymentAbout): BookAbout {
  if (about.for === 'bill') return { for: 'bill', bill: about.bill };
  if (about.for === 'group') return { for: 'group', group: about.group };
  return { for: 'pair', users: about.from < about.to ? [about.from, about.to] : [about.to, about.from] };
}

function draftFor(drafts: Map<string, Draft>, about: BookAbout, currency: Currency): Draft {
  const name =
    about.for === 'group' ? about.group : about.for === 'bill' ? about.bill : about.users.join('.');
  const place = `${about.for}.${name}`;
  const id = currency === HOME_CURRENCY ? place : `${place}.${currency}`;
  const draft = drafts.get(id) ?? { id, place, about, currency, people: new Map(), bills: [], payments: [] };
  drafts.set(id, draft);
  return draft;
}

/** BOOK-1: each result has its other side on the same bill, and each payment two sides. Asserts BOOK-5. */
function balancesOf({ people, bills, payments, currency }: Draft): Map<string, Minor> {
  const counting = [
    ...bills.filter(({ parts }) => Object.keys(parts).length > 0),
    ...payments.map(({ about }) => about),
  ];
  onlyCurrency(
    counting.map((one) => ({ currency: currencyOf(one) })),
    currency,
  );
  const balances = new Map<string, Minor>([...people.keys()].map((id) => [id, ZERO]));
  const change = (id: string, by: number) => balances.set(id, minor((balances.get(id) ?? 0) + by));
  for (const bill of bills) for (const [column, result] of resultsOn(bill)) change(bill.who[column]!, result);
  for (const { from, to, counted } of payments) {
    change(from, counted);
    change(to, -counted);
  }
  return balances;
}

/** Whether it is the book in which a bill counts (BOOK-5). */
export const isBookOf = ({ bills, currency }: Pick<Book, 'bills' | 'currency'>, bill: string): boolean =>
  bills.some((one) => one.id === bill && currencyOf(one) === currency);

/** What a bill counts for each of its columns: nothing while nobody paid it, or if it is deleted. */
export const resultsOn = ({ parts, isPaid, isDeleted }: BookBill): [column: string, result: Minor][] =>
  isDeleted || !isPaid ? [] : Object.entries(parts).map(([column, part]) => [column, resultOf(part)]);

const byBill = new WeakMap<Pick<Book, 'payments'>, Map<string, PaymentInBook[]>>();

/** The payments for a bill. Books have thousands: they are put in order once. */
export function paymentsFor(book: Pick<Book, 'payments'>, bill: string): readonly PaymentInBook[] {
  const known = byBill.get(book) ?? new Map<string, PaymentInBook[]>();
  if (!byBill.has(book)) {
    for (const payment of book.payments) {
      if (payment.about.for !== 'bill') continue;
      const others = known.get(payment.about.bill);
      if (others) others.push(payment);
      else known.set(payment.about.bill, [payment]);
    }
    byBill.set(book, known);
  }
  return known.get(bill) ?? [];
}

/** Whether somebody is one of those for whom a bill counts. */
export function tableOf(bill: BillInBook): (person: string) => boolean {
  const table = new Set(resultsOn(bill).map(([column]) => bill.who[column]!));
  return (person) => table.has(person);
}

/**
 * The person of a book that a user is: their account's, else somebody whom their device holds (who came by a
 * bill's link says "That's me" so). Null: they have no place in it.
 */
export function personInBook({ people, bills }: Pick<Book, 'people' | 'bills'>, user: string): string | null {
  for (const person of people.values()) if (person.user === user) return person.id;
  for (const { who, columns } of bills) {
    const held = Object.keys(who).find((id) => isHeld(columns[id], user));
    if (held !== undefined) return who[held]!;
  }
  return null;
}
