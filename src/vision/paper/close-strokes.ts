import type { GrayImage } from '../image/raster.ts';

/**
 * Grey closing with a square of `2 * reach + 1` pixels: dark strokes thinner than that (print, ruled
 * lines) become the paper around them; larger shapes keep their edges.
 */
export function closeStrokes({ width, height, data }: GrayImage, reach: number): GrayImage {
  const out = new Uint8Array(data);
  for (const most of [true, false]) {
    for (let y = 0; y < height; y++) sweep(out, y * width, 1, width, reach, most);
    for (let x = 0; x < width; x++) sweep(out, x, width, height, reach, most);
  }
  return { width, height, data: out };
}

/** Gives each place of a row or column the most (or the least) within `reach` of it. */
function sweep(
  data: Uint8Array,
  from: number,
  step: number,
  length: number,
  reach: number,
  most: boolean,
): void {
  const line = new Uint8Array(length);
  for (let at = 0; at < length; at++) line[at] = data[from + at * step] as number;
  for (let at = 0; at < length; at++) {
    let value = line[at] as number;
    const last = Math.min(length - 1, at + reach);
    for (let near = Math.max(0, at - reach); near <= last; near++) {
      const other = line[near] as number;
      if (most ? other > value : other < value) value = other;
    }
    data[from + at * step] = value;
  }
}
