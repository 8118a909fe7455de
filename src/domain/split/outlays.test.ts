import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyBoard } from '../../../tests/properties/boards.ts';
import { emptyBill, type Board, type Outlay } from '../board/board.ts';
import { sen, type Sen } from '../money/money.ts';
import { paidAmounts, paidAsTyped, paybacks } from './outlays.ts';
import { split } from './split.ts';

const person = (title: string, rank: string) => ({ title, content: '', rank, user: null, covered: false });
const item = (price: number, ...who: string[]) => ({
  name: '',
  quantity: 1,
  price: sen(price),
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
    { who: 'a', amount: sen(1600) },
    { who: 'b', amount: null },
  ];
  expect(paidAmounts(table(paid), sen(3600))).toEqual(
    new Map([
      ['a', 1600],
      ['b', 2000],
    ]),
  );
  expect(paybacks(table(paid), 'bill')).toEqual([pays('c', 'a', 600)]);
});

test('nobody is told to pay while several payments differ from the bill, or nobody paid', () => {
  const two = (b: number) => [
    { who: 'a', amount: sen(1000) },
    { who: 'b', amount: sen(b) },
  ];
  expect(paybacks(table(two(2600)), 'bill')).toEqual([pays('c', 'b', 600)]);
  expect(paybacks(table(two(2000)), 'bill')).toBeNull();
  expect(paybacks(table(two(2600), 100), 'bill')).toBeNull();
  expect(paybacks(table([]), 'bill')).toBeNull();
  expect(paybacks(table([{ who: 'gone', amount: null }]), 'bill')).toBeNull();
});

test('one typed amount counts as such: it makes nobody the payer of everything', () => {
  const one = (amount: number, who = 'a') => table([{ who, amount: sen(amount) }]);
  expect(paybacks(one(1000), 'bill')).toBeNull();
  expect(paybacks(one(3600), 'bill')).toEqual([pays('b', 'a', 2000), pays('c', 'a', 600)]);
  expect(paybacks(one(1000, 'gone'), 'bill')).toBeNull();
});

test('typed amounts are kept as they are, but for one that is the whole bill', () => {
  const amounts = (a: number, b: number) => [
    { who: 'a', amount: sen(a) },
    { who: 'b', amount: sen(b) },
  ];
  expect(paidAsTyped(amounts(3600, 0), sen(3600))).toEqual([{ who: 'a', amount: null }]);
  expect(paidAsTyped(amounts(3600, 500), sen(3600))).toEqual(amounts(3600, 500));
  expect(paidAsTyped(amounts(3000, 600), sen(3600))).toEqual(amounts(3000, 600));
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
        if (id !== payer) expect(sums[id] ?? 0).toBe(people[id]?.total ?? (0 as Sen));
      }
    }),
  );
});
