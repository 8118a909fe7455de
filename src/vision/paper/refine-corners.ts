import type { GrayImage } from '../image/raster.ts';
import { meet, type PaperCandidate } from './choose-paper.ts';
import type { Corners, ImagePoint } from './corners.ts';
import type { EdgeLine, Side } from './edge-lines.ts';

/** Places looked at on each side. */
const PLACES = 64;
/** Pixels to either side of the first guess. */
const REACH = 5;

/**
 * The corners to a fraction of a pixel: each side goes through the steepest places near it (least squares).
 */
export function refineCorners(image: GrayImage, { corners, lines }: PaperCandidate): Corners {
  const [a, b, c, d] = corners;
  const better: Record<Side, EdgeLine> = {
    top: fit(image, lines.top, a, b),
    right: fit(image, lines.right, b, c),
    bottom: fit(image, lines.bottom, c, d),
    left: fit(image, lines.left, d, a),
  };
  return [
    meet(better.top, better.left) ?? a,
    meet(better.top, better.right) ?? b,
    meet(better.bottom, better.right) ?? c,
    meet(better.bottom, better.left) ?? d,
  ];
}

function fit(image: GrayImage, line: EdgeLine, from: ImagePoint, to: ImagePoint): EdgeLine {
  if (line.cut) return line;
  let points: ImagePoint[] = [];
  for (let n = 0; n < PLACES; n++) {
    const along = 0.04 + (0.92 * (n + 0.5)) / PLACES;
    const x = from.x + (to.x - from.x) * along;
    const y = from.y + (to.y - from.y) * along;
    if (x < 1 || y < 1 || x > image.width - 2 || y > image.height - 2) continue;
    const off = steepest(image, x, y, line);
    if (off !== null) points.push({ x: x + off * line.nx, y: y + off * line.ny });
  }
  let fitted = line;
  for (const tolerance of [2.5, 1, 1]) {
    if (points.length < 8) return fitted;
    fitted = through(points, line);
    points = points.filter(({ x, y }) => Math.abs(x * fitted.nx + y * fitted.ny - fitted.rho) <= tolerance);
  }
  return fitted;
}

/**
 * The distance from the line at which the change is greatest, as a weighted mean; null where there is none.
 */
function steepest(image: GrayImage, x: number, y: number, { nx, ny }: EdgeLine): number | null {
  let [weight, sum, most] = [0, 0, 0];
  const rises: [number, number][] = [];
  for (let off = -REACH; off <= REACH; off += 0.5) {
    const rise =
      valueBetween(image, x + (off + 1) * nx, y + (off + 1) * ny) -
      valueBetween(image, x + (off - 1) * nx, y + (off - 1) * ny);
    rises.push([off, rise]);
    most = Math.max(most, rise);
  }
  if (most < 5) return null;
  const peak = rises.find(([, rise]) => rise === most)?.[0] ?? 0;
  for (const [off, rise] of rises) {
    if (Math.abs(off - peak) > 1.5 || rise <= 0) continue;
    weight += rise;
    sum += rise * off;
  }
  return sum / weight;
}

function valueBetween({ width, height, data }: GrayImage, x: number, y: number): number {
  const px = Math.min(width - 1.001, Math.max(0, x));
  const py = Math.min(height - 1.001, Math.max(0, y));
  const [left, top] = [Math.floor(px), Math.floor(py)];
  const [fx, fy] = [px - left, py - top];
  const at = top * width + left;
  const upper = (data[at] as number) * (1 - fx) + (data[at + 1] as number) * fx;
  const lower = (data[at + width] as number) * (1 - fx) + (data[at + width + 1] as number) * fx;
  return upper * (1 - fy) + lower * fy;
}

/** The line with the least squared distance to points; its normal keeps to the side of `like`. */
function through(points: readonly ImagePoint[], like: EdgeLine): EdgeLine {
  const n = points.length;
  const mx = points.reduce((sum, { x }) => sum + x, 0) / n;
  const my = points.reduce((sum, { y }) => sum + y, 0) / n;
  let [xx, xy, yy] = [0, 0, 0];
  for (const { x, y } of points) {
    xx += (x - mx) * (x - mx);
    xy += (x - mx) * (y - my);
    yy += (y - my) * (y - my);
  }
  const along = Math.atan2(2 * xy, xx - yy) / 2;
  let [nx, ny] = [-Math.sin(along), Math.cos(along)];
  if (nx * like.nx + ny * like.ny < 0) [nx, ny] = [-nx, -ny];
  return { nx, ny, rho: mx * nx + my * ny, cut: false };
}
