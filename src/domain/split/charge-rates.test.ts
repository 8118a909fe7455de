import { describe, expect, test } from 'vitest';
import { emptyBill, type Bill, type Board } from '../board/board.ts';
import { isMixedTaxConsistent, findServiceRate, findTaxRate } from './charge-rates.ts';
import { sen } from '../money/money.ts';

const board = (price: number, bill: Partial<Bill>): Board => ({
  bill: { ...emptyBill, ...bill },
  columns: {},
  items: { a: { name: '', quantity: 1, price: sen(price), taxRate: null, rank: '1', shares: {} } },
});
const tax = (amount: number, rate: number | null = null, included = false) => ({
  rate,
  amount: sen(amount),
  included,
});

describe('tax', () => {
  test('6 % of food, service charge not taxed', () => {
    const bill = board(10_000, { service: sen(1000), taxes: [tax(600)] });
    expect(findTaxRate(bill, 0)).toEqual({ rate: 6, base: 'items', included: false });
    expect(findServiceRate(bill)).toEqual({ rate: 10, base: 'items', included: false });
  });

  test('a till that taxes the service charge too is told', () => {
    const bill = board(10_000, { service: sen(1000), taxes: [tax(660)] });
    expect(findTaxRate(bill, 0)).toEqual({ rate: 6, base: 'items+service', included: false });
  });

  test('after discount', () => {
    const bill = board(10_000, { discount: sen(-2000), service: sen(800), taxes: [tax(480)] });
    expect(findTaxRate(bill, 0)).toEqual({ rate: 6, base: 'items-discount', included: false });
    expect(findServiceRate(bill)).toEqual({ rate: 10, base: 'items-discount', included: false });
  });

  test('GST in the prices', () => {
    expect(findTaxRate(board(10_600, { taxes: [tax(600, 6, true)] }), 0)).toEqual({
      rate: 6,
      base: 'items',
      included: true,
    });
  });

  test('GST in the prices, after discount', () => {
    const bill = board(42_600, { discount: sen(-6390), taxes: [tax(2050, 6, true)] });
    expect(findTaxRate(bill, 0)).toEqual({ rate: 6, base: 'items-discount', included: true });
  });

  test('a sen off by the till’s rounding is the same rate, two sen are not', () => {
    expect(findTaxRate(board(10_000, { taxes: [tax(601)] }), 0)?.rate).toBe(6);
    expect(findTaxRate(board(10_000, { taxes: [tax(602)] }), 0)).toBeNull();
  });

  test('nothing is made up', () => {
    expect(findTaxRate(board(10_000, { taxes: [tax(0)] }), 0)).toBeNull();
    expect(findTaxRate(board(10_000, {}), 0)).toBeNull();
    expect(findServiceRate(board(10_000, {}))).toBeNull();
  });
});

test('food at 6 % and alcohol at 8 % make one bill', () => {
  expect(isMixedTaxConsistent(board(10_000, { taxes: [tax(360, 6), tax(320, 8)] }))).toBe(true);
  expect(isMixedTaxConsistent(board(12_000, { taxes: [tax(360, 6), tax(320, 8)] }))).toBe(false);
  expect(isMixedTaxConsistent(board(10_000, { taxes: [tax(600, 6)] }))).toBe(false);
});
