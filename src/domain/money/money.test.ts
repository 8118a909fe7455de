import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coinOf, currencies, decimalsOf, leastPaid, symbolOf, type Currency } from './currencies.ts';
import {
  addMinor,
  formatAmount,
  formatMoney,
  formatTotals,
  isTooLarge,
  MAX_AMOUNT,
  minor,
  onlyCurrency,
  parseAmount,
  toDecimal,
  totalsOf,
} from './money.ts';

const anyCurrency = fc.constantFrom(...currencies);
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
  ])('reads %j', (text, value) => expect(parseAmount(text, 'MYR')).toBe(value));

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
  ])('is not an amount: %j', (text) => expect(parseAmount(text, 'MYR')).toBeNull());

  test('reads back whatever is written, in each currency', () => {
    fc.assert(
      fc.property(amounts, anyCurrency, (amount, currency) => {
        expect(parseAmount(toDecimal(amount, currency), currency)).toBe(amount);
        expect(parseAmount(formatAmount(amount, currency), currency)).toBe(amount);
        expect(parseAmount(formatMoney(amount, currency), currency)).toBe(amount);
      }),
    );
  });

  test('never throws and never gives anything but sen', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const value = parseAmount(text, 'MYR');
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
])('%s is more than a bill can hold: %s', (text, large) => expect(isTooLarge(text, 'MYR')).toBe(large));

test('amounts are written with thousands and two decimals', () => {
  expect(formatMoney(minor(123_450), 'MYR')).toBe('RM 1,234.50');
  expect(formatMoney(minor(-2), 'MYR')).toBe('-RM 0.02');
  expect(formatAmount(minor(100_000_000), 'MYR')).toBe('1,000,000.00');
  expect(toDecimal(minor(-0), 'MYR')).toBe('0.00');
});

test.each([0.5, NaN, Infinity, Number.MAX_SAFE_INTEGER + 1])('%j is not an amount in sen', (value) => {
  expect(() => minor(value)).toThrow(RangeError);
});

test.each<[string, Currency, number | null]>([
  ['125.000', 'IDR', 125_000],
  ['Rp. 125.000', 'IDR', 125_000],
  ['1,250', 'JPY', 1250],
  ['￥1250', 'JPY', 1250],
  ['-1.250.000', 'VND', -1_250_000],
  ['12.50', 'JPY', null],
  ['1.250,000', 'IDR', null],
  ['S$ 12.50', 'SGD', 1250],
  ['฿1,650', 'THB', 165_000],
  ['Rs 500', 'LKR', 50_000],
])('%s in %s is %s', (text, currency, value) => expect(parseAmount(text, currency)).toBe(value));

test.each<[Currency, number, string]>([
  ['SGD', 1250, 'S$ 12.50'],
  ['THB', 65_000, '฿ 650.00'],
  ['IDR', 125_000, 'Rp 125.000'],
  ['VND', -50_000, '-₫ 50.000'],
  ['JPY', 1250, '¥ 1,250'],
  ['KRW', 0, '₩ 0'],
])('%s %i is written %s', (currency, amount, text) => {
  expect(formatMoney(minor(amount), currency)).toBe(text);
});

test('currencies without decimals never show any', () => {
  fc.assert(
    fc.property(amounts, fc.constantFrom('IDR', 'VND', 'JPY', 'KRW'), (amount, currency) => {
      expect(decimalsOf(currency)).toBe(0);
      expect(Number(formatAmount(amount, currency).replaceAll(/[.,]/g, ''))).toBe(amount);
      expect(toDecimal(amount, currency)).toBe(String(amount));
    }),
  );
});

test('the table shows no two currencies alike, and nothing below its coin is worth a payment', () => {
  expect(new Set(currencies.map(symbolOf)).size).toBe(currencies.length);
  for (const currency of currencies) {
    expect(leastPaid(currency)).toBeGreaterThanOrEqual(coinOf(currency));
    expect(currency).toMatch(/^[A-Z]{3}$/);
  }
});

describe('amounts of several currencies', () => {
  const money = (amount: number, currency: Currency) => ({ amount: minor(amount), currency });

  test('have a total each, in the table’s order, and none where it is 0', () => {
    const all = [
      money(650, 'THB'),
      money(100, 'MYR'),
      money(1250, 'JPY'),
      money(-1250, 'JPY'),
      money(20, 'THB'),
    ];
    expect(totalsOf(all)).toEqual([money(100, 'MYR'), money(670, 'THB')]);
    expect(formatTotals(totalsOf(all))).toBe('RM 1.00 + ฿ 6.70');
  });

  test('are not added: the types forbid it, and what adds amounts of one currency throws', () => {
    const [ringgit, baht] = [money(100, 'MYR'), money(650, 'THB')];
    // @ts-expect-error -- an amount with its currency is not a number
    expect(() => addMinor(ringgit, baht)).toThrow(RangeError);
    // @ts-expect-error -- no amount is shown without its currency
    expect(() => formatMoney(ringgit.amount)).toThrow(TypeError);
    expect(onlyCurrency([ringgit, ringgit])).toBe('MYR');
    expect(() => onlyCurrency([ringgit, baht])).toThrow('MYR and THB');
  });
});
