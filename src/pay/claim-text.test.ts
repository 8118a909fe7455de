import { expect, test } from 'vitest';
import {
  ali,
  all,
  balan,
  chong,
  forGroup,
  makanGroup,
  melur,
  openBooks,
  sayWord,
  table,
  word,
  type World,
} from '../../tests/properties/books.ts';
import { claimsOf } from '../domain/settling/sums.ts';
import { claimText } from './claim-text.ts';

const dinner: World = {
  bills: { [melur]: table({ a: 2000, b: 0, c: 1500 }, all('b'), makanGroup) },
  payments: {},
};
const told = (from: World, me: string, other?: string) =>
  claimText(claimsOf({ book: openBooks(from)[0]!, me, ...(other !== undefined && { other }) }));

test('sentences say whose claim counts before the payee confirms it', () => {
  const paid = forGroup(makanGroup, ali, balan);
  const claimed = sayWord(dinner, paid, word('sent', 2000));
  expect(told(claimed, ali)).toBe('if your RM 20.00 arrived');
  expect(told(claimed, balan, ali)).toBe('if Ali’s RM 20.00 arrived');
  expect(told(claimed, balan, chong)).toBeNull();
  const both = sayWord(claimed, forGroup(makanGroup, chong, balan), word('sent', 1500));
  expect(told(both, balan)).toBe('if RM 35.00 arrived');
  expect(told(sayWord(claimed, paid, word('got', 2000)), ali)).toBeNull();
});
