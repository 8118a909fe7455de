import { expect, test } from 'vitest';
import { sen, ZERO } from '../../domain/money.ts';
import { boardTexts } from '../../ui/texts/board.ts';
import { typedPrice } from './typed-price.ts';

const { badPrice, belowZero, tooLarge } = boardTexts.item;

test.each([
  ['12.5', 1250],
  ['RM 1,234.50', 123_450],
  ['abc', 0],
  ['12 ringgit', 0],
  ['', 0],
  ['-', 0],
])('%j is kept as %d sen', (text, price) => {
  expect(typedPrice(text, ZERO)).toEqual({ price });
});

test.each([
  ['10/3', badPrice],
  ['1e3', badPrice],
  ['RM 1e3', badPrice],
  ['12.345', badPrice],
  ['1.2.3', badPrice],
  ['7+8', badPrice],
  ['-5', belowZero],
  ['1e12', tooLarge],
])('%j is not kept: the person is told why', (text, wrong) => {
  expect(typedPrice(text, ZERO)).toEqual({ wrong });
});

test('a refund stays one', () => {
  expect(typedPrice('-5', sen(-1000))).toEqual({ price: -500 });
  expect(typedPrice('5', sen(-1000))).toEqual({ price: 500 });
});
