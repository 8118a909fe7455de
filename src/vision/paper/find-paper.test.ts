import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blank, type GrayImage } from '../image/raster.ts';
import { areaOf, isPaperShape, isWhole, mapCorners, toPixels, WHOLE, type Corners } from './corners.ts';
import { findPaper } from './find-paper.ts';
import { photoOf, backgrounds } from './test-photo.ts';

const size = { width: 480, height: 640 };

/** How far the corner found worst lies from its place, in pixels. */
function error(found: Corners, wanted: Corners, of: { width: number; height: number } = size): number {
  const places = toPixels(found, of);
  return Math.max(
    ...wanted.map(({ x, y }, at) => Math.hypot((places[at]?.x ?? NaN) - x, (places[at]?.y ?? NaN) - y)),
  );
}

/** A paper as a hand-held camera sees it: each corner anywhere in a region of its own. */
const corner = (x: number, y: number) =>
  fc.record({
    x: fc.double({ min: x - 35, max: x + 35, noNaN: true }),
    y: fc.double({ min: y - 35, max: y + 35, noNaN: true }),
  });
const sheet: fc.Arbitrary<Corners> = fc.tuple(
  corner(95, 95),
  corner(385, 95),
  corner(385, 545),
  corner(95, 545),
);

describe('paper that was photographed', () => {
  // About once in a hundred a line of the background beside the paper fools the finder.
  test.each(Object.keys(backgrounds))('is found within 4 pixels on a surface: %s', (name) => {
    const photos = fc.sample(fc.tuple(sheet, fc.integer({ min: 1, max: 1e6 })), { numRuns: 24, seed: 7 });
    const found = photos.filter(([corners, seed]) => {
      const photo = photoOf(size, corners, { surface: backgrounds[name], seed });
      return error(findPaper(photo), corners) < 4;
    });
    expect(found.length).toBeGreaterThanOrEqual(photos.length - 1);
  });

  test('is found where the photo cuts it off', () => {
    const cut: Corners = [
      { x: 90, y: -60 },
      { x: 380, y: -40 },
      { x: 400, y: 540 },
      { x: 80, y: 560 },
    ];
    const found = toPixels(findPaper(photoOf(size, cut)), size);
    expect(found[0].y).toBeLessThan(2);
    expect(found[1].y).toBeLessThan(2);
    expect(Math.abs(found[0].x - 88.3)).toBeLessThan(5);
    expect(Math.hypot(found[2].x - 400, found[2].y - 540)).toBeLessThan(4);
    expect(Math.hypot(found[3].x - 80, found[3].y - 560)).toBeLessThan(4);
  });

  test('is found on a large photo as on a small one', () => {
    const large = { width: 1440, height: 1920 };
    const corners: Corners = [
      { x: 330, y: 240 },
      { x: 1180, y: 310 },
      { x: 1120, y: 1700 },
      { x: 250, y: 1610 },
    ];
    const found = findPaper(photoOf(large, corners, { surface: backgrounds['wood'] }));
    expect(error(found, corners, large)).toBeLessThan(8);
  });
});

describe('an image that is all paper keeps its own corners', () => {
  const scan = (grain: number): GrayImage => photoOf(size, toPixels(WHOLE, size), { grain });
  test('a scan', () => expect(findPaper(scan(0))).toEqual(WHOLE));
  test('a grainy scan', () => expect(findPaper(scan(25))).toEqual(WHOLE));
  test('nothing at all', () => {
    for (const value of [0, 128, 255]) expect(findPaper(blank(300, 400, value))).toEqual(WHOLE);
  });
  test('a box printed around a part of the bill', () => {
    const image = scan(4);
    for (let y = 200; y < 500; y++)
      for (let x = 60; x < 420; x++)
        if (x < 70 || x > 409 || y < 210 || y > 489) image.data[y * size.width + x] = 20;
    expect(findPaper(image)).toEqual(WHOLE);
  });
  test('a block of light print on dark in the middle of a bill', () => {
    const image = scan(4);
    for (let y = 200; y < 420; y++) for (let x = 60; x < 420; x++) image.data[y * size.width + x] = 30;
    expect(findPaper(image)).toEqual(WHOLE);
  });
  test('noise', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), (seed) => {
        const photo = photoOf(size, toPixels(WHOLE, size), { grain: 120, paper: 128, seed });
        expect(isWhole(findPaper(photo))).toBe(true);
      }),
      { numRuns: 5, seed: 7, endOnFailure: true },
    );
  });
});

test('a white page with a little print in a corner is left whole', () => {
  const page = blank(size.width, size.height, 250);
  const small = { width: 160, height: 260 };
  const bill = photoOf(small, toPixels(WHOLE, small), { paper: 250, grain: 0 });
  for (let y = 0; y < 260; y++)
    page.data.set(bill.data.subarray(y * 160, (y + 1) * 160), (y + 70) * size.width + 120);
  expect(findPaper(page)).toEqual(WHOLE);
});

test('for any image the answer is a paper inside it', () => {
  const image = fc
    .record({ width: fc.integer({ min: 1, max: 90 }), height: fc.integer({ min: 1, max: 90 }) })
    .chain(({ width, height }) =>
      fc
        .uint8Array({ minLength: width * height, maxLength: width * height })
        .map((data): GrayImage => ({ width, height, data })),
    );
  fc.assert(
    fc.property(image, (any) => {
      const corners = findPaper(any);
      expect(isPaperShape(corners)).toBe(true);
      for (const { x, y } of corners) expect(Math.min(x, y) >= 0 && Math.max(x, y) <= 1).toBe(true);
    }),
    { numRuns: 40, endOnFailure: true },
  );
});

test('corners: area, shape', () => {
  expect(areaOf(WHOLE)).toBe(1);
  expect(isPaperShape(WHOLE)).toBe(true);
  const [a, b, c, d] = WHOLE;
  expect(isPaperShape([b, a, c, d])).toBe(false);
  expect(isPaperShape([a, b, { x: 0.4, y: 0.4 }, d])).toBe(false);
  expect(isPaperShape([a, b, c, { x: NaN, y: 1 }])).toBe(false);
  expect(isPaperShape(mapCorners(WHOLE, ({ x, y }) => ({ x: x * 0.05, y: y * 0.05 })))).toBe(false);
});
