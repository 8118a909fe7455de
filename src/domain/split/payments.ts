import type { Board, Payment } from '../board/board.ts';
import { addSen, sen, ZERO, type Sen } from '../money/money.ts';
import { settle, type Transfer } from './settle.ts';
import { split } from './split.ts';

/** What the people paid to the restaurant, by column id. The one without an amount paid the rest. */
export function paidAmounts(board: Board, payable: Sen): Map<string, Sen> {
  const payments = (board.bill.paid ?? []).filter(({ who }) => Object.hasOwn(board.columns, who));
  const known = addSen(...payments.map(({ amount }) => amount ?? ZERO));
  return new Map(payments.map(({ who, amount }) => [who, amount ?? sen(Math.max(0, payable - known))]));
}

/** One payment of the whole bill: what most tables do. */
export const paidByOne = (who: string): Payment[] => [{ who, amount: null }];

/**
 * Who pays whom back. One payer gets everybody's amount, also while some items are unassigned. With several
 * payers everything must be assigned, and what they paid must be the bill: else null.
 */
export function paybacks(board: Board, billId: string): Transfer[] | null {
  const { people, payable } = split(board, billId);
  const paid = paidAmounts(board, payable);
  const owed = Object.keys(board.columns).map((id) => [id, people[id]?.total ?? ZERO] as const);
  const all = addSen(...owed.map(([, total]) => total));
  if (paid.size === 0) return null;
  const [payer] = paid.keys();
  const isWhole = all === payable && addSen(...paid.values()) === payable;
  if (!isWhole && paid.size > 1) return null;
  const balances = owed.map(([id, total]): [string, Sen] => {
    const given = isWhole ? (paid.get(id) ?? ZERO) : id === payer ? all : ZERO;
    return [id, sen(given - total)];
  });
  return settle(Object.fromEntries(balances));
}
