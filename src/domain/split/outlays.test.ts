import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyBoard } from '../../../tests/properties/boards.ts';
import { emptyBill, type Board, type Outlay } from '../board/board.ts';
import { minor, type Minor } from '../money/money.ts';
import { billParts, paidAmounts, paidAsTyped, billResults, unpaidRest } from './outlays.ts';
import { paybacks } from './settle.ts';
import { split } from './split.ts';

const person = (title: string, rank: string) => ({ title, rank, user: null, covered: false });
const item = (price: number, ...who: string[]) => ({
  name: '',
  quantity: 1,
  price: minor(price),
  taxRate: null,
  rank: '1',
  shares: Object.fromEntries(who.map((id) => [id, { weight: 1, rank: '1' }])),
});
const table = (paid: Outlay[], ...unassigned: number[]): Board => ({
  bill: { ...emptyBill, paid },
  columns: { a: person('Aisyah', '1'), b: person('Bala', '2'), c: person('Chong', '3') },
  items: {
    x: item(1000, 'a'),
    y: item(2000, 'b'),
    z: item(600, 'c'),
    ...Object.fromEntries(unassigned.map((price, at) => [`u${at}`, item(price)])),
  },
});
const pays = (from: string, to: string, amount: number) => ({ from, to, amount });

test('one payer gets back what the others had, also while an item is unassigned', () => {
  const back = [pays('b', 'a', 2000), pays('c', 'a', 600)];
  expect(paybacks(table([{ who: 'a', amount: null }]), 'bill')).toEqual(back);
  expect(paybacks(table([{ who: 'a', amount: null }], 500), 'bill')).toEqual(back);
});

test('several payers settle in the fewest transfers; the one without an amount paid the rest', () => {
  const paid = [
    { who: 'a', amount: minor(1600) },
    { who: 'b', amount: null },
  ];
  expect(paidAmounts(table(paid), minor(3600))).toEqual(
    new Map([
      ['a', 1600],
      ['b', 2000],
    ]),
  );
  expect(paybacks(table(paid), 'bill')).toEqual([pays('c', 'a', 600)]);
});

test('typed outlays that are not the bill are apportioned to it, and the bill says how far they are', () => {
  const two = (b: number) => [
    { who: 'a', amount: minor(1000) },
    { who: 'b', amount: minor(b) },
  ];
  expect(paybacks(table(two(2600)), 'bill')).toEqual([pays('c', 'b', 600)]);
  expect(unpaidRest(table(two(2600)), minor(3600))).toBe(0);
  // 1000 of 3000 is a third: 1200 of 3600.
  expect(billResults(table(two(2000)), 'bill')).toEqual({ a: 200, b: 400, c: -600 });
  expect(unpaidRest(table(two(2000)), minor(3600))).toBe(600);
  expect(unpaidRest(table(two(3000)), minor(3600))).toBe(-400);
  expect(billResults(table([{ who: 'a', amount: minor(1000) }]), 'bill')).toEqual({
    a: 2600,
    b: -2000,
    c: -600,
  });
});

test('nobody paid, or who paid is no longer on the bill: it is not counted yet', () => {
  for (const paid of [[], [{ who: 'gone', amount: null }], [{ who: 'gone', amount: minor(1000) }]]) {
    expect(billResults(table(paid), 'bill')).toBeNull();
    expect(paybacks(table(paid), 'bill')).toBeNull();
    expect(unpaidRest(table(paid), minor(3600))).toBe(0);
  }
});

test('who paid bears what nobody has yet, in proportion', () => {
  const two = [
    { who: 'a', amount: minor(1000) },
    { who: 'b', amount: minor(3000) },
  ];
  expect(billParts(table(two, 400), 'bill')).toEqual({
    a: { outlay: 1000, share: 1000, rest: 100 },
    b: { outlay: 3000, share: 2000, rest: 300 },
    c: { outlay: 0, share: 600, rest: 0 },
  });
});

const outlays = fc.array(
  fc.record({
    who: fc.constantFrom('c1', 'c2', 'c3', 'gone'),
    amount: fc.option(fc.integer({ min: -500, max: 90_000 }).map(minor)),
  }),
  { maxLength: 4 },
);

test('RESULT-1 RESULT-2 results of any bill add up to 0, and who paid nothing owes their part', () => {
  fc.assert(
    fc.property(anyBoard, outlays, (board, paid) => {
      const given = { ...board, bill: { ...board.bill, paid } };
      const results = billResults(given, 'b');
      const payers = paid.filter(({ who }) => Object.hasOwn(board.columns, who)).map(({ who }) => who);
      expect(results === null).toBe(payers.length === 0);
      if (!results) return;
      expect(Object.keys(results)).toEqual(Object.keys(board.columns));
      expect(Object.values(results).reduce((sum, one) => sum + one, 0)).toBe(0);
      const { people } = split(given, 'b');
      for (const id of Object.keys(results))
        if (!payers.some((who) => who === id)) expect(results[id]).toBe(minor(-people[id]!.total));
    }),
  );
});

test('typed amounts are kept as they are, but for one that is the whole bill', () => {
  const amounts = (a: number, b: number) => [
    { who: 'a', amount: minor(a) },
    { who: 'b', amount: minor(b) },
  ];
  expect(paidAsTyped(amounts(3600, 0), minor(3600))).toEqual([{ who: 'a', amount: null }]);
  expect(paidAsTyped(amounts(3600, 500), minor(3600))).toEqual(amounts(3600, 500));
  expect(paidAsTyped(amounts(3000, 600), minor(3600))).toEqual(amounts(3000, 600));
});

test('with one payer, everybody else pays exactly their amount', () => {
  fc.assert(
    fc.property(anyBoard, (board) => {
      const [payer] = Object.keys(board.columns);
      if (payer === undefined) return;
      const bill = { ...board.bill, paid: [{ who: payer, amount: null }] };
      const sums: Record<string, number> = {};
      for (const { from, to, amount } of paybacks({ ...board, bill }, 'b') ?? []) {
        sums[from] = (sums[from] ?? 0) + amount;
        sums[to] = (sums[to] ?? 0) - amount;
      }
      const { people } = split(board, 'b');
      for (const id of Object.keys(board.columns)) {
        if (id !== payer) expect(sums[id] ?? 0).toBe(people[id]?.total ?? (0 as Minor));
      }
    }),
  );
});
