import { expect, test } from 'vitest';
import { toFractions } from '../rows/box.ts';
import { pageOf } from '../rows/test-page.ts';
import { canStopReading } from './when-to-stop.ts';

const BILL = `KEDAI CONTOH SDN BHD
DATE: 05/03/2025 12:30
1 KOPI      2.00
2 TEH       3.00
SUBTOTAL    5.00
TOTAL       5.00
CASH       10.00`;

function enough(text: string): boolean {
  const page = pageOf(text);
  return canStopReading({ page, place: (box) => toFractions(box, page), engine: 'ppocr' });
}

test('reading may stop at a bill that adds up, with its payment', () => expect(enough(BILL)).toBe(true));
test.each([
  ['the payment is not there yet', BILL.replace(/\nCASH.*/, '')],
  ['"cash" stands above the total only', `CASH BILL 1.00\n${BILL.replace(/\nCASH.*/, '')}`],
  ['an item was misread', BILL.replace('2.00', '8.00')],
  ['there is no date', BILL.replace('05/03/2025', '')],
  ['nothing says that the name is one', BILL.replace('KEDAI CONTOH SDN BHD', 'TERIMA KASIH')],
  ['the name stands below rows that are not read yet', `a b\nc d\ne f\ng h\n${BILL}`],
  ['no items', BILL.replaceAll(/\n\d .*/g, '')],
])('reading goes on where %s', (_, text) => expect(enough(text)).toBe(false));
