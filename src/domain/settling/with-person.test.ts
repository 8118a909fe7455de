import { expect, test } from 'vitest';
import {
  ali,
  all,
  balan,
  chong,
  makanGroup,
  melur,
  nasi,
  openBooks,
  table,
  teh,
  trip,
  type World,
} from '../../../tests/properties/books.ts';
import { ownSums } from './sums.ts';
import { withPerson } from './with-person.ts';

/** Ali pays Bala 20.00 in Trip, Bala pays Ali 8.60 in Makan, where a bill of both waits for its payer. */
const world: World = {
  bills: {
    [melur]: table({ a: 2000, b: 0 }, all('b'), trip),
    [nasi]: table({ a: 0, b: 860, c: 100 }, all('a'), makanGroup),
    [teh]: table({ a: 300, b: 100 }, [], makanGroup),
  },
  payments: {},
};
const between = (me: string, other: string) => {
  const books = openBooks(world);
  return withPerson({ books, mine: ownSums(books, me, () => true).mine }, me, other);
};

test('two people see the same books and the same amount, each from their side', () => {
  const told = (me: string, other: string) => {
    const { person, balances, nets, uncounted } = between(me, other)!;
    return [
      person.name,
      balances.map(({ amount }) => amount),
      nets.map(({ amount }) => amount),
      uncounted.map(({ id }) => id),
    ];
  };
  expect(told(ali, balan)).toEqual(['Bala', [-2000, 860], [-1140], [teh]]);
  expect(told(balan, ali)).toEqual(['Ali', [2000, -860], [1140], [teh]]);
});

test('who shares a book and pays nobody there is even; a stranger and oneself have no page', () => {
  expect(between(balan, chong)).toMatchObject({ balances: [], nets: [], uncounted: [] });
  expect(between(ali, 'nobody')).toBeNull();
  expect(between(ali, ali)).toBeNull();
});
