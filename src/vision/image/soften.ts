import type { GrayImage } from './raster.ts';

/**
 * A 3 x 3 binomial blur: thermal print is made of dots, and strokes whose dots run together are read
 * better (measured: amounts found 0.75 -> 0.77). The outermost pixels become white.
 */
export function soften({ width, height, data }: GrayImage): GrayImage {
  const soft = new Uint8Array(data.length).fill(255);
  const at = (index: number): number => data[index] ?? 255;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      const [up, down] = [i - width, i + width];
      const sides = at(i - 1) + at(i + 1) + at(up) + at(down);
      const corners = at(up - 1) + at(up + 1) + at(down - 1) + at(down + 1);
      soft[i] = (4 * at(i) + 2 * sides + corners) >> 4;
    }
  }
  return { width, height, data: soft };
}
