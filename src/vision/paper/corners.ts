/** A point in pixels or in fractions (0..1) of an image; the caller says which. */
export interface ImagePoint {
  x: number;
  y: number;
}

/** The corners of a paper: top left, top right, bottom right, bottom left. */
export type Corners = readonly [ImagePoint, ImagePoint, ImagePoint, ImagePoint];

/** The whole image, in fractions of it. */
export const WHOLE: Corners = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
];

export const isWhole = (corners: Corners): boolean =>
  corners.every(({ x, y }, at) => x === WHOLE[at]?.x && y === WHOLE[at]?.y);

/** From fractions of an image to its pixels. */
export const toPixels = (corners: Corners, { width, height }: { width: number; height: number }): Corners =>
  mapCorners(corners, ({ x, y }) => ({ x: x * width, y: y * height }));

export const mapCorners = ([a, b, c, d]: Corners, map: (corner: ImagePoint) => ImagePoint): Corners => [
  map(a),
  map(b),
  map(c),
  map(d),
];

/** The area inside, in the square of the corners' unit; negative where they go round the other way. */
export function areaOf(corners: Corners): number {
  let twice = 0;
  for (const [at, a] of corners.entries()) {
    const b = corners[(at + 1) % 4] as ImagePoint;
    twice += a.x * b.y - b.x * a.y;
  }
  return twice / 2;
}

/** Part of the image: a user can't drag the corners to a smaller paper. */
const SMALLEST = 0.01;

/** Whether paper can look like this: convex, the right way round, not tiny (corners in fractions). */
export function isPaperShape(corners: Corners): boolean {
  if (!corners.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))) return false;
  if (areaOf(corners) < SMALLEST) return false;
  return corners.every((corner, at) => {
    const before = corners[(at + 3) % 4] as ImagePoint;
    const after = corners[(at + 1) % 4] as ImagePoint;
    const [inX, inY] = [corner.x - before.x, corner.y - before.y];
    const [outX, outY] = [after.x - corner.x, after.y - corner.y];
    // The sine of the corner's turn: a flat corner has no paper behind it.
    return inX * outY - inY * outX > 0.05 * Math.hypot(inX, inY) * Math.hypot(outX, outY);
  });
}

/** Whether a point lies on a convex paper (same unit as the corners). */
export const isInside = (corners: Corners, x: number, y: number): boolean =>
  corners.every((a, at) => {
    const b = corners[(at + 1) % 4] as ImagePoint;
    return (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x) >= 0;
  });
