import type { GrayImage } from '../image/raster.ts';
import { areaOf, isPaperShape, mapCorners, type Corners, type ImagePoint } from './corners.ts';
import { SIDES, type EdgeLine, type Side } from './edge-lines.ts';

/** A quadrilateral that may be the paper: corners in pixels. */
export interface PaperCandidate {
  corners: Corners;
  lines: Record<Side, EdgeLine>;
  /** How much of its outline is an edge (0 to 1), and a little for its area. */
  score: number;
}

/** Part of its grey value by which paper is brighter than the background; in a shadow both differ less. */
const STEP = 0.05;
const SMALLEST_STEP = 4;
/** Score for a paper of the whole image, to prefer a larger paper to one within it. */
const LARGER = 0.15;
/** Pixels to either side of a line: there the brightness is compared. */
const APART = 3;
/** Part of a side that must be an edge. */
const SUPPORTED = 0.6;
/** The support of a side that the image cuts off: nothing speaks for or against it. */
const CUT = 0.6;
/** Part of the whole outline that must be an edge. */
const OUTLINE = 0.75;
/** Part of the image's area: a smaller quadrilateral is a card or a screen on the table. */
const SMALLEST = 0.06;

/**
 * The quadrilateral out of four lines whose sides are edges along nearly all their length; null where none
 * is.
 */
export function choosePaper(image: GrayImage, lines: Record<Side, EdgeLine[]>): PaperCandidate | null {
  const { width, height } = image;
  const measured = Object.fromEntries(
    SIDES.map((side) => [side, lines[side].map((line) => ({ line, support: supportAlong(image, line) }))]),
  ) as Record<Side, Measured[]>;
  let best: PaperCandidate | null = null;
  for (const top of measured.top)
    for (const bottom of measured.bottom)
      for (const left of measured.left) {
        const [a, d] = [meet(top.line, left.line), meet(left.line, bottom.line)];
        if (!a || !d || !near(a, width, height) || !near(d, width, height)) continue;
        if (d.y <= a.y) continue; // inside out: the surroundings are the bright side
        const alongLeft = left.support(a, d);
        if (alongLeft < SUPPORTED) continue;
        for (const right of measured.right) {
          const chosen = [top, right, bottom, left];
          if (chosen.filter(({ line }) => line.cut).length > 2) continue;
          const [b, c] = [meet(top.line, right.line), meet(right.line, bottom.line)];
          if (!b || !c || !near(b, width, height) || !near(c, width, height)) continue;
          if (b.x <= a.x || c.x <= d.x || c.y <= b.y) continue;
          const sides = [top.support(a, b), right.support(b, c), bottom.support(c, d), alongLeft] as const;
          if (sides.some((side) => side < SUPPORTED)) continue;
          const [ab, bc, cd, da] = [length(a, b), length(b, c), length(c, d), length(d, a)];
          const outline =
            (sides[0] * ab + sides[1] * bc + sides[2] * cd + sides[3] * da) / (ab + bc + cd + da);
          if (outline < OUTLINE) continue;
          const corners: Corners = [a, b, c, d];
          const score = outline + (LARGER * areaOf(corners)) / (width * height);
          if (best && score <= best.score) continue;
          if (!isPaperSized(corners, image)) continue;
          best = {
            corners,
            score,
            lines: { top: top.line, right: right.line, bottom: bottom.line, left: left.line },
          };
        }
      }
  return best;
}

interface Measured {
  line: EdgeLine;
  /** The part of the line between two points that is an edge. */
  support: (from: ImagePoint, to: ImagePoint) => number;
}

/** Counts once along the whole line, so that any piece of it is known at once. */
function supportAlong(image: GrayImage, line: EdgeLine): Measured['support'] {
  if (line.cut) return () => CUT;
  const { nx, ny, rho } = line;
  const reach = Math.ceil(Math.hypot(image.width, image.height));
  const seen = new Int32Array(2 * reach + 2);
  const hits = new Int32Array(2 * reach + 2);
  for (let t = -reach; t <= reach; t++) {
    const [x, y] = [nx * rho - ny * t, ny * rho + nx * t];
    const inside = x >= 0 && y >= 0 && x <= image.width - 1 && y <= image.height - 1;
    const at = t + reach;
    seen[at + 1] = (seen[at] as number) + (inside ? 1 : 0);
    hits[at + 1] = (hits[at] as number) + (inside && isStep(image, x, y, nx, ny) ? 1 : 0);
  }
  const place = ({ x, y }: ImagePoint): number =>
    Math.max(0, Math.min(2 * reach + 1, Math.round(nx * y - ny * x) + reach));
  return (from, to) => {
    const [p, q] = [place(from), place(to)];
    const [low, high] = [Math.min(p, q), Math.max(p, q)];
    const visible = (seen[high] as number) - (seen[low] as number);
    return visible < 8 ? 0 : ((hits[high] as number) - (hits[low] as number)) / visible;
  };
}

/** Brighter on the line's side of the paper; paper that is not quite flat strays a little. */
function isStep(image: GrayImage, x: number, y: number, nx: number, ny: number): boolean {
  for (const off of [0, -1.5, 1.5]) {
    const [inner, outer] = [off + APART, off - APART];
    const bright = valueAt(image, x + nx * inner, y + ny * inner);
    if (bright - valueAt(image, x + nx * outer, y + ny * outer) >= Math.max(SMALLEST_STEP, STEP * bright))
      return true;
  }
  return false;
}

function valueAt({ width, height, data }: GrayImage, x: number, y: number): number {
  const column = Math.min(width - 1, Math.max(0, Math.round(x)));
  const row = Math.min(height - 1, Math.max(0, Math.round(y)));
  return data[row * width + column] as number;
}

/** Where two lines cross; null where they hardly do. */
export function meet(one: EdgeLine, other: EdgeLine): ImagePoint | null {
  const across = one.nx * other.ny - one.ny * other.nx;
  if (Math.abs(across) < 0.3) return null;
  return {
    x: (one.rho * other.ny - other.rho * one.ny) / across,
    y: (one.nx * other.rho - other.nx * one.rho) / across,
  };
}

/** A corner may lie a little outside of the photo. */
const near = ({ x, y }: ImagePoint, width: number, height: number): boolean =>
  x > -0.06 * width && x < 1.06 * width && y > -0.06 * height && y < 1.06 * height;

const length = (a: ImagePoint, b: ImagePoint): number => Math.hypot(b.x - a.x, b.y - a.y);

function isPaperSized(corners: Corners, { width, height }: GrayImage): boolean {
  const fractions = mapCorners(corners, ({ x, y }) => ({ x: x / width, y: y / height }));
  const [a, b, c, d] = corners;
  if (!isPaperShape(fractions) || areaOf(fractions) < SMALLEST) return false;
  // Sides that face each other are alike when seen from less than some 50 degrees.
  const alike = (one: number, other: number): boolean => Math.min(one, other) > 0.5 * Math.max(one, other);
  return alike(length(a, b), length(d, c)) && alike(length(a, d), length(b, c));
}
