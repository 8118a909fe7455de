import type { GrayImage } from '../image/raster.ts';
import { resize } from '../image/resize.ts';
import { choosePaper } from './choose-paper.ts';
import { closeStrokes } from './close-strokes.ts';
import { mapCorners, WHOLE, type Corners } from './corners.ts';
import { edgeLines } from './edge-lines.ts';
import { losesPrint, printMask } from './print-mask.ts';
import { refineCorners } from './refine-corners.ts';

/** The search uses an image of at most this many pixels; more brings nothing. */
const PIXELS = 120_000;
/** Dark strokes up to 2 * STROKES + 1 pixels wide are print, and are removed. */
const STROKES = 3;

/**
 * The corners of the paper on a photo, as fractions of it. In doubt, and where the image is all paper,
 * its own corners.
 *
 *   smaller -> print closed -> long edges -> best quadrilateral -> does all print lie on it?
 *
 * If it finds none, it searches for paper darker than its background. A small receipt scanned with a white
 * page has no visible corners: the page stays whole (measured: cutting it to the print reads no better).
 */
export function findPaper(photo: GrayImage): Corners {
  const image = shrink(photo);
  if (Math.min(image.width, image.height) < 24) return WHOLE;
  const closed = closeStrokes(image, STROKES);
  const mask = printMask(image, closed);
  for (const seen of [closed, negative(closed)]) {
    const sheet = choosePaper(seen, edgeLines(seen));
    if (!sheet) continue;
    const corners = refineCorners(seen, sheet);
    if (!losesPrint(closed, mask, corners)) return fractions(corners, image);
  }
  return WHOLE;
}

function shrink(photo: GrayImage): GrayImage {
  const scale = Math.sqrt(PIXELS / (photo.width * photo.height));
  return scale < 1 ? resize(photo, scale) : photo;
}

const negative = (image: GrayImage): GrayImage => ({
  ...image,
  data: image.data.map((value) => 255 - value),
});

const inside = (value: number): number => Math.min(1, Math.max(0, value));

/** Pixels' middles are half a pixel from their corner. */
const fractions = (corners: Corners, { width, height }: GrayImage): Corners =>
  mapCorners(corners, ({ x, y }) => ({ x: inside((x + 0.5) / width), y: inside((y + 0.5) / height) }));
