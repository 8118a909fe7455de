import type { Board, Outlay } from '../board/board.ts';
import { addSen, sen, ZERO, type Sen } from '../money/money.ts';
import { settle, type Transfer } from './settle.ts';
import { split } from './split.ts';

/** Of the people who are still on the bill. */
const outlaysOf = ({ bill, columns }: Board): Outlay[] =>
  (bill.paid ?? []).filter(({ who }) => Object.hasOwn(columns, who));

/** Whether amounts were typed: else one person paid everything, or nobody is known to have paid. */
export const hasPaidAmounts = (board: Board): boolean =>
  outlaysOf(board).some(({ amount }) => amount !== null);

/** What the people paid to the restaurant, by column id. The one without an amount paid the rest. */
export function paidAmounts(board: Board, payable: Sen): Map<string, Sen> {
  const outlays = outlaysOf(board);
  const known = addSen(...outlays.map(({ amount }) => amount ?? ZERO));
  return new Map(outlays.map(({ who, amount }) => [who, amount ?? sen(Math.max(0, payable - known))]));
}

/** One outlay for the whole bill: what most tables do. */
export const paidByOne = (who: string): Outlay[] => [{ who, amount: null }];

/** The outlays of typed amounts. Who alone paid the whole bill goes on paying it when it changes. */
export function paidAsTyped(amounts: readonly Outlay[], payable: Sen): Outlay[] {
  const paying = amounts.filter(({ amount }) => amount !== null && amount > 0);
  const [first, ...others] = paying;
  return first?.amount === payable && others.length === 0 ? paidByOne(first.who) : paying;
}

/**
 * Who pays whom back. Who paid everything gets everybody's amount, also while some items are unassigned.
 * Where amounts were typed everything must be assigned, and together they must be the bill: else null.
 */
export function paybacks(board: Board, billId: string): Transfer[] | null {
  const { people, payable } = split(board, billId);
  const paid = paidAmounts(board, payable);
  const owed = Object.keys(board.columns).map((id) => [id, people[id]?.total ?? ZERO] as const);
  const all = addSen(...owed.map(([, total]) => total));
  if (paid.size === 0) return null;
  const [payer] = paid.keys();
  const isWhole = all === payable && addSen(...paid.values()) === payable;
  if (!isWhole && hasPaidAmounts(board)) return null;
  const balances = owed.map(([id, total]): [string, Sen] => {
    const given = isWhole ? (paid.get(id) ?? ZERO) : id === payer ? all : ZERO;
    return [id, sen(given - total)];
  });
  return settle(Object.fromEntries(balances));
}
