import { evenLight, threshold, thumbnail } from './light.ts';
import type { GrayImage } from './raster.ts';

/** The part of an image that print blackens: less is bare, more is a texture. */
const PRINT = { least: 0.002, most: 0.4 };

/**
 * Whether lines of print run up and down: then columns change more than rows. It is right for 38 of 44
 * receipts, upright or turned; so ask it only where nothing could be read.
 */
export function isOnItsSide(image: GrayImage): boolean {
  const small = evenLight(thumbnail(image, 600));
  const { data, width, height } = small;
  const limit = threshold(small);
  const rows = new Float64Array(height);
  const columns = new Float64Array(width);
  let dark = 0;
  for (let at = 0; at < data.length; at++) {
    if ((data[at] ?? 255) > limit) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    rows[y] = (rows[y] ?? 0) + 1;
    columns[x] = (columns[x] ?? 0) + 1;
    dark += 1;
  }
  if (dark < data.length * PRINT.least || dark > data.length * PRINT.most) return false;
  return changes(columns) > changes(rows);
}

/** For profiles of any length alike. */
function changes(profile: Float64Array): number {
  let sum = 0;
  for (let at = 1; at < profile.length; at++) sum += ((profile[at] ?? 0) - (profile[at - 1] ?? 0)) ** 2;
  return sum * profile.length;
}
