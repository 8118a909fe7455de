import { expect, test } from 'vitest';
import type { ColumnRun } from './ink-columns.ts';
import { STEP } from './strip.ts';
import { lineFromGlyphs } from './words.ts';

/** A line in a fixed-width font: '_' is white that the network overlooked, ' ' a space that it saw. */
function line(text: string, pitch = 16, ink = 10) {
  const glyphs = [];
  const runs: ColumnRun[] = [];
  for (const [at, character] of text.split('').entries()) {
    const middle = at * pitch + pitch / 2;
    if (character !== '_')
      glyphs.push({ text: character, at: middle / STEP, confidence: character === '?' ? 0.4 : 0.9 });
    if (!'_ '.includes(character)) runs.push({ from: middle - ink / 2, to: middle + ink / 2 });
  }
  const width = text.length * pitch;
  return lineFromGlyphs({
    glyphs,
    ink: runs,
    width,
    quad: { cx: width, cy: 24, width: 2 * width, height: 48, angle: 0 },
  });
}
const textOf = (read: ReturnType<typeof line>): string => read.words.map((word) => word.text).join(' ');

test('words split at the network’s spaces and at white it overlooked', () => {
  expect(textOf(line('NASI LEMAK_AYAM'))).toBe('NASI LEMAK AYAM');
});

test('an amount splits at its point only where the white is wide', () => {
  expect(textOf(line('RM 4. 10'))).toBe('RM 4. 10');
  const glyphs = '4. 10'.split('').map((text, at) => ({ text, at: 2 * at + 1, confidence: 1 }));
  const ink = [0, 1, 2.5, 3.5].map((at) => ({ from: at * 16 + 3, to: at * 16 + 13 }));
  const quad = { cx: 40, cy: 24, width: 80, height: 48, angle: 0 };
  expect(lineFromGlyphs({ glyphs, ink, width: 80, quad }).words.map((word) => word.text)).toEqual(['4.10']);
});

test('boxes end where the print ends, in pixels of the image', () => {
  const { words } = line('AB_CD');
  // The strip is half the size of the quad: 3 to 29 and 51 to 77 of it are print.
  expect(words.map(({ box }) => [box.x0, box.x1])).toEqual([
    [6, 58],
    [102, 154],
  ]);
  expect(words[0]?.box).toMatchObject({ y0: 0, y1: 48 });
});

test('a word is as sure as its worst character', () => {
  expect(line('1?.50 OK').words.map((word) => word.confidence)).toEqual([0.4, 0.9]);
});

test('a strip without characters or print gives no words', () => {
  const quad = { cx: 0, cy: 0, width: 10, height: 10, angle: 0 };
  expect(lineFromGlyphs({ glyphs: [], ink: [], width: 16, quad }).words).toEqual([]);
  expect(
    lineFromGlyphs({ glyphs: [{ text: 'a', at: 1, confidence: 1 }], ink: [], width: 16, quad }).words,
  ).toHaveLength(1);
});
