import { describe, expect, test } from 'vitest';
import { minor } from '../../money/money.ts';
import { amountsWithColumns } from './amount-columns.ts';
import { amountsIn, looksLike } from './amounts.ts';
import { rowsOf } from './rows.ts';
import { pageOf } from './test-page.ts';

const amounts = (text: string) =>
  rowsOf(pageOf(text)).flatMap((row) =>
    amountsIn(row)
      .filter((amount) => amount.strict)
      .map(({ value }) => value),
  );

test.each([
  ['12.50', [1250]],
  ['RM 1,234.50', [123_450]],
  ['RM5.60 SR', [560]],
  ['M28.05', [2805]],
  ['~MM1.00', [100]],
  ['16.90SR', [1690]],
  ['.05', [5]],
  ['-0.02', [-2]],
  ['(0.02)', [-2]],
  ['20.00-', [-2000]],
  ['-RM 5.00', [-500]],
  ['-RM5.00', [-500]],
  ['- RM 5.00', [-500]],
  ['ROUNDING +0.01', [1]],
  ['12. 50', [1250]],
  ['RM1, 047.15', [104_715]],
  ['RM1 047.15', [104_715]],
  ['1, 047.15', [104_715]],
  ['1 150.00', [15_000]],
  ['RM1 150.00', [15_000]],
  ['1O.5O', [1050]],
  ['2 x 2.20 4.40', [220, 440]],
])('%s is an amount', (text, value) => expect(amounts(text)).toEqual(value));

test.each(['12:42:00', '20.10.2016', '6.00%', '9556641320027', 'S.O.S', '03-2056 0385', '1.500', 'M2.5'])(
  '%s is none',
  (text) => expect(amounts(text)).toEqual([]),
);

describe('a lost decimal point', () => {
  const page = 'A     12.50\nB      3.20\nC      2440\nD      2:13\n12345      ';
  const mended = [...amountsWithColumns(rowsOf(pageOf(page)), () => false).values()].map((row) =>
    row.filter((amount) => amount.strict).map(({ value }) => value),
  );
  test('is put back where other amounts end, and nowhere else', () =>
    expect(mended).toEqual([[1250], [320], [2440], [213], []]));
});

test('one look-alike digit apart', () => {
  expect(looksLike(minor(9900), minor(8900))).toBe(true);
  expect(looksLike(minor(9900), minor(1900))).toBe(false);
  expect(looksLike(minor(9900), minor(8800))).toBe(false);
});
