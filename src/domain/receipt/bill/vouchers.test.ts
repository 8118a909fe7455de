import { describe, expect, test } from 'vitest';
import { draftFromPage } from '../draft/draft-from-pages.ts';
import { pageOf } from '../rows/test-page.ts';
import { DOUBTFUL } from '../thresholds.ts';

const row = (text: string, amount: string): string => text.padEnd(28) + amount.padStart(7);
const read = (...rows: string[]) =>
  draftFromPage(
    pageOf(
      [
        'RESTORAN CONTOH SDN BHD',
        'DATE: 05/03/2025 12:30',
        '',
        row('MEE REBUS', '9.50'),
        row('ROJAK', '10.50'),
        ...rows,
      ].join('\n'),
    ),
  );

describe('a voucher below the total', () => {
  test.each([
    ['TOTAL', 'CASH VOUCHER RM5', '-5.00', 'AMOUNT DUE'],
    ['TOTAL', 'VOUCHER', '-5.00', 'TO PAY'],
    ['GRAND TOTAL', 'POINTS REDEEMED', '-5.00', 'BALANCE DUE'],
    ['TOTAL', 'GIFT VOUCHER', '5.00', 'AMOUNT TO PAY'],
    ['JUMLAH', 'BAUCAR', '-5.00', 'BAKI PERLU DIBAYAR'],
    ['TOTAL', 'MEMBER REBATE', '-5.00', 'NETT TOTAL'],
  ])('%s, %s %s, %s', (total, voucher, off, due) => {
    const draft = read(row(total, '20.00'), row(voucher, off), row(due, '15.00'), row('VISA', '15.00'));
    expect([draft.total.value, draft.discount.value, draft.difference]).toEqual([1500, -500, 0]);
    expect(draft.total.confidence).toBeLessThan(DOUBTFUL);
    expect(draft.items.map(({ price }) => price.value)).toEqual([950, 1050]);
  });
  test('is taken off after the tax', () => {
    const draft = read(
      row('SUBTOTAL', '20.00'),
      row('SST 6%', '1.20'),
      row('TOTAL', '21.20'),
      row('VOUCHER', '-10.00'),
      row('AMOUNT DUE', '11.20'),
    );
    expect([draft.total.value, draft.discount.value, draft.taxes[0]?.included, draft.difference]).toEqual([
      1120,
      -1000,
      false,
      0,
    ]);
  });
});

test('a payment in two parts, a discount above the total and a deposit leave the total', () => {
  expect(read(row('TOTAL', '20.00'), row('CASH', '5.00'), row('VISA', '15.00')).total.value).toBe(2000);
  expect(read(row('VOUCHER', '-5.00'), row('TOTAL', '15.00'), row('CASH', '15.00')).total).toMatchObject({
    value: 1500,
  });
  expect(
    read(row('TOTAL', '20.00'), row('LESS DEPOSIT', '-5.00'), row('BALANCE TO PAY', '15.00')).total.value,
  ).toBe(2000);
});

describe('a refund keeps its minus', () => {
  const refund = (...rows: string[]) =>
    draftFromPage(pageOf(`RESTORAN CONTOH SDN BHD\nDATE: 05/03/2025 12:30\nREFUND\n${rows.join('\n')}`));
  test.each([
    ['-9.50', '-10.50', '-20.00'],
    ['(9.50)', '(10.50)', '(20.00)'],
    ['9.50-', '10.50-', '20.00-'],
    ['-RM9.50', '-RM10.50', '-RM20.00'],
  ])('%s', (first, second, total) => {
    const draft = refund(
      row('1 MEE REBUS', first),
      row('1 ROJAK', second),
      row('TOTAL', total),
      row('CASH', total),
    );
    expect([draft.total.value, draft.difference, ...draft.items.map(({ price }) => price.value)]).toEqual([
      -2000, 0, -950, -1050,
    ]);
  });
  test('with tax and rounding', () => {
    const draft = refund(
      row('1 MEE REBUS', '-9.50'),
      row('SUBTOTAL', '-9.50'),
      row('SST 6%', '-0.57'),
      row('TOTAL', '-10.07'),
      row('ROUNDING', '0.02'),
      row('NET TOTAL', '-10.05'),
    );
    expect([draft.total.value, draft.taxes[0]?.amount.value, draft.rounding.value, draft.difference]).toEqual(
      [-1005, -57, 2, 0],
    );
  });
});
