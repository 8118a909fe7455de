import { threshold } from './light.ts';
import type { GrayImage } from './raster.ts';

/** A full-width strip of an image. */
interface Band {
  /** Its first row in the whole image. */
  top: number;
  image: GrayImage;
}

/** About what an engine reads in half a second; shorter strips only cost more (measured). */
const BAND_HEIGHT = 700;
/** Rows without print around a cut, so that no letter loses its tail. */
const CLEAR_ROWS = 4;

/**
 * Cuts a level image between lines of text into strips, so that the first lines can be shown while
 * the rest is read. Where no white gap is near, nothing is cut.
 */
export function bandsOf(image: GrayImage): Band[] {
  const count = Math.max(1, Math.round(image.height / BAND_HEIGHT));
  const step = image.height / count;
  const ink = inkByRow(image);
  const cuts = [0];
  for (let cut = 1; cut < count; cut++) {
    const near = widestGap(ink, Math.round((cut - 0.4) * step), Math.round((cut + 0.4) * step), image.width);
    if (near !== null) cuts.push(near);
  }
  return cuts.map((top, at) => {
    const bottom = cuts[at + 1] ?? image.height;
    const data = image.data.subarray(top * image.width, bottom * image.width);
    return { top, image: { width: image.width, height: bottom - top, data } };
  });
}

function inkByRow(image: GrayImage): Uint32Array {
  const limit = threshold(image);
  const ink = new Uint32Array(image.height);
  for (let y = 0; y < image.height; y++) {
    let dark = 0;
    for (let x = 0; x < image.width; x++) if ((image.data[y * image.width + x] ?? 255) <= limit) dark++;
    ink[y] = dark;
  }
  return ink;
}

/** The middle of the longest run of rows with next to no print. */
function widestGap(ink: Uint32Array, from: number, to: number, width: number): number | null {
  let best = { length: 0, end: 0 };
  let run = 0;
  for (let y = from; y < to; y++) {
    run = (ink[y] ?? 0) <= 0.002 * width ? run + 1 : 0;
    if (run > best.length) best = { length: run, end: y };
  }
  return best.length >= CLEAR_ROWS ? best.end - (best.length >> 1) : null;
}
