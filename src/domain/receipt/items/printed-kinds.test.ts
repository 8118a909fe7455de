import { describe, expect, test } from 'vitest';
import { draftFromPage } from '../draft/draft-from-pages.ts';
import { pageOf } from '../rows/test-page.ts';
import { DOUBTFUL, DOUBTFUL_NAME } from '../thresholds.ts';

// Rows that tell something else than a dish and its price.

const read = (rows: string, total: string) => {
  const draft = draftFromPage(
    pageOf(
      `RESTORAN CONTOH SDN BHD\nDATE: 05/03/2025 12:30\n\n${rows}\n\nTOTAL                      ${total}\nCASH                       ${total}`,
    ),
  );
  return {
    ...draft,
    rows: draft.items.map(({ name, quantity, price }) => [name.value, quantity.value, price.value]),
  };
};
const dish = (text: string, amount: string): string => text.padEnd(27) + amount.padStart(5);

describe('an amount in brackets that is in a price already', () => {
  test.each([
    '+ Keju (RM 2.00)',
    '  (incl. Keju RM 2.00)',
    '+ Keju (RM2.00)',
    '  Keju (+RM 2.00)',
    '- Keju (2.00)',
  ])('%s', (row) => {
    const { rows, difference } = read(
      `${dish('1 Mee Rebus', '12.90')}\n${row}\n${dish('1 Rojak', '16.50')}`,
      '29.40',
    );
    expect(rows).toEqual([['Mee Rebus', 1, 1290], ['Rojak', 1, 1650]]); // prettier-ignore
    expect(difference).toBe(0);
  });
  test('a discount in brackets is taken off', () =>
    expect(
      read(`${dish('1 Mee Rebus', '12.90')}\n  Diskaun (2.00)\n${dish('1 Rojak', '16.50')}`, '27.40').rows,
    ).toEqual([
      ['Mee Rebus', 1, 1090],
      ['Rojak', 1, 1650],
    ]));
  test('where the bill doesn’t fit, no other dish is changed for it', () =>
    expect(read(`${dish('1 Mee Rebus', '10.90')}\n${dish('1 Rojak', '16.50')}`, '29.40').rows).toEqual([
      ['Mee Rebus', 1, 1090],
      ['Rojak', 1, 1650],
    ]));
});

test.each([
  ['C/F TO PAGE 2', 'B/F FROM PAGE 1'],
  ['Carried forward', 'Brought forward'],
  ['Sub-total c/f', 'Balance b/f'],
  ['PAGE TOTAL', 'B/FWD'],
  ['转下页', '承上页'],
])('%s and %s are no dishes', (end, start) => {
  const { rows, difference } = read(
    `${dish('1 MEE', '9.50')}\n${dish('2 TEH', '8.00')}\n${dish(end, '17.50')}\n\nPage 2 of 2\n${dish(start, '17.50')}\n${dish('1 ROTI', '2.50')}`,
    '20.00',
  );
  expect(rows).toEqual([['MEE', 1, 950], ['TEH', 2, 800], ['ROTI', 1, 250]]); // prettier-ignore
  expect(difference).toBe(0);
});

describe('a dish that is free', () => {
  test('is kept, in doubt', () => {
    const { rows, items } = read(
      `${dish('1 MEE', '9.50')}\n${dish('1 SUP (FOC)', '0.00')}\n${dish('2 AIR SUAM', '0.00')}\n${dish('1 TEH', '8.00')}`,
      '17.50',
    );
    expect(rows).toEqual([['MEE', 1, 950], ['SUP (FOC)', 1, 0], ['AIR SUAM', 2, 0], ['TEH', 1, 800]]); // prettier-ignore
    expect(items.map(({ price }) => price.confidence >= DOUBTFUL)).toEqual([true, false, false, true]);
  });
  test('with its numbers on a row below', () =>
    expect(
      read(
        `MEE\n${dish('1 x 9.50', '9.50')}\nKANAK KANAK\n${dish('2 Pax x 0.00', '0.00')}\nTEH\n${dish('1 x 8.00', '8.00')}`,
        '17.50',
      ).rows,
    ).toEqual([
      ['MEE', 1, 950],
      ['KANAK KANAK', 2, 0],
      ['TEH', 1, 800],
    ]));
  test('is no option', () =>
    expect(
      read(
        `${dish('1 MEE', '9.50')}\n${dish('  LESS ICE', '0.00')}\n${dish('- EXTRA SAMBAL', '0.00')}\n${dish('1 TEH', '8.00')}`,
        '17.50',
      ).rows,
    ).toHaveLength(2));
});

describe('1, 2, 3 before the names', () => {
  const numbers = (amounts: string[]) =>
    read(amounts.map((amount, at) => dish(`${at + 1} DISH ${'ABC'[at]}${'XYZ'[at]}`, amount)).join('\n'), '');
  test('are quantities, in doubt, where they make even prices', () => {
    const { items } = numbers(['98.00', '76.00', '84.00']);
    expect(items.map(({ quantity }) => [quantity.value, quantity.confidence >= DOUBTFUL])).toEqual([[1, false], [2, false], [3, false]]); // prettier-ignore
  });
  test('are the rows’ numbers where they don’t', () =>
    expect(numbers(['98.00', '75.50', '84.10']).items.map(({ quantity }) => quantity.value)).toEqual([
      1, 1, 1,
    ]));
});

