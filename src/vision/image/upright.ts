import { boundedSize } from './image-limits.ts';
import type { ProbedImage } from './probe-image.ts';

interface Size {
  width: number;
  height: number;
}

/**
 * The size as it is shown: sides swapped if a JPEG's EXIF turns it by a quarter. Other types are as stored.
 */
export function uprightSize(bytes: Uint8Array, { type, width, height }: ProbedImage): Size {
  const turned = type === 'image/jpeg' && exifOrientation(bytes) >= 5;
  return turned ? { width: height, height: width } : { width, height };
}

/**
 * Options for a browser that decodes into a smaller bitmap: the shorter side of the bounded size. The other
 * side follows. If the image comes out turned after all, it is too small, but never enlarged.
 */
export function decodeSide(upright: Size): { resizeWidth: number } | { resizeHeight: number } {
  const { width, height } = boundedSize(upright.width, upright.height);
  return isWide(upright) ? { resizeHeight: height } : { resizeWidth: width };
}

export const isWide = ({ width, height }: Size): boolean => width > height;

/** EXIF 2.32, 4.6.4: 1 to 8, of which 5 to 8 are turned by a quarter; 1 where it has none. */
function exifOrientation(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
      const marker = view.getUint8(at + 1);
      if (marker === 0xda || marker === 0xd9) return 1;
      if (marker === 0xe1 && view.getUint32(at + 4) === EXIF) return tiffOrientation(view, at + 10);
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error; // the file ends before its EXIF
  }
  return 1;
}

const EXIF = 0x45786966;
const ORIENTATION = 0x0112;

/** The first directory of a TIFF that begins at `start`. */
function tiffOrientation(view: DataView, start: number): number {
  const little = view.getUint16(start) === 0x4949;
  const directory = start + view.getUint32(start + 4, little);
  const entries = view.getUint16(directory, little);
  for (let at = directory + 2; at < directory + 2 + 12 * entries; at += 12)
    if (view.getUint16(at, little) === ORIENTATION) return view.getUint16(at + 8, little);
  return 1;
}
