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
  word,
  type World,
} from '../../../tests/properties/books.ts';
import { minor } from '../money/money.ts';
import { paymentDay } from './day.ts';
import { paymentToWrite } from './target.ts';
import { maybeTwice, sameOps } from './twice.ts';

const DAY = 24 * 60 * 60 * 1000;
/** One minute to midnight in Kuala Lumpur. */
const midnight = Date.parse('2026-11-27T15:59:00Z');
const clocks = [
  ['right', 0],
  ['past midnight', 2 * 60 * 1000],
  ['two days ahead', 2 * DAY],
  ['two days behind', -2 * DAY],
] as const;

/** Ali pays Bala RM 33.40 for two dinners. */
const world: World = {
  bills: {
    [melur]: table({ a: 2340, b: 2000 }, all('b'), makanGroup),
    [nasi]: table({ a: 1000, b: 700 }, all('b'), makanGroup),
  },
  payments: {},
};
const bookOf = (of: World) => openBooks(of)[0]!;
const tap = (of: World, field: 'sent' | 'got', clock: number) =>
  paymentToWrite(bookOf(of), {
    from: ali,
    to: balan,
    field,
    amount: minor(3340),
    day: paymentDay(midnight + clock),
  })!;

test.each(clocks.flatMap(([his, a]) => clocks.map(([hers, b]) => [his, hers, a, b] as const)))(
  'the payer’s clock is %s, the payee’s %s, both mark it offline: one payment, after one question at worst',
  (_his, _hers, his, hers) => {
    const [sentId, gotId] = [tap(world, 'sent', his), tap(world, 'got', hers)];
    // The server's times: both came within a minute, whatever the phones' clocks say.
    const at = { at: '2026-11-27T16:00:00.000Z' };
    const both = sayWord(sayWord(world, sentId, word('sent', 3340), at), gotId, word('got', 3340), at);
    const questions = maybeTwice(bookOf(both));
    expect(questions).toHaveLength(sentId === gotId ? 0 : 1);
    const after = questions
      .flatMap((question) => sameOps(question, 'got'))
      .reduce((now, [id, op]) => sayWord(now, id, op), both);
    expect(maybeTwice(bookOf(after))).toEqual([]);
    expect([...bookOf(after).balances.values()]).toEqual([0, 0]);
  },
);

test.each(clocks)('who hears of the word confirms it, though the own clock is %s', (_name, clock) => {
  const sentId = tap(world, 'sent', 0);
  const told = sayWord(world, sentId, word('sent', 3340));
  expect(tap(told, 'got', clock)).toBe(sentId);
});
