import type { LabelledRow } from '../labels/labelled-row.ts';
import { featuresOf, MEASURES, type PageFeatures } from './features.ts';
import { readRoleModel, type Layer, type RoleModel, type Round } from './model-file.ts';
import { ROLES } from './roles.ts';

/** What the model says of a page's words, in the order of its rows. */
export interface WordRoles {
  words: number;
  /** Of each word: how much speaks for each of ROLES, and for "a new item begins here" last. */
  scores: Float64Array;
}

/** So many scores has each word. */
export const SCORES = ROLES.length + 1;

export type Tagger = (lines: readonly LabelledRow[]) => WordRoles;

/** Null where the file is missing or broken: then the rules read alone. */
export function createTagger(bytes: Uint8Array | null): Tagger | null {
  const model = bytes && readRoleModel(bytes);
  return model && ((lines) => scoresOf(model, featuresOf(lines)));
}

/**
 * Only sums, products and comparisons of doubles: the same scores in every engine. Linear in words.
 *
 *   word: its pieces and measures -> several rounds: words -> rows -> rows near -> words -> scores
 */
export function scoresOf(model: RoleModel, page: PageFeatures): WordRoles {
  const { width } = model;
  let words = startOf(model, page);
  let rows: Float64Array = new Float64Array(page.rows * width);
  const first = firstWordOf(page);
  for (const round of model.rounds) {
    rows = exchangeRows(round, width, rowsOfWords(round, width, words, page, first), rows, page.rows);
    words = exchangeWords(round, width, words, rows, page);
  }
  const scores = new Float64Array(page.tokens * SCORES);
  const input = new Float64Array(width);
  const output = new Float64Array(SCORES);
  for (let at = 0; at < page.tokens; at++) {
    input.set(words.subarray(at * width, (at + 1) * width));
    apply(model.answer, input, output);
    scores.set(output, at * SCORES);
  }
  return { words: page.tokens, scores };
}

/** Half of the inputs are zero: the others are taken four at a time, which halves the time. */
function apply({ inputs, outputs, weights, bias }: Layer, input: Float64Array, output: Float64Array): void {
  for (let to = 0; to < outputs; to++) output[to] = bias[to] as number;
  let count = 0;
  for (let from = 0; from < inputs; from++) if (input[from] !== 0) some[count++] = from;
  for (let more = count; more % 4 !== 0; more++) some[more] = inputs;
  for (let four = 0; four < count; four += 4) {
    const [a, b, c, d] = [some[four], some[four + 1], some[four + 2], some[four + 3]] as Four;
    const [va, vb, vc, vd] = [input[a] ?? 0, input[b] ?? 0, input[c] ?? 0, input[d] ?? 0];
    const [wa, wb, wc, wd] = [a * outputs, b * outputs, c * outputs, d * outputs];
    for (let to = 0; to < outputs; to++)
      output[to] =
        (output[to] as number) +
        va * (weights[wa + to] as number) +
        vb * (weights[wb + to] as number) +
        vc * (weights[wc + to] as number) +
        vd * (weights[wd + to] as number);
  }
}

type Four = [number, number, number, number];

/** The places of inputs that are not zero; the widest layer has 6 times WIDEST. */
const some = new Uint16Array(2048);

const positive = (value: number): number => (value > 0 ? value : 0);

function startOf({ start, pieces, pieceWidth, width }: RoleModel, page: PageFeatures): Float64Array {
  const words = new Float64Array(page.tokens * width);
  const input = new Float64Array(pieceWidth + MEASURES);
  const output = new Float64Array(width);
  for (let at = 0; at < page.tokens; at++) {
    input.fill(0);
    const [from, to] = [page.pieceAt[at] as number, page.pieceAt[at + 1] as number];
    for (let piece = from; piece < to; piece++) {
      const base = (page.pieces[piece] as number) * pieceWidth;
      for (let one = 0; one < pieceWidth; one++)
        input[one] = (input[one] as number) + (pieces[base + one] as number) / (to - from);
    }
    for (let one = 0; one < MEASURES; one++)
      input[pieceWidth + one] = (page.measures[at * MEASURES + one] as number) / 127;
    apply(start, input, output);
    for (let one = 0; one < width; one++) words[at * width + one] = positive(output[one] as number);
  }
  return words;
}

