import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from '../../../server/bin/bootstrap.mjs';
import { drawReceipt } from '../../receipts/draw-receipt.ts';
import { photograph } from '../../receipts/photograph.ts';
import { createSeededRandom } from '../../receipts/seeded-random.ts';

/** The project's own receipts and, where they lie beside it, so many real ones, spread evenly over them. */
const samples = join(root, 'tools/receipts/samples/img');
const real = join(root, '../shared/receipts/sroie-dev/img');
const REAL = 5;

/** Encoded images as somebody would choose them. */
export async function receiptsToTime(): Promise<Buffer[]> {
  const own = imagesIn(samples);
  const found = existsSync(real) ? imagesIn(real) : [];
  const spread = found
    .filter((_, at) => at % Math.max(1, Math.floor(found.length / REAL)) === 0)
    .slice(0, REAL);
  return Promise.all([...own, ...spread].map((file) => readFile(file)));
}

const imagesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => /\.(?:jpe?g|png|webp)$/i.test(file))
    .toSorted()
    .map((file) => join(folder, file));

/** A receipt as a phone's main camera takes it: 6000 x 8000 pixels, in at most the 12 MB that are taken. */
export async function photoOf48Megapixels(): Promise<Buffer> {
  const [sample = ''] = imagesIn(samples);
  return sharp(sample).resize(6000, 8000, { fit: 'fill' }).jpeg({ quality: 75 }).toBuffer();
}

/** A bill of so many lines, each with a name and an amount. */
export async function longReceipt(lines: number): Promise<Buffer> {
  const random = createSeededRandom(lines);
  const printed = Array.from({ length: lines }, (_, at) => ({
    text: `${`NASI GORENG ${at + 1}`.padEnd(34)}${(4 + (at % 60) / 10).toFixed(2).padStart(8)}`,
    size: 1 as const,
  }));
  return photograph(await drawReceipt(printed, random), random);
}

/** No receipt at all: every pixel by chance. */
export async function pageOfNoise(): Promise<Buffer> {
  const random = createSeededRandom(7);
  const [width, height] = [1200, 1600];
  const data = Buffer.from(Array.from({ length: width * height }, () => random.int(0, 255)));
  return sharp(data, { raw: { width, height, channels: 1 } })
    .jpeg({ quality: 70 })
    .toBuffer();
}
