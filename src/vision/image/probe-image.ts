import { ImageError } from './image-error.ts';

/** What an image's own bytes say it is. */
export interface ProbedImage {
  type: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/heic';
  /** Pixels as stored, before any rotation that its EXIF asks for. */
  width: number;
  height: number;
}

/**
 * Tells a JPEG, PNG, WebP or HEIC image by its content. `bytes` may be the beginning of the file (the
 * first 256 kB hold every header that cameras and phones write).
 * @returns null for anything else, and where the dimensions can't be read
 */
export function probeImage(bytes: Uint8Array): ProbedImage | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const found = jpeg(view) ?? png(view) ?? webp(view) ?? heic(view);
    return found && found.width > 0 && found.height > 0 ? found : null;
  } catch (error) {
    if (error instanceof RangeError) return null; // it ends before its dimensions
    throw error;
  }
}

/** Why a browser could not decode an image. Only Safari decodes HEIC. */
export const undecoded = (probe: ProbedImage | null, message?: string): ImageError =>
  new ImageError(probe?.type === 'image/heic' ? 'heic' : 'damaged', message);

const ascii = (view: DataView, at: number, length: number): string =>
  String.fromCharCode(...Array.from({ length }, (_, i) => view.getUint8(at + i)));

/** Segments up to the frame header (ISO 10918-1, B.1.1.3): SOF0 to SOF15 without DHT, JPG and DAC. */
function jpeg(view: DataView): ProbedImage | null {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return null;
  for (let at = 2; ;) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) at += 1; // fill byte
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { type: 'image/jpeg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    } else if (marker === 0xd9 || marker === 0xda) return null;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at += 2;
    else at += 2 + Math.max(2, view.getUint16(at + 2));
  }
}

function png(view: DataView): ProbedImage | null {
  if (view.byteLength < 8 || view.getBigUint64(0) !== 0x89504e470d0a1a0an) return null;
  if (ascii(view, 12, 4) !== 'IHDR') return null;
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) };
}

function webp(view: DataView): ProbedImage | null {
  if (view.byteLength < 12 || ascii(view, 0, 4) !== 'RIFF' || ascii(view, 8, 4) !== 'WEBP') return null;
  const size = webpSize(view, ascii(view, 12, 4));
  return size && { type: 'image/webp', ...size };
}

/** The three kinds of RFC 9649: lossy, lossless and extended. */
function webpSize(view: DataView, chunk: string): { width: number; height: number } | null {
  const uint24 = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
  switch (chunk) {
    case 'VP8 ':
      if (uint24(23) !== 0x2a019d) return null;
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    case 'VP8L': {
      if (view.getUint8(20) !== 0x2f) return null;
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: uint24(24) + 1, height: uint24(27) + 1 };
    default:
      return null;
  }
}

const heicBrands = new Set(['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1']);

/** ISO 14496-12 boxes: `ftyp` names the brand, the largest `ispe` in `meta` is the image itself. */
function heic(view: DataView): ProbedImage | null {
  if (view.byteLength < 16 || ascii(view, 4, 4) !== 'ftyp' || !heicBrands.has(ascii(view, 8, 4))) {
    return null;
  }
  let best: ProbedImage | null = null;
  const visit = (from: number, to: number, depth: number): void => {
    for (let at = from; at + 8 <= to;) {
      const size = view.getUint32(at);
      const end = size === 0 ? to : at + size;
      if (size === 1 || end < at + 8 || end > to || depth > 4) return;
      const name = ascii(view, at + 4, 4);
      if (name === 'meta') visit(at + 12, end, depth + 1);
      else if (name === 'iprp' || name === 'ipco') visit(at + 8, end, depth + 1);
      else if (name === 'ispe') {
        const [width, height] = [view.getUint32(at + 12), view.getUint32(at + 16)];
        if (!best || width * height > best.width * best.height) best = { type: 'image/heic', width, height };
      }
      at = end;
    }
  };
  visit(0, view.byteLength, 0);
  return best;
}
