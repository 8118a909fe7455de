import { hasLegalForm } from '../fields/legal-form.ts';
import type { LabelledRow } from '../labels/labelled-row.ts';
import type { RowKind } from '../labels/labels.ts';
import { letterCount } from '../rows/match-words.ts';
import { median } from '../rows/median.ts';
import type { Token } from '../rows/rows.ts';
import { numberFacts, type NumberFacts } from './number-facts.ts';
import { textPieces } from './text-pieces.ts';

/** A page's words as the model takes them, row by row, from left to right. Training takes the same. */
export interface PageFeatures {
  tokens: number;
  rows: number;
  /** The row of each word. */
  row: Uint16Array;
  /** Where each word's pieces begin; one more than words. */
  pieceAt: Uint32Array;
  pieces: Uint16Array;
  /** MEASURES numbers for each word: 127 is 1. */
  measures: Int8Array;
  /** The word beside: left, right, above, below; -1 where there is none. Four for each word. */
  beside: Int16Array;
}

/** The rest of a page with more words has no roles: no receipt has so many. */
export const MOST_WORDS = 1200;

const KINDS: readonly RowKind[] = [
  'total', 'subtotal', 'net', 'discount', 'service', 'tax', 'rounding', 'cash', 'change', 'count', 'summary', 'other',
]; // prettier-ignore

/** How many numbers tell where a word stands and what it looks like. */
export const MEASURES = 62;

/** Rows above and below in which a word's neighbours are looked for. */
const REACH = 3;

export function featuresOf(all: readonly LabelledRow[]): PageFeatures {
  const lines = firstWords(all);
  const tokens = lines.flatMap(({ row }) => row.tokens);
  const features: PageFeatures = {
    tokens: tokens.length,
    rows: lines.length,
    row: Uint16Array.from(lines.flatMap(({ row }, at) => row.tokens.map(() => at))),
    pieceAt: new Uint32Array(tokens.length + 1),
    pieces: new Uint16Array(0),
    measures: new Int8Array(tokens.length * MEASURES),
    beside: new Int16Array(tokens.length * 4).fill(-1),
  };
  const pieces = tokens.map(({ text }) => textPieces(text));
  for (const [at, own] of pieces.entries())
    features.pieceAt[at + 1] = (features.pieceAt[at] ?? 0) + own.length;
  features.pieces = Uint16Array.from(pieces.flat());
  measure(lines, features.measures);
  connect(lines, features.beside);
  return features;
}

/** The rows with the first words of the page. */
function firstWords(lines: readonly LabelledRow[]): readonly LabelledRow[] {
  let words = 0;
  const end = lines.findIndex(({ row }) => (words += row.tokens.length) > MOST_WORDS);
  return end < 0 ? lines : lines.slice(0, end);
}

/** Words above and below are those that most of the word's width stands under. */
function connect(lines: readonly LabelledRow[], beside: Int16Array): void {
  const starts: number[] = [];
  let count = 0;
  for (const { row } of lines) {
    starts.push(count);
    count += row.tokens.length;
  }
  const nearest = (token: Token, from: number, step: number): number => {
    for (let at = from + step; Math.abs(at - from) <= REACH && at >= 0 && at < lines.length; at += step) {
      let best = -1;
      let most = 0;
      for (const [place, { box }] of (lines[at]?.row.tokens ?? []).entries()) {
        const shared = Math.min(box.x1, token.box.x1) - Math.max(box.x0, token.box.x0);
        if (shared <= most) continue;
        most = shared;
        best = (starts[at] ?? 0) + place;
      }
      if (best >= 0) return best;
    }
    return -1;
  };
  for (const [at, { row }] of lines.entries())
    for (const [place, token] of row.tokens.entries()) {
      const own = (starts[at] ?? 0) + place;
      beside[own * 4] = place > 0 ? own - 1 : -1;
      beside[own * 4 + 1] = place + 1 < row.tokens.length ? own + 1 : -1;
      beside[own * 4 + 2] = nearest(token, at, -1);
      beside[own * 4 + 3] = nearest(token, at, 1);
    }
}

/** The page's own measure: where print begins and ends, and its usual height. */
interface Print {
  left: number;
  width: number;
  height: number;
  rows: number;
  lefts: Map<number, number>;
  rights: Map<number, number>;
}

/** Edges this near to each other, in heights of print, stand in one column. */
const BIN = 0.8;

function printOf(lines: readonly LabelledRow[]): Print {
  const boxes = lines.flatMap(({ row }) => row.tokens.map(({ box }) => box));
  const left = boxes.reduce((least, { x0 }) => Math.min(least, x0), Infinity);
  const right = boxes.reduce((most, { x1 }) => Math.max(most, x1), -Infinity);
  const height = Math.max(1, median(lines.map(({ row }) => row.height)) || 1);
  const lefts = new Map<number, number>();
  const rights = new Map<number, number>();
  const add = (bins: Map<number, number>, edge: number): void => {
    const bin = binOf(edge, height);
    bins.set(bin, (bins.get(bin) ?? 0) + 1);
  };
  for (const { row, amounts } of lines) {
    const [first] = row.tokens;
    if (first) add(lefts, first.box.x0);
    for (const { strict, to } of amounts) if (strict) add(rights, row.tokens[to - 1]?.box.x1 ?? 0);
  }
  return { left, width: Math.max(1, right - left), height, rows: lines.length, lefts, rights };
}

