import fc from 'fast-check';
import { expect, test } from 'vitest';
import { apportion, byLot } from './apportion.ts';
import { minor } from './money.ts';

const pools = fc.record({
  total: fc.integer({ min: -1_000_000, max: 1_000_000 }).map(minor),
  weights: fc
    .array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { minLength: 1, maxLength: 20 })
    .filter((all) => all.some((weight) => weight > 0n)),
});
const lots = byLot((at) => `bill/${at}`);

test('the parts add up to the total, each less than a sen from its exact share', () => {
  fc.assert(
    fc.property(pools, ({ total, weights }) => {
      const parts = apportion(total, weights, lots);
      expect(parts.reduce((a, b) => a + b, 0)).toBe(total);
      const sum = weights.reduce((a, b) => a + b, 0n);
      parts.forEach((part, at) => {
        const off = BigInt(part) * sum - BigInt(total) * weights[at]!;
        expect(off < sum && off > -sum).toBe(true);
        if (weights[at] === 0n) expect(part).toBe(0);
      });
    }),
  );
});

test('a part of its own is its exact share to the nearest sen, and the others still pay the rest', () => {
  fc.assert(
    fc.property(pools, fc.nat(), ({ total, weights }, any) => {
      const own = any % weights.length;
      const parts = apportion(total, weights, lots, own);
      expect(parts.reduce((a, b) => a + b, 0)).toBe(total);
      const sum = weights.reduce((a, b) => a + b, 0n);
      parts.forEach((part, at) => {
        const off = BigInt(part) * sum - BigInt(total) * weights[at]!;
        expect(off < sum && off > -sum).toBe(true);
        if (at === own) expect(2n * off <= sum && 2n * off >= -sum).toBe(true);
      });
    }),
  );
});

test('the order of the weights changes no part', () => {
  fc.assert(
    fc.property(pools, ({ total, weights }) => {
      const parts = apportion(total, weights, lots);
      const last = weights.length - 1;
      const turned = apportion(
        total,
        weights.toReversed(),
        byLot((at) => `bill/${last - at}`),
      );
      expect(turned).toEqual(parts.toReversed());
    }),
  );
});

test('numbers and bigints give the same parts', () => {
  const small = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 20 });
  const any = fc.record({ total: pools.map(({ total }) => total), weights: small });
  fc.assert(
    fc.property(any, ({ total, weights }) => {
      fc.pre(weights.some((weight) => weight > 0));
      // Weights a quintillion times as large stand to each other in the same way, and need bigints.
      const large = weights.map((weight) => BigInt(weight) * 10n ** 18n);
      for (const own of [-1, 0])
        expect(apportion(total, large, lots, own)).toEqual(apportion(total, weights, lots, own));
    }),
  );
});

test('the odd sen depends on the names, and falls to each of them', () => {
  const unlucky = Array.from({ length: 60 }, (_, bill) =>
    apportion(
      minor(100),
      [1, 1, 1],
      byLot((at) => `${bill}/${['ali', 'bala', 'chong'][at]}`),
    ).indexOf(minor(34)),
  );
  for (const person of [0, 1, 2]) expect(unlucky.filter((at) => at === person).length).toBeGreaterThan(8);
});

test('weights of 0 alone are an error', () => {
  expect(() => apportion(minor(5), [0, 0n], lots)).toThrow(RangeError);
  expect(() => apportion(minor(5), [], lots)).toThrow(RangeError);
  expect(() => apportion(minor(5), [2, -1], lots)).toThrow(RangeError);
});

test('the order of the names decides no tie, also among similar ones', () => {
  const ids = ['roti_again-1', 'roti_again-2', 'roti'];
  const payer = (order: string[]) =>
    order[
      apportion(
        minor(1),
        [1, 1, 1],
        byLot((at) => order[at]!),
      ).indexOf(minor(1))
    ];
  expect(payer(ids.toReversed())).toBe(payer(ids));
});
