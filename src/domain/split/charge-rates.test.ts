import { describe, expect, test } from 'vitest';
import { emptyBill, type Bill, type Board } from '../board/board.ts';
import { minor } from '../money/money.ts';
import { isMixedTaxConsistent, findServiceRate, findTaxRate } from './charge-rates.ts';

const board = (price: number, bill: Partial<Bill>): Board => ({
  bill: { ...emptyBill, ...bill },
  columns: {},
  items: { a: { name: '', quantity: 1, price: minor(price), taxRate: null, rank: '1', shares: {} } },
});
const tax = (amount: number, rate: number | null = null, included = false) => ({
  rate,
  amount: minor(amount),
  included,
});

describe('tax', () => {
  test('6 % of the food, without the service charge, is found', () => {
    const bill = board(10_000, { service: minor(1000), taxes: [tax(600)] });
    expect(findTaxRate(bill, 0)).toEqual({ rate: 6, base: 'items', included: false });
    expect(findServiceRate(bill)).toEqual({ rate: 10, base: 'items', included: false });
  });

  test('a tax on the service charge, too, is found', () => {
    const bill = board(10_000, { service: minor(1000), taxes: [tax(660)] });
    expect(findTaxRate(bill, 0)).toEqual({ rate: 6, base: 'items+service', included: false });
  });

  test('a tax after discount is found', () => {
    const bill = board(10_000, { discount: minor(-2000), service: minor(800), taxes: [tax(480)] });
    expect(findTaxRate(bill, 0)).toEqual({ rate: 6, base: 'items-discount', included: false });
    expect(findServiceRate(bill)).toEqual({ rate: 10, base: 'items-discount', included: false });
  });

  test('GST in the prices is found', () => {
    expect(findTaxRate(board(10_600, { taxes: [tax(600, 6, true)] }), 0)).toEqual({
      rate: 6,
      base: 'items',
      included: true,
    });
  });

  test('GST in the prices after discount is found', () => {
    const bill = board(42_600, { discount: minor(-6390), taxes: [tax(2050, 6, true)] });
    expect(findTaxRate(bill, 0)).toEqual({ rate: 6, base: 'items-discount', included: true });
  });

  test('an amount that is one sen off has the same rate, two sen off has none', () => {
    expect(findTaxRate(board(10_000, { taxes: [tax(601)] }), 0)?.rate).toBe(6);
    expect(findTaxRate(board(10_000, { taxes: [tax(602)] }), 0)).toBeNull();
  });

  test('an amount that no usual rate gives has no rate', () => {
    expect(findTaxRate(board(10_000, { taxes: [tax(0)] }), 0)).toBeNull();
    expect(findTaxRate(board(10_000, {}), 0)).toBeNull();
    expect(findServiceRate(board(10_000, {}))).toBeNull();
  });
});

test('taxes of 6 % on food and 8 % on alcohol are consistent', () => {
  expect(isMixedTaxConsistent(board(10_000, { taxes: [tax(360, 6), tax(320, 8)] }))).toBe(true);
  expect(isMixedTaxConsistent(board(12_000, { taxes: [tax(360, 6), tax(320, 8)] }))).toBe(false);
  expect(isMixedTaxConsistent(board(10_000, { taxes: [tax(600, 6)] }))).toBe(false);
});
