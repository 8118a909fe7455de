import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amounts, bill, boards } from '../../../tests/properties/bills.ts';
import { MISSING_COLUMN, type Board } from '../board/board.ts';
import { addMinor, minor } from '../money/money.ts';
import { split } from './split.ts';

const table = ['ali', 'bala', 'chong', 'devi'];
const all = { ali: 1, bala: 1, chong: 1, devi: 1 };

function withSums(board: Board, sums: Readonly<Record<string, number>>): Board {
  const columns = Object.entries(board.columns).map(([id, column]) => [
    id,
    id in sums ? { ...column, pays: minor(sums[id]!) } : column,
  ]);
  return { ...board, columns: Object.fromEntries(columns) as Board['columns'] };
}

/** The person's sum, for some of the people of a bill. */
const sums = fc.dictionary(fc.constantFrom(...table), fc.nat(30_000));

test('you 50, we share the rest', () => {
  const board = bill(table, [[20_000, all]]);
  expect(amounts(withSums(board, { ali: 5000 }))).toEqual({
    ali: 5000,
    bala: 5000,
    chong: 5000,
    devi: 5000,
    [MISSING_COLUMN]: 0,
  });
  expect(amounts(withSums(board, { ali: 8001 }))).toMatchObject({ ali: 8001, [MISSING_COLUMN]: 0 });
  expect(amounts(withSums(board, { ali: 0, bala: 2000 }))).toEqual({
    ali: 0,
    bala: 2000,
    chong: 9000,
    devi: 9000,
    [MISSING_COLUMN]: 0,
  });
});

test('a sum includes service and tax', () => {
  const board = bill(table, [[20_000, all]], { service: 2000, tax: [1320] });
  const { people } = split(withSums(board, { ali: 5000 }), 'bill');
  expect(people['ali']).toMatchObject({ base: 5000, service: 500, tax: 330, agreed: -830, total: 5000 });
  expect(addMinor(...Object.values(people).map(({ total }) => total))).toBe(23_320);
});

test('AGREED-3: who had less than an equal part of it pays nothing, and nobody less', () => {
  const board = bill(table, [
    [10_000, { ali: 1, bala: 1 }],
    [200, { chong: 1 }],
  ]);
  expect(amounts(withSums(board, { ali: 9000 }))).toEqual({
    ali: 9000,
    bala: 1200,
    chong: 0,
    devi: 0,
    [MISSING_COLUMN]: 0,
  });
});

test('AGREED-4: where everybody agreed on less, the rest is open', () => {
  const board = bill(['ali', 'bala'], [[10_000, { ali: 1, bala: 1 }]]);
  expect(amounts(withSums(board, { ali: 4000, bala: 5000 }))).toEqual({
    ali: 4000,
    bala: 5000,
    [MISSING_COLUMN]: 1000,
  });
});

test('AGREED-1: whatever was agreed, all of it is the bill', () => {
  fc.assert(
    fc.property(boards, sums, (board, some) => {
      const { people, payable } = split(withSums(board, some), 'bill');
      expect(addMinor(...Object.values(people).map(({ total }) => total))).toBe(payable);
      expect(addMinor(...Object.values(people).map(({ agreed }) => agreed))).toBe(0);
    }),
  );
});

test('AGREED-2: who agreed on a sum pays it, or a part of it where the sums are too much', () => {
  fc.assert(
    fc.property(boards, sums, (board, some) => {
      const agreed = withSums(board, some);
      const { people, payable } = split(agreed, 'bill');
      const own = Object.entries(agreed.columns).flatMap(([id, { pays }]) =>
        pays === undefined ? [] : [[id, pays] as const],
      );
      const wanted = addMinor(...own.map(([, pays]) => pays));
      for (const [id, pays] of own) {
        if (wanted <= payable) expect(people[id]!.total).toBe(pays);
        else expect(people[id]!.total).toBeLessThanOrEqual(pays);
      }
    }),
  );
});

test('AGREED-3: nobody pays less than nothing by it, and the order of people changes nothing', () => {
  fc.assert(
    fc.property(boards, sums, (board, some) => {
      const before = split(board, 'bill').people;
      const agreed = withSums(board, some);
      const { people } = split(agreed, 'bill');
      for (const [id, { total }] of Object.entries(people))
        if (id !== MISSING_COLUMN) expect(total).toBeGreaterThanOrEqual(Math.min(0, before[id]!.total));
      const turned = Object.fromEntries(Object.entries(agreed.columns).toReversed());
      expect(amounts({ ...agreed, columns: turned })).toEqual(amounts(agreed));
    }),
  );
});
