import type { GrayImage } from '../image/raster.ts';
import type { Tensor } from './neural-network.ts';
import { STRIP_HEIGHT } from './strip.ts';

/** Strips that are read in one run, as positions in the list they come from. */
type Batch = readonly number[];

/**
 * Strips of about the same width go together: what a narrower one is filled up with is computed for
 * nothing, so no more than a tenth is. On one thread `most` = 1 is fastest, with more threads 4 to 8.
 */
export function batchesOf(widths: readonly number[], most: number): Batch[] {
  const batches: number[][] = [];
  const order = [...widths.keys()].toSorted((a, b) => (widths[a] ?? 0) - (widths[b] ?? 0));
  for (const at of order) {
    const batch = batches.at(-1);
    const narrowest = widths[batch?.[0] ?? at] ?? 0;
    if (batch && batch.length < most && (widths[at] ?? 0) <= narrowest * 1.1) batch.push(at);
    else batches.push([at]);
  }
  return batches;
}

/** -1 (black) to 1 (white); narrower strips end in mid-grey, as in training. */
export function recognitionInput(strips: readonly GrayImage[]): Tensor {
  const width = Math.max(...strips.map((strip) => strip.width));
  const plane = width * STRIP_HEIGHT;
  const data = new Float32Array(strips.length * plane);
  for (const [at, strip] of strips.entries())
    for (let y = 0; y < STRIP_HEIGHT; y++)
      for (let x = 0; x < strip.width; x++)
        data[at * plane + y * width + x] = (strip.data[y * strip.width + x] as number) / 127.5 - 1;
  return { data, dims: [strips.length, 1, STRIP_HEIGHT, width] };
}
