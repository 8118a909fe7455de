import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shopOf, splitByShop } from './split-by-shop.ts';

const receipts = fc.array(
  fc.record({
    id: fc.uuid(),
    company: fc.constantFrom('Kedai A', 'Kedai B (1)', 'KEDAI B', 'C SDN BHD', 'D', 'E'),
  }),
  { maxLength: 60 },
);

test('every receipt is in one fold, and no shop is in two', () => {
  fc.assert(
    fc.property(receipts, fc.integer({ min: 1, max: 5 }), (all, count) => {
      const folds = splitByShop(all, count);
      expect(folds).toHaveLength(count);
      expect(folds.flat().toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
        all.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      );
      for (const shop of new Set(all.map(({ company }) => shopOf(company))))
        expect(folds.filter((fold) => fold.some(({ company }) => shopOf(company) === shop))).toHaveLength(1);
    }),
  );
});

test('folds differ by the largest shop at most', () => {
  fc.assert(
    fc.property(receipts, (all) => {
      const sizes = splitByShop(all, 5).map((fold) => fold.length);
      const shops = all.map(({ company }) => shopOf(company));
      const largest = Math.max(0, ...shops.map((shop) => shops.filter((other) => other === shop).length));
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(largest);
    }),
  );
});

test('the order of the receipts changes nothing', () => {
  const all = ['A', 'B', 'C', 'D', 'E', 'F'].map((company) => ({ company }));
  const named = (folds: { company: string }[][]): string[] =>
    folds.map((fold) =>
      fold
        .map(({ company }) => company)
        .toSorted()
        .join(),
    );
  expect(named(splitByShop(all.toReversed(), 3))).toEqual(named(splitByShop(all, 3)));
});

test.each([
  ['Mr. Contoh (Kuchai) Sdn Bhd', 'MR CONTOH SDN. BHD.'],
  ['KEDAI CONTOH S/B', 'Kedai Contoh Sdn Bhd'],
])('%s and %s are one shop', (one, other) => expect(shopOf(one)).toBe(shopOf(other)));
