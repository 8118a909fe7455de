import type { GrayImage } from '../image/raster.ts';
import { inkColumns, type ColumnRun } from './ink-columns.ts';
import { pointOf, type Quad } from './quad.ts';

/** The height of a line that the recogniser was trained with. */
export const STRIP_HEIGHT = 48;
/** It answers once for this many pixels. */
export const STEP = 8;
/** Longer lines (a rule, a hostile image) are squeezed. */
const MAX_WIDTH = 1600;
const MIN_WIDTH = 2 * STEP;

/** A line cut out, turned level and scaled to the recogniser's height. */
export function stripOf(image: GrayImage, quad: Quad): GrayImage {
  const natural = (quad.width * STRIP_HEIGHT) / Math.max(1, quad.height);
  const width = Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, natural)) / STEP) * STEP;
  // Where print is larger than the strip, several samples make a pixel.
  const across = Math.min(4, Math.max(1, Math.round(quad.width / width)));
  const down = Math.min(4, Math.max(1, Math.round(quad.height / STRIP_HEIGHT)));
  return { width, height: STRIP_HEIGHT, data: resampled(image, quad, { width, across, down }) };
}

/**
 * Steps along the quad's rows and columns instead of working out each sample's place, and makes no objects:
 * a receipt takes some million samples.
 */
function resampled(
  image: GrayImage,
  quad: Quad,
  { width, across, down }: { width: number; across: number; down: number },
): Uint8Array {
  const [columns, rows] = [width * across, STRIP_HEIGHT * down];
  const [cos, sin] = [Math.cos(quad.angle), Math.sin(quad.angle)];
  const [rightX, rightY] = [(quad.width / columns) * cos, (quad.width / columns) * sin];
  const [downX, downY] = [(-quad.height / rows) * sin, (quad.height / rows) * cos];
  const start = pointOf(quad, 0.5 / columns, 0.5 / rows);
  const sums = new Float32Array(width * STRIP_HEIGHT);
  for (let row = 0; row < rows; row++) {
    let x = start.x - 0.5 + row * downX;
    let y = start.y - 0.5 + row * downY;
    let to = Math.floor(row / down) * width;
    for (let column = 0; column < width; column++, to++)
      for (let i = 0; i < across; i++, x += rightX, y += rightY)
        sums[to] = (sums[to] as number) + sample(image, x, y);
  }
  return Uint8Array.from(sums, (sum) => sum / (across * down));
}

/** White left beside the print, in pixels of the strip. */
const MARGIN = 8;

/** A strip, the part of the image that it shows, and its columns that hold print. */
export interface TrimmedStrip {
  strip: GrayImage;
  quad: Quad;
  ink: ColumnRun[];
}

/** A strip without the white at its ends, which costs as much to read as print; null when it is all white. */
export function trimmed(strip: GrayImage, quad: Quad): TrimmedStrip | null {
  const ink = inkColumns(strip);
  const [first, last] = [ink[0], ink.at(-1)];
  if (!first || !last) return null;
  const from = Math.floor(Math.max(0, first.from - MARGIN) / STEP) * STEP;
  const wanted = Math.min(strip.width, last.to + MARGIN) - from;
  const width = Math.min(strip.width - from, Math.max(MIN_WIDTH, Math.ceil(wanted / STEP) * STEP));
  const data = new Uint8Array(width * strip.height);
  for (let y = 0; y < strip.height; y++)
    data.set(strip.data.subarray(y * strip.width + from, y * strip.width + from + width), y * width);
  const { x: cx, y: cy } = pointOf(quad, (from + width / 2) / strip.width, 0.5);
  return {
    strip: { width, height: strip.height, data },
    quad: { ...quad, cx, cy, width: (quad.width * width) / strip.width },
    ink: ink.map((run) => ({ from: run.from - from, to: run.to - from })),
  };
}

/** Bilinear; beyond the edge the edge goes on. */
function sample({ width, height, data }: GrayImage, x: number, y: number): number {
  const px = Math.min(width - 1, Math.max(0, x));
  const py = Math.min(height - 1, Math.max(0, y));
  const left = Math.floor(px);
  const top = Math.floor(py);
  const right = Math.min(width - 1, left + 1);
  const low = Math.min(height - 1, top + 1);
  const fx = px - left;
  const fy = py - top;
  const upper = (data[top * width + left] as number) * (1 - fx) + (data[top * width + right] as number) * fx;
  const lower = (data[low * width + left] as number) * (1 - fx) + (data[low * width + right] as number) * fx;
  return upper * (1 - fy) + lower * fy;
}
