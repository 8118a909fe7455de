import { MAX_IMAGE_PIXELS } from '../image/image-limits.ts';
import { probeImage } from '../image/probe-image.ts';

/** A code fills a good part of its picture: more pixels cost time and tell nothing. */
const SIDE = 1600;

/**
 * The text of the QR code in a screenshot or photo, read on this device; null if there is none, or if the picture
 * can't be opened. Rejects only if the decoder can't be loaded.
 */
export async function readQrPicture(picture: Blob): Promise<string | null> {
  const bitmap = await bitmapOf(picture).catch(() => null);
  if (!bitmap) return null;
  try {
    return (await textBySystem(bitmap)) ?? (await textByDecoder(bitmap));
  } finally {
    bitmap.close();
  }
}

/** Null for what is no image, or has more pixels than a phone can open. */
async function bitmapOf(picture: Blob): Promise<ImageBitmap | null> {
  const probe = probeImage(new Uint8Array(await picture.slice(0, 256 * 1024).arrayBuffer()));
  if (!probe || probe.width * probe.height > MAX_IMAGE_PIXELS) return null;
  const { width, height } = probe;
  const smaller =
    Math.max(width, height) <= SIDE ? {} : { [width > height ? 'resizeWidth' : 'resizeHeight']: SIDE };
  return createImageBitmap(picture, { resizeQuality: 'medium', ...smaller });
}

interface SystemDetector {
  detect: (bitmap: ImageBitmap) => Promise<{ rawValue: string }[]>;
}

/** Phones have a reader of their own, which sees more than ours. */
async function textBySystem(bitmap: ImageBitmap): Promise<string | null> {
  const { BarcodeDetector } = globalThis as {
    BarcodeDetector?: new (options: { formats: string[] }) => SystemDetector;
  };
  if (!BarcodeDetector) return null;
  try {
    const [found] = await new BarcodeDetector({ formats: ['qr_code'] }).detect(bitmap);
    return found?.rawValue || null;
  } catch {
    return null; // some have the class and no reader behind it
  }
}

async function textByDecoder(bitmap: ImageBitmap): Promise<string | null> {
  const { textInPixels } = await import('./text-in-pixels.ts');
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0);
  return textInPixels(context.getImageData(0, 0, canvas.width, canvas.height));
}
