import { around, type Box } from './box.ts';
import type { OcrLine, OcrPage } from './page.ts';

/** A word of a row, cleaned: finite box, some text, no white space. */
export interface Token {
  text: string;
  box: Box;
  confidence: number;
}

/** What stands at one height on the paper, from left to right. */
export interface Row {
  tokens: readonly Token[];
  text: string;
  box: Box;
  /** The usual height of its words in pixels. */
  height: number;
  /** Its middle once the paper's slope is taken out. */
  level: number;
}

/** More words than any receipt has: the rest of a hostile page is not looked at. */
const MAX_TOKENS = 5000;
/** No printed row is longer; patterns are only tried on so much. */
const MAX_TEXT = 400;
/** Only the rows just above can still be met by a line that comes next. */
const OPEN_ROWS = 4;

/**
 * Groups an engine's lines into visual rows that follow the paper's slope. Engines cut a row at wide
 * gaps ("TOTAL" and its amount); pieces at one height that don't lie over each other belong together.
 */
export function rowsOf(page: OcrPage): Row[] {
  const pieces: Token[][] = [];
  let left = MAX_TOKENS;
  for (const line of page.lines) {
    const tokens = tokensOf(line).slice(0, left);
    left -= tokens.length;
    if (tokens.length) pieces.push(tokens);
  }
  const slope = slopeOf(pieces, page.width);
  const rows: Row[] = [];
  for (const piece of pieces.map((tokens) => rowFrom(tokens, slope)).toSorted((a, b) => a.level - b.level)) {
    const home = nearest(rows, piece);
    if (home < 0) rows.push(piece);
    else rows[home] = rowFrom([...(rows[home]?.tokens ?? []), ...piece.tokens], slope);
  }
  return rows.toSorted((a, b) => a.level - b.level);
}

function nearest(rows: readonly Row[], piece: Row): number {
  let best = -1;
  let bestGap = Infinity;
  for (let at = rows.length - 1; at >= Math.max(0, rows.length - OPEN_ROWS); at--) {
    const row = rows[at];
    if (!row) continue;
    const gap = Math.abs(row.level - piece.level);
    if (gap < 0.5 * Math.min(row.height, piece.height) && gap < bestGap && !collide(row, piece)) {
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
      return shared > Math.max(0.3 * Math.min(a.box.x1 - a.box.x0, b.box.x1 - b.box.x0), 0.6 * height);
    }),
  );

/** One row out of its words, in any order. */
export function rowFrom(unordered: readonly Token[], slope = 0): Row {
  const tokens = unordered.toSorted((a, b) => a.box.x0 - b.box.x0);
  const levels = tokens.map(({ box }) => (box.y0 + box.y1) / 2 - (slope * (box.x0 + box.x1)) / 2);
  return {
    tokens,
    text: tokens
      .map((token) => token.text)
      .join(' ')
      .slice(0, MAX_TEXT),
    box: around(tokens.map((token) => token.box)),
    height: median(tokens.map(({ box }) => box.y1 - box.y0)),
    level: median(levels),
  };
}

/** How sure the engine was of the row's words: 0 to 1. */
export const trustOf = ({ tokens }: Pick<Row, 'tokens'>): number =>
  tokens.reduce((sum, token) => sum + token.confidence, 0) / Math.max(1, tokens.length);

/** Words with usable boxes; one that holds white space is cut in proportion to its characters. */
function tokensOf(line: OcrLine): Token[] {
  const tokens: Token[] = [];
  for (const { text, box, confidence } of line.words) {
    if (![box.x0, box.y0, box.x1, box.y1].every((v) => Number.isFinite(v) && Math.abs(v) < 1e6)) continue;
    if (box.x1 <= box.x0 || box.y1 <= box.y0) continue;
    const trust = confidence > 0 ? Math.min(1, confidence) : 0;
    const step = (box.x1 - box.x0) / Math.max(1, text.length);
    for (const match of text.matchAll(/\S+/g)) {
      const x0 = box.x0 + match.index * step;
      tokens.push({
        text: match[0].slice(0, 200),
        box: { ...box, x0, x1: x0 + match[0].length * step },
        confidence: trust,
      });
    }
  }
  return tokens;
}

/** How far rows fall for each pixel to the right: the median over the lines that are long enough to tell. */
function slopeOf(pieces: readonly (readonly Token[])[], width: number): number {
  const slopes: number[] = [];
  for (const tokens of pieces) {
    const [first, last] = [tokens[0], tokens.at(-1)];
    if (!first || !last || first === last) continue;
    const run = last.box.x0 - first.box.x0;
    if (run < 0.25 * width) continue;
    slopes.push((last.box.y1 - first.box.y1) / run); // baselines: tops differ between small and capital letters
  }
  const slope = median(slopes);
  return Math.abs(slope) < 0.3 ? slope : 0;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
