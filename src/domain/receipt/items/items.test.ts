import { expect, test } from 'vitest';
import { draftAsJson } from '../draft/draft-as-json.ts';
import { draftFromPage } from '../draft/draft-from-pages.ts';
import { pageOf } from '../rows/test-page.ts';
import { DOUBTFUL } from '../thresholds.ts';

const items = (text: string) =>
  draftAsJson(draftFromPage(pageOf(text))).items.map(({ name, quantity, total_price }) => [
    name,
    quantity,
    total_price,
  ]);

const HEAD = `
            RESTORAN CONTOH SDN BHD
               (123456-X)
          12, JALAN CONTOH 3/4
          50000 KUALA LUMPUR
DATE: 05/03/2025 12:30`;

const layout = (rows: string, total: string) => items(`${HEAD}\n${rows}\nTOTAL                 ${total}`);

test('name, then numbers', () =>
  expect(layout('NASI LEMAK\n 2 x 2.20         4.40\nTEH O\n 1 x 1.80         1.80', '6.20')).toEqual([
    ['NASI LEMAK', 2, 4.4],
    ['TEH O', 1, 1.8],
  ]));
test('numbers, then name', () =>
  expect(
    layout(
      'ITEM    QTY U.PRICE AMOUNT\nFG-A01   2    2.20   4.40\nNASI LEMAK\nFG-A02   1    1.80   1.80\nTEH O',
      '6.20',
    ),
  ).toEqual([
    ['NASI LEMAK', 2, 4.4],
    ['TEH O', 1, 1.8],
  ]));
test('the quantity below, only when more than one', () =>
  expect(layout('MINYAK MASAK     RM48.70\n  @2 X RM 24.35\nSABUN             RM8.40', '57.10')).toEqual([
    ['MINYAK MASAK', 2, 48.7],
    ['SABUN', 1, 8.4],
  ]));
test('name, shelf code, numbers', () =>
  expect(
    layout(
      'CHOPPING BOARD 803M\nEZ10HD05 - 24\n8970669 1 X 19.00       19.00\nBOPP TAPE 120ML\nFZ-04 - 36\n6935818 1 X 3.88         3.88\nItem(s) : 2   Qty(s) : 2',
      '22.88',
    ),
  ).toEqual([
    ['CHOPPING BOARD 803M', 1, 19],
    ['BOPP TAPE 120ML', 1, 3.88],
  ]));
test('a number, a code that sticks to the name, and names that go on below the code', () =>
  expect(
    layout(
      '1 06S BRAISED       1  20.00   20.00\n  PORK LEG\n2 51GARLIC FRIED    1  13.00   13.00\n3 130PLAIN RICE     4   1.80    7.20',
      '40.20',
    ),
  ).toEqual([
    ['BRAISED PORK LEG', 1, 20],
    ['GARLIC FRIED', 1, 13],
    ['PLAIN RICE', 4, 7.2],
  ]));
test('a misread tax code behind the amount', () =>
  expect(layout('SAYUR CAMPUR     2.20 2RL\nTELUR            5.70 ZRL', '7.90')).toEqual([
    ['SAYUR CAMPUR', 1, 2.2],
    ['TELUR', 1, 5.7],
  ]));
test('options below a name that stands below its numbers', () =>
  expect(
    layout('1 x 6.70          6.70\n  KOPI O\n     NO ICE\n1 x 9.00          9.00\n  MEE GORENG', '15.70'),
  ).toEqual([
    ['KOPI O', 1, 6.7],
    ['MEE GORENG', 1, 9],
  ]));
test('a telephone number above the first item is no price', () =>
  expect(
    layout('T: 03-2093 7358   F: 03-2093 7359\nNANAS             7.90\nSUSU             9.00', '16.90'),
  ).toEqual([
    ['NANAS', 1, 7.9],
    ['SUSU', 1, 9],
  ]));
test('a discount between quantity and amount', () =>
  expect(
    layout('PELUNTUR LEMON\n2 X 5.51 (DISC: 1.53)   7.96 S\nGARAM\n1 X 2.00            2.00 S', '9.96'),
  ).toEqual([
    ['PELUNTUR LEMON', 2, 7.96],
    ['GARAM', 1, 2],
  ]));
test('a discount below belongs to its item', () =>
  expect(
    layout('1 SET A            10.00\n  DISC 10%         -1.00\n1 SET B             5.00', '14.00'),
  ).toEqual([
    ['SET A', 1, 9],
    ['SET B', 1, 5],
  ]));
test('a price in the name stays in the name', () =>
  expect(
    layout('SUSHI 1.80\n  4 X 1.80                7.20\nTEA\n  1 X 1.00                1.00', '8.20'),
  ).toEqual([
    ['SUSHI 1.80', 4, 7.2],
    ['TEA', 1, 1],
  ]));
