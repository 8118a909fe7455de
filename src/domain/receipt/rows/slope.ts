import type { Box } from './box.ts';
import { median } from './median.ts';

/** The height of a box's middle on a paper that lies straight: the same for all words of a printed row. */
export type LevelOf = (box: Box) => number;

/** Of a paper that lies straight. */
export const straightLevel: LevelOf = ({ y0, y1 }) => (y0 + y1) / 2;

/** How far a printed row falls for each pixel to the right, seen at height `y` (of its left end), with how much that says. */
interface Sample {
  y: number;
  slope: number;
  weight: number;
}

/** Shorter runs tell nothing, of the page's width. */
const SHORTEST = 0.1;
const STEEPEST = 0.3;
/** So far from the usual slope a sample is an error of the engine. */
const ERROR = 0.08;
/** To tell how the slope changes down the paper, so many samples must lie this much of their height apart. */
const ENOUGH = 6;

/**
 * How the paper's rows lie: turned, and fanned out where the phone was not held level (rows of one
 * paper meet in a point, so the slope changes evenly down the page).
 *
 *   slope(y) = slope + fan * (y - middle),  y: where the row meets the left edge
 */
export function paperLevel(pieces: readonly (readonly Box[])[], width: number): LevelOf {
  const samples = pieces.flatMap((boxes) => sampleOf(boxes, width) ?? []);
  const long = samples.filter(({ weight }) => weight >= 0.25);
  const slope = median((long.length >= 3 ? long : samples).map((sample) => sample.slope));
  if (Math.abs(slope) > STEEPEST) return straightLevel;
  const usual = samples.filter((sample) => Math.abs(sample.slope - slope) < ERROR);
  const { tilt, fan, middle } = fitted(usual) ?? { tilt: slope, fan: 0, middle: 0 };
  return ({ x0, x1, y0, y1 }) => {
    const x = (x0 + x1) / 2;
    return ((y0 + y1) / 2 - (tilt - fan * middle) * x) / (1 + fan * x);
  };
}

/** By the baselines of a line's first and last words: tops differ between small and capital letters. */
function sampleOf(boxes: readonly Box[], width: number): Sample | null {
  const [first, last] = [boxes[0], boxes.at(-1)];
  if (!first || !last || first === last) return null;
  const run = last.x0 - first.x0;
  if (!(run >= SHORTEST * width)) return null;
  const slope = (last.y1 - first.y1) / run;
  return { y: (first.y0 + first.y1) / 2 - slope * first.x0, slope, weight: run / width };
}

/** Least squares, long runs count most; null where there is too little to go by. */
function fitted(samples: readonly Sample[]): { tilt: number; fan: number; middle: number } | null {
  const ys = samples.map(({ y }) => y);
  const spread = Math.max(...ys) - Math.min(...ys);
  if (samples.length < ENOUGH || !(spread > 0)) return null;
  const sum = (of: (sample: Sample) => number): number =>
    samples.reduce((all, sample) => all + sample.weight ** 2 * of(sample), 0);
  const weight = sum(() => 1);
  const middle = sum(({ y }) => y) / weight;
  const tilt = sum(({ slope }) => slope) / weight;
  const fan = sum(({ y, slope }) => (y - middle) * (slope - tilt)) / sum(({ y }) => (y - middle) ** 2);
  // A fan that turns the page over is none.
  return Math.abs(fan) * spread < STEEPEST ? { tilt, fan, middle } : { tilt, fan: 0, middle };
}
