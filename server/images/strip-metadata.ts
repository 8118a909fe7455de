import type { ProbedImage } from '../../src/vision/image/probe-image.ts';

/** Few browsers show HEIC, and nothing here removes a HEIC photo's location. The app sends it as JPEG. */
export type StoredType = Exclude<ProbedImage['type'], 'image/heic'>;

/**
 * Takes out of an image what says where, when and by whom it was made: EXIF with its GPS position, XMP,
 * IPTC, comments, previews, and whatever stands behind the image. Pixels and colours stay, bit by bit. Of
 * EXIF only the orientation stays. What it can't follow to the end it leaves out.
 *
 *   JPEG   segments: those that make pixels; of the application's ones JFIF and Adobe without what is behind
 *          their fields, and the ICC profile
 *   PNG    chunks: those of the list below
 *   WebP   chunks: likewise, and the flags that name EXIF and XMP
 *
 * The server takes no HEIC (routes.ts).
 * @returns the same bytes where nothing was taken out
 */
export function stripMetadata(file: Buffer, type: StoredType): Buffer {
  const strip = { 'image/jpeg': jpeg, 'image/png': png, 'image/webp': webp }[type];
  const stripped = Buffer.concat(strip(file));
  return stripped.equals(file) ? file : stripped;
}

/** Photos have some hundred. Of twelve megabytes of empty ones the server would take 20 s. */
const MAX_PARTS = 10_000;

const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const EXIF_HEAD = Buffer.from('Exif\0\0', 'latin1');

function jpeg(file: Buffer): Buffer[] {
  const kept: Buffer[] = [];
  let orientation = 1;
  let at = 2;
  for (let parts = 0; at + 4 <= file.length && parts < MAX_PARTS; parts += 1) {
    const marker = file[at + 1]!;
    if (file[at] !== 0xff) break;
    if (marker === 0xff) at += 1; // fill byte
    else if (marker === 0xd9) break;
    else if (marker === 0xda) {
      const end = endOfScan(file, at + 2 + file.readUInt16BE(at + 2));
      kept.push(file.subarray(at, end));
      at = end;
    } else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at += 2;
    else {
      const end = at + 2 + Math.max(2, file.readUInt16BE(at + 2));
      const segment = file.subarray(at, end);
      const content = segment.subarray(4);
      if (marker === APP1 && content.subarray(0, 6).equals(EXIF_HEAD)) {
        orientation = orientationOf(content.subarray(6));
      }
      const clean = cleanSegment(segment);
      if (clean) kept.push(clean);
      at = end;
    }
  }
  const exif = orientation === 1 ? [] : [exifSegment(orientation)];
  // JFIF, if there is one, comes first.
  const first = kept[0]?.[1] === APP0 ? kept.splice(0, 1) : [];
  return [file.subarray(0, 2), ...first, ...exif, ...kept, Buffer.from([0xff, 0xd9])];
}

/** Fields of JFIF (ISO 10918-5), the last two the size of a preview; and of Adobe (Technical Note 5116). */
const JFIF_BYTES = 14;
const ADOBE_BYTES = 12;

/** Null for a segment that goes. */
function cleanSegment(segment: Buffer): Buffer | null {
  const marker = segment[1]!;
  const begins = (text: string) => segment.toString('latin1', 4, 4 + text.length) === text;
  if (marker === APP0) return begins('JFIF\0') ? withoutPreview(cut(segment, JFIF_BYTES)) : null;
  if (marker === APP2) return begins('ICC_PROFILE\0') ? segment : null;
  if (marker === APP14) return begins('Adobe') ? cut(segment, ADOBE_BYTES) : null;
  // Frames, Huffman and quantization tables, restarts: not C8, which is nobody's.
  const isOfPixels =
    (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8) || [0xdb, 0xdc, 0xdd].includes(marker);
  return isOfPixels ? segment : null;
}

/** The same segment, if it is no longer. */
function cut(segment: Buffer, bytes: number): Buffer {
  if (segment.length <= 4 + bytes) return segment;
  const short = Buffer.from(segment.subarray(0, 4 + bytes));
  short.writeUInt16BE(2 + bytes, 2);
  return short;
}

function withoutPreview(jfif: Buffer): Buffer {
  if (jfif.length < 4 + JFIF_BYTES || jfif.readUInt16BE(2 + JFIF_BYTES) === 0) return jfif;
  const clean = Buffer.from(jfif);
  clean.writeUInt16BE(0, 2 + JFIF_BYTES);
  return clean;
}