const binOf = (edge: number, height: number): number => Math.floor(edge / (BIN * height));
const around = (bins: Map<number, number>, edge: number, height: number): number => {
  const bin = binOf(edge, height);
  return (bins.get(bin - 1) ?? 0) + (bins.get(bin) ?? 0) + (bins.get(bin + 1) ?? 0);
};

function measure(lines: readonly LabelledRow[], out: Int8Array): void {
  const print = printOf(lines);
  const facts = numberFacts(lines);
  let own = 0;
  for (const [at, line] of lines.entries()) {
    const shared = [...ofRow(line, at, lines, print), ...ofFacts(facts[at] as NumberFacts)];
    for (const place of line.row.tokens.keys()) {
      const all = [
        ...ofPlace(line, place, print),
        ...ofText(line.row.tokens[place]?.text ?? ''),
        ...ofNumber(line, place, facts[at] as NumberFacts),
        ...shared,
      ];
      for (let one = 0; one < MEASURES; one++)
        out[own * MEASURES + one] = Math.round(127 * Math.max(-1, Math.min(1, all[one] ?? 0)));
      own++;
    }
  }
}

const yes = (fact: boolean): number => (fact ? 1 : 0);

/** 13 numbers: where the word stands in its row and in the print's columns. */
function ofPlace({ row }: LabelledRow, place: number, print: Print): number[] {
  const { tokens } = row;
  const box = tokens[place]?.box ?? row.box;
  const count = tokens.length;
  const before = tokens[place - 1];
  const after = tokens[place + 1];
  return [
    (box.x0 - print.left) / print.width,
    (box.x1 - print.left) / print.width,
    (box.x1 - box.x0) / print.width,
    (print.left + print.width - box.x1) / (10 * print.height),
    (box.x0 - print.left) / (10 * print.height),
    (box.y1 - box.y0) / (2 * print.height),
    place / 8,
    (count - 1 - place) / 8,
    before ? (box.x0 - before.box.x1) / (6 * print.height) : 1,
    after ? (after.box.x0 - box.x1) / (6 * print.height) : 1,
    around(print.lefts, box.x0, print.height) / 12,
    around(print.rights, box.x1, print.height) / 12,
    yes(place === 0),
  ];
}

/** 12 numbers: what the word looks like. */
function ofText(text: string): number[] {
  const digits = text.replace(/\D/g, '').length;
  const letters = letterCount(text);
  const length = Math.max(1, text.length);
  return [
    length / 12,
    digits / length,
    letters / length,
    yes(text === text.toUpperCase()),
    yes(/^\d{1,2}$/.test(text)),
    yes(/^\d{4,}$/.test(text)),
    yes(/[xX×*@]/.test(text) && digits > 0),
    yes(/%/.test(text)),
    yes(/^[-(]|-$/.test(text)),
    yes(/^(?:RM|MYR|\$)/i.test(text)),
    yes(/\d[-/.]\d{1,2}[-/.]\d|^\d{1,2}[-/]?[A-Z]{3}/i.test(text)),
    yes(/\d:\d\d/.test(text)),
  ];
}

/** 10 numbers: what the word is worth. */
function ofNumber({ amounts }: LabelledRow, place: number, facts: NumberFacts): number[] {
  const amount = amounts.find(({ from, to }) => place >= from && place < to);
  const value = Math.abs(amount?.value ?? 0);
  const strict = amount?.strict === true;
  return [
    yes(strict),
    yes(amount !== undefined && !strict),
    yes(amount?.currency === true),
    yes((amount?.value ?? 0) < 0),
    yes(amount !== undefined && value === 0),
    value >= 10000
      ? 1
      : value >= 3000
        ? 0.8
        : value >= 1000
          ? 0.6
          : value >= 300
            ? 0.4
            : value >= 10
              ? 0.2
              : 0,
    amount ? amounts.filter((other) => other.strict && other.from > amount.from).length / 3 : 0,
    facts.times[place] ?? 0,
    facts.priced[place] ?? 0,
    facts.product[place] ?? 0,
  ];
}

/** 2 numbers. */
const ofFacts = ({ sum, summed }: NumberFacts): number[] => [yes(sum), yes(summed)];

/** 25 numbers, the same for all words of a row. */
function ofRow(line: LabelledRow, at: number, lines: readonly LabelledRow[], print: Print): number[] {
  const { row, label, heading, amounts } = line;
  const above = lines[at - 1]?.row;
  const below = lines[at + 1]?.row;
  return [
    at / 20,
    (print.rows - 1 - at) / 20,
    at / Math.max(1, print.rows - 1),
    row.tokens.length / 10,
    amounts.filter(({ strict }) => strict).length / 4,
    row.height / (2 * print.height),
    (row.box.x0 - print.left) / print.width,
    (row.box.x1 - print.left) / print.width,
    above ? (row.level - above.level) / (4 * print.height) : 1,
    below ? (below.level - row.level) / (4 * print.height) : 1,
    yes(hasLegalForm(row.text)),
    yes(heading) - yes(label?.pure === true) / 2,
    (label?.strength ?? 0) / 4,
    ...KINDS.map((kind) => yes(label?.kind === kind)),
  ];
}
