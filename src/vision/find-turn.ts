import type { Box } from '../domain/receipt/rows/box.ts';
import { median } from '../domain/receipt/rows/median.ts';
import type { OcrPage } from '../domain/receipt/rows/ocr-page.ts';
import type { OcrEngine } from './engine.ts';
import { quarterTurned, type QuarterTurn } from './image/quarter-turn.ts';
import { blank, type GrayImage } from './image/raster.ts';

// Whether the print lies on its side or stands on its head, found before the page is read: the found lines
// tell the first, a few of them read both ways the second.

/** The first lines' mean confidence is 0.8 or more where they stand upright, and 0.2 to 0.5 upside down. */
const CLEAR = 0.6;
/** A line of print is so much longer than high. */
const LONG = 2;
/** Lines read both ways, how much longer than high at most, and pixels around each. */
const TRIED = { lines: 2, length: 14, margin: 6 };
/** What the better way needs: its clearest line's confidence, lead and letters. `alone`: needs no other. */
const SURE = { confidence: 0.65, lead: 0.2, letters: 8, alone: 0.9 };

/** Whether most lines found run up and down. Dots and short words say nothing. */
export function isSideways(lines: readonly Box[]): boolean {
  const shapes = lines.map(({ x0, y0, x1, y1 }) => (y1 - y0) / Math.max(1, x1 - x0));
  const tall = shapes.filter((shape) => shape > LONG).length;
  const wide = shapes.filter((shape) => shape < 1 / LONG).length;
  return tall > 1 && tall > wide;
}

/** Whether what was read first is hardly legible. */
export const isUnclear = (page: OcrPage): boolean => {
  const words = page.lines.flatMap((line) => line.words);
  return words.length > 0 && meanOf(page) < CLEAR;
};

/** By how much the image must be turned to stand upright; null where it does, or where nothing tells. */
export async function findTurn(
  image: GrayImage,
  lines: readonly Box[],
  engine: OcrEngine,
): Promise<QuarterTurn | null> {
  const sideways = isSideways(lines);
  const longest = lines
    .filter(({ x0, y0, x1, y1 }) => (sideways ? y1 - y0 > LONG * (x1 - x0) : x1 - x0 > LONG * (y1 - y0)))
    .toSorted((a, b) => lengthOf(b) - lengthOf(a))
    .slice(0, TRIED.lines);
  if (longest.length === 0) return null;
  const ways: (QuarterTurn | 0)[] = sideways ? [90, 270] : [0, 180];
  const read: { by: QuarterTurn | 0; confidence: number }[] = [];
  for (const by of ways) {
    const page = await engine.read(stacked(longest.map((box) => cut(image, shortened(box), by))));
    read.push({ by, confidence: clearest(page) });
    if ((read.at(-1)?.confidence ?? 0) > SURE.alone) break;
  }
  const [best, other] = read.toSorted((a, b) => b.confidence - a.confidence);
  const sure =
    best && best.confidence > SURE.confidence && best.confidence - (other?.confidence ?? 0) > SURE.lead;
  return sure && best.by !== 0 ? best.by : null;
}

const lengthOf = ({ x0, y0, x1, y1 }: Box): number => Math.max(x1 - x0, y1 - y0);

/** The beginning of a line: the rest would tell the same. */
function shortened({ x0, y0, x1, y1 }: Box): Box {
  const most = TRIED.length * Math.min(x1 - x0, y1 - y0);
  return { x0, y0, x1: Math.min(x1, x0 + most), y1: Math.min(y1, y0 + most) };
}

/** The confidence of the line that is read best: others may be rules, or cut through their neighbours. */
const clearest = (page: OcrPage): number =>
  Math.max(
    0,
    ...page.lines
      .filter(({ words }) => lettersOf(words) >= SURE.letters)
      .map((line) => meanOf({ ...page, lines: [line] })),
  );

const lettersOf = (words: OcrPage['lines'][number]['words']): number =>
  words.reduce((sum, { text }) => sum + (text.match(/[A-Za-z\d]/g)?.length ?? 0), 0);

/** Long words count more: a letter alone is read any way. */
function meanOf({ lines }: OcrPage): number {
  const words = lines.flatMap((line) => line.words);
  const all = words.reduce((sum, { text }) => sum + text.length, 0);
  return words.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0) / Math.max(1, all);
}

function cut(image: GrayImage, box: Box, by: QuarterTurn | 0): GrayImage {
  const left = Math.max(0, Math.floor(box.x0) - TRIED.margin);
  const top = Math.max(0, Math.floor(box.y0) - TRIED.margin);
  const part = blank(
    Math.max(1, Math.min(image.width, Math.ceil(box.x1) + TRIED.margin) - left),
    Math.max(1, Math.min(image.height, Math.ceil(box.y1) + TRIED.margin) - top),
  );
  for (let y = 0; y < part.height; y++) {
    const from = (top + y) * image.width + left;
    part.data.set(image.data.subarray(from, from + part.width), y * part.width);
  }
  return by === 0 ? part : quarterTurned(part, by);
}

/** The lines below one another on white, with a line's height between. */
function stacked(parts: readonly GrayImage[]): GrayImage {
  const gap = Math.round(median(parts.map(({ height }) => height)));
  const height = parts.reduce((sum, part) => sum + part.height + gap, gap);
  const page = blank(Math.max(...parts.map(({ width }) => width)) + 2 * gap, height);
  let top = gap;
  for (const part of parts) {
    for (let y = 0; y < part.height; y++)
      page.data.set(part.data.subarray(y * part.width, (y + 1) * part.width), (top + y) * page.width + gap);
    top += part.height + gap;
  }
  return page;
}
