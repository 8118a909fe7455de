import { expect, test } from 'vitest';
import { minor, ZERO } from '../money/money.ts';
import { parseTypedPrice, parseTypedQuantity } from './typed-values.ts';

test.each([
  ['12.5', 1250],
  ['１２．５０', 1250],
  ['RM 1,234.50', 123_450],
  ['', 0],
  ['  ', 0],
])('%j is kept as %d sen', (text, price) => {
  expect(parseTypedPrice(text, ZERO, 'MYR')).toEqual({ price });
});

test.each([
  ['abc', 'badPrice'],
  ['12 ringgit', 'badPrice'],
  ['-', 'badPrice'],
  ['10/3', 'badPrice'],
  ['１０／３', 'badPrice'],
  ['1e3', 'badPrice'],
  ['RM 1e3', 'badPrice'],
  ['12.345', 'badPrice'],
  ['12.505', 'badPrice'],
  ['1.2.3', 'badPrice'],
  ['7+8', 'badPrice'],
  ['-5', 'belowZero'],
  ['1e12', 'tooLarge'],
])('%j is not kept: the person is told why', (text, wrong) => {
  expect(parseTypedPrice(text, ZERO, 'MYR')).toEqual({ wrong });
});

test('a refund may stay below 0', () => {
  expect(parseTypedPrice('-5', minor(-1000), 'MYR')).toEqual({ price: -500 });
  expect(parseTypedPrice('5', minor(-1000), 'MYR')).toEqual({ price: 500 });
});

test.each([
  ['2', 2],
  ['２', 2],
  ['0,5', 0.5],
  ['1.25', 1.25],
  ['.5', 0.5],
  ['.', null],
  ['0', null],
  ['-1', null],
  ['', null],
  ['1e3', null],
  ['100001', null],
  ['2 x', null],
])('a quantity typed as %j is %j', (text, quantity) => {
  expect(parseTypedQuantity(text)).toBe(quantity);
});