test.each([
  ['2xNasi Lemak', '1xTeh Tarik', '3xRoti Canai'],
  ['2Nasi Lemak', '1Teh Tarik', '3Roti Canai'],
  ['2 Nasi Lemak', '1Teh Tarik', '3 Roti Canai'],
  ['Nasi Lemakx2', 'Teh Tarikx1', 'Roti Canaix3'],
])('a quantity that sticks to its name: %s', (...names) =>
  expect(
    read(names.map((name, at) => dish(name, ['18.00', '2.50', '6.30'][at] ?? '')).join('\n'), '26.80').rows,
  ).toEqual([
    ['Nasi Lemak', 2, 1800],
    ['Teh Tarik', 1, 250],
    ['Roti Canai', 3, 630],
  ]),
);

test('a drink that begins with a number keeps it', () =>
  expect(read(`${dish('1 MEE', '9.50')}\n${dish('7UP CAN', '3.50')}`, '13.00').rows[1]).toEqual([
    '7UP CAN',
    1,
    350,
  ]));

test('amounts are prices of one piece where only then the bill fits', () => {
  const { rows, difference } = read(`${dish('2x Mee Rebus', '12.90')}\n${dish('3x Rojak', '6.50')}`, '45.30');
  expect(rows).toEqual([['Mee Rebus', 2, 2580], ['Rojak', 3, 1950]]); // prettier-ignore
  expect(difference).toBe(0);
});

test('codes glued to names are none of them', () => {
  const coded = [dish('N377-TEH O', '2.00'), dish('BV-1098-A-ROTI', '3.00'), dish('AC40-NASI', '4.00')];
  expect(read(coded.join('\n'), '9.00').rows.map(([name]) => name)).toEqual(['TEH O', 'ROTI', 'NASI']);
  const alone = [dish('7-UP', '2.00'), dish('25-8169-NASI', '3.00'), dish('3-LAYER TEA', '4.00')];
  expect(read(alone.join('\n'), '9.00').rows.map(([name]) => name)).toEqual(['7-UP', 'NASI', '3-LAYER TEA']);
});

test('a quantity may have its label before it', () =>
  expect(read(`${dish('Qty: 2 Mee Rebus', '12.90')}\n${dish('Qty: 1 Rojak', '6.50')}`, '19.40').rows).toEqual(
    [
      ['Mee Rebus', 2, 1290],
      ['Rojak', 1, 650],
    ],
  ));

test('any of several charges below the subtotal counts', () => {
  const { rows, difference } = read(
    `${dish('1 Mee', '10.00')}\n${dish('SUBTOTAL', '10.00')}\n${dish('BEG PLASTIK', '0.50')}\n${dish('BEKAS', '1.00')}\n${dish('MATA GANJARAN AHLI', '7.00')}`,
    '11.50',
  );
  expect(rows.map(([name]) => name)).toEqual(['Mee', 'BEG PLASTIK', 'BEKAS']);
  expect(difference).toBe(0);
});

test('a row of a quantity, a price per unit and 0.00 is no free dish', () =>
  expect(
    read(`6    3.90 / SLICE       0.00\n${dish('TOFU LEKIA', '23.40')}\n${dish('1 Teh', '2.00')}`, '25.40')
      .rows,
  ).not.toContainEqual(['3.90 / SLICE', 6, 0]));

describe('names that may belong one item further are doubtful', () => {
  const doubts = (rows: string, total: string): boolean[] =>
    read(rows, total).items.map(({ name }) => name.confidence < DOUBTFUL_NAME);
  const above = [
    'MEE REBUS',
    '1 x 6.00        6.00',
    'ROJAK',
    '1 x 5.00        5.00',
    'TEH',
    '1 x 4.00        4.00',
  ];
  test('not where names and numbers take turns and nothing is left', () =>
    expect(doubts(above.join('\n'), '15.00')).toEqual([false, false, false]));
  test('where a row like a name is left over at the end', () =>
    expect(doubts([...above, 'KOPI PANAS'].join('\n'), '15.00')).toEqual([true, true, true]));
  test('where the items don’t fit the bill', () =>
    expect(doubts(above.join('\n'), '35.00')).toEqual([true, true, true]));
});

test('a heading of one word above the items names none', () =>
  expect(
    read(`PARTICULARS\n1 x 6.00        6.00\nMEE REBUS\n1 x 5.00        5.00\nROJAK`, '11.00').rows,
  ).toEqual([
    ['MEE REBUS', 1, 600],
    ['ROJAK', 1, 500],
  ]));

test('a refund without a total is known by its subtotal', () => {
  const draft = draftFromPage(
    pageOf(
      'KEDAI MAJU SDN BHD\nMEE          -6.00\nTEH          -4.00\nSUBTOTAL    -10.00\nCASH        -10.00',
    ),
  );
  expect([draft.total.value, draft.difference]).toEqual([-1000, 0]);
});

test('a service charge is doubtful where the items don’t fit the bill', () => {
  const rows = `${dish('1 Mee', '10.00')}\n${dish('SUBTOTAL', '20.00')}\n${dish('SERVICE CHARGE 10%', '2.00')}`;
  const { service, difference } = read(rows, '22.00');
  expect([service.value, difference]).toEqual([200, -1000]);
  expect(service.confidence).toBeLessThan(DOUBTFUL);
});
