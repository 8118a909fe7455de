import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blank } from '../image/raster.ts';
import { toPixels, WHOLE, type Corners } from './corners.ts';
import { flatSize, flatten } from './flatten.ts';
import { fromUnitSquare, inverse, project } from './homography.ts';
import { isUpright, regionOf } from './paper-region.ts';
import { photoOf } from './test-photo.ts';

const size = { width: 480, height: 640 };
const tilted: Corners = [
  { x: 110, y: 80 },
  { x: 400, y: 110 },
  { x: 380, y: 570 },
  { x: 70, y: 540 },
];

test('a homography takes the unit square to its corners, its inverse back', () => {
  const [a, b, c, d] = tilted;
  const there = fromUnitSquare(tilted);
  for (const [from, to] of [
    [WHOLE[0], a],
    [WHOLE[1], b],
    [WHOLE[2], c],
    [WHOLE[3], d],
  ] as const) {
    expect(project(there, from).x).toBeCloseTo(to.x);
    expect(project(there, from).y).toBeCloseTo(to.y);
  }
  const unit = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(unit, unit, (x, y) => {
      const back = project(inverse(there), project(there, { x, y }));
      expect(back.x).toBeCloseTo(x, 6);
      expect(back.y).toBeCloseTo(y, 6);
    }),
  );
});

test('a tilted bill comes out as seen from above', () => {
  const flat = flatten(photoOf(size, tilted, { grain: 0 }), tilted, 1);
  const straight = photoOf(flat, toPixels(WHOLE, flat), { grain: 0 });
  let apart = 0;
  for (const [at, value] of flat.data.entries())
    if (Math.abs(value - (straight.data[at] ?? 0)) > 100) apart++;
  // Strokes are a few pixels wide: on their edges half a pixel decides.
  expect(apart / flat.data.length).toBeLessThan(0.06);
});

test('the whole image comes out as it is, in grey and in colour', () => {
  const image = photoOf({ width: 60, height: 80 }, toPixels(WHOLE, { width: 60, height: 80 }));
  expect([...flatten(image, toPixels(WHOLE, image), 1).data]).toEqual([...image.data]);
  const data = Uint8ClampedArray.from({ length: 60 * 80 * 4 }, (_, at) =>
    at % 4 === 3 ? 255 : (at * 7) % 256,
  );
  expect([...flatten({ ...image, data }, toPixels(WHOLE, image), 4).data]).toEqual([...data]);
});

test('places outside the photo have the colour of its edge', () => {
  const image = { width: 2, height: 1, data: Uint8Array.from([10, 200]) };
  const beyond = toPixels(WHOLE, { width: 6, height: 1 });
  expect([...flatten(image, beyond, 1).data]).toEqual([10, 200, 200, 200, 200, 200]);
});

test('the result is bounded for any corners', () => {
  const { width, height } = flatSize(toPixels(WHOLE, { width: 8000, height: 6000 }));
  expect(width * height).toBeLessThanOrEqual(2400 * 1800 * 1.001);
});

test('only the part around the paper is decoded, at full size if that is not too large', () => {
  const photo = { width: 4000, height: 3000 };
  const small: Corners = [
    { x: 0.25, y: 0.2 },
    { x: 0.5, y: 0.2 },
    { x: 0.5, y: 0.6 },
    { x: 0.25, y: 0.6 },
  ];
  const region = regionOf(small, photo);
  expect(region).toMatchObject({ left: 1000, top: 600, width: 1000, height: 1200 });
  expect(region.scaled).toEqual({ width: 1000, height: 1200 });
  expect(isUpright(region)).toBe(true);
  const large = regionOf(WHOLE, photo);
  expect(large.scaled).toEqual({ width: 2400, height: 1800 });
  expect(isUpright(regionOf([{ x: 0.1, y: 0.2 }, small[1], small[2], small[3]], photo))).toBe(false);
});

test('thin strokes between two pixels stay darker than their mean; colours keep apart', () => {
  const image = { ...blank(9, 5), data: new Uint8Array(9 * 5 * 4).fill(255) };
  for (let y = 0; y < 5; y++) image.data.fill(0, (y * 9 + 4) * 4, (y * 9 + 4) * 4 + 2); // no red, no green
  const half: Corners = [
    { x: 0.5, y: 0 },
    { x: 8.5, y: 0 },
    { x: 8.5, y: 5 },
    { x: 0.5, y: 5 },
  ];
  const flat = flatten(image, half, 4);
  const [red, green, blue, alpha] = flat.data.subarray((2 * flat.width + 3) * 4);
  expect([flat.width, flat.height]).toEqual([8, 5]);
  expect(red).toBeLessThan(120); // bilinear: 127
  expect([green, blue, alpha]).toEqual([red, 255, 255]);
  expect(flat.data[2 * flat.width * 4]).toBe(255);
});
