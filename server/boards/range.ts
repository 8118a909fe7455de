import type { Board } from '../../src/domain/board.ts';
import { isWithinMoney } from '../../src/domain/range.ts';
import { Fault } from '../http/fault.ts';

const tooLarge = () => new Fault('invalid', 'The amounts are too large.');

/** No sum that a bill asks for may leave the range of money, whoever has which items. @throws Fault invalid */
export function checkRange(board: Board): void {
  if (!isWithinMoney(board)) throw tooLarge();
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
