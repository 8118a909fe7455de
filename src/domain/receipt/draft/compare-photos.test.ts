import { expect, test } from 'vitest';
import { pageOf } from '../rows/test-page.ts';
import { differenceOfPhotos, isSameReceipt } from './compare-photos.ts';
import { draftFromPage } from './draft-from-pages.ts';

const read = (text: string) => draftFromPage(pageOf(text));
const MELUR = `RESTORAN SERI MELUR
DATE: 05/03/2025 12:30
1 NASI LEMAK     12.00
2 TEH O           3.00
SUBTOTAL         15.00
SST 6%            0.90
TOTAL            15.90`;
const HAI_PENG = `KEDAI KOPI HAI PENG
DATE: 06/03/2025 12:30
1 KOPI            4.00
1 ROTI            5.10
TOTAL             9.10`;
const TOP = `RESTORAN SERI MELUR
DATE: 05/03/2025 12:30
1 NASI LEMAK     12.00
2 TEH O           3.00
1 MEE GORENG      9.50`;
const BOTTOM = `1 ROTI CANAI     12.00
2 KOPI O          3.00
SUBTOTAL         39.50
SERVICE CHARGE 10% 3.95
TOTAL            43.45
CASH             50.00`;

test.each([
  ['two totals', [MELUR, HAI_PENG], 'total'],
  ['two totals and one head', [MELUR, MELUR.replace('12.00', '13.00').replaceAll('15.', '16.')], 'total'],
  ['the same total twice', [MELUR, MELUR.replace('NASI LEMAK', 'MEE REBUS')], 'total'],
  ['two days, and one total', [HAI_PENG, TOP], 'date'],
  ['two heads of one day', [TOP, HAI_PENG.replace('06/', '05/').replace(/TOTAL.*/, '')], 'store'],
  ['two bills of three', [TOP, BOTTOM, HAI_PENG], 'total'],
])('photos with %s are several bills', (_, texts, by) => {
  expect(differenceOfPhotos(texts.map(read))).toBe(by);
});

test.each([
  ['the head and the total stand on different ones', [TOP, BOTTOM]],
  ['one has items alone', [TOP, '1 ROTI CANAI 12.00\n2 KOPI O 3.00', BOTTOM]],
  ['both have the head', [TOP, `RESTORAN SERI MELUR\nDATE: 05/03/2025\n${BOTTOM}`]],
  ['one has nothing', ['', MELUR]],
  ['one is a slip of the payment', [MELUR, 'VISA\nTOTAL 15.90\nAPPROVED']],
])('photos of one receipt of which %s are not told to be several', (_, texts) => {
  expect(differenceOfPhotos(texts.map(read))).toBeNull();
});

test('a receipt that is photographed twice is the same, also where one photo reads a letter wrongly', () => {
  expect(isSameReceipt(read(MELUR), read(MELUR))).toBe(true);
  expect(isSameReceipt(read(MELUR), read(MELUR.replace('MELUR', 'MEIUR')))).toBe(true);
  expect(isSameReceipt(read(MELUR), read(MELUR.replace(/DATE.*/, '')))).toBe(true);
});

test.each([
  ['another total', HAI_PENG],
  ['another day', MELUR.replace('05/03', '06/03')],
  ['other prices', MELUR.replace('12.00', '11.00').replace(' 3.00', ' 4.00')],
  ['no total', TOP],
])('a receipt with %s is another one', (_, other) => {
  expect(isSameReceipt(read(MELUR), read(other))).toBe(false);
});

test('two receipts of one price each are not taken for one: parking costs the same twice', () => {
  const parking = 'PLAZA PARKING\nDATE: 05/03/2025\nPARKING 4.50\nTOTAL 4.50';
  expect(isSameReceipt(read(parking), read(parking))).toBe(false);
});