test('options without a price are no items', () =>
  expect(
    layout(
      '1  KOPI              2.00\n    - LESS SUGAR\n1  SET             0.00\n1  TEH              3.00',
      '5.00',
    ),
  ).toEqual([
    ['KOPI', 1, 2],
    ['TEH', 1, 3],
  ]));
test('a wrapped name', () =>
  expect(
    layout(
      'QTY DESCRIPTION   AMOUNT\n1   BRAISED PORK     20.00\n    LEG SMALL\n2   RICE              3.60',
      '23.60',
    ),
  ).toEqual([
    ['BRAISED PORK LEG SMALL', 1, 20],
    ['RICE', 2, 3.6],
  ]));
test('a void takes its own item off, and a discount never leaves less than nothing', () => {
  const bill = '1 NASI GORENG        9.00\n1 MEE GORENG         8.00\n1 TEH AIS            3.00';
  const left = [
    ['NASI GORENG', 1, 9],
    ['TEH AIS', 1, 3],
  ];
  expect(layout(`${bill}\nVOID MEE GORENG     -8.00`, '12.00')).toEqual(left);
  const between = bill.replace('\n1 TEH', '\nVOID MEE GORENG     -8.00\n1 TEH');
  expect(layout(between, '12.00')).toEqual(left);
  for (const misread of ['VOIDMEEGORENG      ', 'V0lD MEE GORENG    '])
    expect(layout(`${bill}\n${misread} -8.00`, '12.00')).toEqual(left);
  expect(layout(`${bill}\nPROMO               -5.00`, '15.00').slice(2)).toEqual([
    ['TEH AIS', 1, 3],
    ['PROMO', 1, -5],
  ]);
});

test('a discount belongs to the item that it names, and a void of some pieces leaves the others', () => {
  const bill = '3 TEH TARIK          6.60\n1 NASI LEMAK         8.90';
  const left = [
    ['TEH TARIK', 3, 4.4],
    ['NASI LEMAK', 1, 8.9],
  ];
  for (const row of ['-1 TEH TARIK        -2.20', '1 TEH TARIK         (2.20)', 'VOID TEH TARIK      -2.20'])
    expect(layout(`${bill}\n${row}`, '13.30')).toEqual(left);
});

test('a discount on all items doesn’t belong to the last one', () => {
  const rows = 'WHOLEMEAL LOAF       6.90\nCROISSANT            5.50\nMEMBER DISCOUNT 10%  1.24';
  const draft = draftFromPage(
    pageOf(`${HEAD}\n${rows}\nTOTAL               11.16\nCASH                11.16`),
  );
  expect(draft.items.map(({ price }) => price.value)).toEqual([690, 550]);
  expect([draft.discount.value, draft.difference]).toEqual([-124, 0]);
});
test('a weight below its name', () =>
  expect(
    layout('IKAN KEMBUNG\n 0.455 KG @ 16.90/KG  7.69\nKANGKUNG\n 0.300 KG @ 6.00/KG   1.80', '9.49'),
  ).toEqual([
    ['IKAN KEMBUNG', 0.455, 7.69],
    ['KANGKUNG', 0.3, 1.8],
  ]));
test('numbers that are names', () =>
  expect(
    layout(
      '1 100 PLUS             3.50\n1 7UP CAN              3.50\n1 SET 88              18.80\n2 1901 HOTDOG         15.80',
      '41.60',
    ),
  ).toEqual([
    ['100 PLUS', 1, 3.5],
    ['7UP CAN', 1, 3.5],
    ['SET 88', 1, 18.8],
    ['1901 HOTDOG', 2, 15.8],
  ]));
test('a quantity above the item, behind its name and in a column', () => {
  expect(layout(' 3 @ 2.50\nMAGGI KARI           7.50\n 2 @ 4.20\nSARDIN               8.40\nGULA                 2.85', '18.75')).toEqual([
    ['MAGGI KARI', 3, 7.5],
    ['SARDIN', 2, 8.4],
    ['GULA', 1, 2.85],
  ]); // prettier-ignore
  expect(layout('SALMON SUSHI  x3       9.90\nUNAGI DON             25.90', '35.80')).toEqual([
    ['SALMON SUSHI', 3, 9.9],
    ['UNAGI DON', 1, 25.9],
  ]);
  expect(layout('1 SET A BEEF   1   98.00\n2 PORK BELLY   2   56.00\n3 FONDUE       1   15.00', '169.00')).toEqual([
    ['SET A BEEF', 1, 98],
    ['PORK BELLY', 2, 56],
    ['FONDUE', 1, 15],
  ]); // prettier-ignore
});
test('a price before its name', () =>
  expect(layout('RM5.50  KAYA TOAST\nRM3.20  KOPI O', '8.70')).toEqual([
    ['KAYA TOAST', 1, 5.5],
    ['KOPI O', 1, 3.2],
  ]));
