import { ImageError } from '../../../vision/image/image-error.ts';
import { boundedSize, MAX_IMAGE_PIXELS } from '../../../vision/image/image-limits.ts';
import { probeImage, undecoded, type ProbedImage } from '../../../vision/image/probe-image.ts';
import { toGray, type GrayImage } from '../../../vision/image/raster.ts';
import { decodeSide, isWide, uprightSize } from '../../../vision/image/upright.ts';

/** Above this many pixels the browser decodes into a smaller bitmap. */
const DECODE_SMALLER_ABOVE = 16_000_000;

/** An encoded image, upright, at the size that is kept and read. Throws ImageError. */
export async function decodeImage(bytes: ArrayBuffer): Promise<OffscreenCanvas> {
  const bitmap = await decodeBitmap(bytes);
  const part = { left: 0, top: 0, width: bitmap.width, height: bitmap.height };
  const canvas = drawOnCanvas(bitmap, part, boundedSize(bitmap.width, bitmap.height));
  bitmap.close();
  return canvas;
}

/** A part of a bitmap at another size, on white. */
export function drawOnCanvas(
  bitmap: ImageBitmap,
  part: { left: number; top: number; width: number; height: number },
  { width, height }: { width: number; height: number },
): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = contextOf(canvas);
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, part.left, part.top, part.width, part.height, 0, 0, width, height);
  return canvas;
}

/** Upright, with no more pixels than a phone can bear. The caller closes it. Throws ImageError. */
export async function decodeBitmap(bytes: ArrayBuffer): Promise<ImageBitmap> {
  if (bytes.byteLength === 0) throw new ImageError('empty');
  const probe = probeImage(new Uint8Array(bytes));
  if (!probe) throw new ImageError('not-an-image');
  const pixels = probe.width * probe.height;
  if (pixels > MAX_IMAGE_PIXELS) throw new ImageError('too-many-pixels', `${pixels} pixels`);
  try {
    return pixels > DECODE_SMALLER_ABOVE ? await smaller(bytes, probe) : await bitmapOf(bytes);
  } catch (error) {
    throw undecoded(probe, error instanceof Error ? error.message : 'not decoded');
  }
}

/**
 * Decodes again if the image is turned otherwise than its header says (HEIC, WebP): then it came out too
 * small.
 */
async function smaller(bytes: ArrayBuffer, probe: ProbedImage): Promise<ImageBitmap> {
  const size = uprightSize(new Uint8Array(bytes), probe);
  const bitmap = await bitmapOf(bytes, decodeSide(size));
  if (isWide(bitmap) === isWide(size)) return bitmap;
  bitmap.close();
  return bitmapOf(bytes, decodeSide({ width: size.height, height: size.width }));
}

/** Turned as its EXIF says: that is the default, and some browsers refuse its name. */
const bitmapOf = (bytes: ArrayBuffer, side: ImageBitmapOptions = {}): Promise<ImageBitmap> =>
  createImageBitmap(new Blob([bytes]), { resizeQuality: 'medium', ...side });

export function grayOf(canvas: OffscreenCanvas): GrayImage {
  const { width, height } = canvas;
  return toGray({ width, height, data: contextOf(canvas).getImageData(0, 0, width, height).data });
}

/** A picture with a line of text, to warm up an engine. */
export function somePrint(): GrayImage {
  const canvas = new OffscreenCanvas(320, 96);
  const context = contextOf(canvas);
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = 'black';
  context.font = '28px monospace';
  context.fillText('TOTAL RM 12.50', 30, 56);
  return grayOf(canvas);
}

export function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new ImageError('unsupported', 'no 2d canvas in workers');
  return context;
}
