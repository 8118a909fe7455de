import { expect, test } from 'vitest';
import { draftAsJson } from '../draft/draft-as-json.ts';
import { draftFromPage } from '../draft/draft-from-pages.ts';
import { pageOf } from '../rows/test-page.ts';

// A further column between price and amount takes off, adds or weighs; the quantity stays what is printed.

const items = (rows: string, total: string) =>
  draftAsJson(
    draftFromPage(
      pageOf(
        `RESTORAN CONTOH SDN BHD\nDATE: 05/03/2025 12:30\n\n${rows}\n\nTOTAL                     ${total}`,
      ),
    ),
  ).items.map(({ name, quantity, total_price }) => [name, quantity, total_price]);

const LESS = [
  ['MEE REBUS', 2, 16.2],
  ['ROJAK', 1, 12],
  ['SIRAP', 3, 6.75],
];
test.each([
  ['a discount', ['2    9.00   1.80   16.20', '1   12.00   0.00   12.00', '3    2.50   0.75    6.75']],
  [
    'a discount with a minus',
    ['2    9.00  -1.80   16.20', '1   12.00   0.00   12.00', '3    2.50  -0.75    6.75'],
  ],
  [
    'the discount of one piece',
    ['2    9.00   0.90   16.20', '1   12.00   0.00   12.00', '3    2.50   0.25    6.75'],
  ],
  ['a percentage', ['2    9.00    10%   16.20', '1   12.00     0%   12.00', '3    2.50    10%    6.75']],
  [
    'a percentage without its sign',
    ['2    9.00     10   16.20', '1   12.00      0   12.00', '3    2.50     10    6.75'],
  ],
  [
    'a percentage with two decimals',
    ['2    9.00  10.00   16.20', '1   12.00   0.00   12.00', '3    2.50  10.00    6.75'],
  ],
  [
    'the full amount and a discount',
    ['2    9.00  18.00  1.80  16.20', '1   12.00  12.00  0.00  12.00', '3    2.50   7.50  0.75   6.75'],
  ],
  [
    'quantities with decimals',
    ['2.00    9.00   1.80   16.20', '1.00   12.00   0.00   12.00', '3.00    2.50   0.75    6.75'],
  ],
  [
    'the price before the quantity',
    [' 9.00   2   1.80   16.20', '12.00   1   0.00   12.00', ' 2.50   3   0.75    6.75'],
  ],
])('%s', (_, [first = '', second = '', third = '']) =>
  expect(
    items(
      `ITEM            QTY   PRICE   DISC    AMOUNT\nMEE REBUS         ${first}\nROJAK             ${second}\nSIRAP             ${third}`,
      '34.95',
    ),
  ).toEqual(LESS),
);

test('quantities before the names', () =>
  expect(
    items(
      '2 MEE REBUS     9.00   1.80   16.20\n1 ROJAK        12.00   0.00   12.00\n3 SIRAP         2.50   0.75    6.75',
      '34.95',
    ),
  ).toEqual(LESS));

test('a tax', () =>
  expect(
    items(
      'ITEM           QTY   PRICE    SST   AMOUNT\nMEE REBUS        2    9.00   1.08    19.08\nROJAK            1   12.00   0.72    12.72',
      '31.80',
    ),
  ).toEqual([
    ['MEE REBUS', 2, 19.08],
    ['ROJAK', 1, 12.72],
  ]));

test('a weight', () =>
  expect(
    items(
      'ITEM           QTY      KG   PRICE   AMOUNT\nKERAPU           1   0.850   68.00    57.80\nSIAKAP           2   1.200   45.00    54.00',
      '111.80',
    ),
  ).toEqual([
    ['KERAPU', 1, 57.8],
    ['SIAKAP', 2, 54],
  ]));
