import sharp from 'sharp';
import type { Print } from './draw-receipt.ts';
import { addShadowAndGrain } from './photograph.ts';
import type { SeededRandom } from './seeded-random.ts';

/**
 * A flat scan as a phone sees it, held by hand over a table:
 *
 *   scan -> crumpled paper -> seen by a tilted camera -> out of focus -> shadow, grain, JPEG
 *
 * Letters keep about the size they have on the scan. The same scan and seed give the same picture.
 * `inHand`: the paper is curved, as paper from a roll is, and a thumb holds it by an edge.
 */
export async function photoLike(scan: Print, random: SeededRandom, inHand = false): Promise<Buffer> {
  const to = camera(scan, random);
  const flat = crumple(scan, random);
  const table = random.int(40, 150);
  const bend = inHand ? both(flat, curve(scan, random)) : flat;
  const seen = seenByCamera(scan, to, bend, table);
  if (inHand) coverByHand(seen, random);
  const soft = (0.5 + 0.6 * random.next()) * Math.min(1.6, Math.max(0.7, scan.width / 900));
  const { data, info } = await sharp(seen.data, {
    raw: { width: seen.width, height: seen.height, channels: 1 },
  })
    .blur(soft)
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return addShadowAndGrain({ ...seen, data }, info.channels, random);
}

type Matrix = readonly [number, number, number, number, number, number, number, number, number];

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
/** Degrees to either side: what a hand does that means to hold the phone level. */
const PITCH = 16;
const YAW = 10;
const ROLL = 6;
/** Of the camera, in long sides of the paper. */
const DISTANCE = 1.7;

/** From pixels of the paper (its middle is 0, 0) to pixels of the picture, through a pinhole. */
function camera({ width, height }: Print, random: SeededRandom): Matrix {
  const angle = (most: number): number => radians(most * (2 * random.next() - 1));
  const [pitch, yaw, roll] = [angle(PITCH), angle(YAW), angle(ROLL)];
  const far = DISTANCE * Math.max(width, height);
  const [sp, cp, sy, cy, sr, cr] = [
    Math.sin(pitch), Math.cos(pitch), Math.sin(yaw), Math.cos(yaw), Math.sin(roll), Math.cos(roll),
  ]; // prettier-ignore
  // Columns: where the paper's x and y axes and its middle lie before the camera (roll, then yaw, then
  // pitch).
  return [
    far * cr * cy, -far * sr * cy, 0,
    far * (sr * cp + cr * sy * sp), far * (cr * cp - sr * sy * sp), 0,
    sr * sp - cr * sy * cp, cr * sp + sr * sy * cp, far,
  ]; // prettier-ignore
}

/** Where a fold moves the paper's print to, in pixels, and how bright it is there (1: as flat paper). */
interface Bend {
  dx: number;
  dy: number;
  light: number;
}

/** A few folds across the paper: print is pushed along them and each side catches the light differently. */
function crumple({ width, height }: Print, random: SeededRandom): (x: number, y: number) => Bend {
  const folds = Array.from({ length: random.int(2, 5) }, () => {
    const direction = random.next() * Math.PI;
    return {
      x: (random.next() - 0.5) * width,
      y: (random.next() - 0.5) * height,
      nx: Math.cos(direction),
      ny: Math.sin(direction),
      reach: (0.08 + 0.2 * random.next()) * width,
      push: (2 * random.next() - 1) * 0.006 * width,
      shade: (2 * random.next() - 1) * 0.14,
    };
  });
  return (x, y) => {
    const bend = { dx: 0, dy: 0, light: 1 };
    for (const { x: fx, y: fy, nx, ny, reach, push, shade } of folds) {
      const along = ((x - fx) * nx + (y - fy) * ny) / reach;
      const near = Math.exp(-along * along);
      bend.dx += push * near * nx;
      bend.dy += push * near * ny;
      bend.light += shade * near * Math.tanh(12 * along);
    }
    return bend;
  };
}