test('black coffee and tea, whose letter was read as a digit', () =>
  expect(
    layout('KOPI 0 AIS   1    4.60\nTEH 0        2    6.60\nTEH 3IN1     1    2.00', '13.20').map(
      ([name]) => name,
    ),
  ).toEqual(['KOPI O AIS', 'TEH O', 'TEH 3IN1']));
test('an O within a word that was read as a zero', () =>
  expect(
    layout(
      '1 ADD N0ODLE        4.00\n1 Aglio 0lio       18.00\n1 Spaghetti P0modoro 20.00\n1 H2O               2.00',
      '44.00',
    ).map(([name]) => name),
  ).toEqual(['ADD NOODLE', 'Aglio Olio', 'Spaghetti Pomodoro', 'H2O']));
test('a first dish with words of a receipt’s head', () =>
  expect(layout('1 STEAMBOAT SET 2 PAX   59.90\n1 EXTRA NOODLE           4.00', '63.90')).toEqual([
    ['STEAMBOAT SET 2 PAX', 1, 59.9],
    ['EXTRA NOODLE', 1, 4],
  ]));

test('names that end on the row with their amount: decided by the whole receipt, and in doubt', () => {
  const rows = `Grilled Salmon with
Lemon Butter Sauce    38.90
Spaghetti with
Prawns                24.90
Mushroom Soup         12.90`;
  const expected = [
    ['Grilled Salmon with Lemon Butter Sauce', 1, 38.9],
    ['Spaghetti with Prawns', 1, 24.9],
    ['Mushroom Soup', 1, 12.9],
  ];
  const read = (text: string) => draftFromPage(pageOf(`${HEAD}\n${text}\nTOTAL                 76.70`)).items;
  expect(layout(rows, '76.70')).toEqual(expected);
  expect(layout(`Item                 Amount\n${rows}`, '76.70')).toEqual(expected);
  expect(read(rows).map(({ name }) => name.confidence >= DOUBTFUL)).toEqual([false, false, true]);
  // A part of the menu, one option and the rows below are no such names.
  const part = 'FOOD\nSpaghetti             24.90\nExtra Prawns\nMushroom Soup         12.90';
  expect(layout(part.replace('FOOD\n', ''), '37.80')[0]).toEqual(['Spaghetti Extra Prawns', 1, 24.9]);
  expect(layout(`${part}\nKOPI                   2.00\nTEH                    2.00\nMILO                   2.00`, '43.80')[0]).toEqual(['Spaghetti Extra Prawns', 1, 24.9]); // prettier-ignore
  const marked = 'FOOD\nSpaghetti             24.90\n- Extra Prawns\nMushroom Soup         12.90';
  expect(layout(marked, '37.80').map(([name]) => name)).toEqual(['Spaghetti', 'Mushroom Soup']);
});

test('a quantity, though options, packing and sums of kinds have none before them', () => {
  const quantities = (rows: string, total: string) => layout(rows, total).map(([, quantity]) => quantity);
  const counted = '3 NASI LEMAK         15.00\n2 TEH TARIK           5.00';
  expect(quantities(`${counted}\nPACKING               1.00\nEGG                   1.50`, '22.50')).toEqual([3, 2, 1, 1]); // prettier-ignore
  const options = counted.replaceAll('\n', '\n  EXTRA EGG           4.00\n  ADD CHEESE          6.00\n');
  expect(quantities(`${options}\n  LARGE               3.00`, '33.00')).toEqual([3, 1, 1, 2, 1]);
  const sums = `${counted}\nFOOD                 15.00\nDRINKS                5.00\nSUBTOTAL             20.00`;
  expect(quantities(sums, '20.00')).toEqual([3, 2]);
  expect(quantities('7 UP                  3.00\nNASI LEMAK            5.00', '8.00')).toEqual([1, 1]);
});
test('an X that ends a name multiplies nothing', () =>
  expect(layout('1 BURGER X            8.50\n2 TEH AIS             5.00', '13.50')).toEqual([
    ['BURGER X', 1, 8.5],
    ['TEH AIS', 2, 5],
  ]));

test('a unit behind a name is part of it', () =>
  expect(
    layout('3 STOUT BTL       54.00\n2 LIME JUICE BTL  18.00\n1 CRAB 1 KG       60.00', '132.00'),
  ).toEqual([
    ['STOUT BTL', 3, 54],
    ['LIME JUICE BTL', 2, 18],
    ['CRAB 1 KG', 1, 60],
  ]));