/** One more than rows. */
function firstWordOf(page: PageFeatures): Uint32Array {
  const first = new Uint32Array(page.rows + 1).fill(page.tokens);
  for (let at = page.tokens - 1; at >= 0; at--) first[page.row[at] as number] = at;
  for (let row = page.rows - 1; row >= 0; row--)
    if ((first[row] as number) > (first[row + 1] as number)) first[row] = first[row + 1] as number;
  return first;
}

/** Each row out of the mean of its words, the first one and the last one. */
function rowsOfWords(
  { intoRow }: Round,
  width: number,
  words: Float64Array,
  page: PageFeatures,
  first: Uint32Array,
): Float64Array {
  const rows = new Float64Array(page.rows * width);
  const input = new Float64Array(3 * width);
  const output = new Float64Array(width);
  for (let row = 0; row < page.rows; row++) {
    const [from, to] = [first[row] as number, first[row + 1] as number];
    if (to <= from) continue;
    input.fill(0);
    for (let at = from; at < to; at++)
      for (let one = 0; one < width; one++)
        input[one] = (input[one] as number) + (words[at * width + one] as number) / (to - from);
    input.set(words.subarray(from * width, (from + 1) * width), width);
    input.set(words.subarray((to - 1) * width, to * width), 2 * width);
    apply(intoRow, input, output);
    for (let one = 0; one < width; one++) rows[row * width + one] = positive(output[one] as number);
  }
  return rows;
}

/** Each row hears what it was, the rows `reach` above and below, and the page. */
function exchangeRows(
  { acrossRows, reach }: Round,
  width: number,
  own: Float64Array,
  before: Float64Array,
  count: number,
): Float64Array {
  const said = own.map((value, at) => value + (before[at] as number));
  const input = new Float64Array(4 * width);
  const output = new Float64Array(width);
  for (let row = 0; row < count; row++)
    for (let one = 0; one < width; one++)
      input[3 * width + one] =
        (input[3 * width + one] as number) + (said[row * width + one] as number) / count;
  const after = before.slice();
  for (let row = 0; row < count; row++) {
    for (const [place, other] of [row - reach, row, row + reach].entries()) {
      if (other < 0 || other >= count) input.fill(0, place * width, (place + 1) * width);
      else input.set(said.subarray(other * width, (other + 1) * width), place * width);
    }
    apply(acrossRows, input, output);
    for (let one = 0; one < width; one++)
      after[row * width + one] = (after[row * width + one] as number) + positive(output[one] as number);
  }
  return after;
}

/** Each word hears its neighbours and its row. */
function exchangeWords(
  { intoWord }: Round,
  width: number,
  words: Float64Array,
  rows: Float64Array,
  page: PageFeatures,
): Float64Array {
  const after = words.slice();
  const input = new Float64Array(6 * width);
  const output = new Float64Array(width);
  for (let at = 0; at < page.tokens; at++) {
    input.set(words.subarray(at * width, (at + 1) * width));
    for (let side = 0; side < 4; side++) {
      const other = page.beside[at * 4 + side] as number;
      if (other < 0) input.fill(0, (side + 1) * width, (side + 2) * width);
      else input.set(words.subarray(other * width, (other + 1) * width), (side + 1) * width);
    }
    const row = page.row[at] as number;
    input.set(rows.subarray(row * width, (row + 1) * width), 5 * width);
    apply(intoWord, input, output);
    for (let one = 0; one < width; one++)
      after[at * width + one] = (after[at * width + one] as number) + positive(output[one] as number);
  }
  return after;
}
