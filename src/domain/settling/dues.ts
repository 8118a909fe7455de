import { addMinor, minor, ZERO, type Minor } from '../money/money.ts';
import { settle, type Transfer } from '../split/settle.ts';
import { isEven, paidOf, paymentsFor, resultsOn, tableOf, type BillInBook, type Book } from './books.ts';
import { receivedOf } from './received.ts';
import { paymentsOn } from './rings.ts';

/** What one person pays another for one bill. */
export interface Due {
  from: string;
  to: string;
  /** As the bill is, before all payments. */
  whole: Minor;
  /** What the bill alone comes to: less the payments for it. */
  open: Minor;
  /** The bill asks for it by itself. Else money moves in its book, by the lines of the plan. */
  isAsked: boolean;
}

const onlyBills = new WeakMap<Book, BillInBook | null>();

/**
 * The bill that is all of a book: nothing else counts in it. Then what the bill comes to and the book's plan
 * are one. Null: the book holds more, or nothing.
 */
export function onlyBillOf(book: Book): BillInBook | null {
  const known = onlyBills.get(book);
  if (known !== undefined) return known;
  const only = book.hasLeft ? null : findOnlyBill(book);
  onlyBills.set(book, only);
  return only;
}

function findOnlyBill(book: Book): BillInBook | null {
  const { bills, payments } = book;
  let only: BillInBook | null = null;
  for (const bill of bills) {
    const counts =
      resultsOn(bill).some(([, result]) => result !== 0) ||
      paymentsFor(book, bill.id).some(({ counted }) => counted !== 0);
    if (!counts) continue;
    if (only) return null;
    only = bill;
  }
  const isElsewhere = payments.some(
    ({ about, counted }) => counted !== 0 && (about.for !== 'bill' || about.bill !== only?.id),
  );
  return isElsewhere ? null : only;
}

/** Whether somebody of a book pays and is paid on the bill first, because the group has no row for them. */
export const isOutside = ({ people }: Pick<Book, 'people'>, person: string): boolean =>
  people.get(person)?.isOutside === true;

/** Who pays whom for one bill alone. */
export function duesOf(book: Book, billId: string): Due[] {
  const bill = book.bills.find(({ id }) => id === billId);
  if (!bill) return [];
  const isOnly = onlyBillOf(book) === bill;
  const dues = new Map<string, Due>();
  const due = (from: string, to: string): Due => {
    const key = `${from} ${to}`;
    const isAsked = isOnly || isOutside(book, from) || isOutside(book, to);
    const one = dues.get(key) ?? { from, to, whole: ZERO, open: ZERO, isAsked };
    dues.set(key, one);
    return one;
  };
  for (const { from, to, amount } of settle(resultsByPerson(bill))) due(from, to).whole = amount;
  for (const one of paymentsFor(book, billId)) if (one.counted > 0) due(one.from, one.to);
  for (const { from, to, amount } of openTransfers(book, bill))
    due(from, to).open = paidOf(amount, book.currency);
  return [...dues.values()].filter(({ from, to }) => from !== to);
}

/** What one person pays another for a bill alone. A book has hundreds of bills: few need `duesOf` for it. */
export function openBetween(book: Book, bill: BillInBook, from: string, to: string): Minor {
  const open = openOn(book, bill);
  const isPlain = paymentsFor(book, bill.id).length === 0 || owingWithoutAccount(book, open).length === 0;
  if (isPlain ? !((open[from] ?? 0) < 0 && (open[to] ?? 0) > 0) : !(from in open && to in open)) return ZERO;
  return duesOf(book, bill.id).find((due) => due.from === from && due.to === to)?.open ?? ZERO;
}

/**
 * What a bill itself still asks of one person, and for them. People of a group get back in the group, also
 * what somebody outside of it pays on the bill.
 */
export interface OwnOnBill {
  pay: Minor;
  /** To whom; null: nobody, or several. */
  payee: string | null;
  back: Minor;
  /** What of it counts as paid, while they haven't confirmed it. */
  waiting: Minor;
  /** They are on one of its sides. */
  isSide: boolean;
}

