import { ROWS } from '../thresholds.ts';
import type { Box } from './box.ts';
import { median } from './median.ts';

/** The height of a box's middle on a paper that lies straight: the same for all words of a printed row. */
export type LevelOf = (box: Box) => number;

/** The level on a paper that lies straight. */
export const straightLevel: LevelOf = ({ y0, y1 }) => (y0 + y1) / 2;

/** How far a printed row falls for each pixel to the right. `y`: height of its left end; `weight`: length. */
interface Sample {
  y: number;
  slope: number;
  weight: number;
}

/**
 * How the paper's rows lie: turned, and fanned out where the phone was not held level (rows of one
 * paper meet in a point, so the slope changes evenly down the page).
 *
 *   slope(y) = slope + fan * (y - middle),  y: where the row meets the left edge
 */
export function paperLevel(pieces: readonly (readonly Box[])[], width: number): LevelOf {
  const samples = pieces.flatMap((boxes) => sampleOf(boxes, width) ?? []);
  const long = samples.filter(({ weight }) => weight >= ROWS.longRun);
  const slope = median((long.length >= ROWS.longRunsNeeded ? long : samples).map((sample) => sample.slope));
  if (Math.abs(slope) > ROWS.steepestSlope) return straightLevel;
  const usual = samples.filter((sample) => Math.abs(sample.slope - slope) < ROWS.slopeError);
  const { tilt, fan, middle } = fitted(usual) ?? { tilt: slope, fan: 0, middle: 0 };
  return ({ x0, x1, y0, y1 }) => {
    const x = (x0 + x1) / 2;
    return ((y0 + y1) / 2 - (tilt - fan * middle) * x) / (1 + fan * x);
  };
}

/** Takes the baselines of the first and last words: tops differ between small and capital letters. */
function sampleOf(boxes: readonly Box[], width: number): Sample | null {
  const [first, last] = [boxes[0], boxes.at(-1)];
  if (!first || !last || first === last) return null;
  const run = last.x0 - first.x0;
  if (!(run >= ROWS.shortestRun * width)) return null;
  const slope = (last.y1 - first.y1) / run;
  return { y: (first.y0 + first.y1) / 2 - slope * first.x0, slope, weight: run / width };
}

/** Least squares, in which long runs count most; null where there are too few samples. */
function fitted(samples: readonly Sample[]): { tilt: number; fan: number; middle: number } | null {
  const ys = samples.map(({ y }) => y);
  const spread = Math.max(...ys) - Math.min(...ys);
  if (samples.length < ROWS.slopesForFan || !(spread > 0)) return null;
  const sum = (of: (sample: Sample) => number): number =>
    samples.reduce((all, sample) => all + sample.weight ** 2 * of(sample), 0);
  const weight = sum(() => 1);
  const middle = sum(({ y }) => y) / weight;
  const tilt = sum(({ slope }) => slope) / weight;
  const fan = sum(({ y, slope }) => (y - middle) * (slope - tilt)) / sum(({ y }) => (y - middle) ** 2);
  // A fan that turns the page over is none.
  return Math.abs(fan) * spread < ROWS.steepestSlope ? { tilt, fan, middle } : { tilt, fan: 0, middle };
}
