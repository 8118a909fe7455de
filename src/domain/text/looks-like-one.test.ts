import fc from 'fast-check';
import { expect, test } from 'vitest';
import { looksLikeOne } from './looks-like-one.ts';

test.each([
  ['Wei Ling', 'WeiLing'],
  ['wei-ling', 'Wei Ling'],
  ['Aina', 'aina '],
  ['Aina', 'Aina Rahman'],
  ['Jose', 'José'],
  ['Đặng', 'đặng'],
  ['O’Brien', "O'Brien"],
  ['Oʼbrien', 'Obrien'],
  ['Strauß', 'STRAUSS'],
  ['Ａｌｉ', 'Ali'],
  ['Ali 🎂', 'Ali'],
  ['小明', '小明 '],
  ['王小明', '王小明哥'],
  ['மீனா', 'மீனா '],
  ['عَلِي', 'علي'],
  ['siti', 'Siti Farah binti Ahmad'],
])('%j and %j may be one person', (a, b) => {
  expect([looksLikeOne(a, b), looksLikeOne(b, a)]).toEqual([true, true]);
});

test.each([
  ['Aina', 'Aini'],
  ['Li', 'Li Wei'],
  ['Al', 'Ali'],
  ['Ali bin Abu', 'Ali bin Bakar'],
  ['Rahman', 'Aina Rahman'],
  ['Aina', 'Aina 2'],
  ['Guest 1', 'Guest 10'],
  ['小明', '小明明'],
  ['மீனா', 'மீனி'],
  ['', ''],
  ['?', '!'],
  ['🎂', '🐸'],
  ['', 'Ali'],
])('%j and %j are two people', (a, b) => {
  expect([looksLikeOne(a, b), looksLikeOne(b, a)]).toEqual([false, false]);
});

const letters = [...'a e i l n r w A B D É é ñ ü ß đ 小 明 மீ னா ع 1 2'.split(' '), ' ', '-', '’', '.'];
const name = fc.array(fc.constantFrom(...letters), { maxLength: 12 }).map((all) => all.join(''));

test('two names look like one whichever comes first, and whatever their capitals, spaces and accents', () => {
  fc.assert(
    fc.property(name, name, (a, b) => {
      const answer = looksLikeOne(a, b);
      expect(looksLikeOne(b, a)).toBe(answer);
      const changed = [
        a.toLowerCase(),
        a.toUpperCase(),
        ` ${a}  `,
        a.split('').join(' '),
        a.replaceAll(/[ .’-]/g, ''),
        a.normalize('NFD'),
      ];
      for (const other of changed) expect([other, looksLikeOne(other, b)]).toEqual([other, answer]);
    }),
  );
});

test('a name looks like itself in other capitals, and like itself with a surname', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z]{3,12}$/), (own) => {
      expect(looksLikeOne(own, own.toUpperCase())).toBe(true);
      expect(looksLikeOne(`${own} Rahman`, own.toLowerCase())).toBe(true);
    }),
  );
});
