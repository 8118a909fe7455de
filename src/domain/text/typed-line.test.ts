import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textUpTo } from '../../contract/primitives.ts';
import { typedLine } from './typed-line.ts';

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
