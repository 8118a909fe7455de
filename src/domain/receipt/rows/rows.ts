import { ROWS } from '../thresholds.ts';
import { boxAround, type Box } from './box.ts';
import { median } from './median.ts';
import type { OcrLine, OcrPage } from './ocr-page.ts';
import { paperLevel, straightLevel, type LevelOf } from './slope.ts';

/** A word of a row, cleaned: finite box, some text, no white space. */
export interface Token {
  text: string;
  box: Box;
  confidence: number;
}

/** The words at one height on the paper, from left to right. */
export interface Row {
  tokens: readonly Token[];
  text: string;
  box: Box;
  /** The usual height of its words in pixels. */
  height: number;
  /** Its middle once the paper's slope is taken out. */
  level: number;
}

/**
 * PP-OCR reads a printed rule ("=====") as Chinese numbers, whole or in pieces: "三三二三", "E二". A dash in a
 * name may look like the first of them, so that counts only with others.
 */
const RULE = /^(?=.*[一二三])[-=#A-Z]{0,2}(?:[二三]|[一=-]{2})[-=#一二三]*[-=#A-Z]{0,2}$/u;
const isRule = ({ words }: OcrLine): boolean =>
  RULE.test(words.map(({ text }) => text.replace(/\s/g, '')).join(''));

/**
 * Groups an engine's lines into visual rows that follow the paper's slope. Engines cut a row at wide
 * gaps ("TOTAL" and its amount); pieces at one height that don't lie over each other belong together.
 */
export function rowsOf(page: OcrPage): Row[] {
  const pieces: Token[][] = [];
  let left: number = ROWS.maxWords;
  for (const line of page.lines) {
    if (isRule(line)) continue;
    const tokens = tokensOf(line).slice(0, left);
    left -= tokens.length;
    for (let from = 0; from < tokens.length; from += ROWS.maxRowWords)
      pieces.push(tokens.slice(from, from + ROWS.maxRowWords));
  }
  const level = paperLevel(
    pieces.map((tokens) => tokens.map(({ box }) => box)),
    page.width,
  );
  const rows: Row[] = [];
  for (const piece of pieces.map((tokens) => rowFrom(tokens, level)).toSorted((a, b) => a.level - b.level)) {
    const home = nearest(rows, piece);
    if (home < 0) rows.push(piece);
    else rows[home] = rowFrom([...(rows[home]?.tokens ?? []), ...piece.tokens], level);
  }
  return rows.toSorted((a, b) => a.level - b.level);
}

function nearest(rows: readonly Row[], piece: Row): number {
  let best = -1;
  let bestGap = Infinity;
  for (let at = rows.length - 1; at >= Math.max(0, rows.length - ROWS.openRows); at--) {
    const row = rows[at];
    if (!row) continue;
    const gap = Math.abs(row.level - piece.level);
    if (row.tokens.length + piece.tokens.length > ROWS.maxRowWords) continue;
    if (gap < ROWS.sameRowGap * Math.min(row.height, piece.height) && gap < bestGap && !collide(row, piece)) {
      best = at;
      bestGap = gap;
    }
  }
  return best;
}

const collide = (row: Row, piece: Row): boolean =>
  row.tokens.some((a) =>
    piece.tokens.some((b) => {
      const shared = Math.min(a.box.x1, b.box.x1) - Math.max(a.box.x0, b.box.x0);
      const height = Math.min(a.box.y1 - a.box.y0, b.box.y1 - b.box.y0);
      // Neighbours may share the edge of a letter, whatever the length of the word it belongs to.
      const width = Math.min(a.box.x1 - a.box.x0, b.box.x1 - b.box.x0);
      return shared > Math.max(ROWS.overlapOfWord * width, ROWS.overlapOfHeight * height);
    }),
  );

/** One row out of its words, in any order. */
function rowFrom(unordered: readonly Token[], level: LevelOf = straightLevel): Row {
  const tokens = unordered.toSorted((a, b) => a.box.x0 - b.box.x0);
  return {
    tokens,
    text: tokens
      .map((token) => token.text)
      .join(' ')
      .slice(0, ROWS.maxRowText),
    box: boxAround(tokens.map((token) => token.box)),
    height: median(tokens.map(({ box }) => box.y1 - box.y0)),
    level: median(tokens.map((token) => level(token.box))),
  };
}

/** The mean confidence of the row's words: 0 to 1. */
export const meanConfidence = ({ tokens }: Pick<Row, 'tokens'>): number =>
  tokens.reduce((sum, token) => sum + token.confidence, 0) / Math.max(1, tokens.length);

/**
 * The least confidence of these words. Engines are less sure of a mark, of a letter alone, and of a size in
 * "( L )": the others say more.
 */
export function leastConfidence(tokens: readonly Token[]): number {
  const words = tokens.filter(({ text }) => !/^[^\p{L}\p{N}]*[A-Z]?[^\p{L}\p{N}]*$/u.test(text));
  return Math.min(1, ...(words.length > 0 ? words : tokens).map(({ confidence }) => confidence));
}

/** Words with usable boxes; one that holds white space is cut in proportion to its characters. */
function tokensOf(line: OcrLine): Token[] {
  const tokens: Token[] = [];
  for (const { text, box, confidence } of line.words) {
    if (
      ![box.x0, box.y0, box.x1, box.y1].every((v) => Number.isFinite(v) && Math.abs(v) < ROWS.maxCoordinate)
    )
      continue;
    if (box.x1 <= box.x0 || box.y1 <= box.y0) continue;
    const bounded = confidence > 0 ? Math.min(1, confidence) : 0;
    const step = (box.x1 - box.x0) / Math.max(1, text.length);
    for (const match of text.matchAll(/\S+/g)) {
      const x0 = box.x0 + match.index * step;
      // no database takes a NUL or half a character
      const clean = match[0].slice(0, ROWS.maxWordText).replace(/[\p{Cc}\p{Cs}]/gu, '');
      if (clean === '') continue;
      tokens.push({
        text: clean,
        box: { ...box, x0, x1: x0 + match[0].length * step },
        confidence: bounded,
      });
    }
  }
  return fixSpaces(tokens);
}

/** A quantity and a price, or a code and a price, without a space. */
const STUCK = [/^(\d{1,3})([xX×*])(\d+[.,]\d\d)$/, /^(\d{5,})(@\d+[.,]\d\d)$/];

/**
 * Engines lose and invent spaces: "2x5.51" becomes three words, "1 3/04/2018" without room for a space one.
 */
function fixSpaces(tokens: readonly Token[]): Token[] {
  const out: Token[] = [];
  for (const token of tokens) {
    const last = out.at(-1);
    const height = token.box.y1 - token.box.y0;
    if (
      last &&
      /^[0-3]$/.test(last.text) &&
      /^\d[-/.]\d\d?[-/.]\d/.test(token.text) &&
      token.box.x0 - last.box.x1 < ROWS.tornDateGap * height
    ) {
      const confidence = Math.min(last.confidence, token.confidence);
      out.splice(-1, 1, { text: last.text + token.text, box: boxAround([last.box, token.box]), confidence });
      continue;
    }
    const parts = STUCK.flatMap((stuck) => stuck.exec(token.text)?.slice(1) ?? []);
    if (parts.length === 0) parts.push(token.text);
    const step = (token.box.x1 - token.box.x0) / token.text.length;
    let x0 = token.box.x0;
    for (const text of parts) {
      out.push({ ...token, text, box: { ...token.box, x0, x1: x0 + text.length * step } });
      x0 += text.length * step;
    }
  }
  return out;
}
