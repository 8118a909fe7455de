import { describe, expect, test } from 'vitest';
import { draftFromPage } from '../draft/draft-from-pages.ts';
import { pageOf } from '../rows/test-page.ts';
import { labelOf } from './labels.ts';

const HEAD = `RESTORAN CONTOH SDN BHD
DATE: 05/03/2025 12:30`;

/** Names on a bill that adds up with all of them; with or without quantities before them. */
function names(dishes: readonly string[], counted: boolean): string[] {
  const row = (text: string, amount: number): string => `${text.padEnd(30)}${amount.toFixed(2).padStart(6)}`;
  const rows = dishes.map((dish, at) => row(counted ? `1 ${dish}` : dish, 20 - at));
  const total = dishes.reduce((sum, _, at) => sum + 20 - at, 0);
  const bill = [HEAD, ...rows, row('TOTAL', total), row('CASH', 200), row('CHANGE', 200 - total)].join('\n');
  const draft = draftFromPage(pageOf(bill));
  expect([draft.total.value, draft.difference]).toEqual([100 * total, 0]);
  return draft.items.map(({ name }) => name.value);
}

const DISHES = [
  ['NASI GORENG', 'TOM YAM KECIL', 'TEH O KECIL'],
  ['TUNA SANDWICH', 'CHICKEN TENDERS', 'TENDER COCONUT'],
  ['MASTER FRIED RICE', 'BOOST JUICE', 'VISA SET', 'CREDIT MEE'],
  ['CASH MELON', 'MEATBALL SUB', 'SUB OF THE DAY', 'ROUND TABLE SET'],
  ['SUP BAKI', 'CHANGI BEEHOON', 'BALANCED BOWL', 'CHANGE NOODLE'],
  ['SERVICE TEA', 'PEARL MILK TEA', 'TEH LESS SUGAR'],
  ['TOTAL CARE SHAMPOO', 'CHANGE PURSE', 'TAX FILE', 'DISC MARKER', 'POINT PEN'],
];

describe('dishes that are named like labels', () => {
  test.each(DISHES)('%s, %s ...', (...dishes) => {
    expect(names(dishes, false)).toEqual(dishes);
    expect(names(dishes, true)).toEqual(dishes);
  });
  test('a net after quantities', () =>
    expect(names(['KOPI', 'AYAM NET'], true)).toEqual(['KOPI', 'AYAM NET']));
});

test('the same words below the items are labels', () => {
  const draft = draftFromPage(
    pageOf(`${HEAD}
1 NASI LEMAK                  20.00
1 TEH                          3.00
SUBTOTAL                      23.00
10% SERVICE CHG (DINE IN)      2.30
TOTAL                         25.30
PAID BY VISA ENDING 1234      30.00
CHANGE TO CUSTOMER             4.70`),
  );
  expect(draft).toMatchObject({ total: { value: 2530 }, service: { value: 230 }, difference: 0 });
  expect(draft.items).toHaveLength(2);
});

test('an amount above the change is a payment, where no total stands above it', () => {
  const read = (paid: string) => draftFromPage(pageOf(`${HEAD}\nNASI LEMAK                    5.00\nTEH AIS                       2.00\n${paid}     10.00\nBAKI                          3.00`)); // prettier-ignore
  for (const paid of ['TUNAI DITERIMA           ', 'CASH FROM ALI            ']) {
    expect(read(paid)).toMatchObject({ total: { value: 700 }, difference: 0 });
    expect(read(paid).items).toHaveLength(2);
  }
});

test('a total with more words (FOOD TOTAL) keeps its label', () => {
  const read = (row: string) => draftFromPage(pageOf(`${HEAD}\n1 CANON INK     29.00\n${row}     29.00\nTOTAL INCLUSIVE GST  29.00`)).items.length; // prettier-ignore
  expect([read('1 TYPE: 1 TOTAL'), read('FOOD TOTAL'), read('1 SUB T01.A')]).toEqual([1, 1, 1]);
});

test.each([
  ['小计', 'subtotal'],
  ['小计 SUBTOTAL', 'subtotal'],
  ['服务费 10%', 'service'],
  ['总计TOTAL', 'total'],
  ['合计', 'total'],
  ['税 6%', 'tax'],
  ['现金', 'cash'],
  ['找零', 'change'],
  ['SVC 10%', 'service'],
  ['AMT DUE', 'total'],
  ['DUE', 'total'],
  ['BAYAR', 'cash'],
])('%s: %s', (text, kind) => expect(labelOf(text)?.kind).toBe(kind));

test('a row with a quantity above all items is no total, whatever it costs', () => {
  const rows = `1 TOTAL RECALL COCKTAIL  9.00\n1 KOPI                   2.00\n2 MEE UDANG             44.00`;
  const draft = draftFromPage(pageOf(`${HEAD}\n${rows}\nTOTAL                   55.00`));
  expect(draft.items.map(({ name }) => name.value)).toEqual(['TOTAL RECALL COCKTAIL', 'KOPI', 'MEE UDANG']);
  expect(draft.difference).toBe(0);
});

test('a bill with Malay labels', () => {
  const draft = draftFromPage(
    pageOf(`${HEAD}
NASI KANDAR AYAM              12.00
TEH TARIK                      3.00
JUMLAH TIDAK TERMASUK CUKAI   15.00
CAJ LAYANAN 10%                1.50
CUKAI PERKHIDMATAN 6%          0.99
GENAPAN                        0.01
JUMLAH KESELURUHAN            17.50
KAD KREDIT                    17.50`),
  );
  expect(draft.items.map(({ name }) => name.value)).toEqual(['NASI KANDAR AYAM', 'TEH TARIK']);
  expect(draft).toMatchObject({
    total: { value: 1750 },
    service: { value: 150 },
    taxes: [{ amount: { value: 99 } }],
    rounding: { value: 1 },
    difference: 0,
  });
});
