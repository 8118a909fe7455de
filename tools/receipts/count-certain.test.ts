import { expect, test } from 'vitest';
import { draftFromPage } from '../../src/domain/receipt/draft/draft-from-pages.ts';
import { pageOf } from '../../src/domain/receipt/rows/test-page.ts';
import { isoOf, tally, type Tallies, type TrueReceipt } from './count-certain.ts';

const BILL = `RESTORAN CONTOH SDN BHD
DATE: 05/03/2025 12:30
1 KOPI          2.00
1 NASI         10.00
SUBTOTAL       12.00
SERVICE 10%     1.20
TOTAL          13.20
CASH           20.00
CHANGE          6.80`;
const truth = (items: number[], total: number, service: number | null): TrueReceipt => ({
  key: { company: 'Restoran Contoh Sdn. Bhd.', date: '05-03-25', total: `RM${total.toFixed(2)}` },
  items: {
    items: items.map((price, at) => ({
      name: ['Kopi', 'Nasi'][at] ?? '',
      quantity: 1,
      total_price: price,
    })),
    total,
    service,
    discount: null,
    tax: null,
    tax_inclusive: null,
    rounding: null,
  },
});
const counted = (of: TrueReceipt): Tallies => {
  const tallies: Tallies = {};
  tally(tallies, draftFromPage(pageOf(BILL)), of);
  return tallies;
};
const right = { certain: 1, certainWrong: 0, doubtful: 0, doubtfulWrong: 0 };

test('a right and certain field counts as both, an absent field counts as nothing', () => {
  expect(counted(truth([2, 10], 13.2, 1.2))).toEqual({
    store: right,
    date: right,
    total: right,
    item: { ...right, certain: 2 },
    name: { ...right, certain: 2 },
    quantity: { ...right, certain: 2 },
    service: right,
  });
});

test('each wrong field is counted once', () => {
  const wrong = { ...right, certainWrong: 1 };
  expect(counted(truth([2, 9], 12.1, 1.1))).toMatchObject({
    store: right,
    total: wrong,
    item: { certain: 2, certainWrong: 1 },
    service: wrong,
  });
});

test('names and quantities are compared with the item of the same amount', () => {
  const other = truth([2, 10], 13.2, 1.2);
  other.items?.items.splice(1, 1, { name: 'Sirap Bandung', quantity: 3, total_price: 10 });
  expect(counted(other)).toMatchObject({
    name: { certain: 2, certainWrong: 1 },
    quantity: { certain: 2, certainWrong: 1 },
  });
});

test('an unread field counts as certain if the bill adds up without it', () => {
  const more = truth([2, 10, 3], 13.2, 1.2);
  expect(counted(more)).toMatchObject({ item: { certain: 3, certainWrong: 1 } });
  const taxed = truth([2, 10], 13.2, 1.2);
  if (taxed.items) Object.assign(taxed.items, { tax: 0.72, tax_inclusive: false });
  expect(counted(taxed)).toMatchObject({ tax: { certain: 1, certainWrong: 1 } });
  const tallies: Tallies = {};
  tally(tallies, draftFromPage(pageOf(BILL.replace('TOTAL          13.20', 'TOTAL          13.92'))), taxed);
  expect(tallies.tax).toEqual({ certain: 0, certainWrong: 0, doubtful: 1, doubtfulWrong: 1 });
});

test('a total read where there is none is wrong', () => {
  const cut = truth([2, 10], 13.2, 1.2);
  if (cut.items) cut.items.total = null;
  expect(counted(cut)).toMatchObject({ total: { certain: 1, certainWrong: 1 } });
});

test.each([
  ['25/12/2018 8:13 PM', '2018-12-25'],
  ['29-01-18', '2018-01-29'],
  ['2018-12-25', '2018-12-25'],
  ['22 MAR 2018', '2018-03-22'],
  ['05/MAY/2018', '2018-05-05'],
  ['OCT 3, 2016', '2016-10-03'],
  ['25032018', '2018-03-25'],
  ['20180325', '2018-03-25'],
  ['', null],
])('the day of %s is %s', (text, day) => expect(isoOf(text)).toBe(day));
