import sharp, { type Sharp } from 'sharp';
import { ImageError } from '../../src/vision/image/image-error.ts';
import { boundedSize, MAX_IMAGE_PIXELS } from '../../src/vision/image/image-limits.ts';
import type { GrayImage } from '../../src/vision/image/raster.ts';
import { isWhole } from '../../src/vision/paper/corners.ts';
import { findPaper } from '../../src/vision/paper/find-paper.ts';
import { flatten } from '../../src/vision/paper/flatten.ts';
import { isUpright, regionOf } from '../../src/vision/paper/paper-region.ts';

/** An encoded image as upright grey pixels, at the size the app keeps. Throws ImageError. */
export async function decodeGray(bytes: Uint8Array): Promise<GrayImage> {
  const { width, height } = await uprightSize(bytes);
  const bounded = boundedSize(width, height);
  return grayOf(upright(bytes).resize({ ...bounded, fit: 'fill' }));
}

/**
 * The paper on a photo as upright grey pixels: found, cut out and flattened as in the app; the whole
 * image where it is all paper. Throws ImageError.
 */
export async function decodePaper(bytes: Uint8Array): Promise<GrayImage> {
  const whole = await decodeGray(bytes);
  const corners = findPaper(whole);
  if (isWhole(corners)) return whole;
  const region = regionOf(corners, await uprightSize(bytes));
  const { left, top, width, height, scaled } = region;
  const part = await grayOf(
    upright(bytes)
      .extract({ left, top, width, height })
      .resize({ ...scaled, fit: 'fill' }),
  );
  if (isUpright(region)) return part;
  const flat = flatten(part, region.corners, 1);
  return { ...flat, data: new Uint8Array(flat.data) };
}

/** The size after the rotation that EXIF asks for. */
async function uprightSize(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  if (bytes.length === 0) throw new ImageError('empty', 'the file is empty');
  const { width, height, autoOrient } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new ImageError('not-an-image', 'not an image that can be read');
    });
  if (width * height > MAX_IMAGE_PIXELS) throw new ImageError('too-many-pixels', 'more than 100 megapixels');
  return { width: autoOrient.width, height: autoOrient.height };
}

const upright = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' }).autoOrient();

async function grayOf(image: Sharp): Promise<GrayImage> {
  try {
    const { data, info } = await image
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
