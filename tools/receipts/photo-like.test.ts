import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makeBill } from './bill.ts';
import { drawReceipt } from './draw-receipt.ts';
import { photoLike } from './photo-like.ts';
import { printReceipt } from './print-receipt.ts';
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

/** White paper with a rule near its top, photographed. */
async function photographed(seed: number, inHand: boolean) {
  const paper = { width: 400, height: 900, data: Buffer.alloc(400 * 900, 250).fill(0, 400 * 180, 400 * 184) };
  const jpeg = await photoLike(paper, createSeededRandom(seed), inHand);
  const { data, info } = await sharp(jpeg).grayscale().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width };
}

/** How far the rule's middle lies off the line between two of its other points, in pixels. */
function bow({ data, width }: { data: Buffer; width: number }): number {
  const [left = 0, middle = 0, right = 0] = [0.25, 0.5, 0.75].map((part) => {
    const x = Math.round(part * width);
    const column = Array.from({ length: 250 }, (_, at) => data[(100 + at) * width + x] ?? 255);
    return column.indexOf(Math.min(...column));
  });
  return Math.abs(middle - (left + right) / 2);
}

test('in a hand the paper is curved, and a thumb covers a part of it', async () => {
  const bows: number[] = [];
  for (let seed = 1; seed <= 8; seed++) {
    const [flat, held] = [await photographed(seed, false), await photographed(seed, true)];
    expect(held.width).toBe(flat.width);
    bows.push(bow(held));
    // Paper where the flat picture has it, much darker at one side.
    const covered = flat.data.filter((value, at) => value > 150 && (held.data[at] ?? 0) < 0.6 * value);
    expect(covered.length, `thumb of ${seed}`).toBeGreaterThan(200);
  }
  expect(Math.max(...bows)).toBeGreaterThan(3);
});