/** Paper that was rolled up: print is pushed along the roll's turn, and its sides catch less light. */
function curve({ width, height }: Print, random: SeededRandom): (x: number, y: number) => Bend {
  const isAcross = random.next() < 0.5; // rolled from side to side, else from end to end
  const [side, other] = isAcross ? [width, height] : [height, width];
  const depth = (0.01 + 0.02 * random.next()) * Math.min(side, other);
  const narrower = 0.01 + 0.03 * random.next();
  const shade = 0.1 + 0.15 * random.next();
  return (x, y) => {
    const [along, beside] = isAcross ? [x, y] : [y, x];
    const out = Math.max(-1, Math.min(1, (2 * along) / side));
    // A camera above the middle sees the raised sides further out, and bows the rows.
    const bow = depth * (1 - out * out) * ((2 * beside) / other);
    const stretch = -narrower * along * out * out;
    const light = 1 - shade * out * out;
    return isAcross ? { dx: stretch, dy: bow, light } : { dx: bow, dy: stretch, light };
  };
}

const both =
  (one: (x: number, y: number) => Bend, other: (x: number, y: number) => Bend) =>
  (x: number, y: number): Bend => {
    const [a, b] = [one(x, y), other(x, y)];
    return { dx: a.dx + b.dx, dy: a.dy + b.dy, light: a.light * b.light };
  };

/** A thumb from one side over the paper's edge, in its lower part, with a shadow beside it. */
function coverByHand(seen: Print, random: SeededRandom): void {
  const { width, height, data } = seen;
  const isLeft = random.next() < 0.5;
  const thick = (0.05 + 0.02 * random.next()) * width;
  const reach = (0.13 + 0.05 * random.next()) * width; // a good part of it is table
  const middle = (0.55 + 0.4 * random.next()) * height;
  const slope = 0.6 * (random.next() - 0.5);
  const skin = random.int(95, 190);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < 2 * reach && x < width; x++) {
      const across = (y - middle - slope * x) / thick;
      const tip = Math.max(0, x - reach + thick) / thick;
      const distance = Math.hypot(across, tip);
      const at = y * width + (isLeft ? x : width - 1 - x);
      if (distance < 1) data[at] = skin * (1 - 0.25 * distance * distance);
      else if (distance < 1.6) data[at] = (data[at] ?? 0) * (0.55 + 0.45 * ((distance - 1) / 0.6));
    }
}

/** Looks back from every pixel of the picture to the paper; beside it lies the table. */
function seenByCamera(scan: Print, to: Matrix, bendAt: (x: number, y: number) => Bend, table: number): Print {
  const back = inverse(to);
  const halves = [-0.5, 0.5];
  const corners = halves.flatMap((x) => halves.map((y) => project(to, x * scan.width, y * scan.height)));
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const border = 0.05 * scan.width;
  const [left, top] = [Math.min(...xs) - border, Math.min(...ys) - border];
  const width = Math.ceil(Math.max(...xs) + border - left);
  const height = Math.ceil(Math.max(...ys) + border - top);
  const data = Buffer.alloc(width * height, table);
  for (let v = 0; v < height; v++) {
    for (let u = 0; u < width; u++) {
      const [x, y] = project(back, u + left, v + top);
      const { dx, dy, light } = bendAt(x, y);
      const value = sample(scan, x + dx + scan.width / 2, y + dy + scan.height / 2);
      if (value !== null) data[v * width + u] = Math.max(0, Math.min(255, value * light));
    }
  }
  return { width, height, data };
}

function project([a, b, c, d, e, f, g, h, i]: Matrix, x: number, y: number): [number, number] {
  const w = g * x + h * y + i;
  return [(a * x + b * y + c) / w, (d * x + e * y + f) / w];
}

/** Up to a factor, which projecting does not mind. */
const inverse = ([a, b, c, d, e, f, g, h, i]: Matrix): Matrix => [
  e * i - f * h, c * h - b * i, b * f - c * e,
  f * g - d * i, a * i - c * g, c * d - a * f,
  d * h - e * g, b * g - a * h, a * e - b * d,
]; // prettier-ignore

/** Between the four pixels around it; null off the paper. */
function sample({ width, height, data }: Print, x: number, y: number): number | null {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return null;
  const at = top * width + left;
  const [fx, fy] = [x - left, y - top];
  const upper = (data[at] ?? 0) * (1 - fx) + (data[at + 1] ?? 0) * fx;
  const lower = (data[at + width] ?? 0) * (1 - fx) + (data[at + width + 1] ?? 0) * fx;
  return upper * (1 - fy) + lower * fy;
}
