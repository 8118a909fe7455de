import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LIMITS } from './board.ts';
import { parsePastedLines } from './pasted-lines.ts';

const read = (text: string) => parsePastedLines(text)?.map(({ name, price }) => [name, price]) ?? null;

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

test.each(['------------', '= = =', '* * *', '────', '____', '-----\t-----'])(
  'a rule like %j is no line',
  (rule) =>
    expect(parsePastedLines(`Nasi 8.50\n${rule}\nTeh 4.00`)?.map(({ name }) => name)).toEqual([
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
  (text) => expect(parsePastedLines(text)).toBeNull(),
);

test('names keep right-to-left text and emoji, lose control characters, and end within 300 characters', () => {
  const [first, second] = parsePastedLines(`شاي\u0007 🍵\t3.00\n${'🍜'.repeat(200)}x\t4.00`) ?? [];
  expect(first).toEqual({ name: 'شاي  🍵', price: 300 });
  expect(second?.name).toBe('🍜'.repeat(150));
});

test('any pasted text gives storable names, and prices in whole sen or none', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'binary' }), { maxLength: 8 }),
      fc.constantFrom('\n', '\t'),
      (parts, by) => {
        for (const { name, price } of parsePastedLines(parts.join(by)) ?? []) {
          expect(name.length).toBeLessThanOrEqual(300);
          expect(name).not.toMatch(/\p{Cc}|\p{Surrogate}/u);
          expect(price === null || Number.isSafeInteger(price)).toBe(true);
        }
      },
    ),
  );
});

test.each(['-', ' ', ' -', '1,', 'RM ', 'RM -', '1.', '=:', '.', '9', ',', '\u2212', 'x -'])(
  'a line of %j is read up to its 300th character, whatever its length',
  (part) => {
    const line = `Teh${part.repeat(100_000)}`;
    expect(read(`Nasi\n${line}`)).toEqual(read(`Nasi\n${line.slice(0, 300)}`));
  },
);

test('more lines than a bill may have are left out', () => {
  expect(parsePastedLines('Teh\t2.00\n'.repeat(LIMITS.shown.items + 9))).toHaveLength(LIMITS.shown.items);
});
