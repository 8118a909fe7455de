import { expect, test } from 'vitest';
import {
  ali,
  all,
  balan,
  makanGroup,
  melur,
  nasi,
  openBooks,
  sayWord,
  table,
  teh,
  trip,
  type World,
} from '../../../tests/properties/books.ts';
import { takeBackOffsets } from './offset-press.ts';
import { evenPayments, evenWords, netOf, pairBalances } from './offsets.ts';
import { ownSums } from './sums.ts';

const world: World = {
  bills: {
    [melur]: table({ a: 2000, b: 0 }, all('b'), trip),
    [nasi]: table({ a: 0, b: 860 }, all('a'), makanGroup),
    [teh]: table({ a: 0, b: 300 }, all('a')),
  },
  payments: {},
};
const between = (from: World, me = ali, other = balan) =>
  pairBalances(ownSums(openBooks(from), me, () => true).mine, other);
const at = (hour: number) => ({ at: `2026-11-27T0${hour}:00:00.000Z` });
/** Ali sets the books against each other at an hour. */
const press = (from: World, hour: number): World => {
  const { offsets } = evenPayments(between(from));
  const { words } = evenWords({ offsets, rest: null }, '20261127')!;
  return words.reduce((now, [id, op]) => sayWord(now, id, op, at(hour)), from);
};
const takeBack = (from: World, me: string, group: string): World => {
  const { payments } = openBooks(from).find(({ id }) => id === `group.${group}`)!;
  const one = payments.find(({ doc }) => doc.how === 'offset')!;
  const { words } = takeBackOffsets(openBooks(from), me, one);
  return words.reduce((now, [id, op]) => sayWord(now, id, op), from);
};

test('one offset taken back takes all of its press along: the two owe each other what they did before', () => {
  const after = press(world, 1);
  expect(between(after).map(({ amount }) => amount)).toEqual([-840]);
  for (const group of [trip, makanGroup]) {
    const back = takeBack(after, ali, group);
    expect(between(back).map(({ amount }) => amount)).toEqual(between(world).map(({ amount }) => amount));
  }
});

test('of two presses the one that was meant goes', () => {
  const once = press(world, 1);
  const more: World = { ...once, bills: { ...once.bills, [teh]: table({ a: 0, b: 500 }, all('a')) } };
  const twice = press(more, 3);
  const back = takeBack(twice, ali, makanGroup);
  expect(netOf(between(back))).toBe(netOf(between(twice)));
  expect(Object.values(back.payments).filter(({ doc }) => (doc.sent ?? doc.got) !== null)).toHaveLength(2);
});

test('the other side has nothing to take back', () => {
  const after = press(world, 1);
  expect(takeBack(after, balan, trip)).toEqual(after);
});
