import { ImageError } from '../../../vision/image/image-error.ts';
import { MAX_DRAWN_PIXELS } from '../../../vision/image/image-limits.ts';
import { probeImage } from '../../../vision/image/probe-image.ts';
import { drawOnCanvas } from '../ocr/decode-image.ts';

/** The part of libheif-js that is used here. It is loaded by its own address. */
interface HeifLibrary {
  HeifDecoder: new () => { decode: (bytes: Uint8Array) => HeifImage[] };
}

interface HeifImage {
  is_primary: () => boolean;
  get_width: () => number;
  get_height: () => number;
  /** Upright. Calls back with null if it can't be decoded. */
  display: (into: ImageData, done: (image: ImageData | null) => void) => void;
}

/** The camera's 48 megapixels. They take 400 MB while they are decoded. */
const MAX_HEIC_PIXELS = 50_000_000;

/** A HEIC photo, upright. Safari decodes it itself; elsewhere libheif does. Throws ImageError. */
export async function decodeHeic(bytes: ArrayBuffer, files: string): Promise<OffscreenCanvas> {
  const probe = probeImage(new Uint8Array(bytes));
  if (!probe) throw new ImageError('damaged');
  checkPixels(probe);
  const native = await createImageBitmap(new Blob([bytes], { type: 'image/heic' })).catch(() => null);
  const bitmap = native ?? (await createImageBitmap(await decodeByLibrary(new Uint8Array(bytes), files)));
  const { width, height } = bitmap;
  const scale = Math.min(1, Math.sqrt(MAX_DRAWN_PIXELS / (width * height)));
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const canvas = drawOnCanvas(bitmap, { left: 0, top: 0, width, height }, size);
  bitmap.close();
  return canvas;
}

async function decodeByLibrary(bytes: Uint8Array, files: string): Promise<ImageData> {
  const { HeifDecoder } = await loadHeifLibrary(files);
  const images = new HeifDecoder().decode(bytes);
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (!image) throw new ImageError('damaged', 'no image in it');
  const [width, height] = [image.get_width(), image.get_height()];
  checkPixels({ width, height });
  const decoded = await new Promise<ImageData | null>((resolve) =>
    image.display(new ImageData(width, height), resolve),
  );
  if (!decoded) throw new ImageError('damaged', 'not decoded');
  return decoded;
}

function checkPixels({ width, height }: { width: number; height: number }): void {
  if (width * height > MAX_HEIC_PIXELS) throw new ImageError('too-many-pixels', `${width} x ${height}`);
  if (width * height === 0) throw new ImageError('damaged', 'no pixels');
}

async function loadHeifLibrary(files: string): Promise<HeifLibrary> {
  try {
    const module = (await import(/* @vite-ignore */ `${files}/libheif.mjs`)) as {
      default: () => HeifLibrary;
    };
    return module.default();
  } catch (error) {
    throw new ImageError('no-opener', String(error));
  }
}
