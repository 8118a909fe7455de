import { readDuitNow } from '../domain/duitnow/duitnow.ts';
import { MAX_IMAGE_PIXELS } from '../vision/image/image-limits.ts';
import { probeImage } from '../vision/image/probe-image.ts';

/** The longest side that a phone's memory bears. */
const SIDE = 4096;

/**
 * The text of the QR code in a screenshot or photo, read on this device; null if there is none, or if the
 * picture can't be opened. Rejects only if the decoder can't be loaded.
 */
export async function readQrPicture(picture: Blob): Promise<string | null> {
  const bitmap = await bitmapOf(picture).catch(() => null);
  if (!bitmap) return null;
  try {
    const seen = await textsBySystem(bitmap);
    const payment = seen.find((text) => readDuitNow(text).ok);
    // There may be other codes in the picture, or letters that it took for another alphabet's.
    return payment ?? (await textByDecoder(bitmap)) ?? seen[0] ?? null;
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
async function textsBySystem(bitmap: ImageBitmap): Promise<string[]> {
  const { BarcodeDetector } = globalThis as {
    BarcodeDetector?: new (options: { formats: string[] }) => SystemDetector;
  };
  if (!BarcodeDetector) return [];
  try {
    const found = await new BarcodeDetector({ formats: ['qr_code'] }).detect(bitmap);
    return found.flatMap(({ rawValue }) => rawValue || []);
  } catch {
    return []; // some have the class and no reader behind it
  }
}

async function textByDecoder(bitmap: ImageBitmap): Promise<string | null> {
  const { textInPicture } = await import('../vision/qr/text-in-picture.ts');
  return textInPicture(bitmap, async ({ left, top, width, height, scale }) => {
    // Each look takes a while: the page shows and hears something between them.
    await new Promise((next) => setTimeout(next));
    const canvas = new OffscreenCanvas(Math.max(1, width * scale), Math.max(1, height * scale));
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('no canvas');
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, left, top, width, height, 0, 0, canvas.width, canvas.height);
    return context.getImageData(0, 0, canvas.width, canvas.height);
  });
}
