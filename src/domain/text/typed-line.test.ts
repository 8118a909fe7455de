import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameUpTo, textUpTo } from '../../contract/primitives.ts';
import { typedLine, typedName } from './typed-line.ts';

test.each([
  ['  Nasi lemak ', 'Nasi lemak'],
  ['\u200B\uFEFF', ''],
  ['Roti\0canai\n', 'Roti canai'],
  ['\u202Ecba', 'cba'],
  ['\u{1F468}\u200D\u{1F469}\u200D\u{1F467} satay', '\u{1F468}\u200D\u{1F469}\u200D\u{1F467} satay'],
  ['x\uD83D', 'x'],
  ['مرحبا', 'مرحبا'],
])('of %j %j is kept', (typed, kept) => expect(typedLine(typed)).toBe(kept));

test('the server stores every typed name', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 300 }),
      (typed) => textUpTo(600).safeParse(typedLine(typed)).success,
    ),
  );
});

test('the server takes every typed name of a group', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (typed) => {
      const name = typedName(typed);
      return name === '' || nameUpTo(600).safeParse(name).success;
    }),
  );
});

test.each([
  ['\u{1F3F4}\u{E0067}\u{E0062}\u{E007F} makan', '\u{1F3F4} makan'],
  ['lun\u00ADch', 'lunch'],
  ['\u{E0080}\u2800', ''],
  ['می\u200Cخواهم', 'میخواهم'],
  ['\u{1F468}\u200D\u{1F469} satay', '\u{1F468}\u200D\u{1F469} satay'],
])('of a group %j %j is kept', (typed, kept) => expect(typedName(typed)).toBe(kept));
