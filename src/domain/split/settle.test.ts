import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minor, type Minor } from '../money/money.ts';
import { hashText } from '../text/hash-text.ts';
import { settle, type Transfer } from './settle.ts';

const balances = (maxPeople: number, most = 10_000) =>
  fc
    .array(fc.integer({ min: -most, max: most }), { minLength: 1, maxLength: maxPeople - 1, size: 'max' })
    .map((amounts) => {
      const all = [...amounts, -amounts.reduce((a, b) => a + b, 0)];
      return Object.fromEntries(
        all.map((amount, at) => [`person-${String(at).padStart(2, '0')}`, minor(amount)]),
      );
    });

function pay(before: Record<string, Minor>, transfers: readonly Transfer[]): Record<string, Minor> {
  const after = { ...before };
  for (const { from, to, amount } of transfers) {
    after[from] = minor((after[from] ?? 0) + amount);
    after[to] = minor((after[to] ?? 0) - amount);
  }
  return after;
}

/** The fewest transfers by trying everything; only for a handful of people. */
function fewest(open: number[]): number {
  const rest = open.filter((amount) => amount !== 0);
  const [first] = rest;
  if (first === undefined) return 0;
  const tries = rest.flatMap((amount, at) => {
    if (at === 0 || amount > 0 === first > 0) return [];
    const next = rest.slice(1);
    next[at - 1] = amount + first;
    return [1 + fewest(next)];
  });
  return Math.min(...tries);
}

/** Pairs at random that shared a bill. */
const closePairs = fc
  .nat()
  .map((seed) => (from: string, to: string) => hashText(`${seed} ${from} ${to}`) % 3 === 0);

describe('settle', () => {
  test('after the transfers every balance is 0', () => {
    fc.assert(
      fc.property(fc.oneof(balances(8), balances(20, 20), balances(60, 3)), (open) => {
        const transfers = settle(open);
        for (const amount of Object.values(pay(open, transfers))) expect(amount).toBe(0);
        for (const { amount } of transfers) expect(amount).toBeGreaterThan(0);
        expect(transfers.length).toBeLessThan(Object.keys(open).length);
      }),
    );
  });

  test('SETTLE-1 fewer transfers are not enough, whoever is close', () => {
    fc.assert(
      fc.property(balances(8, 5), closePairs, (open, isClose) => {
        expect(settle(open, isClose).length).toBe(fewest(Object.values(open)));
      }),
    );
  });

  test('SETTLE-2 of equally short plans the one among close pairs is taken, then the smallest ids', () => {
    const open = { a: minor(-5), b: minor(-5), c: minor(5), d: minor(5) };
    const plan = (close: string[]) =>
      settle(open, (from, to) => close.includes(from + to)).map(({ from, to }) => from + to);
    expect(plan([])).toEqual(['ac', 'bd']);
    expect(plan(['ad'])).toEqual(['ad', 'bc']);
    expect(plan(['bc'])).toEqual(['bc', 'ad']);
    // A close pair whose transfer makes the plan longer is not taken.
    const odd = { a: minor(-5), b: minor(-3), c: minor(5), d: minor(3) };
    expect(settle(odd, (from, to) => from + to === 'ad').map(({ from, to }) => from + to)).toEqual([
      'ac',
      'bd',
    ]);
  });

  test('SETTLE-3 paying one transfer leaves the others as they were', () => {
    fc.assert(
      fc.property(fc.oneof(balances(9, 6), balances(15, 9)), closePairs, fc.nat(), (open, isClose, pick) => {
        const transfers = settle(open, isClose);
        if (transfers.length === 0) return;
        const paid = transfers[pick % transfers.length]!;
        const rest = settle(pay(open, [paid]), isClose);
        expect(rest).toEqual(transfers.filter((transfer) => transfer !== paid));
      }),
      { numRuns: 60 },
    );
  });

  test('the order of the people changes nothing', () => {
    fc.assert(
      fc.property(balances(9), (open) => {
        expect(settle(Object.fromEntries(Object.entries(open).toReversed()))).toEqual(settle(open));
      }),
    );
  });

  test('balances that do not add up are refused', () => {
    expect(() => settle({ ali: minor(1) })).toThrow(RangeError);
  });
});
