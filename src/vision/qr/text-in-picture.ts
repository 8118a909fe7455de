import { decodeQR } from 'qr/decode.js';
import { histogram, percentile, toGray, type RgbaImage } from '../image/raster.ts';

/** A part of a picture, in its pixels, and how large it is looked at. */
export interface QrLook {
  left: number;
  top: number;
  width: number;
  height: number;
  /** At most 1: nothing is enlarged. */
  scale: number;
}

/** A code fills a good part of what is looked at: more pixels cost time and tell nothing. */
const SIDE = 1600;
/** For the second looks of the decoder at one raster, so that a picture without a code is given up soon. */
const RETRY_MS = 250;

/** The whole picture; then its middle, where screenshots and photos have the code, from nearer by. */
function looksAt({ width, height }: { width: number; height: number }): QrLook[] {
  const look = (wide: number, high: number): QrLook => ({
    left: (width - wide) >> 1,
    top: (height - high) >> 1,
    width: wide,
    height: high,
    scale: Math.min(1, SIDE / Math.max(wide, high)),
  });
  const side = Math.min(width, height);
  return [look(width, height), look(side, side), look((side + 1) >> 1, (side + 1) >> 1)];
}

/**
 * The text of the QR code in a picture; null if none can be read. `pixels` gives a part of it. Faded ones
 * need more contrast; a code that is light on dark is turned by the decoder.
 */
export async function textInPicture(
  size: { width: number; height: number },
  pixels: (look: QrLook) => Promise<RgbaImage>,
): Promise<string | null> {
  for (const look of looksAt(size)) {
    const image = await pixels(look);
    const text = decoded(image) ?? decoded(withContrast(image));
    if (text !== null) return text;
  }
  return null;
}

function decoded(image: RgbaImage): string | null {
  try {
    return decodeQR(image, { effort: Infinity, timeLimit: RETRY_MS }) || null;
  } catch {
    return null; // it throws where it finds none
  }
}

/** Its darkest twentieth black, its lightest white. */
function withContrast(image: RgbaImage): RgbaImage {
  const gray = toGray(image);
  const counts = histogram(gray);
  const [dark, light] = [percentile(counts, 0.05), percentile(counts, 0.95)];
  const scale = 255 / Math.max(1, light - dark);
  const data = new Uint8ClampedArray(image.width * image.height * 4).fill(255);
  for (let at = 0, to = 0; at < gray.data.length; at++, to += 4) {
    const value = ((gray.data[at] ?? 0) - dark) * scale;
    data[to] = value;
    data[to + 1] = value;
    data[to + 2] = value;
  }
  return { width: image.width, height: image.height, data };
}
