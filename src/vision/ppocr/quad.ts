import type { ImagePoint } from '../paper/corners.ts';

/** A rectangle that may be turned: `angle` (radians, clockwise on screen) is how far its long rows fall. */
export interface Quad {
  cx: number;
  cy: number;
  width: number;
  height: number;
  angle: number;
}

/** Where the point (u, v) of a quad lies, (0, 0) being its top left and (1, 1) its bottom right corner. */
export function pointOf(quad: Quad, u: number, v: number): ImagePoint {
  const [cos, sin] = [Math.cos(quad.angle), Math.sin(quad.angle)];
  const [dx, dy] = [(u - 0.5) * quad.width, (v - 0.5) * quad.height];
  return { x: quad.cx + dx * cos - dy * sin, y: quad.cy + dx * sin + dy * cos };
}

/** The upright box around the part of a quad from `from` to `to` of its width. */
export function quadBox(quad: Quad, from = 0, to = 1): { x0: number; y0: number; x1: number; y1: number } {
  const corners = [
    pointOf(quad, from, 0),
    pointOf(quad, to, 0),
    pointOf(quad, from, 1),
    pointOf(quad, to, 1),
  ];
  const [xs, ys] = [corners.map((corner) => corner.x), corners.map((corner) => corner.y)];
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
}

/**
 * The smallest rectangle around points, turned by at most 45 degrees. A side of it lies on a side of
 * the convex hull, so every side is tried (rotating calipers; hulls of text are short).
 */
export function smallestQuad(points: readonly ImagePoint[]): Quad | null {
  const hull = convexHull(points);
  if (hull.length < 2) return null;
  let best: Quad | null = null;
  let bestArea = Infinity;
  for (const [at, a] of hull.entries()) {
    const b = hull[(at + 1) % hull.length] as ImagePoint;
    const quad = quadAlong(hull, uprightAngle(Math.atan2(b.y - a.y, b.x - a.x)));
    const area = quad.width * quad.height;
    if (area < bestArea) {
      best = quad;
      bestArea = area;
    }
  }
  return best;
}

/** The same direction within -45 to 45 degrees. */
function uprightAngle(angle: number): number {
  const quarter = Math.PI / 2;
  return angle - quarter * Math.round(angle / quarter);
}

function quadAlong(hull: readonly ImagePoint[], angle: number): Quad {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of hull) {
    const along = x * cos + y * sin;
    const across = y * cos - x * sin;
    left = Math.min(left, along);
    right = Math.max(right, along);
    top = Math.min(top, across);
    bottom = Math.max(bottom, across);
  }
  const [along, across] = [(left + right) / 2, (top + bottom) / 2];
  return {
    cx: along * cos - across * sin,
    cy: along * sin + across * cos,
    width: right - left,
    height: bottom - top,
    angle,
  };
}

/** Andrew's monotone chain. */
function convexHull(points: readonly ImagePoint[]): ImagePoint[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y);
  const lower = chain(sorted);
  const upper = chain(sorted.toReversed());
  return [...lower.slice(0, -1), ...upper.slice(0, -1)];
}

function chain(points: readonly ImagePoint[]): ImagePoint[] {
  const kept: ImagePoint[] = [];
  for (const point of points) {
    while (kept.length >= 2 && !turnsLeft(kept.at(-2) as ImagePoint, kept.at(-1) as ImagePoint, point))
      kept.pop();
    kept.push(point);
  }
  return kept;
}

const turnsLeft = (a: ImagePoint, b: ImagePoint, c: ImagePoint): boolean =>
  (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) > 0;
