import { compareText } from '../board/rank.ts';
import { minor, type Minor } from '../money/money.ts';
import { settle, type Transfer } from '../split/settle.ts';
import { isEven, tableOf, type Book } from './books.ts';
import { openTransfers } from './dues.ts';

const plans = new WeakMap<Book, Transfer[]>();

/**
 * Who pays whom so that the book is even. Pairs that shared a bill come first. Transfers below the least
 * that is worth a payment are left out. A book never changes, and a screen asks for its plan several times.
 */
export function planOf(book: Book): readonly Transfer[] {
  const plan = plans.get(book) ?? newPlan(book);
  plans.set(book, plan);
  return plan;
}

function newPlan(book: Book): Transfer[] {
  const { balances, bills, currency } = book;
  const tables: ReturnType<typeof tableOf>[] = [];
  // Nearly always one of the first bills: so no table is looked at that nobody asks for.
  const shared = (from: string, to: string) =>
    bills.some((bill, at) => {
      const isAt = (tables[at] ??= tableOf(bill));
      return isAt(from) && isAt(to);
    });
  const onBills = typedTransfers(book);
  const left = new Map<string, Minor>(balances);
  const change = (id: string, by: number) => left.set(id, minor(left.get(id)! + by));
  for (const { from, to, amount } of onBills) {
    change(from, amount);
    change(to, -amount);
  }
  return [...onBills, ...settle(Object.fromEntries(left), shared)].filter(
    ({ amount }) => !isEven(amount, currency),
  );
}

/**
 * Somebody who is typed on one bill only pays and is paid on that bill: no payment could name them elsewhere.
 */
function typedTransfers(book: Book): Transfer[] {
  if (book.about.for === 'bill') return []; // all of it is one bill
  if (![...book.people.values()].some(({ bill }) => bill !== undefined)) return [];
  return book.bills
    .toSorted((a, b) => compareText(a.id, b.id))
    .flatMap((bill) => {
      const isTyped = (id: string) => book.people.get(id)?.bill === bill.id;
      if (!Object.values(bill.who).some(isTyped)) return [];
      return openTransfers(book, bill).filter(({ from, to }) => isTyped(from) || isTyped(to));
    });
}
