import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LIMITS } from './board.ts';
import { parsePastedLines } from './pasted-lines.ts';

const read = (text: string) => parsePastedLines(text, 'MYR')?.map(({ name, price }) => [name, price]) ?? null;

test('rows of a spreadsheet give the first text and the last amount, without the heading', () => {
  expect(read('Item\tQty\tPrice\nNasi lemak\t1\t12.50\r\nTeh tarik\t2\tRM 5.00\n')).toEqual([
    ['Nasi lemak', 1250],
    ['Teh tarik', 500],
  ]);
});

test('lines of a chat are read with bullets, RM and dashes', () => {
  expect(
    read('- Nasi lemak RM12\n2) Teh tarik: 5,00\n• Roti canai - 1.80\nKopi O besar\n100 Plus 3.20'),
  ).toEqual([
    ['Nasi lemak', 1200],
    ['Teh tarik', 500],
    ['Roti canai', 180],
    ['Kopi O besar', null],
    ['100 Plus', 320],
  ]);
});

test('a dash right before an amount is its sign, and divides elsewhere', () => {
  expect(read('12.00\n-2.00\nVoucher -5.00\nRefund -RM5\nDiskaun RM-3.00\nBaki \u22121.50')).toEqual([
    ['', 1200],
    ['', -200],
    ['Voucher', -500],
    ['Refund', -500],
    ['Diskaun', -300],
    ['Baki', -150],
  ]);
  expect(read('Teh-1.80\nTeh - 1.80\nTeh -- 1.80\n- 1.80')).toEqual([
    ['Teh', 180],
    ['Teh', 180],
    ['Teh', 180],
    ['', 180],
  ]);
});

test.each([
  ['2 x Teh O 5.00', 'Teh O', 2],
  ['2x Teh O 5.00', 'Teh O', 2],
  ['2 × Teh O 5.00', 'Teh O', 2],
  ['2×Teh O RM 5', 'Teh O', 2],
  ['x2 Teh O 5.00', 'Teh O', 2],
  ['X 2 Teh O', 'Teh O', 2],
  ['Teh O x2 5.00', 'Teh O', 2],
  ['Teh O x 2 = 5.00', 'Teh O', 2],
  ['Teh O (x2) - 5.00', 'Teh O', 2],
  ['Teh O 2x: 5.00', 'Teh O', 2],
  ['- 12 x Satay ayam RM12', 'Satay ayam', 12],
  ['1) 3 x 炒饭 24.00', '炒饭', 3],
  ['1 x Nasi 8.00', 'Nasi', 1],
  ['100 Plus 3.20', '100 Plus', null],
  ['7 Up 3.00', '7 Up', null],
  ['2 Teh O 5.00', '2 Teh O', null],
  ['2xl Shirt 20.00', '2xl Shirt', null],
  ['4x4 Burger 20.00', '4x4 Burger', null],
  ['6 x 4 Photo 2.00', '6 x 4 Photo', null],
  ['Extra Joss 3.00', 'Extra Joss', null],
  ['Mix 2 3.00', 'Mix 2', null],
  ['0 x Teh 3.00', '0 x Teh', null],
  ['x2 5.00', 'x2', null],
])('the line %j has the name %j and the quantity %j', (text, name, quantity) => {
  expect(parsePastedLines(`Nasi 8.50\n${text}`, 'MYR')?.[1]).toMatchObject({ name, quantity });
});

test('a column of quantities is read if it has a heading', () => {
  const rows = 'Nasi lemak\t1\t12.50\nTeh tarik\t2\t5.00\nAis 0,5 kg\t0,5\t1.00';
  const quantities = (text: string) => parsePastedLines(text, 'MYR')?.map(({ quantity }) => quantity);
  expect(quantities(`Item\tQty\tPrice\n${rows}`)).toEqual([1, 2, 0.5]);
  expect(quantities(rows)).toEqual([null, null, null]);
});

test.each(['------------', '= = =', '* * *', '────', '____', '-----\t-----'])(
  'a rule like %j is no line',
  (rule) =>
    expect(parsePastedLines(`Nasi 8.50\n${rule}\nTeh 4.00`, 'MYR')?.map(({ name }) => name)).toEqual([
      'Nasi',
      'Teh',
    ]),
);

test('a column of prices or of names is read', () => {
  expect(read('12.50\n1,234.50')).toEqual([
    ['', 1250],
    ['', 123_450],
  ]);
  expect(read('Nasi\nMee')).toEqual([
    ['Nasi', null],
    ['Mee', null],
  ]);
});

test.each(['Nasi lemak', '  12.50 ', 'Nasi lemak\n', '\tNasi', '', '\n\n'])(
  '%j is one piece of text',
  (text) => expect(parsePastedLines(text, 'MYR')).toBeNull(),
);

test('names keep right-to-left text and emoji, lose control characters, and end within 300 characters', () => {
  const [first, second] = parsePastedLines(`شاي\u0007 🍵\t3.00\n${'🍜'.repeat(200)}x\t4.00`, 'MYR') ?? [];
  expect(first).toEqual({ name: 'شاي  🍵', quantity: null, price: 300 });
  expect(second?.name).toBe('🍜'.repeat(150));
});

test('any pasted text gives storable names, and prices in whole sen or none', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'binary' }), { maxLength: 8 }),
      fc.constantFrom('\n', '\t'),
      (parts, by) => {
        for (const { name, quantity, price } of parsePastedLines(parts.join(by), 'MYR') ?? []) {
          expect(name.length).toBeLessThanOrEqual(300);
          expect(name).not.toMatch(/\p{Cc}|\p{Surrogate}/u);
          expect(quantity === null || quantity > 0).toBe(true);
          expect(price === null || Number.isSafeInteger(price)).toBe(true);
        }
      },
    ),
  );
});

test.each([
  '-',
  ' ',
  ' -',
  '1,',
  'RM ',
  'RM -',
  '1.',
  '=:',
  '.',
  '9',
  ',',
  '\u2212',
  'x -',
  '9 x ',
  ' x9',
  '(x9)',
])('a line of %j is read up to its 300th character, whatever its length', (part) => {
  const line = `Teh${part.repeat(100_000)}`;
  expect(read(`Nasi\n${line}`)).toEqual(read(`Nasi\n${line.slice(0, 300)}`));
});

test('more lines than a bill may have are left out', () => {
  expect(parsePastedLines('Teh\t2.00\n'.repeat(LIMITS.shown.items + 9), 'MYR')).toHaveLength(
    LIMITS.shown.items,
  );
});
