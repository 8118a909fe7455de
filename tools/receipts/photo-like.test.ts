import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makeBill } from './bill.ts';
import { drawReceipt } from './draw-receipt.ts';
import { printReceipt } from './print-receipt.ts';
import { photoLike } from './photo-like.ts';
import { createSeededRandom } from './seeded-random.ts';

async function scan() {
  const random = createSeededRandom(3);
  return drawReceipt(printReceipt(makeBill(random), random), random);
}

test('the same scan and seed give the same picture, another seed another', async () => {
  const [one, again, other] = await Promise.all(
    [5, 5, 6].map(async (seed) => photoLike(await scan(), createSeededRandom(seed))),
  );
  expect(again?.equals(one as Buffer)).toBe(true);
  expect(other?.equals(one as Buffer)).toBe(false);
});

test('the whole paper is seen, with the table around it and not straight', async () => {
  const paper = await scan();
  for (let seed = 1; seed <= 12; seed++) {
    const jpeg = await photoLike(paper, createSeededRandom(seed));
    const { data, info } = await sharp(jpeg).grayscale().raw().toBuffer({ resolveWithObject: true });
    const bright = (x: number, y: number): boolean => (data[y * info.width + x] ?? 0) > 175;
    const edges = Array.from({ length: info.height }, (_, y) => y).filter((y) => bright(info.width >> 1, y));
    expect(edges.length).toBeGreaterThan(0.2 * info.height); // shadow may lie on the rest
    for (const x of [0, info.width - 1])
      for (const y of [0, info.height - 1]) expect(bright(x, y), `corner of ${seed}`).toBe(false);
    expect(info.width).toBeGreaterThan(0.9 * paper.width);
  }
});
