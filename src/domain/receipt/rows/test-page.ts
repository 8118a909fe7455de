import type { OcrPage } from './ocr-page.ts';

/** A page out of plain text for tests: 10 x 20 pixels a character, a word a word. */
export function pageOf(text: string, slope = 0): OcrPage {
  const rows = text.split('\n');
  const lines = rows.map((row, at) => {
    const words = [...row.matchAll(/\S+/g)].map((match) => {
      const x0 = match.index * 10;
      const y0 = 30 * at + slope * x0;
      const box = { x0, x1: x0 + match[0].length * 10, y0, y1: y0 + 20 };
      return { text: match[0], box, confidence: 0.95 };
    });
    return { words, box: { x0: 0, y0: 30 * at, x1: 10 * row.length, y1: 30 * at + 20 } };
  });
  const width = 10 * Math.max(1, ...rows.map((row) => row.length));
  return { width, height: 30 * rows.length, lines: lines.filter((line) => line.words.length) };
}
