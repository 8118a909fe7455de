import { threshold } from './light.ts';
import type { GrayImage } from './raster.ts';

/** Connected dark areas are grown on a stack; specks and rules are no glyphs. */
const MIN_HEIGHT = 6;
const MAX_HEIGHT = 120;

/**
 * The usual height of a printed character in pixels: the median over everything that has the shape
 * of one, or null where there is next to no print.
 */
export function glyphHeight(image: GrayImage): number | null {
  const heights: number[] = [];
  for (const { width, height, area } of blobs(image)) {
    if (height < MIN_HEIGHT || height > MAX_HEIGHT) continue;
    if (width > 1.5 * height || width < 0.15 * height) continue;
    if (area < 0.12 * width * height || area > 0.95 * width * height) continue;
    heights.push(height);
  }
  if (heights.length < 20) return null;
  heights.sort((a, b) => a - b);
  // Small letters, dots and broken strokes lie below the capitals and digits that receipts consist of.
  return heights[Math.floor(heights.length * 0.6)] ?? null;
}

interface Blob {
  width: number;
  height: number;
  area: number;
}

/** Areas of connected dark pixels. */
function blobs(image: GrayImage): Blob[] {
  const { width, height, data } = image;
  const limit = threshold(image);
  const seen = new Uint8Array(data.length);
  const stack: number[] = [];
  const found: Blob[] = [];
  for (let start = 0; start < data.length; start++) {
    if (seen[start] || (data[start] as number) > limit) continue;
    let [left, right, top, bottom, area] = [width, 0, height, 0, 0];
    stack.push(start);
    seen[start] = 1;
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const x = at % width;
      const y = (at - x) / width;
      area++;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++) {
          const nx = x + dx;
          const ny = y + dy;
          if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue;
          const next = ny * width + nx;
          if (seen[next] || (data[next] as number) > limit) continue;
          seen[next] = 1;
          stack.push(next);
        }
    }
    found.push({ width: right - left + 1, height: bottom - top + 1, area });
  }
  return found;
}
