import type { WordRole } from '../../src/domain/receipt/roles/roles.ts';

// A printed page: rows of runs, and the boxes of its words. Widths are in characters until the end.

/** A printed word without spaces. `item`: the number of the item it stands for. */
export interface Printed {
  text: string;
  role: WordRole;
  item?: number;
}

/** Words that stand together; `at` is where the run begins, ends or has its middle. */
export interface Run {
  words: Printed[];
  at: number;
  side: 'left' | 'right' | 'middle';
}

export interface SheetRow {
  runs: Run[];
  /** 1, or how much larger its print is. */
  size: number;
  /** A drawn line, which has no words. */
  rule?: boolean;
}

/** How wide print is: in characters of the usual width. */
export interface PrintFace {
  proportional: boolean;
  /** Of the page. */
  columns: number;
  measure: (text: string) => number;
  /** Between two words. */
  space: number;
}

export interface FormToken {
  text: string;
  box: [number, number, number, number];
  line: number;
  role: WordRole;
  begins: boolean;
}

export const words = (text: string, role: WordRole): Printed[] =>
  text.split(' ').flatMap((word) => (word ? [{ text: word, role }] : []));

export const left = (printed: Printed[], at = 0): Run => ({ words: printed, at, side: 'left' });
export const right = (printed: Printed[], at: number): Run => ({ words: printed, at, side: 'right' });
export const middle = (printed: Printed[], at: number): Run => ({ words: printed, at, side: 'middle' });
export const row = (...runs: Run[]): SheetRow => ({ runs: runs.filter((run) => run.words.length), size: 1 });

const NARROW = /[ijlftr.,:;'!|()[\]-]/;
const WIDE = /[MWmw@%&]/;
const HAN = /[\u2e80-\u9fff\uff00-\uffef]/;

const monospaced = (text: string): number => {
  let width = 0;
  for (const letter of text) width += HAN.test(letter) ? 2 : 1;
  return width;
};

/** About what a sans-serif face has; digits are all alike. */
const proportionalWidth = (letter: string): number => {
  if (HAN.test(letter)) return 1.8;
  if (WIDE.test(letter)) return 1.5;
  if (NARROW.test(letter)) return 0.55;
  return letter >= 'A' && letter <= 'Z' ? 1.18 : 0.98;
};
const known = new Map<string, number>();

const proportional = (text: string): number => {
  let width = 0;
  for (const letter of text) {
    const own = known.get(letter) ?? proportionalWidth(letter);
    known.set(letter, own);
    width += own;
  }
  return width;
};

export const createFace = (isProportional: boolean, columns: number): PrintFace => ({
  proportional: isProportional,
  columns,
  measure: isProportional ? proportional : monospaced,
  space: isProportional ? 0.6 : 1,
});

export const textOfWords = (printed: readonly Printed[]): string => printed.map(({ text }) => text).join(' ');

export const widthOf = (face: PrintFace, printed: readonly Printed[]): number =>
  printed.reduce((sum, { text }) => sum + face.measure(text) + face.space, -face.space);

/** Breaks words over rows of at most `room` characters; a word that is wider stands alone. */
export function wrapWords(face: PrintFace, printed: readonly Printed[], room: number): Printed[][] {
  const rows: Printed[][] = [];
  let used = Infinity;
  for (const word of printed) {
    const width = face.measure(word.text);
    if (used + face.space + width > room) {
      rows.push([word]);
      used = width;
    } else {
      rows.at(-1)?.push(word);
      used += face.space + width;
    }
  }
  return rows;
}

/** Cuts words where the room ends, in the middle of a word as tills do. */
export function cutWords(face: PrintFace, printed: readonly Printed[], room: number): Printed[] {
  const kept: Printed[] = [];
  let used = 0;
  for (const word of printed) {
    let { text } = word;
    while (text && used + face.measure(text) > room) text = text.slice(0, -1);
    if (text) kept.push({ ...word, text });
    if (text !== word.text) break;
    used += face.measure(text) + face.space;
  }
  return kept.length ? kept : printed.slice(0, 1);
}

/** Pixels of a page: of a character, of a row, of the white around the print. */
export interface Measures {
  advance: number;
  step: number;
  margin: number;
}

export interface LaidOut {
  width: number;
  height: number;
  tokens: FormToken[];
  /** The item of each token that is one's. */
  items: (number | undefined)[];
  /** Where lines are drawn. */
  rules: number[];
}

/** Boxes for all words. Runs that would overlap move right. */
export function layOut(
  rows: readonly SheetRow[],
  face: PrintFace,
  { advance, step, margin }: Measures,
): LaidOut {
  const tokens: FormToken[] = [];
  const items: LaidOut['items'] = [];
  const rules: number[] = [];
  const seen = new Set<number>();
  let y = margin;
  let widest = face.columns;
  for (const [line, { runs, size, rule }] of rows.entries()) {
    const height = step * size;
    if (rule) rules.push(Math.round(y + height / 2));
    const placed = runs
      .map((run) => ({ run, width: widthOf(face, run.words) * size, x: startOf(run, face, size) }))
      .toSorted((a, b) => a.x - b.x);
    let free = 0;
    for (const { run, x: wanted } of placed) {
      let x = Math.max(wanted, free);
      for (const { text, role, item } of run.words) {
        const width = face.measure(text) * size;
        const begins = item !== undefined && !seen.has(item);
        if (begins) seen.add(item);
        tokens.push({ text, box: boxOf(x, width, y, height, { advance, margin }), line, role, begins });
        items.push(item);
        x += width + face.space * size;
      }
      free = x + 0.4;
      widest = Math.max(widest, x - face.space * size);
    }
    y += height;
  }
  return {
    width: Math.round(widest * advance + 2 * margin),
    height: Math.round(y + margin),
    tokens,
    items,
    rules,
  };
}

function startOf({ words: printed, at, side }: Run, face: PrintFace, size: number): number {
  const width = widthOf(face, printed) * size;
  return Math.max(0, side === 'left' ? at : side === 'right' ? at - width : at - width / 2);
}

/** A word's print fills about two thirds of its row's height. */
const boxOf = (
  x: number,
  width: number,
  y: number,
  height: number,
  { advance, margin }: Pick<Measures, 'advance' | 'margin'>,
): FormToken['box'] => [
  Math.round(margin + x * advance),
  Math.round(y + 0.17 * height),
  Math.round(margin + (x + width) * advance),
  Math.round(y + 0.86 * height),
];
