import { glyphHeight } from '../image/glyph-height.ts';
import type { GrayImage } from '../image/raster.ts';
import { resize } from '../image/resize.ts';
import type { Tensor } from './neural-network.ts';

/**
 * The detector looks for lines on a smaller image; the recogniser reads the image itself. The long side is
 * 960, or the image has so many pixels where a long receipt would get too small, or more where characters
 * would be lower than `DETECTION_GLYPH`. A larger image finds no more lines (measured).
 */
const DETECTION_SIDE = 960;
const DETECTION_PIXELS = 450_000;
const DETECTION_GLYPH = 9;
const LARGEST_SIDE = 1280;
/** Pixels: where characters would be higher, the image may be smaller. */
const LARGE_GLYPH = 12;
/** The network halves its input five times. */
const MULTIPLE = 32;
/** What grey values (0 to 1) are normalised by; the build has fitted the network to it. */
export const MEAN = 0.449;
export const SPREAD = 0.226;

/** An image made ready for detection, and by how much it was scaled. */
interface DetectionInput {
  tensor: Tensor;
  scale: number;
}

/** Makes the image smaller, fills it up with white to multiples of 32 and normalises. */
export function detectionInput(image: GrayImage): DetectionInput {
  const small = resize(image, detectionScale(image));
  const width = Math.ceil(small.width / MULTIPLE) * MULTIPLE;
  const height = Math.ceil(small.height / MULTIPLE) * MULTIPLE;
  const data = new Float32Array(width * height).fill(VALUES[255] ?? 0);
  for (let y = 0; y < small.height; y++)
    for (let x = 0; x < small.width; x++)
      data[y * width + x] = VALUES[small.data[y * small.width + x] as number] as number;
  return { tensor: { data, dims: [1, 1, height, width] }, scale: small.width / image.width };
}

const VALUES = Float32Array.from({ length: 256 }, (_, value) => (value / 255 - MEAN) / SPREAD);

function detectionScale(image: GrayImage): number {
  const { width, height } = image;
  const side = Math.max(width, height);
  const usual = Math.max(DETECTION_SIDE / side, Math.sqrt(DETECTION_PIXELS / (width * height)));
  const glyph = glyphHeight(image);
  if (glyph === null) return Math.min(1, usual);
  const small = Math.min(LARGEST_SIDE / side, DETECTION_GLYPH / glyph);
  return Math.min(1, Math.max(Math.min(usual, LARGE_GLYPH / glyph), small));
}
