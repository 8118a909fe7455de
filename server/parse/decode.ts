import sharp from 'sharp';
import { ImageError } from '../../src/domain/image/image-error.ts';
import type { GrayImage } from '../../src/domain/image/raster.ts';
import { boundedSize } from '../../src/domain/image/resize.ts';

/** As in the app: more can't be decoded on a phone with little memory. */
const MAX_PIXELS = 100_000_000;

/** An encoded image as upright grey pixels, at the size the app keeps. Throws ImageError. */
export async function decodeGray(bytes: Uint8Array): Promise<GrayImage> {
  if (bytes.length === 0) throw new ImageError('empty', 'the file is empty');
  const size = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new ImageError('not-an-image', 'not an image that can be read');
    });
  if (size.width * size.height > MAX_PIXELS)
    throw new ImageError('too-many-pixels', 'more than 100 megapixels');
  const { width, height } = boundedSize(size.width, size.height);
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({
        width: Math.max(width, height),
        height: Math.max(width, height),
        fit: 'inside',
        withoutEnlargement: true,
      })
      .flatten({ background: 'white' })
      .grayscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, data: firstChannel(data, info.channels) };
  } catch {
    throw new ImageError('damaged', 'the image is damaged');
  }
}

function firstChannel(data: Uint8Array, channels: number): Uint8Array {
  if (channels === 1) return new Uint8Array(data);
  return Uint8Array.from({ length: data.length / channels }, (_, at) => data[at * channels] ?? 0);
}
