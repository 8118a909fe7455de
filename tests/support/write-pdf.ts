import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { root } from '../../server/bin/bootstrap.mjs';
import type { PrintedLine } from '../../tools/receipts/print-receipt.ts';

/** A page, in points of a 72nd of an inch; its origin is at the bottom left. */
export interface WrittenPage {
  width: number;
  height: number;
  /** Operators of the page description language. */
  content: string;
  /** Drawn by `/Im0 Do`. */
  jpeg?: { bytes: Buffer; width: number; height: number };
}

/** One object: a dictionary's entries, and its stream. */
interface PdfObject {
  entries: string;
  stream?: Buffer;
}

/**
 * A PDF of these pages, as small tills write them: the reader's own Courier, no embedded font.
 * @param trailer more entries of the trailer: `/Encrypt ...`
 */
export function writePdf(pages: readonly WrittenPage[], trailer = ''): Buffer {
  const objects: PdfObject[] = [
    { entries: '/Type /Catalog /Pages 2 0 R' },
    { entries: '' },
    { entries: '/Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding' },
  ];
  const add = (entries: string, stream?: Buffer): string => {
    objects.push({ entries, ...(stream && { stream }) });
    return `${objects.length} 0 R`;
  };
  const kids = pages.map(({ width, height, content, jpeg }) => {
    const image =
      jpeg &&
      add(
        `/Type /XObject /Subtype /Image /Width ${jpeg.width} /Height ${jpeg.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
        jpeg.bytes,
      );
    const contents = add('/Filter /FlateDecode', deflateSync(Buffer.from(content, 'latin1')));
    const resources = `/Font << /F1 3 0 R >>${image ? ` /XObject << /Im0 ${image} >>` : ''}`;
    return add(
      `/Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << ${resources} >> /Contents ${contents}`,
    );
  });
  objects[1] = { entries: `/Type /Pages /Kids [${kids.join(' ')}] /Count ${kids.length}` };
  return fileOf(objects, trailer);
}

/** Header, objects, the table of where they stand, trailer. */
function fileOf(objects: readonly PdfObject[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  let at = parts[0]?.length ?? 0;
  const places: number[] = [];
  const put = (part: Buffer): void => {
    parts.push(part);
    at += part.length;
  };
  for (const [number, { entries, stream }] of objects.entries()) {
    places.push(at);
    put(Buffer.from(`${number + 1} 0 obj\n<< ${entries}${stream ? ` /Length ${stream.length}` : ''} >>\n`));
    if (stream) put(Buffer.concat([Buffer.from('stream\n'), stream, Buffer.from('\nendstream\n')]));
    put(Buffer.from('endobj\n'));
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  put(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

const SIZE = 10;
const STEP = 13;
const MARGIN = 30;

const literal = (text: string): string => `(${text.replace(/[\\()]/g, '\\$&')})`;

/** A receipt's lines as text on a page that is as long as they are, or on A4. */
export function textPage(
  lines: readonly PrintedLine[],
  paper: 'roll' | 'a4' = 'roll',
  mode = 0,
): WrittenPage {
  const rows = lines.reduce((sum, { size }) => sum + size, 0);
  const height = paper === 'a4' ? 842 : rows * STEP + 2 * MARGIN;
  const width = paper === 'a4' ? 595 : 42 * SIZE * 0.6 + 2 * MARGIN;
  let y = height - MARGIN;
  const shown = lines.map(({ text, size }) => {
    y -= STEP * size;
    return `BT ${mode} Tr /F1 ${SIZE * size} Tf ${MARGIN} ${y} Td ${literal(text)} Tj ET`;
  });
  return { width, height, content: shown.join('\n') };
}

/** A scanned page: a picture alone. */
export function picturePage(bytes: Buffer, width: number, height: number): WrittenPage {
  return {
    width,
    height,
    content: `q ${width} 0 0 ${height} 0 0 cm /Im0 Do Q`,
    jpeg: { bytes, width, height },
  };
}

/** The drawn receipt seed-102 on its side, as an iPhone stores it: its properties tell how it is turned. */
export const lyingHeic = join(root, 'tests', 'support', 'lying-receipt.heic');

const onePage = (content: PdfObject, size = '300 400', resources = ''): PdfObject[] => [
  { entries: '/Type /Catalog /Pages 2 0 R' },
  { entries: '/Type /Pages /Kids [3 0 R] /Count 1' },
  {
    entries: `/Type /Page /Parent 2 0 R /MediaBox [0 0 ${size}] /Contents 4 0 R /Resources << ${resources} >>`,
  },
  content,
];

const packed = (content: string | Buffer, entries = ''): PdfObject => ({
  entries: `/Filter /FlateDecode ${entries}`,
  stream: deflateSync(content),
});

const form = '/Type /XObject /Subtype /Form /BBox [0 0 300 400]';

/** A file of 2 kB that unpacks, twice, into 40 MB. */
export const pdfBomb = (): Buffer => {
  const entries = '/Filter [/FlateDecode /RunLengthDecode]';
  const runs = Buffer.alloc(640_000, Buffer.from([129, 32]));
  return fileOf(onePage({ entries, stream: deflateSync(runs) }));
};

/** PDFs that are odd, and are drawn nevertheless. */
export const oddPdfs: Record<string, () => Buffer> = {
  'a page of a kilometre': () => fileOf(onePage(packed('1 0 0 rg 0 0 9 9 re f'), '2834645 2834645')),
  'a page as thin as a thread': () => fileOf(onePage(packed('0 0 9 9 re f'), '1 14400')),
  'a picture of 900 megapixels': () =>
    fileOf([
      ...onePage(packed('q 300 0 0 400 0 0 cm /I Do Q'), '300 400', '/XObject << /I 5 0 R >>'),
      packed(
        Buffer.alloc(1000),
        '/Type /XObject /Subtype /Image /Width 30000 /Height 30000 /ColorSpace /DeviceGray /BitsPerComponent 8',
      ),
    ]),
  'a form that draws itself': () =>
    fileOf([
      ...onePage(packed('/F Do'), '300 400', '/XObject << /F 5 0 R >>'),
      packed('0 0 9 9 re f /F Do', `${form} /Resources << /XObject << /F 5 0 R >> >>`),
    ]),
};

/** Asks for a password: its keys fit none. */
export const lockedPdf = (page: WrittenPage): Buffer => {
  const key = `<${'5c'.repeat(32)}>`;
  const encrypt = `/Encrypt << /Filter /Standard /V 1 /R 2 /O ${key} /U ${key} /P -44 >>`;
  return writePdf([page], `${encrypt} /ID [${key} ${key}]`);
};
