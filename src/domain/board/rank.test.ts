import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rankBetween, ranks, RANK_PATTERN, type Rank } from './rank.ts';

test('the keys stay in order after any moves, and never end in 0', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 200 }), (places) => {
      const list: Rank[] = ranks(3);
      for (const place of places) {
        const at = place % (list.length + 1);
        list.splice(at, 0, rankBetween(list[at - 1] ?? null, list[at] ?? null));
      }
      expect(list).toEqual([...new Set(list)].toSorted());
      for (const key of list) expect(key).toMatch(RANK_PATTERN);
    }),
  );
});

test('a long list has short keys if rows are appended one by one', () => {
  expect(Math.max(...ranks(1000).map((key) => key.length))).toBeLessThan(20);
});
