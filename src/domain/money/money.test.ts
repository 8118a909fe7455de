import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatAmount, formatMoney, isTooLarge, MAX_AMOUNT, parseAmount, minor, toDecimal } from './money.ts';

const amounts = fc.integer({ min: -MAX_AMOUNT, max: MAX_AMOUNT }).map(minor);

describe('parseAmount', () => {
  test.each([
    ['12', 1200],
    ['12.3', 1230],
    ['12.30', 1230],
    ['.50', 50],
    ['RM 1,234.50', 123_450],
    ['RM1234.5', 123_450],
    ['1,234,567.89', 123_456_789],
    ['12,50', 1250],
    ['1 234.50', 123_450],
    ['- 0.50', -50],
    ['$7.60', 760],
    ['-0.02', -2],
    ['(0.02)', -2],
    ['0.02-', -2],
    ['-RM 3.00', -300],
    ['\u22125.00', -500],
  ])('reads %j', (text, value) => expect(parseAmount(text)).toBe(value));

  test.each([
    '',
    '.',
    '-',
    'RM',
    'abc',
    '1.2.3',
    '12 50',
    '1 2.50',
    '0,123',
    '1.234',
    '12,3456',
    '1e5',
    '10000000000',
    '٣',
    'NaN',
    '1-2',
  ])('is not an amount: %j', (text) => expect(parseAmount(text)).toBeNull());

  test('reads back whatever is written', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(parseAmount(toDecimal(amount))).toBe(amount);
        expect(parseAmount(formatAmount(amount))).toBe(amount);
        expect(parseAmount(formatMoney(amount))).toBe(amount);
      }),
    );
  });

  test('never throws and never gives anything but sen', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const value = parseAmount(text);
        expect(value === null || Number.isSafeInteger(value)).toBe(true);
      }),
    );
  });
});

test.each([
  ['1000000000000', true],
  ['RM 10,000,000.01', true],
  ['-10000001', true],
  ['1e12', true],
  ['9'.repeat(400), true],
  ['10,000,000.00', false],
  ['1e3', false],
  ['a lot', false],
  ['', false],
])('%s is more than a bill can hold: %s', (text, large) => expect(isTooLarge(text)).toBe(large));

test('amounts are written with thousands and two decimals', () => {
  expect(formatMoney(minor(123_450))).toBe('RM 1,234.50');
  expect(formatMoney(minor(-2))).toBe('-RM 0.02');
  expect(formatAmount(minor(100_000_000))).toBe('1,000,000.00');
  expect(toDecimal(minor(-0))).toBe('0.00');
});

test.each([0.5, NaN, Infinity, Number.MAX_SAFE_INTEGER + 1])('%j is not an amount in sen', (value) => {
  expect(() => minor(value)).toThrow(RangeError);
});
