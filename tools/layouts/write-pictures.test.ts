import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSeededRandom } from '../receipts/seeded-random.ts';
import { drawForm } from './draw-form.ts';
import { drawSheet } from './draw-page.ts';
import { makeFolders, writePicture } from './write-pictures.ts';

const sheet = drawSheet(5, 2, { without: [], only: ['quantity-above-name'] });
let out = '';

beforeAll(async () => {
  out = await mkdtemp(join(tmpdir(), 'layouts-'));
  await makeFolders(out);
});
afterAll(() => rm(out, { recursive: true }));

test('every word has ink in its box, and there is none beside the boxes', async () => {
  const { width, data } = await drawForm(sheet, createSeededRandom(1));
  const isInk = (x: number, y: number): boolean => (data[y * width + x] ?? 255) < 200;
  const within = ([x0, y0, x1, y1]: readonly number[], x: number, y: number): boolean =>
    x >= (x0 ?? 0) - 3 && x <= (x1 ?? 0) + 3 && y >= (y0 ?? 0) - 5 && y <= (y1 ?? 0) + 8;
  const empty = sheet.tokens.filter(({ box: [x0, y0, x1, y1] }) => {
    for (let y = y0; y < y1; y++) for (let x = x0; x < x1; x++) if (isInk(x, y)) return false;
    return true;
  });
  let stray = 0;
  for (let y = 0; y < sheet.height; y += 2)
    for (let x = 0; x < width; x += 2)
      if (isInk(x, y) && !sheet.rules.some((rule) => Math.abs(y - rule) < 4))
        stray += sheet.tokens.some(({ box }) => within(box, x, y)) ? 0 : 1;
  expect(empty).toEqual([]);
  expect(stray).toBe(0);
});

test('a page is written as a picture with its true fields and items', async () => {
  expect(await writePicture(out, sheet, 1, true)).toBe('flat');
  const picture = await sharp(join(out, 'img', `${sheet.id}.jpg`)).metadata();
  const json = async (folder: string): Promise<unknown> =>
    JSON.parse(await readFile(join(out, folder, `${sheet.id}.json`), 'utf8'));
  expect([picture.width, picture.height]).toEqual([sheet.width, sheet.height]);
  expect(await json('key')).toMatchObject({
    company: sheet.truth.store,
    total: ((sheet.truth.total ?? 0) / 100).toFixed(2),
  });
  expect(await json('items')).toMatchObject({
    items: sheet.truth.items.map(({ name, price }) => ({ name, total_price: price / 100 })),
    subtotal: (sheet.truth.subtotal ?? 0) / 100,
  });
});
