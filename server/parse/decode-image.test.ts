import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Corners } from '../../src/vision/paper/corners.ts';
import { photographTilted } from '../../tools/receipts/photograph-tilted.ts';
import { decodeGray, decodePaper } from './decode-image.ts';

/** Bare paper whose upper half is grey: which way up it is can be seen. */
const print = { width: 200, height: 300, data: Buffer.alloc(200 * 300, 240).fill(170, 0, 200 * 120) };
const corners: Corners = [
  { x: 0.2, y: 0.15 },
  { x: 0.8, y: 0.1 },
  { x: 0.85, y: 0.9 },
  { x: 0.1, y: 0.85 },
];

test('a photo lying on its side becomes the paper, upright and without the table', async () => {
  const photo = await photographTilted(print, { width: 600, height: 900 }, corners);
  expect(await decodeGray(photo)).toMatchObject({ width: 600, height: 900 });
  const paper = await decodePaper(photo);
  expect(Math.abs(paper.width - 454)).toBeLessThan(12);
  expect(Math.abs(paper.height - 721)).toBeLessThan(12);
  const at = (x: number, y: number) =>
    paper.data[Math.round(y * (paper.height - 1)) * paper.width + Math.round(x * (paper.width - 1))] ?? 0;
  for (const x of [0.03, 0.5, 0.97]) {
    expect(at(x, 0.03)).toBeGreaterThan(150);
    expect(at(x, 0.03)).toBeLessThan(190);
    expect(at(x, 0.97)).toBeGreaterThan(220);
  }
});

test('a photo above the stored size is made smaller', async () => {
  const large = await sharp(await photographTilted(print, { width: 600, height: 900 }, corners))
    .resize({ width: 5400 })
    .keepMetadata()
    .toBuffer();
  const { width, height } = await decodePaper(large);
  expect(width * height).toBeLessThanOrEqual(2400 * 1800 * 1.001);
  expect(height).toBeGreaterThan(1.4 * width);
});
