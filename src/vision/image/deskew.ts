import { threshold, thumbnail } from './light.ts';
import type { GrayImage } from './raster.ts';

/** Degrees tried on either side; a receipt turned further is not slightly tilted. */
const REACH = 8;
const STEP = 0.25;
/** Degrees: a smaller turn costs more sharpness than it brings. */
const WORTH = 0.4;

/**
 * By how many degrees (clockwise) the printed rows fall to the right. Rows that lie level make the
 * sharpest profile: dark lines of print, white lines between.
 */
export function skewAngle(image: GrayImage): number {
  const small = thumbnail(image, 1000);
  const limit = threshold(small);
  const dark: number[] = [];
  for (let at = 0; at < small.data.length; at++) if ((small.data[at] as number) <= limit) dark.push(at);
  if (dark.length < 200 || dark.length > small.data.length * 0.4) return 0;
  const level = sharpness(dark, small, 0);
  let best = { angle: 0, score: level };
  for (let angle = -REACH; angle <= REACH; angle += STEP) {
    const score = sharpness(dark, small, angle);
    if (score > best.score) best = { angle, score };
  }
  return Math.abs(best.angle) >= WORTH && best.score > level * 1.05 ? best.angle : 0;
}

function sharpness(dark: readonly number[], { width, height }: GrayImage, angle: number): number {
  const slope = Math.tan((angle * Math.PI) / 180);
  const margin = Math.ceil(Math.abs(slope) * width) + 1;
  const rows = new Float64Array(height + 2 * margin);
  for (const at of dark) {
    const x = at % width;
    const row = Math.round((at - x) / width - x * slope) + margin;
    rows[row] = (rows[row] ?? 0) + 1;
  }
  let sum = 0;
  for (let row = 1; row < rows.length; row++) {
    const change = (rows[row] as number) - (rows[row - 1] as number);
    sum += change * change;
  }
  return sum;
}

/** The image turned back by `angle` degrees about its middle; the corners fill with white. */
export function turn(image: GrayImage, angle: number): GrayImage {
  if (angle === 0) return image;
  const { width, height } = image;
  const data = new Uint8Array(width * height).fill(255);
  const cos = Math.cos((angle * Math.PI) / 180);
  const sin = Math.sin((angle * Math.PI) / 180);
  const [cx, cy] = [(width - 1) / 2, (height - 1) / 2];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const fromX = cos * (x - cx) - sin * (y - cy) + cx;
      const fromY = sin * (x - cx) + cos * (y - cy) + cy;
      const left = Math.floor(fromX);
      const top = Math.floor(fromY);
      if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) continue;
      const at = top * width + left;
      const fx = fromX - left;
      const fy = fromY - top;
      const upper = (image.data[at] as number) * (1 - fx) + (image.data[at + 1] as number) * fx;
      const lower =
        (image.data[at + width] as number) * (1 - fx) + (image.data[at + width + 1] as number) * fx;
      data[y * width + x] = Math.round(upper * (1 - fy) + lower * fy);
    }
  }
  return { width, height, data };
}

/** Where a point of the turned image lay before. */
export function unturn(
  point: { x: number; y: number },
  { width, height }: { width: number; height: number },
  angle: number,
): { x: number; y: number } {
  const cos = Math.cos((angle * Math.PI) / 180);
  const sin = Math.sin((angle * Math.PI) / 180);
  const [cx, cy] = [(width - 1) / 2, (height - 1) / 2];
  const [dx, dy] = [point.x - cx, point.y - cy];
  return { x: cos * dx - sin * dy + cx, y: sin * dx + cos * dy + cy };
}
