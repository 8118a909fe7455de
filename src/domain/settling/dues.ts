import { addMinor, minor, ZERO, type Minor } from '../money/money.ts';
import { settle, type Transfer } from '../split/settle.ts';
import { paidOf, paymentsFor, resultsOn, tableOf, type BillInBook, type Book } from './books.ts';

/** What one person pays another for one bill. */
export interface Due {
  from: string;
  to: string;
  /** As the bill is, before all payments. */
  whole: Minor;
  /** Less the payments for this bill. */
  open: Minor;
  /**
   * Never more than the one owes and the other gets in the book in all: else the start page says "You pay",
   * and a bill "You get back". 0 while `open` isn't: even through the book.
   */
  asked: Minor;
}

/**
 * Who pays whom for one bill, as its screen and Collect ask for it. Payments to somebody who no longer paid
 * the bill count for who gave them: the one who has them owes them on.
 */
export function duesOf(book: Book, billId: string): Due[] {
  const bill = book.bills.find(({ id }) => id === billId);
  if (!bill) return [];
  const dues = new Map<string, Due>();
  const due = (from: string, to: string): Due => {
    const key = `${from} ${to}`;
    const one = dues.get(key) ?? { from, to, whole: ZERO, open: ZERO, asked: ZERO };
    dues.set(key, one);
    return one;
  };
  for (const { from, to, amount } of settle(resultsByPerson(bill))) due(from, to).whole = amount;
  for (const one of paymentsFor(book, billId)) if (one.counted > 0) due(one.from, one.to);
  const left = new Map(book.balances);
  for (const { from, to, amount } of openTransfers(book, bill)) {
    const one = due(from, to);
    one.open = paidOf(amount, book.currency);
    const [owed, back] = [-(left.get(from) ?? 0), left.get(to) ?? 0];
    const asked = Math.max(0, Math.min(amount, owed, back));
    left.set(from, minor(asked - owed)).set(to, minor(back - asked));
    one.asked = paidOf(asked, book.currency);
  }
  return [...dues.values()].filter(({ from, to }) => from !== to);
}

/** What a bill asks one person to pay another. A book has hundreds of bills: few need `duesOf` for it. */
export function askedOn(book: Book, bill: BillInBook, from: string, to: string): Minor {
  const open = openOn(book, bill);
  if (!((open[from] ?? 0) < 0 && (open[to] ?? 0) > 0)) return ZERO;
  return duesOf(book, bill.id).find((due) => due.from === from && due.to === to)?.asked ?? ZERO;
}

/** What a bill still asks of one person, and for them. */
export interface OwnOnBill {
  pay: Minor;
  /** To whom; null: nobody, or several. */
  payee: string | null;
  back: Minor;
  /** They are on one of its sides. */
  isSide: boolean;
}

export function ownOnBill(book: Book, billId: string, person: string): OwnOnBill {
  const dues = duesOf(book, billId);
  const asked = dues.filter((due) => due.from === person && due.asked > 0);
  const back = dues.filter(({ to }) => to === person);
  return {
    pay: addMinor(...asked.map((due) => due.asked)),
    payee: asked.length === 1 ? asked[0]!.to : null,
    back: addMinor(...back.map((due) => due.asked)),
    isSide: dues.some(({ from, to, whole }) => (from === person || to === person) && whole > 0),
  };
}

/**
 * What comes back to somebody who paid more for a bill than it asks of them now ("Bala changed 'Sri Melur'
 * after you paid", "Bala deleted it"). As `asked`, never more than they get in the book in all.
 */
export function comesBack(book: Book, billId: string, person: string): Minor {
  const bill = book.bills.find(({ id }) => id === billId);
  if (!bill) return ZERO;
  const paid = addMinor(
    ...paymentsFor(book, billId)
      .filter(({ from }) => from === person)
      .map(({ counted }) => counted),
  );
  const back = Math.min(paid, openOn(book, bill)[person] ?? ZERO, book.balances.get(person) ?? ZERO);
  return paidOf(back, book.currency);
}

function resultsByPerson(bill: BillInBook): Record<string, Minor> {
  const results: Record<string, Minor> = {};
  for (const [column, result] of resultsOn(bill)) {
    const person = bill.who[column]!;
    results[person] = minor((results[person] ?? 0) + result);
  }
  return results;
}

/** Who pays whom for a bill, as if it were a book of its own. */
export function openTransfers(book: Book, bill: BillInBook): Transfer[] {
  const isAtTable = tableOf(bill);
  return settle(openOn(book, bill), (from, to) => isAtTable(from) && isAtTable(to));
}

/** What each person gets back for a bill alone. */
function openOn(book: Book, bill: BillInBook): Record<string, Minor> {
  const results = resultsByPerson(bill);
  const change = (id: string, by: number) => (results[id] = minor((results[id] ?? 0) + by));
  for (const { from, to, counted } of paymentsFor(book, bill.id)) {
    change(from, counted);
    change(to, -counted);
  }
  return results;
}
