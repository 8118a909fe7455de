import { expect, test } from 'vitest';
import { draftFromPage } from '../../src/domain/receipt/extract.ts';
import { pageOf } from '../../src/domain/receipt/test-page.ts';
import { tally, type Tallies, type Truth } from './certain.ts';

const BILL = `RESTORAN CONTOH SDN BHD
DATE: 05/03/2025 12:30
1 KOPI          2.00
1 NASI         10.00
SUBTOTAL       12.00
SERVICE 10%     1.20
TOTAL          13.20
CASH           20.00
CHANGE          6.80`;
const truth = (items: number[], total: number, service: number | null): Truth => ({
  key: { company: 'Restoran Contoh Sdn. Bhd.', date: '05-03-25', total: `RM${total.toFixed(2)}` },
  items: {
    items: items.map((price) => ({ total_price: price })),
    total,
    service,
    discount: null,
    tax: null,
    tax_inclusive: null,
    rounding: null,
  },
});
const counted = (of: Truth): Tallies => {
  const tallies: Tallies = {};
  tally(tallies, draftFromPage(pageOf(BILL)), of);
  return tallies;
};
const right = { certain: 1, certainWrong: 0, doubtful: 0, doubtfulWrong: 0 };

test('what is read right and certain counts as that, what is not there counts as nothing', () => {
  expect(counted(truth([2, 10], 13.2, 1.2))).toEqual({
    store: right,
    date: right,
    total: right,
    item: { ...right, certain: 2 },
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
