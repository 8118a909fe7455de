import { expect, test } from 'vitest';
import { draftFromPages } from '../draft/draft-from-pages.ts';
import type { EngineName } from '../draft/draft.ts';
import { toFractions } from '../rows/box.ts';
import { pageOf } from '../rows/test-page.ts';
import { DOUBTFUL } from '../thresholds.ts';

const BILL = `KEDAI CONTOH SDN BHD
DATE: 05/03/2025 12:30
1 KOPI           2.00
1 NASI LEMAK    11.00
1 TEH            3.00
SUBTOTAL        16.00
TOTAL           16.00
CASH            20.00
CHANGE           4.00`;

/** What is read from these texts, the first by PP-OCR. `unsure`: a word that was hard to read. */
function read(...texts: (string | { text: string; unsure: string })[]) {
  const engines: EngineName[] = ['ppocr', 'tesseract'];
  const readings = texts.map((given, at) => {
    const page = pageOf(typeof given === 'string' ? given : given.text);
    const unsure = typeof given === 'string' ? '' : given.unsure;
    for (const { words } of page.lines)
      for (const word of words) if (word.text === unsure) word.confidence = 0.8;
    return {
      page,
      place: (box: Parameters<typeof toFractions>[0]) => toFractions(box, page),
      engine: engines[at] ?? 'tesseract',
    };
  });
  const { items, difference } = draftFromPages(readings);
  return {
    difference,
    items: items.map(({ name, price }) => [name.value, price.value]),
    sure: items.map(({ price }) => price.confidence >= DOUBTFUL),
  };
}
const RIGHT = [
  ['KOPI', 200],
  ['NASI LEMAK', 1100],
  ['TEH', 300],
];

test('a worse second reading does not spoil the first one', () => {
  const worse = BILL.replace('NASI LEMAK    11.00', 'N4S1 L        71.00').replace('TEH ', 'T3H ');
  expect(read(BILL, worse)).toMatchObject({ items: RIGHT, difference: 0 });
  const both = [BILL.replace('2.00', '5.50'), worse].map((text) => text.replace('11.00', '12.40'));
  expect(read(both[0] ?? '', both[1] ?? '').items[1]).toEqual(['NASI LEMAK', 1240]);
});

test('an amount that only the second reading has right is taken, and is certain', () => {
  const misread = BILL.replace('11.00', '41.10');
  const other = BILL.replace('KOPI           2.00', 'KOPI           5.50');
  expect(read(misread, other)).toEqual({ items: RIGHT, difference: 0, sure: [true, true, true] });
});

test('an item that only the second reading has is put in its place', () => {
  const cut = BILL.replace('1 NASI LEMAK    11.00', '');
  const other = BILL.replace('1 TEH            3.00', '1 TEH            3.70');
  expect(read(cut, other)).toMatchObject({ items: RIGHT, difference: 0 });
});

test('a row that one reading has and the bill’s sum leaves out is no item', () => {
  const ghost = BILL.replace('1 TEH ', '1 CARD           7.77\n1 TEH ');
  const other = BILL.replace('1 KOPI           2.00', '').replace('1 TEH ', '\n1 TEH ');
  expect(read(ghost, other)).toMatchObject({ items: RIGHT, difference: 0 });
});

test('a name that the first reading lost comes from the second', () => {
  const nameless = BILL.replace('NASI LEMAK', '          ');
  expect(read(nameless, BILL).items).toEqual(RIGHT);
});

test('two changes that fit: none is made, and the amounts stay doubtful', () => {
  const two = BILL.replace('2.00', '3.00').replace('SUBTOTAL        16.00', 'SUBTOTAL        22.00').replace('TOTAL           16.00', 'TOTAL           22.00').replace('CASH            20.00', 'CASH            22.00').replace('CHANGE           4.00', 'CHANGE           0.00'); // prettier-ignore
  const { items, difference, sure } = read(two);
  expect([items.map(([, price]) => price), difference, sure]).toEqual([
    [300, 1100, 300],
    -500,
    [false, false, false],
  ]);
});

test('a subtotal whose label was misread is no item', () => {
  expect(read(BILL.replace('SUBTOTAL ', 'Su8Teta? ')).items).toEqual(RIGHT);
});

test('if an amount may have lost a figure, no other is changed: both stay doubtful', () => {
  const bill = (rows: string, subtotal: string) =>
    `KEDAI CONTOH SDN BHD\nDATE: 05/03/2025 12:30\n${rows}\nSUBTOTAL        ${subtotal}\nTOTAL           ${subtotal}`;
  // 30.00 is missing: "33.50" lost its first figure, though "13.00" may be a misread 43.00 as well.
  const first = read(bill('1 MEE           13.00\n1 SATAY          3.50', '46.50'));
  expect(first).toEqual({ items: [['MEE', 1300], ['SATAY', 350]], difference: -3000, sure: [false, false] }); // prettier-ignore
  const last = read(bill('1 MEE           15.00\n1 SATAY           .33', '18.33'));
  expect(last).toEqual({ items: [['MEE', 1500], ['SATAY', 33]], difference: -300, sure: [false, false] }); // prettier-ignore
  // Where its row proves the other one, only the look-alike is left: changed if it was hard to read.
  const rows = bill('1 MEE           13.00\n1 SATAY  1 x 3.50  3.50', '46.50');
  expect(read(rows)).toMatchObject({ items: [['MEE', 1300], ['SATAY', 350]], difference: -3000 }); // prettier-ignore
  expect(read({ text: rows, unsure: '13.00' })).toMatchObject({ items: [['MEE', 4300], ['SATAY', 350]], difference: 0 }); // prettier-ignore
});

test('one dish without an amount gets the missing sum, in doubt like the rest; two get nothing', () => {
  const lost = BILL.replace('LEMAK    11.00', 'LEMAK         ');
  expect(read(lost)).toEqual({ items: RIGHT, difference: 0, sure: [false, false, false] });
  const rows = ['1 KOPI           2.00', '1 TEH            3.00'];
  const two = lost.replace(rows[0] ?? '', '1 KOPI');
  expect(read(two)).toMatchObject({ items: [['TEH', 300]], difference: -1300 });
  // What belongs to a set is none.
  const set = BILL.replace('1 TEH', '   1 SAMBAL\n1 TEH').replace('11.00', '12.00');
  expect(read(set)).toMatchObject({ items: [['KOPI', 200], ['NASI LEMAK', 1200], ['TEH', 300]], difference: 100 }); // prettier-ignore
});
