import { expect, test } from 'vitest';
import { emptyBill, type Bill, type Board } from '../../../domain/board/board.ts';
import { minor } from '../../../domain/money/money.ts';
import { describeCharges } from './describe-charges.ts';

const line = (price: number, taxRate: number | null = null) => ({
  name: '',
  quantity: 1,
  price: minor(price),
  taxRate,
  rank: '1',
  shares: {},
});
const board = (bill: Partial<Bill>, items: Board['items'] = { a: line(10_000) }): Board => ({
  bill: { ...emptyBill, ...bill },
  columns: {},
  items,
});
const tax = (rate: number | null, amount: number, included = false) => ({
  rate,
  amount: minor(amount),
  included,
});

test('10 % service and 6 % SST without the service charge are explained', () => {
  expect(describeCharges(board({ service: minor(1000), taxes: [tax(null, 600)] }))).toEqual([
    '10 % service charge on the items.',
    '6 % SST on the items, service charge not taxed.',
  ]);
});

test('a tax with the service charge, a tax in the prices, and an unusual tax are explained', () => {
  expect(describeCharges(board({ service: minor(1000), taxes: [tax(6, 660)] }))[1]).toBe(
    '6 % SST on the items and the service charge.',
  );
  expect(describeCharges(board({ taxes: [tax(6, 566, true)] }))).toEqual([
    '6 % tax is in the prices already: nothing is added.',
  ]);
  expect(describeCharges(board({ taxes: [tax(6, 123)] }))).toEqual([
    'The tax of RM 1.23 is not 6 % of the items.',
  ]);
});

test('two rates are explained by the items that carry them, else together', () => {
  const taxes = [tax(6, 360), tax(8, 320)];
  expect(describeCharges(board({ taxes }, { food: line(6000, 6), beer: line(4000, 8) }))).toEqual([
    '6 % SST on its own items.',
    '8 % SST on its own items.',
  ]);
  expect(describeCharges(board({ taxes }))).toEqual([
    'Tax at 6 % and 8 %: together they match what was ordered. Everybody bears both until you say, under Edit, what a dish is taxed at.',
  ]);
  const inPrices = { ...tax(0, 150, true), rate: null };
  expect(describeCharges(board({ taxes: [...taxes, inPrices] }))[0]).toMatch(/^Tax at 6 % and 8 %:/);
});

test('a bill without items or charges gets no explanation', () => {
  expect(describeCharges(board({ service: minor(100) }, {}))).toEqual([]);
  expect(describeCharges(board({}))).toEqual([]);
});
