import { labelRows } from '../../../src/domain/receipt/labels/label-rows.ts';
import type { Box } from '../../../src/domain/receipt/rows/box.ts';
import type { OcrPage, OcrWord } from '../../../src/domain/receipt/rows/ocr-page.ts';
import { rowsOf } from '../../../src/domain/receipt/rows/rows.ts';

/**
 * The page with the first figure of its total lost where a row says TOTAL: "31.80" becomes "1.80". Other
 * rows keep theirs, and so do totals below 10.
 */
export function loseFirstFigure(page: OcrPage, total: string): OcrPage {
  if (!/^\d{2,}\.\d\d$/.test(total)) return page;
  const totals = labelRows(rowsOf(page)).flatMap(({ label, row }) =>
    label?.kind === 'total' ? [row.box] : [],
  );
  const lost = (word: OcrWord): OcrWord =>
    totals.some((row) => isIn(word.box, row))
      ? { ...word, text: word.text.replace(total, total.slice(1)) }
      : word;
  return { ...page, lines: page.lines.map((line) => ({ ...line, words: line.words.map(lost) })) };
}

const isIn = (word: Box, row: Box): boolean => {
  const middle = (word.y0 + word.y1) / 2;
  return row.y0 <= middle && middle <= row.y1;
};
