import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blank } from '../image/raster.ts';
import { inkColumns } from './ink-columns.ts';
import { batchesOf, recognitionInput } from './recognition-input.ts';
import { STEP, stripOf, STRIP_HEIGHT, trimmed } from './strip.ts';

test('a turned line is cut out level: its black half ends in one column', () => {
  const image = blank(400, 300);
  const quad = { cx: 200, cy: 150, width: 240, height: 24, angle: 0.2 };
  for (let y = 0; y < 300; y++)
    for (let x = 0; x < 400; x++) {
      const along = (x - 200) * Math.cos(0.2) + (y - 150) * Math.sin(0.2);
      if (along < 0) image.data[y * 400 + x] = 0;
    }
  const strip = stripOf(image, quad);
  expect(strip.width).toBe(480);
  for (let y = 0; y < STRIP_HEIGHT; y++) {
    expect(strip.data[y * 480 + 232]).toBeLessThan(40);
    expect(strip.data[y * 480 + 248]).toBeGreaterThan(215);
  }
});

test('a line that reaches beyond the image stays within bounds', () => {
  const strip = stripOf(blank(10, 10, 77), { cx: 0, cy: 0, width: 100_000, height: 1, angle: 0 });
  expect(strip.width).toBeLessThanOrEqual(1600);
  expect(strip.data.every((value) => value === 77)).toBe(true);
});

test('ink columns are the columns with print', () => {
  const strip = blank(64, STRIP_HEIGHT);
  for (const x of [10, 11, 12, 30, 31]) for (let y = 10; y < 40; y++) strip.data[y * 64 + x] = 20;
  expect(inkColumns(strip)).toEqual([
    { from: 10, to: 13 },
    { from: 30, to: 32 },
  ]);
});

test('batches hold every strip once, at most the asked number, of about the same width', () => {
  const widths = fc.array(fc.integer({ min: 2, max: 200 }).map((steps) => steps * STEP));
  fc.assert(
    fc.property(widths, fc.integer({ min: 1, max: 8 }), (all, most) => {
      const batches = batchesOf(all, most);
      expect(batches.flat().toSorted((a, b) => a - b)).toEqual([...all.keys()]);
      for (const batch of batches) {
        const sizes = batch.map((at) => all[at] ?? 0);
        expect(batch.length).toBeLessThanOrEqual(most);
        expect(Math.max(...sizes)).toBeLessThanOrEqual(1.1 * Math.min(...sizes));
      }
    }),
  );
});

test('a narrower strip ends in mid-grey', () => {
  const { data, dims } = recognitionInput([blank(16, STRIP_HEIGHT, 255), blank(24, STRIP_HEIGHT, 0)]);
  expect(dims).toEqual([2, 1, STRIP_HEIGHT, 24]);
  expect([data[0], data[15], data[16], data[24 * STRIP_HEIGHT]]).toEqual([1, 1, 0, -1]);
});

test('trimming cuts the white at both ends and keeps the quad of the rest', () => {
  const strip = blank(240, STRIP_HEIGHT);
  for (let x = 60; x < 100; x++) for (let y = 10; y < 40; y++) strip.data[y * 240 + x] = 20;
  const quad = { cx: 120, cy: 24, width: 240, height: 48, angle: 0 };
  const cut = trimmed(strip, quad);
  expect(cut?.strip.width).toBe(64); // 48 to 112
  expect(cut?.ink).toEqual([{ from: 12, to: 52 }]);
  expect(cut?.quad).toEqual({ ...quad, cx: 80, width: 64 });
  expect(trimmed(blank(240, STRIP_HEIGHT), quad)).toBeNull();
});
