import type { OcrPage } from '../../src/domain/receipt/rows/ocr-page.ts';

/**
 * The text of a receipt without any misreading, as an engine's page. One line of text a row: eight corner
 * coordinates, then the text, which may hold commas.
 */
export function transcript(csv: string): OcrPage {
  const lines = csv
    .split(/\r?\n/)
    .filter(Boolean)
    .map((row) => {
      const parts = row.split(',');
      const [x0 = 0, y0 = 0, , , x1 = 0, y1 = 0] = parts.slice(0, 6).map(Number);
      const box = { x0, y0, x1, y1 };
      return { box, words: [{ text: parts.slice(8).join(','), box, confidence: 1 }] };
    });
  return { width: 3000, height: 5000, lines };
}
