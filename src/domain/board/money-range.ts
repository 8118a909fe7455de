import { MAX_AMOUNT } from '../money/money.ts';
import type { Board } from './board.ts';

/** True if no sum of the bill's amounts can leave the range of money, however people share them. */
export function isWithinMoneyRange({ items, bill }: Pick<Board, 'items' | 'bill'>): boolean {
  const amounts = [
    ...Object.values(items).map(({ price }) => price),
    ...bill.taxes.map(({ amount }) => amount),
    bill.discount,
    bill.service,
    bill.rounding,
  ];
  return amounts.reduce((sum, amount) => sum + Math.abs(amount), 0) <= MAX_AMOUNT;
}

/** True if an edit takes the bill out of the range. One that was out of it before can still be changed. */
export const leavesMoneyRange = (
  before: Pick<Board, 'items' | 'bill'>,
  after: Pick<Board, 'items' | 'bill'>,
): boolean => !isWithinMoneyRange(after) && isWithinMoneyRange(before);
