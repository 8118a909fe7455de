import { compareText } from '../board/rank.ts';
import { minor, type Minor } from '../money/money.ts';
import { settle, type Transfer } from '../split/settle.ts';
import { isEven, tableOf, type Book } from './books.ts';
import { isOutside, onlyBillOf, openTransfers } from './dues.ts';

/** A line of the plan. */
export interface PlanTransfer extends Transfer {
  /** It is paid on this bill, because one of the two is no person of the group. */
  bill?: string;
}

const plans = new WeakMap<Book, PlanTransfer[]>();

/**
 * Who pays whom so that the book is even. Pairs that shared a bill come first. Transfers below the least
 * that is worth a payment are left out. A book never changes, and a screen asks for its plan several times.
 */
export function planOf(book: Book): readonly PlanTransfer[] {
  const plan = plans.get(book) ?? newPlan(book).filter(({ amount }) => !isEven(amount, book.currency));
  plans.set(book, plan);
  return plan;
}

function newPlan(book: Book): PlanTransfer[] {
  const only = onlyBillOf(book);
  if (only) return openTransfers(book, only);
  const { balances, bills } = book;
  const tables: ReturnType<typeof tableOf>[] = [];
  // Nearly always one of the first bills: so no table is looked at that nobody asks for.
  const shared = (from: string, to: string) =>
    bills.some((bill, at) => {
      const isAt = (tables[at] ??= tableOf(bill));
      return isAt(from) && isAt(to);
    });
  const onBills = outsideTransfers(book);
  const left = new Map<string, Minor>(balances);
  const change = (id: string, by: number) => left.set(id, minor(left.get(id)! + by));
  for (const { from, to, amount } of onBills) {
    change(from, amount);
    change(to, -amount);
  }
  return [...onBills, ...settle(Object.fromEntries(left), shared)];
}

/** Who is no person of the group pays and is paid on the bill: no payment could name them elsewhere. */
function outsideTransfers(book: Book): PlanTransfer[] {
  if (![...book.people.keys()].some((id) => isOutside(book, id))) return [];
  return book.bills
    .toSorted((a, b) => compareText(a.id, b.id))
    .flatMap((bill) => {
      if (!Object.values(bill.who).some((id) => isOutside(book, id))) return [];
      return openTransfers(book, bill)
        .filter(({ from, to }) => isOutside(book, from) || isOutside(book, to))
        .map((one) => ({ ...one, bill: bill.id }));
    });
}
