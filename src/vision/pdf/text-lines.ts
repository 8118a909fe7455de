import type { OcrLine, OcrPage } from '../../domain/receipt/rows/ocr-page.ts';

/** A piece of a page's text: where it begins on its base line, and how the page turns it. */
export interface TextPiece {
  text: string;
  /** On the drawn page: from the text's own plane to pixels. */
  transform: readonly [number, number, number, number, number, number];
  /** In pixels. */
  width: number;
}

/** Letters reach this far above and below their base line, as parts of their size. */
const ABOVE = 0.75;
const BELOW = 0.2;
/** Slanted further, it is no line of the bill: a stamp, a watermark. */
const LEVEL = 0.05;

/** The pieces that stand upright, as an engine would have read them. */
export function linesOf(pieces: readonly TextPiece[]): OcrLine[] {
  return pieces.flatMap(({ text, transform: [a, b, c, d, x, y], width }) => {
    const size = Math.hypot(c, d);
    const isUpright = a > 0 && d < 0 && Math.abs(b) < LEVEL * a;
    if (!isUpright || !(size > 0) || !(width > 0) || text.trim() === '') return [];
    const box = { x0: x, y0: y - ABOVE * size, x1: x + width, y1: y + BELOW * size };
    return [{ box, words: [{ text, box, confidence: 1 }] }];
  });
}

/** What stands instead of letters where a font doesn't tell which they are. */
const UNKNOWN = /[\p{Cc}\p{Co}\p{Cn}\u{FFFD}]/gu;
const MAX_UNKNOWN = 0.02;

/**
 * Whether the text can stand for the picture: some fonts don't tell their letters. Where it is not the whole
 * bill, it doesn't add up, and the picture is read as well.
 */
export function isReadable({ lines }: OcrPage): boolean {
  const texts = lines.map(({ words }) => words.map(({ text }) => text).join(' '));
  const all = texts.join('');
  const unknown = all.match(UNKNOWN)?.length ?? 0;
  return unknown <= MAX_UNKNOWN * all.length && texts.filter((text) => /\d/.test(text)).length >= 2;
}
