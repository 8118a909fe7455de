import { describe, expect, test } from 'vitest';
import { draftAsJson } from '../draft/draft-as-json.ts';
import { draftFromPage } from '../draft/draft-from-pages.ts';
import { pageOf } from '../rows/test-page.ts';

// A unit behind a number counts; it names no dish, and it ends no list of items.

const bill = (rows: string, total: string) => {
  const text = `RESTORAN CONTOH SDN BHD\nDATE: 05/03/2025 12:30\n\n${rows}\n\nTOTAL                 ${total}\nCASH                  ${total}`;
  const { items, ...rest } = draftAsJson(draftFromPage(pageOf(text)));
  return { ...rest, items: items.map(({ name, quantity, total_price }) => [name, quantity, total_price]) };
};
const BUFFET = [
  ['MAKAN TENGAH HARI', 4, 120],
  ['KANAK KANAK', 2, 30],
];

describe.each([
  'PAX',
  'Pcs',
  'SET',
  'POT',
  'CUP',
  'CANS',
  'BOTTLE',
  'JUG',
  'TOWER',
  'PORTION',
  'PERSONS',
  'ORANG',
  'PKT',
  'STICKS',
  'SLICE',
  'TRAY',
  'SCOOP',
  'BIJI',
  'HRS',
  'DOZEN',
  '份',
])('%s', (unit) => {
  test('below its name, with a price that is multiplied', () => {
    for (const sign of ['x', '@', 'X RM', '@ RM'])
      expect(
        bill(
          `MAKAN TENGAH HARI\n4 ${unit} ${sign} 30.00       120.00\nKANAK KANAK\n2 ${unit} ${sign} 15.00        30.00`,
          '150.00',
        ).items,
      ).toEqual(BUFFET);
  });
  test('above, between and stuck to its numbers', () => {
    expect(
      bill(
        `4 ${unit} x 30.00       120.00\nMAKAN TENGAH HARI\n2 ${unit} x 15.00        30.00\nKANAK KANAK`,
        '150.00',
      ).items,
    ).toEqual(BUFFET);
    expect(
      bill(
        `MAKAN TENGAH HARI\n4${unit} x 30.00       120.00\nKANAK KANAK\n2${unit} x 15.00        30.00`,
        '150.00',
      ).items,
    ).toEqual(BUFFET);
    expect(
      bill(
        `MAKAN TENGAH HARI    4 ${unit}   30.00  120.00\nKANAK KANAK          2 ${unit}   15.00   30.00`,
        '150.00',
      ).items,
    ).toEqual(BUFFET);
    expect(
      bill(
        `MAKAN TENGAH HARI\n   4 ${unit}              120.00\nKANAK KANAK\n   2 ${unit}               30.00`,
        '150.00',
      ).items,
    ).toEqual(BUFFET);
  });
  test.skipIf(unit === 'Pcs')('alone with its number it is the dish', () =>
    expect(bill(`1 KOPI                  2.00\n1 ${unit}                 12.00`, '14.00').items).toEqual([
      ['KOPI', 1, 2],
      [unit, 1, 12],
    ]),
  );
});

test('a column of units', () =>
  expect(
    bill(
      'ITEM                 UOM  QTY   PRICE   AMOUNT\nMAKAN TENGAH HARI    PAX    4   30.00   120.00\nKANAK KANAK          PAX    2   15.00    30.00',
      '150.00',
    ).items,
  ).toEqual(BUFFET));

test('in brackets behind a name, and short forms before one', () => {
  expect(
    bill('MAKAN TENGAH HARI (4 PAX @ 30.00)   120.00\nKANAK KANAK (2 PAX @ 15.00)          30.00', '150.00')
      .items,
  ).toEqual(BUFFET);
  expect(bill('4 PAX MAKAN TENGAH HARI   120.00\n2 PCS KANAK KANAK          30.00', '150.00').items).toEqual(
    BUFFET,
  );
});

test('dishes that are named like units keep their names', () =>
  expect(
    bill(
      '1 SET A                12.00\n2 CUP CAKE              9.00\n1 SOUP POT             16.00\n1 STOUT BTL            11.00\n1 FISH BALL 5 PCS       6.00',
      '54.00',
    ).items,
  ).toEqual([
    ['SET A', 1, 12],
    ['CUP CAKE', 2, 9],
    ['SOUP POT', 1, 16],
    ['STOUT BTL', 1, 11],
    ['FISH BALL 5 PCS', 1, 6],
  ]));

test('a count of pieces below the items is still a count', () => {
  const read = bill('NASI LEMAK              5.00\nTEH                     2.00\n2 ITEMS', '7.00');
  expect([read.items.length, read.total]).toEqual([2, 7]);
});

test('rows of units and numbers have their names below, also with the quantity in square brackets', () => {
  const rows = '1 GLASS 3.00 3.00\nBENTO\n5 TRAY 2.00 10.00\nGYOZA SPICY\n[2] POT 4.00 8.00\nTEH TARIK';
  expect(bill(rows, '21.00').items).toEqual([
    ['BENTO', 1, 3],
    ['GYOZA SPICY', 5, 10],
    ['TEH TARIK', 2, 8],
  ]);
});

test('a unit is a dish where others have names', () => {
  expect(bill('1 SET 12.00\n2 TEH TARIK 4.00', '16.00').items).toEqual([
    ['SET', 1, 12],
    ['TEH TARIK', 2, 4],
  ]);
});
