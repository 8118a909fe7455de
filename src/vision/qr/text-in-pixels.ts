import { decodeQR } from 'qr/decode.js';
import { histogram, percentile, toGray, type RgbaImage } from '../image/raster.ts';

/** For the attempts beyond the first look, each, so that a picture without a code is given up soon. */
const RETRY_MS = 250;
/** A code in the middle of a screenshot: parts of its shorter side. */
const CROPS = [1, 0.75, 0.5];

/**
 * The text of the QR code in a picture; null if none can be read. A screenshot has it in the middle, often with
 * a logo in it; a dark app shows it light on dark, which the decoder takes by itself.
 */
export function textInPixels(image: RgbaImage): string | null {
  for (const picture of looks(image)) {
    const text = decoded(picture);
    if (text !== null) return text;
  }
  return null;
}

function* looks(image: RgbaImage): Generator<RgbaImage> {
  yield image;
  for (const part of CROPS) {
    const crop = middleOf(image, part);
    yield crop;
    yield withContrast(crop);
  }
}

function decoded(image: RgbaImage): string | null {
  try {
    return decodeQR(image, { effort: Infinity, timeLimit: RETRY_MS }) || null;
  } catch {
    return null; // it throws where it finds none
  }
}

/** A square around the middle. */
function middleOf({ width, height, data }: RgbaImage, part: number): RgbaImage {
  const side = Math.max(1, Math.round(Math.min(width, height) * part));
  const [left, top] = [(width - side) >> 1, (height - side) >> 1];
  const cut = new Uint8ClampedArray(side * side * 4);
  for (let y = 0; y < side; y++) {
    const from = ((top + y) * width + left) * 4;
    cut.set(data.subarray(from, from + side * 4), y * side * 4);
  }
  return { width: side, height: side, data: cut };
}

/** Its darkest twentieth black, its lightest white. */
function withContrast(image: RgbaImage): RgbaImage {
  const gray = toGray(image);
  const counts = histogram(gray);
  const [dark, light] = [percentile(counts, 0.05), percentile(counts, 0.95)];
  const scale = 255 / Math.max(1, light - dark);
  const data = new Uint8ClampedArray(image.width * image.height * 4).fill(255);
  for (const [at, value] of gray.data.entries()) data.fill((value - dark) * scale, at * 4, at * 4 + 3);
  return { width: image.width, height: image.height, data };
}
