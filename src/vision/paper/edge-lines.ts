import type { GrayImage } from '../image/raster.ts';
import type { ImagePoint } from './corners.ts';

/** The side of a sheet that a line may be. */
export const SIDES = ['top', 'right', 'bottom', 'left'] as const;
export type Side = (typeof SIDES)[number];

/**
 * All points with x * nx + y * ny = rho; (nx, ny) has length 1 and points to the brighter half, the paper.
 */
export interface EdgeLine {
  nx: number;
  ny: number;
  rho: number;
  /** True for the image's own edge: there the photo cuts off the paper's side. */
  cut: boolean;
}

/** Steps of the direction. */
const ANGLE = 2;
const ANGLES = 360 / ANGLE;
/** A pixel votes for lines up to this many steps from its own direction. */
const SPREAD = 3;
/** Lines tried for each side. */
const MAX_LINES = 14;
/** Grey values per pixel below which a change is noise. */
const WEAKEST = 2;

/**
 * Where long straight edges run, bright on one side, for each side of a sheet that is turned by less
 * than 45 degrees: a Hough transform in which each pixel votes for lines along its own edge only. The
 * image's own edges are always among them.
 */
export function edgeLines(image: GrayImage): Record<Side, EdgeLine[]> {
  const { width, height, data } = image;
  const reach = Math.ceil(Math.hypot(width, height));
  const rows = 2 * reach + 1;
  const counts = new Float32Array(ANGLES * rows);
  for (let y = 2; y < height - 2; y++) {
    for (let x = 2; x < width - 2; x++) {
      const at = y * width + x;
      const [gx, gy] = gradient(data, at, width);
      const strength = Math.hypot(gx, gy);
      if (strength < WEAKEST) continue;
      // A strong edge counts more than a weak one, but not by as much as it is stronger.
      const weight = Math.min(12, strength);
      const angle = Math.round((Math.atan2(gy, gx) * 180) / Math.PI / ANGLE);
      for (let off = -SPREAD; off <= SPREAD; off++) {
        const k = (angle + off + 2 * ANGLES) % ANGLES;
        const rho = Math.round(x * (COS[k] as number) + y * (SIN[k] as number)) + reach;
        counts[k * rows + rho] = (counts[k * rows + rho] as number) + weight;
      }
    }
  }
  const own = ownEdges(width, height);
  const votes = { counts, rows, reach, width, height };
  const found = (side: Side, middle: number): EdgeLine[] => [own[side], ...peaks(votes, middle)];
  return {
    top: found('top', 90),
    right: found('right', 180),
    bottom: found('bottom', 270),
    left: found('left', 0),
  };
}

/** How strong the edge is along each line: `rows` distances (from -reach) for each direction. */
interface Votes {
  counts: Float32Array;
  rows: number;
  reach: number;
  width: number;
  height: number;
}

/** A sheet's sides are turned by less than 45 degrees. */
const QUARTER = 44 / ANGLE;
/** A line this close in direction (steps) through the middle of another is the same edge. */
const TURNED = 6;

const degrees = Array.from({ length: ANGLES }, (_, k) => (k * ANGLE * Math.PI) / 180);
const COS = degrees.map(Math.cos);
const SIN = degrees.map(Math.sin);

/**
 * Sobel's operator over twice its distance, whose direction suffers less from grain; in grey values per
 * pixel.
 */
function gradient(data: Uint8Array, at: number, width: number): [number, number] {
  const p = (index: number): number => data[index] as number;
  const [up, down] = [at - 2 * width, at + 2 * width];
  const gx = p(up + 2) + 2 * p(at + 2) + p(down + 2) - p(up - 2) - 2 * p(at - 2) - p(down - 2);
  const gy = p(down - 2) + 2 * p(down) + p(down + 2) - p(up - 2) - 2 * p(up) - p(up + 2);
  return [gx / 16, gy / 16];
}

const ownEdges = (width: number, height: number): Record<Side, EdgeLine> => ({
  top: { nx: 0, ny: 1, rho: -0.5, cut: true },
  right: { nx: -1, ny: 0, rho: 0.5 - width, cut: true },
  bottom: { nx: 0, ny: -1, rho: 0.5 - height, cut: true },
  left: { nx: 1, ny: 0, rho: -0.5, cut: true },
});

/** The lines with most votes within 45 degrees of `middle`, without lines that run along a better one. */
function peaks(votes: Votes, middle: number): EdgeLine[] {
  const { counts, rows, reach } = votes;
  const open = new Float32Array(counts);
  const lines: EdgeLine[] = [];
  for (let n = 0; n < MAX_LINES; n++) {
    let best = { score: 0, k: 0, row: 0 };
    for (let off = -QUARTER; off <= QUARTER; off++) {
      const k = (middle / ANGLE + off + ANGLES) % ANGLES;
      for (let row = 0; row < rows; row++) {
        const score = open[k * rows + row] as number;
        if (score > best.score) best = { score, k, row };
      }
    }
    if (best.score <= 0) break;
    const line = { nx: COS[best.k] as number, ny: SIN[best.k] as number, rho: best.row - reach, cut: false };
    lines.push(line);
    const middleOf = middleInside(line, votes);
    for (let off = -TURNED; off <= TURNED; off++) {
      const k = (best.k + off + ANGLES) % ANGLES;
      const row = Math.round(middleOf.x * (COS[k] as number) + middleOf.y * (SIN[k] as number)) + reach;
      const wide = 4 + Math.abs(off);
      open.fill(0, k * rows + Math.max(0, row - wide), k * rows + Math.min(rows, row + wide + 1));
    }
  }
  return lines;
}

/** The middle of the part of a line that lies in the image. */
function middleInside({ nx, ny, rho }: EdgeLine, { width, height }: Votes): ImagePoint {
  const [px, py] = [nx * rho, ny * rho];
  const spans = [
    [-ny, px, width],
    [nx, py, height],
  ].map(([step = 0, from = 0, size = 0]) =>
    Math.abs(step) < 1e-9
      ? [-Infinity, Infinity]
      : [-from / step, (size - from) / step].toSorted((a, b) => a - b),
  );
  const low = Math.max(...spans.map(([from = 0]) => from));
  const high = Math.min(...spans.map(([, to = 0]) => to));
  const t = (low + high) / 2;
  return { x: px - ny * t, y: py + nx * t };
}
