import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as opentype from 'opentype.js';
import sharp from 'sharp';
import { WIDTH } from './grid.ts';
import type { PrintedLine } from './print-receipt.ts';
import type { SeededRandom } from './seeded-random.ts';

/** Fonts come with the dependencies: the same letters on every machine. */
const FILES = [
  '@fontsource/share-tech-mono/files/share-tech-mono-latin-400-normal.woff',
  '@fontsource/cousine/files/cousine-latin-400-normal.woff',
  '@fontsource/cousine/files/cousine-latin-700-normal.woff',
];
/**
 * Plain zeros mostly; a slashed zero (the first) is what some printers have, and engines take it for an 8.
 */
const WEIGHTS = [1, 4, 3];
const require = createRequire(import.meta.url);
/** It is CommonJS whose names Node can't see from a module. */
const { parse } = require('opentype.js') as typeof opentype;
const loaded = new Map<string, opentype.Font>();

/** A face of one of the dependencies. */
export function fontIn(file: string): opentype.Font {
  const known = loaded.get(file);
  if (known) return known;
  const bytes = readFileSync(require.resolve(file));
  const parsed = parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  loaded.set(file, parsed);
  return parsed;
}

/** Grey pixels of clean print on white paper. */
export interface Print {
  width: number;
  height: number;
  data: Buffer;
}

/**
 * The outline for an SVG; the font reader's own leaves out what is 0 in a way that not every renderer takes.
 */
export function pathData({ commands }: opentype.Path): string {
  const n = (value: number): string => value.toFixed(2);
  return commands
    .map((c) => {
      if (c.type === 'M' || c.type === 'L') return `${c.type}${n(c.x)} ${n(c.y)}`;
      if (c.type === 'Q') return `Q${n(c.x1)} ${n(c.y1)} ${n(c.x)} ${n(c.y)}`;
      if (c.type === 'C') return `C${n(c.x1)} ${n(c.y1)} ${n(c.x2)} ${n(c.y2)} ${n(c.x)} ${n(c.y)}`;
      return 'Z';
    })
    .join('');
}

/** The receipt as a thermal printer would put it on paper: one size, a fixed grid, ink not quite black. */
export async function drawReceipt(lines: readonly PrintedLine[], random: SeededRandom): Promise<Print> {
  const face = fontIn(
    random.pick(FILES.flatMap((file, at) => Array.from({ length: WEIGHTS[at] ?? 1 }, () => file))),
  );
  const size = random.int(21, 27);
  const advance = face.getAdvanceWidth('0', size);
  const step = Math.round(size * (1.15 + 0.2 * random.next()));
  const margin = Math.round(size * 1.5);
  const width = Math.ceil(advance * WIDTH) + 2 * margin;
  const height = step * (lines.length + lines.filter((line) => line.size === 2).length) + 2 * margin;
  const ink = random.int(10, 80);
  let y = margin;
  const paths = lines.map((line) => {
    y += step * line.size;
    return pathData(face.getPath(line.text, margin, y, size * line.size));
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="white"/><path fill="rgb(${ink},${ink},${ink})" d="${paths.join(' ')}"/></svg>`;
  return { width, height, data: await greyPixels(svg) };
}

/** An SVG on white, a byte a pixel. */
export const greyPixels = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg)).flatten({ background: 'white' }).grayscale().raw().toBuffer();
