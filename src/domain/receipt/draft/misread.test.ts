import { expect, test } from 'vitest';
import { pageOf } from '../rows/test-page.ts';
import { DOUBTFUL_NAME } from '../thresholds.ts';
import { draftAsJson } from './draft-as-json.ts';
import { draftFromPage } from './draft-from-pages.ts';

// What engines make of a photo: points lost, digits torn off, letters for signs. One cause a test.

const HEAD = `RESTORAN CONTOH SDN BHD
DATE: 05/03/2025 12:30`;
const read = (rows: string) => draftAsJson(draftFromPage(pageOf(`${HEAD}\n${rows}`)));

test('a whole column without its points', () => {
  const bill = read(`QTY ITEM        PRICE  AMOUNT
1  KOPI O         230     230
2  TEH            240     480
1  SOYA           210     210
TOTAL                     920`);
  expect(bill).toMatchObject({ total: 9.2, items: [{ total_price: 2.3 }, { total_price: 4.8 }, { total_price: 2.1 }] }); // prettier-ignore
});

test('the last figure lost', () => {
  expect(read('1 NASI     11.60\nTOTAL      11.6').total).toBe(11.6);
});

test('a subtotal over part of the items is not the total', () => {
  const bill = read(`ROTI PUTIH       7.60
ROTI GANDUM      9.00
Total 0% sup ies 16.60
ROTI COKLAT     23.27
Total Payable:   39.87`);
  expect(bill.total).toBe(39.87);
});

test('a rounding that can’t be read still rounds to five sen', () => {
  const bill = `1 NASI          15.00
1 TEH            1.02
TOTAL           16.02
ROUNDING ADJ   -0.8x
TOTAL           16.00
CASH            16.00`;
  expect(read(bill)).toMatchObject({ total: 16, rounding: -0.02 });
  expect(read(bill.replace('-0.8x', '-0.82'))).toMatchObject({ total: 16, rounding: -0.02 });
});

test('a dollar sign read as a letter', () => {
  expect(read('1 NASI      $8.20\nNett Total: S8.20').total).toBe(8.2);
});

test('a number torn in two', () => {
  const draft = (amount: string, gap: number) => {
    const page = pageOf(`${HEAD}\n1 NASI  14.20\nTOTAL`);
    const [first = '', second = ''] = amount.split(' ');
    const x = 300 + 10 * first.length;
    const word = (text: string, x0: number) => ({
      text,
      confidence: 0.9,
      box: { x0, x1: x0 + 10 * text.length, y0: 90, y1: 110 },
    });
    const box = { x0: 300, x1: 400, y0: 90, y1: 110 };
    const line = { box, words: [word(first, 300), word(second, x + gap)] };
    return draftFromPage({ ...page, width: 500, lines: [...page.lines, line] }).total.value;
  };
  expect(draft('RM1 4.20', 3)).toBe(1420);
});

test('a day torn off its date, and none where there is room for a space', () => {
  const bill = (gap: number) => {
    const page = pageOf('RESTORAN CONTOH SDN BHD');
    const box = { x0: 0, x1: 200, y0: 60, y1: 80 };
    const words = [
      { text: '1', confidence: 0.9, box: { ...box, x1: 10 } },
      { text: '3/04/2018', confidence: 0.9, box: { ...box, x0: 10 + gap, x1: 100 + gap } },
    ];
    return draftFromPage({ ...page, height: 200, lines: [...page.lines, { words, box }] }).date.value;
  };
  expect([bill(3), bill(12)]).toEqual(['2018-04-13', '2018-04-03']);
});

test('the tax that prices hold, however "included" was spelt', () => {
  const bill = `PLASTIK         38.00
CASH            50.00
CHANGE          12.00
GST @6% INSLUDED IN TOTAL RM 2.15`;
  expect(read(bill)).toMatchObject({ total: 38, tax_inclusive: true });
});

test('a count and a price that stick together', () => {
  expect(read('TEH TARIK\n2x5.50     11.00\nTOTAL      11.00').items).toMatchObject([
    { name: 'TEH TARIK', quantity: 2, unit_price: 5.5, total_price: 11 },
  ]);
});

const SPECKED = `QTY ITEM            AMOUNT
2  ROTI KUKUS        57.00
1  CHICKEN CHOP      40.60
1  TEH KOSONG         6.50
TOTAL               104.10`;
const named = (rows: string) => read(rows).items.map(({ quantity, name }) => `${quantity} ${name}`);

test.each(['F', 'I', 'l', '|', 'J', 'é'])(
  'a speck that reads as %j beside a quantity, and a name that is then unsure',
  (speck) => {
    const rows = SPECKED.replace('2  ROTI', `2${speck} ROTI`);
    expect(named(rows)[0]).toBe('2 ROTI KUKUS');
    const [first, second] = draftFromPage(pageOf(`${HEAD}\n${rows}`)).items;
    expect(first!.name.confidence).toBeLessThan(DOUBTFUL_NAME);
    expect(second!.name.confidence).toBeGreaterThanOrEqual(DOUBTFUL_NAME);
  },
);

test.each([
  ['other items have no quantities', 'ROTI    5.00\n2F KOPI  3.00\nTEH    2.00\nTOTAL 10.00', '2F KOPI'],
  ['one other item has none', '1 ROTI  5.00\n2F KOPI  3.00\nTEH    2.00\nTOTAL 10.00', '2F KOPI'],
  ['it is an item’s word', '1 ROTI  5.00\n1 2F KOPI  3.00\n1 TEH    2.00\nTOTAL 10.00', '2F KOPI'],
  ['more than a letter follows', '1 ROTI  5.00\n3IN1 KOPI  3.00\n1 TEH    2.00\nTOTAL 10.00', '3IN1 KOPI'],
])('a number with a letter stays in the name where %s', (_, rows, name) => {
  expect(named(rows)[1]).toContain(name);
});
