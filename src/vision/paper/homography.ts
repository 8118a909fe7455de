import type { Corners, ImagePoint } from './corners.ts';

/** A projective map of the plane, row by row. */
type Homography = readonly [number, number, number, number, number, number, number, number, number];

/**
 * From the unit square (0..1, y downwards) to a quadrilateral (Heckbert 1989, "Fundamentals of texture
 * mapping").
 */
export function fromUnitSquare([p0, p1, p2, p3]: Corners): Homography {
  const [sx, sy] = [p0.x - p1.x + p2.x - p3.x, p0.y - p1.y + p2.y - p3.y];
  const [dx1, dx2, dy1, dy2] = [p1.x - p2.x, p3.x - p2.x, p1.y - p2.y, p3.y - p2.y];
  const area = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / area;
  const h = (dx1 * sy - sx * dy1) / area;
  return [
    p1.x - p0.x + g * p1.x, p3.x - p0.x + h * p3.x, p0.x,
    p1.y - p0.y + g * p1.y, p3.y - p0.y + h * p3.y, p0.y,
    g, h, 1,
  ]; // prettier-ignore
}

export function project([a, b, c, d, e, f, g, h, i]: Homography, { x, y }: ImagePoint): ImagePoint {
  const w = g * x + h * y + i;
  return { x: (a * x + b * y + c) / w, y: (d * x + e * y + f) / w };
}

/** The way back (the adjugate: projecting does not mind a factor). */
export const inverse = ([a, b, c, d, e, f, g, h, i]: Homography): Homography => [
  e * i - f * h, c * h - b * i, b * f - c * e,
  f * g - d * i, a * i - c * g, c * d - a * f,
  d * h - e * g, b * g - a * h, a * e - b * d,
]; // prettier-ignore
