import type { Board } from '../../src/domain/board.ts';
import { MAX_SEN } from '../../src/domain/money.ts';
import { Fault } from '../http/fault.ts';

const tooLarge = () => new Fault('invalid', 'The amounts are too large.');

/** No sum that a bill asks for may leave the range of money, whoever has which items. @throws Fault invalid */
export function checkRange({ items, bill }: Board): void {
  const amounts = [
    ...Object.values(items).map(({ price }) => price),
    ...bill.taxes.map(({ amount }) => amount),
    bill.discount,
    bill.service,
    bill.rounding,
  ];
  if (amounts.reduce((sum, amount) => sum + Math.abs(amount), 0) > MAX_SEN) throw tooLarge();
}

/** Amounts that are no money while documents become boards. @throws Fault invalid */
export function withinMoney<T>(convert: () => T): T {
  try {
    return convert();
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge();
    throw error;
  }
}
