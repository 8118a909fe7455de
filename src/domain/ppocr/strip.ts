import type { GrayImage } from '../image/raster.ts';
import { inkRuns, type Run } from './ink.ts';
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
  const data = new Uint8Array(width * STRIP_HEIGHT);
  // Where print is larger than the strip, several samples make a pixel.
  const across = Math.min(4, Math.max(1, Math.round(quad.width / width)));
  const down = Math.min(4, Math.max(1, Math.round(quad.height / STRIP_HEIGHT)));
  for (let y = 0; y < STRIP_HEIGHT; y++)
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let j = 0; j < down; j++)
        for (let i = 0; i < across; i++) {
          const { x: px, y: py } = pointOf(
            quad,
            (x + (i + 0.5) / across) / width,
            (y + (j + 0.5) / down) / STRIP_HEIGHT,
          );
          sum += sample(image, px - 0.5, py - 0.5);
        }
      data[y * width + x] = sum / (across * down);
    }
  return { width, height: STRIP_HEIGHT, data };
}

/** White left beside the print, in pixels of the strip. */
const MARGIN = 8;

/** A strip, the part of the image that it shows, and its columns that hold print. */
export interface TrimmedStrip {
  strip: GrayImage;
  quad: Quad;
  ink: Run[];
}

/** A strip without the white at its ends, which costs as much to read as print; null when it is all white. */
export function trimmed(strip: GrayImage, quad: Quad): TrimmedStrip | null {
  const ink = inkRuns(strip);
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
