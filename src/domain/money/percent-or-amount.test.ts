import { expect, test } from 'vitest';
import { minor } from './money.ts';
import { percentOrAmount } from './percent-or-amount.ts';

test.each([
  ['10', 'charge', 30_000, [10, 3000, 1000]],
  ['１０', 'charge', 30_000, [10, 3000, 1000]],
  [' 6 ', 'charge', 4250, [6, 255, 600]],
  ['8', 'charge', 799, [8, 64, 800]],
  ['010', 'charge', 30_000, [10, 3000, 1000]],
  ['20', 'discount', 12_345, [20, 2469, 2000]],
  ['5', 'discount', 10_050, [5, 503, 500]],
  ['100', 'discount', 4000, [100, 4000, 10_000]],
] as const)('%j as a %s of %d sen may be both', (text, kind, base, [percent, ofBase, amount]) => {
  expect(percentOrAmount(text, minor(base), kind, 'MYR')).toEqual({
    percent,
    ofBase,
    amount,
    currency: 'MYR',
  });
});

test.each([
  ['10 %', 'charge', 30_000],
  ['RM 10', 'charge', 30_000],
  ['10.00', 'charge', 30_000],
  ['10,5', 'charge', 30_000],
  ['4', 'charge', 30_000],
  ['25', 'charge', 30_000],
  ['10', 'charge', 10_000],
  ['10', 'charge', 0],
  ['10', 'charge', -500],
  ['0', 'charge', 30_000],
  ['', 'discount', 30_000],
  ['12', 'discount', 30_000],
  ['105', 'discount', 30_000],
  ['-10', 'discount', 30_000],
  ['ten', 'discount', 30_000],
] as const)('%j as a %s of %d sen means one', (text, kind, base) => {
  expect(percentOrAmount(text, minor(base), kind, 'MYR')).toBeNull();
});
