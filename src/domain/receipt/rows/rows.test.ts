import { expect, test } from 'vitest';
import type { OcrLine } from './ocr-page.ts';
import { rowsOf } from './rows.ts';

/** Rows of a name on the left and an amount on the right, read as two lines each, lying as `fall` tells. */
function page(fall: (y: number) => number) {
  const at = (text: string, x0: number, y: number) => {
    const words = text.split(' ').map((word, n) => {
      const left = x0 + 90 * n;
      const y0 = y + fall(y) * (left + 35);
      return { text: word, confidence: 1, box: { x0: left, x1: left + 70, y0, y1: y0 + 20 } };
    });
    return { words, box: { x0, x1: x0 + 70, y0: y, y1: y + 20 } };
  };
  const lines: OcrLine[] = [];
  for (let row = 0; row < 30; row++) {
    const y = 30 * row;
    lines.push(at(`NASI LEMAK ${row}`, 20, y), at(`${row}.50`, 720, y));
  }
  return { width: 800, height: 1000, lines };
}
const texts = (fall: (y: number) => number) => rowsOf(page(fall)).map((row) => row.text);
const straight = texts(() => 0);

test('a name and its amount meet in one row', () => {
  expect(straight).toHaveLength(30);
  expect(straight[7]).toBe('NASI LEMAK 7 7.50');
});

test('also on a paper that lies turned', () => {
  expect(texts(() => 0.07)).toEqual(straight);
  expect(texts(() => -0.07)).toEqual(straight);
});

test('and on one whose rows fan out, as under a phone that is not held level', () => {
  expect(texts((y) => 0.07 - (0.08 * y) / 900)).toEqual(straight);
  expect(texts((y) => -0.05 + (0.09 * y) / 900)).toEqual(straight);
});

test('a few lines that were read askew turn nothing', () => {
  const askew = page(() => 0.02);
  for (const at of [3, 21]) {
    const words = askew.lines[at]?.words.map((word, n) => ({
      ...word,
      box: { ...word.box, y0: word.box.y0 + 60 * n, y1: word.box.y1 + 60 * n },
    }));
    askew.lines.splice(at, 1, { words: words ?? [], box: { x0: 0, x1: 1, y0: 0, y1: 1 } });
  }
  const rows = rowsOf(askew).map((row) => row.text);
  expect(rows.filter((row) => straight.includes(row)).length).toBeGreaterThanOrEqual(26);
});

test.each([
  ['三三三二三三 二 三三', 30],
  ['二', 30],
  ['E二', 30],
  ['三文鱼', 31],
  ['TO一GO', 31],
  ['二 NASI', 31],
])('a printed rule is no row, a name is one: %s', (text, rows) => {
  const ruled = page(() => 0);
  const box = { x0: 20, x1: 790, y0: 910, y1: 930 };
  const words = text
    .split(' ')
    .map((word, n) => ({ text: word, confidence: 0.6, box: { ...box, x0: 20 + 90 * n } }));
  ruled.lines.push({ words, box });
  expect(rowsOf(ruled)).toHaveLength(rows);
});
