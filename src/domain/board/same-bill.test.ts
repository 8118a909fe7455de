import { expect, test } from 'vitest';
import { minor } from '../money/money.ts';
import { emptyBill, type Board } from './board.ts';
import { isSameBill } from './same-bill.ts';

const bill = (title: string, date: string | null, ...prices: number[]): Board => ({
  bill: { ...emptyBill, title, date, total: minor(2000) },
  items: Object.fromEntries(
    prices.map((price, at) => [
      `item-${at}`,
      { name: '', quantity: 1, price: minor(price), rank: String(at + 1), taxRate: null, shares: {} },
    ]),
  ),
  columns: {},
});
const read = bill('RESTORAN SETIA SDN BHD', '2026-11-02', 1200, 800);

test.each([
  ['the same reading', read],
  ['a letter misread in the store', bill('REST0RAN SETlA SDN BHD', '2026-11-02', 1200, 500, 300)],
  ['another legal form', bill('Restoran Setia', '2026-11-02', 2000)],
  ['a branch behind the store', bill('RESTORAN SETIA (CHERAS) SDN BHD', '2026-11-02', 1300, 700)],
  ['no day read', bill('RESTORAN SETIA SDN BHD', null, 800, 1200)],
  ['no store read', bill('', '2026-11-02', 1200, 800)],
  ['the brand instead of the store', bill('Mamak Corner', '2026-11-02', 1200, 800)],
])('a bill of one total with %s is the same', (_, other) => {
  expect([isSameBill(read, other), isSameBill(other, read)]).toEqual([true, true]);
});

test.each([
  ['another day', bill('RESTORAN SETIA SDN BHD', '2026-11-03', 1200, 800)],
  ['another store and other prices', bill('KEDAI KOPI ABC', '2026-11-02', 1100, 900)],
  ['only the store', bill('RESTORAN SETIA SDN BHD', null, 1900, 100)],
  ['only the day', bill('', '2026-11-02', 1900, 100)],
  ['only the prices', bill('KEDAI KOPI ABC', null, 1200, 800)],
])('a bill of one total with %s is another one', (_, other) => {
  expect([isSameBill(read, other), isSameBill(other, read)]).toEqual([false, false]);
});

test('two bills with one item, of which only the day is known, are two', () => {
  expect(isSameBill(bill('', '2026-11-02', 2000), bill('', '2026-11-02', 2000))).toBe(false);
});
