import type { OcrLine, OcrWord } from '../../domain/receipt/rows/ocr-page.ts';
import type { Glyph } from './ctc.ts';
import type { ColumnRun } from './ink-columns.ts';
import { quadBox, type Quad } from './quad.ts';
import { STEP, STRIP_HEIGHT } from './strip.ts';

/** A strip after recognition. */
interface ReadStrip {
  glyphs: readonly Glyph[];
  /** Its columns that hold print. */
  ink: readonly ColumnRun[];
  /** In pixels of the strip. */
  width: number;
  /** Where it lies on the image. */
  quad: Quad;
}

/**
 * A space is white wider than the line's usual gap by this much of its usual pitch: on receipts two
 * spaces in three are lost by the network, and this finds nine in ten (measured).
 */
const SPACE = 0.32;
/** Beside narrow characters there is more white, unless their middles lie further apart than usual. */
const BESIDE_NARROW = 0.15;
const APART = 1.45;
/** Within an amount a space is all but impossible ("4. 10", less so "4 .10"), whatever the network says. */
const BEHIND_POINT = 0.7;
const BEFORE_POINT = 1.3;

const NARROW = /[.,:'’|!1Iil-]/;

/** A character with its middle in pixels of the strip. */
interface Placed extends Glyph {
  x: number;
  /** Whether the network saw a space before it. */
  spaced: boolean;
}

/** Words out of a line's characters, by the network's spaces and by the white in the strip. */
export function lineFromGlyphs({ glyphs, ink, width, quad }: ReadStrip): OcrLine {
  const placed = placeGlyphs(glyphs);
  const xs = placed.map((glyph) => glyph.x);
  const pitch = median(pairs(xs).map(([a, b]) => b - a)) ?? STRIP_HEIGHT / 2;
  const whites = pairs(ink).map(([a, b]) => ({ from: a.to, to: b.from }));
  const gaps = pairs(xs).map(([a, b]) => widest(whites, a, b));
  const usual = median(gaps.map(lengthOf)) ?? 0;
  const starts = placed.flatMap((glyph, at) => {
    const before = placed[at - 1];
    if (!before) return [at];
    const white = (lengthOf(gaps[at - 1]) - usual) / pitch;
    return isSpace(before, glyph, white, pitch) ? [at] : [];
  });
  const words = starts.map((start, n): OcrWord => {
    const end = starts[n + 1] ?? placed.length;
    const word = placed.slice(start, end);
    const left = start === 0 ? ink[0]?.from : gaps[start - 1]?.to;
    const right = end === placed.length ? ink.at(-1)?.to : gaps[end - 1]?.from;
    const from = Math.min(left ?? Infinity, (word[0]?.x ?? 0) - (left === undefined ? pitch / 2 : 0));
    const to = Math.max(right ?? -Infinity, (word.at(-1)?.x ?? 0) + (right === undefined ? pitch / 2 : 0));
    return {
      text: word.map((glyph) => glyph.text).join(''),
      box: quadBox(quad, Math.max(0, from / width), Math.min(1, to / width)),
      confidence: Math.min(...word.map((glyph) => glyph.confidence)),
    };
  });
  return { box: quadBox(quad), words };
}

function placeGlyphs(glyphs: readonly Glyph[]): Placed[] {
  const placed: Placed[] = [];
  let spaced = false;
  for (const glyph of glyphs) {
    if (glyph.text.trim() !== '') placed.push({ ...glyph, x: glyph.at * STEP, spaced });
    spaced = glyph.text.trim() === '';
  }
  return placed;
}

/** `white`: how much wider than usual the gap is, in pitches. */
function isSpace(before: Placed, glyph: Placed, white: number, pitch: number): boolean {
  const both = before.text + glyph.text;
  if (/^\d[.,]$/.test(both)) return white > BEFORE_POINT;
  if (/^[.,]\d$/.test(both)) return white > BEHIND_POINT;
  const narrow = NARROW.test(both) && glyph.x - before.x < APART * pitch;
  return glyph.spaced || white > SPACE + (narrow ? BESIDE_NARROW : 0);
}

const pairs = <T>(values: readonly T[]): [T, T][] =>
  values.slice(1).map((value, at) => [values[at] as T, value]);

const lengthOf = (run: ColumnRun | null | undefined): number => (run ? run.to - run.from : 0);

/** The widest white whose middle lies between two characters, or null. */
function widest(whites: readonly ColumnRun[], left: number, right: number): ColumnRun | null {
  let best: ColumnRun | null = null;
  for (const white of whites) {
    const middle = (white.from + white.to) / 2;
    if (middle > left && middle < right && lengthOf(white) > lengthOf(best)) best = white;
  }
  return best;
}

function median(values: readonly number[]): number | null {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? null;
}
