import { expect, test } from 'vitest';
import { draftFromPage } from '../draft/draft-from-pages.ts';
import { pageOf } from '../rows/test-page.ts';
import { DOUBTFUL_NAME } from '../thresholds.ts';

// What the whole table, or the bill, decides between ways to read its rows.

const read = (rows: string) =>
  draftFromPage(pageOf(`RESTORAN CONTOH SDN BHD\nDATE: 05/03/2025 12:30\n${rows}`));
const items = (rows: string) =>
  read(rows).items.map(({ name, quantity, price }) => [name.value, quantity.value, price.value]);

test('an amount that lost its minus gets it back where the total needs it, and else stays', () => {
  const rows = `ITEM           PRICE ISS RET SALE  AMOUNT
ROTI PUTIH      2.10   5   0    5   10.50
ROTI GANDUM     2.70   0   3   -3    8.10`;
  expect(items(`${rows}\nTOTAL                             2.40`)[1]).toEqual(['ROTI GANDUM', -3, -810]);
  expect(items(`${rows}\nTOTAL                            18.60`)[1]?.[2]).toBe(810);
});
test('a row with a quantity or a price and a minus is a piece given back, one without is a discount', () =>
  expect(items('ITEM          PRICE QTY  AMOUNT\nROTI PUTIH     2.10  5    10.50\nROTI GANDUM    2.70  3    -8.10\nKRIM ROTI      .72 -1     -0.72\nSUSU           4.00  1     4.00\nPROMO                     -1.00\nTOTAL                      4.68')).toEqual([
    ['ROTI PUTIH', 5, 1050],
    ['ROTI GANDUM', -3, -810],
    ['KRIM ROTI', -1, -72],
    ['SUSU', 1, 300],
  ])); // prettier-ignore
test('a quantity whose price is rounded is told by the column in which others have theirs', () => {
  const rows = `ITEM     QTY U.PRICE  AMOUNT
9300412   13    0.80   10.35
COKLAT
9300455    2    4.20    8.40
ROTI
9300478    1    2.30    2.30
LIMAU
TOTAL                  21.05`;
  expect(items(rows)).toEqual([
    ['COKLAT', 13, 1035],
    ['ROTI', 2, 840],
    ['LIMAU', 1, 230],
  ]);
});
test('an amount that was read twice is one item', () =>
  expect(items('ITEM           QTY  TOTAL\nSAYUR\n$6.30              $6.30\n$6.30 1\nTEH\n$2.40 1            $2.40\nTOTAL              $8.70')).toEqual([
    ['SAYUR', 1, 630],
    ['TEH', 1, 240],
  ])); // prettier-ignore
test('options, indented or marked, belong to no name', () => {
  const rows = `Grilled Salmon with
Lemon Butter Sauce    38.90
    No Onion
Spaghetti with
Tiger Prawns          24.90
    Well Done
Mushroom Soup         12.90
  *Hot
  *Less Salt
TOTAL                 76.70`;
  expect(items(rows).map(([name]) => name)).toEqual([
    'Grilled Salmon with Lemon Butter Sauce',
    'Spaghetti with Tiger Prawns',
    'Mushroom Soup',
  ]);
  const sold =
    'Long Black\n 1 x 8.50     8.50\n * Less Ice\n + Extra Shot\n 1 x 1.00     1.00\nTOTAL         9.50';
  expect(items(sold).map(([name]) => name)).toEqual(['Long Black', 'Extra Shot']);
});
test('the second language of a name stands behind the same code', () =>
  expect(items('QTY DESCRIPTION       TOTAL\n1 312 MEE GORENG       8.50\n  312 FRIED NOODLES\n1 741 AIR SUAM         0.60\n  741 WARM WATER\nTOTAL                  9.10')).toEqual([
    ['MEE GORENG FRIED NOODLES', 1, 850],
    ['AIR SUAM WARM WATER', 1, 60],
  ])); // prettier-ignore
test('names are in doubt where another explanation is nearly as good, else not', () => {
  const sure = (rows: string) => read(rows).items.map(({ name }) => name.confidence >= DOUBTFUL_NAME);
  const [first, ...rest] = sure('Salmon with\nLemon         38.90\nSpaghetti      24.90\nTOTAL          63.80');
  expect([first, rest.length]).toEqual([false, 1]);
  expect(read('1 SALMON      38.90\n1 SPAGHETTI   24.90\nTOTAL         63.80').items[0]?.name.confidence).toBeGreaterThan(0.8);
}); // prettier-ignore
test('a bill without sen is read where its numbers sum up, and only then', () => {
  const bill = (total: string) => `1 MAGGI GORENG     7\n4 SIRAP BANDUNG   32\n1 PAPADOM          3\nJumlah         ${total}`;
  expect(items(bill('RM 42'))).toEqual([
    ['MAGGI GORENG', 1, 700],
    ['SIRAP BANDUNG', 4, 3200],
    ['PAPADOM', 1, 300],
  ]);
  expect(read(bill('RM 42')).total.value).toBe(4200);
  expect(items(bill('RM 43'))).toEqual([]);
  // What an engine reads on a wall sums up by chance.
  expect(items('fas SERRE SF   2\nSE ets ES      2\nSA EN A        4\nt ved AA       8')).toEqual([]);
}); // prettier-ignore
