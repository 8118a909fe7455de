import { expect, test } from 'vitest';
import { draftAsJson } from '../draft/draft-as-json.ts';
import { draftFromPage } from '../draft/draft-from-pages.ts';
import { pageOf } from '../rows/test-page.ts';

// Tables as shops print them: codes, units, sums between the rows, pieces given back.

const HEAD =
  'KEDAI CONTOH SDN BHD\n(123456-X)\n12, JALAN CONTOH 3/4\n50000 KUALA LUMPUR\nDATE: 05/03/2025 12:30';
const items = (text: string) =>
  draftAsJson(draftFromPage(pageOf(text))).items.map(({ name, quantity, total_price }) => [
    name,
    quantity,
    total_price,
  ]);
const layout = (rows: string, total: string) => items(`${HEAD}\n${rows}\nTOTAL                 ${total}`);

test('sums of kinds of goods between the items are no items', () =>
  expect(
    layout(
      'ITEM           PRICE QTY  AMOUNT\nROTI PUTIH      2.10  2     4.20\nTOTAL 0% SUPPLIES:        4.20\nKRIM ROTI       0.70  10    7.00\nTOTAL 6% SUPPLIES:        7.00',
      '11.20',
    ),
  ).toEqual([
    ['ROTI PUTIH', 2, 4.2],
    ['KRIM ROTI', 10, 7],
  ]));
test('a piece that was given back is an item with a minus', () =>
  expect(
    layout(
      'ITEM           PRICE QTY  AMOUNT\nROTI PUTIH      2.10  5    10.50\nROTI GANDUM     2.70  2 -3   -8.10',
      '2.40',
    ),
  ).toEqual([
    ['ROTI PUTIH', 5, 10.5],
    ['ROTI GANDUM', -3, -8.1],
  ]));
test('a price behind an @ is that of one', () => {
  const rows =
    'LED TUBE 30W       @16.00\n0004285  5  16.00    80.00\nFITTING EMPTY      @14.00\n0002348  4  14.00    56.00';
  expect(layout(rows, '136.00')).toEqual([
    ['LED TUBE 30W', 5, 80],
    ['FITTING EMPTY', 4, 56],
  ]);
});
test('the first name without a heading may stand above a shelf code', () =>
  expect(
    layout(
      'EPOXY PUTTY\nWA17 - 12/144\n9555075106 1 X 8.50  8.50\nCORD TIE\nAF12 - 10/1000\n9067170 1 X 2.70   2.70',
      '11.20',
    ),
  ).toEqual([
    ['EPOXY PUTTY', 1, 8.5],
    ['CORD TIE', 1, 2.7],
  ]));
test('a payment whose amount stands on the row below ends the items', () =>
  expect(items(`${HEAD}\nDEPT 05    RM 14.00\nDEPT 04    RM 2.00\nCASH\n           RM 16.00`)).toEqual([
    ['DEPT 05', 1, 14],
    ['DEPT 04', 1, 2],
  ]));
test('units below the headings name no item', () =>
  expect(
    layout('ITEM   QTY  U/P  AMOUNT\n            (RM)   (RM)\n40601500  1  4.00   4.00\nPLUG TOP', '4.00'),
  ).toEqual([['PLUG TOP', 1, 4]]));
test('a code that sticks to the price, and a price with four decimals', () =>
  expect(
    layout('PLIERS 110G\n65045039@2.33 3      6.99\nBUKU ORDER\n65045031 2 X 2.9000   5.80', '12.79'),
  ).toEqual([
    ['PLIERS 110G', 3, 6.99],
    ['BUKU ORDER', 2, 5.8],
  ]));
test('most names end in a shelf code, so a code that was misread is no name either', () =>
  expect(
    layout(
      'BUDDY CUP\nAF12 - 10/1000\n9067170 1 X 2.70   2.70\nWD40 277ml M00 2572\nWA43 -A - 24\n9067171 1 X 9.30   9.30\nPAPER CLIP\nMI11/3-21 - 12\n9082115 1 X 2.50   2.50',
      '14.50',
    ),
  ).toEqual([
    ['BUDDY CUP', 1, 2.7],
    ['277ml M00 2572', 1, 9.3],
    ['PAPER CLIP', 1, 2.5],
  ]));
test('a tax code before a number or a name is no part of the name', () =>
  expect(
    layout(
      'ITEM    QTY PRICE AMOUNT\nSR: 95552552  1  12.00  12.00\nBAKERY TRAY\nSR: 95552553  1  10.00  10.00\nSR: OVEN TRAY',
      '22.00',
    ),
  ).toEqual([
    ['BAKERY TRAY', 1, 12],
    ['OVEN TRAY', 1, 10],
  ]));
test('a tax code among the headings begins no summary', () =>
  expect(
    layout(
      'ITEM    QTY PRICE AMOUNT TAX CODE\nROTI GANDUM\n 1 CTN   31.50  31.50 SR\nSUSU SEGAR\n 1 CTN   10.00  10.00 SR',
      '41.50',
    ),
  ).toEqual([
    ['ROTI GANDUM', 1, 31.5],
    ['SUSU SEGAR', 1, 10],
  ]));
