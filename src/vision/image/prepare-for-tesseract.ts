import type { Box } from '../../domain/receipt/rows/box.ts';
import { skewAngle, turn, unturn } from './deskew.ts';
import { glyphHeight } from './glyph-height.ts';
import { evenLight, stretchContrast } from './light.ts';
import type { GrayImage } from './raster.ts';
import { resize } from './resize.ts';
import { soften } from './soften.ts';

/** The height at which Tesseract's English network reads best (measured; 22 to 36 differ little). */
const GLYPH_HEIGHT = 28;
const MIN_SCALE = 0.4;
const MAX_SCALE = 2.5;

/** An image ready for Tesseract, and what leads back to the one it was made from. */
export interface Prepared {
  image: GrayImage;
  /** The same pixels with hard strokes: read wrongly in other places, so good for a second opinion. */
  sharp: GrayImage;
  /** By how many degrees the rows were turned level. */
  angle: number;
}

/** Even light -> full contrast -> glyphs of the right size -> level rows -> closed dots. */
export function prepareForTesseract(original: GrayImage): Prepared {
  const clear = stretchContrast(evenLight(original));
  const height = glyphHeight(clear);
  const scale = height === null ? 1 : Math.min(MAX_SCALE, Math.max(MIN_SCALE, GLYPH_HEIGHT / height));
  const sized = resize(clear, scale);
  const angle = skewAngle(sized);
  const sharp = turn(sized, angle);
  return { image: soften(sharp), sharp, angle };
}

type Size = Pick<GrayImage, 'width' | 'height'>;

/** A box of the prepared image as fractions (0..1) of the original. */
export function toOriginal({ x0, y0, x1, y1 }: Box, size: Size, angle: number): Box {
  const corners = [
    { x: x0, y: y0 },
    { x: x1, y: y0 },
    { x: x0, y: y1 },
    { x: x1, y: y1 },
  ].map((corner) => unturn(corner, size, angle));
  const [xs, ys] = [
    corners.map(({ x }) => inside(x / size.width)),
    corners.map(({ y }) => inside(y / size.height)),
  ];
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
}

const inside = (value: number): number => (value > 0 ? Math.min(1, value) : 0); // NaN gives 0