export function ownOnBill(book: Book, billId: string, person: string): OwnOnBill {
  const dues = duesOf(book, billId).filter(({ isAsked }) => isAsked);
  const asked = dues.filter((due) => due.from === person && due.open > 0);
  const isHere = onlyBillOf(book)?.id === billId || isOutside(book, person);
  const back = isHere ? dues.filter(({ to }) => to === person) : [];
  return {
    pay: addMinor(...asked.map(({ open }) => open)),
    payee: asked.length === 1 ? asked[0]!.to : null,
    back: addMinor(...back.map(({ open }) => open)),
    waiting: addMinor(
      ...back.map(
        ({ from, to, whole }) => receivedOf({ whole, payments: paymentsOn(book, billId, from, to) }).waiting,
      ),
    ),
    isSide: isHere && dues.some(({ from, to, whole }) => (from === person || to === person) && whole > 0),
  };
}

/** What people of a settled book would owe each other again once a bill leaves it. 0: it changes nothing. */
export function reopenedWithout(book: Book, billId: string): Minor {
  const { balances, bills, currency } = book;
  const bill = bills.find(({ id }) => id === billId);
  if (!bill || onlyBillOf(book) === bill) return ZERO;
  if ([...balances.values()].some((balance) => !isEven(balance, currency))) return ZERO;
  const open = Object.values(openOn(book, bill));
  return paidOf(addMinor(...open.filter((amount) => amount > 0)), currency);
}

function resultsByPerson(bill: BillInBook): Record<string, Minor> {
  const results: Record<string, Minor> = {};
  for (const [column, result] of resultsOn(bill)) {
    const person = bill.who[column]!;
    results[person] = minor((results[person] ?? 0) + result);
  }
  return results;
}

/**
 * Who pays whom for a bill, as if it were a book of its own. Who gave money to somebody who no longer paid
 * the bill has given it: the one who has it owes it on.
 *
 * People without an account come first, each by their own part and payments: a guest's phone knows nothing
 * of the payments between others, and must come to the same amounts.
 */
export function openTransfers(book: Book, bill: BillInBook): Transfer[] {
  const left = openOn(book, bill);
  const owing = owingWithoutAccount(book, left);
  const wholes = owing.length === 0 ? [] : settle(resultsByPerson(bill));
  const paid = paymentsFor(book, bill.id);
  const own = owing.toSorted().flatMap((person) => {
    const lines = wholes.filter(({ from }) => from === person);
    // Who owes nothing by the bill as it is gives back what they got.
    const back = paid.filter(({ to }) => to === person).map(({ from }) => from);
    const open =
      lines.length > 0
        ? lines
        : [...new Set(back)].toSorted().map((to) => ({ from: person, to, amount: ZERO }));
    return ownTransfers(
      minor(-left[person]!),
      open.map((one) => ({ ...one, amount: minor(one.amount - netOf(paid, one)) })),
    );
  });
  for (const { from, to, amount } of own) {
    left[from] = minor(left[from]! + amount);
    left[to] = minor(left[to]! - amount);
  }
  const isAtTable = tableOf(bill);
  const transfers = new Map<string, Transfer>();
  for (const one of [...own, ...settle(left, (from, to) => isAtTable(from) && isAtTable(to))]) {
    const key = `${one.from} ${one.to}`;
    transfers.set(key, { ...one, amount: minor(one.amount + (transfers.get(key)?.amount ?? 0)) });
  }
  return [...transfers.values()];
}

const owingWithoutAccount = ({ people }: Book, open: Readonly<Record<string, Minor>>): string[] =>
  Object.keys(open).filter((id) => open[id]! < 0 && !people.get(id)?.user);

/** What one person gave the other, less what they got from them. */
const netOf = (payments: ReturnType<typeof paymentsFor>, { from, to }: Transfer): number =>
  payments.reduce((sum, one) => {
    if (one.from === from && one.to === to) return sum + one.counted;
    return one.from === to && one.to === from ? sum - one.counted : sum;
  }, 0);

/** Divides what somebody owes by the bill's own transfers. What is more goes to the first of them. */
function ownTransfers(owed: Minor, open: readonly Transfer[]): Transfer[] {
  let rest: number = owed;
  const lines = open.map((one) => {
    const amount = minor(Math.max(0, Math.min(rest, one.amount)));
    rest -= amount;
    return { ...one, amount };
  });
  return lines
    .map((one, at) => (at === 0 ? { ...one, amount: minor(one.amount + rest) } : one))
    .filter(({ amount }) => amount > 0);
}

/** What each person gets back for a bill alone. */
export function openOn(book: Book, bill: BillInBook): Record<string, Minor> {
  const results = resultsByPerson(bill);
  const change = (id: string, by: number) => (results[id] = minor((results[id] ?? 0) + by));
  for (const { from, to, counted } of paymentsFor(book, bill.id)) {
    change(from, counted);
    change(to, -counted);
  }
  return results;
}