/** Where the next marker begins. Inside of a scan a 0 follows each 0xff, or a restart's number. */
function endOfScan(file: Buffer, from: number): number {
  for (let at = from; at + 1 < file.length; at += 1) {
    if (file[at] !== 0xff) continue;
    const next = file[at + 1]!;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return file.length;
}

function exifSegment(orientation: number): Buffer {
  const content = Buffer.concat([EXIF_HEAD, tiff(orientation)]);
  const head = Buffer.from([0xff, APP1, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

const PNG_CHUNKS = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD pHYs acTL fcTL fdAT'.split(' '),
);

function png(file: Buffer): Buffer[] {
  const kept = [file.subarray(0, 8)];
  for (let at = 8, parts = 0; at + 12 <= file.length && parts < MAX_PARTS; parts += 1) {
    const end = at + 12 + file.readUInt32BE(at);
    const name = file.toString('latin1', at + 4, at + 8);
    if (PNG_CHUNKS.has(name)) kept.push(file.subarray(at, end));
    if (name === 'eXIf') {
      const orientation = orientationOf(file.subarray(at + 8, end - 4));
      if (orientation !== 1) kept.push(pngChunk('eXIf', tiff(orientation)));
    }
    if (name === 'IEND') break;
    at = end;
  }
  return kept;
}

function pngChunk(name: string, content: Buffer): Buffer {
  const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from(name, 'latin1'), content, Buffer.alloc(4)]);
  chunk.writeUInt32BE(content.length, 0);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  return chunk;
}

/** zlib has it in later versions of Node alone. The chunks are short. */
function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

const WEBP_CHUNKS = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
const HAS_EXIF = 0x08;
const HAS_XMP = 0x04;

function webp(file: Buffer): Buffer[] {
  const kept: Buffer[] = [];
  let orientation = 1;
  const whole = Math.min(file.length, 8 + file.readUInt32LE(4));
  for (let at = 12, parts = 0; at + 8 <= whole && parts < MAX_PARTS; parts += 1) {
    const name = file.toString('latin1', at, at + 4);
    const length = file.readUInt32LE(at + 4);
    const end = Math.min(whole, at + 8 + length + (length % 2));
    if (WEBP_CHUNKS.has(name)) kept.push(file.subarray(at, end));
    if (name === 'EXIF') orientation = orientationOf(file.subarray(at + 8, at + 8 + length));
    at = end;
  }
  const [first] = kept;
  if (first?.toString('latin1', 0, 4) === 'VP8X') {
    kept[0] = Buffer.from(first);
    kept[0][8] = (first[8]! & ~(HAS_EXIF | HAS_XMP)) | (orientation === 1 ? 0 : HAS_EXIF);
    if (orientation !== 1) kept.push(webpExif(orientation));
  }
  const head = Buffer.from(file.subarray(0, 12));
  head.writeUInt32LE(4 + kept.reduce((sum, { length }) => sum + length, 0), 4);
  return [head, ...kept];
}

function webpExif(orientation: number): Buffer {
  const content = tiff(orientation);
  const head = Buffer.from('EXIF\0\0\0\0', 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content]);
}

const ORIENTATION = 0x0112;

/** EXIF's first table (TIFF 6.0): 1 to 8, and 1 where it names none. */
function orientationOf(exif: Buffer): number {
  // Some programs write JPEG's head in front of it.
  const table = exif.subarray(0, 6).equals(EXIF_HEAD) ? exif.subarray(6) : exif;
  const order = table.toString('latin1', 0, 2);
  if (table.length < 8 || (order !== 'II' && order !== 'MM')) return 1;
  const uint16 = (at: number) => (order === 'II' ? table.readUInt16LE(at) : table.readUInt16BE(at));
  const from = order === 'II' ? table.readUInt32LE(4) : table.readUInt32BE(4);
  if (from + 2 > table.length) return 1;
  for (let at = from + 2; at < from + 2 + uint16(from) * 12 && at + 12 <= table.length; at += 12) {
    if (uint16(at) !== ORIENTATION) continue;
    const value = uint16(at + 8);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** EXIF that says nothing but the orientation. */
function tiff(orientation: number): Buffer {
  const exif = Buffer.alloc(26);
  exif.write('MM\0*', 0, 'latin1');
  exif.writeUInt32BE(8, 4); // where the table begins
  exif.writeUInt16BE(1, 8); // its entries
  exif.writeUInt16BE(ORIENTATION, 10);
  exif.writeUInt16BE(3, 12); // a short number
  exif.writeUInt32BE(1, 14);
  exif.writeUInt16BE(orientation, 18);
  return exif;
}
