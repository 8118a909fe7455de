import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roundingAdjustment } from './cash-rounding.ts';
import { minor } from './money.ts';

test.each([
  [1000, 0],
  [1001, -1],
  [1002, -2],
  [1003, 2],
  [1004, 1],
  [1005, 0],
  [1006, -1],
  [1007, -2],
  [1008, 2],
  [1009, 1],
  [-1003, -2],
  [-1002, 2],
])('%i sen is rounded by %i', (total, adjustment) => {
  expect(roundingAdjustment(minor(total), 'MYR')).toBe(adjustment);
});

test('the rounded total ends in 0 or 5, at most 2 sen away', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e8, max: 1e8 }), (total) => {
      const adjustment = roundingAdjustment(minor(total), 'MYR');
      expect(Math.abs((total + adjustment) % 5)).toBe(0);
      expect(Math.abs(adjustment)).toBeLessThanOrEqual(2);
    }),
  );
});

test.each([
  ['THB', 1012, -12],
  ['THB', 1013, 12],
  ['IDR', 125_050, 50],
  ['JPY', 1251, 0],
] as const)('%s %i is rounded to its own coin by %i', (currency, total, adjustment) => {
  expect(roundingAdjustment(minor(total), currency)).toBe(adjustment);
});
