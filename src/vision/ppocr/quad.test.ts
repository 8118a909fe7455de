import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quadBox, pointOf, smallestQuad } from './quad.ts';

const corners = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const;

test('a turned rectangle is found from its corners and inner points', () => {
  fc.assert(
    fc.property(
      fc.record({
        cx: fc.integer({ min: -500, max: 500 }),
        cy: fc.integer({ min: -500, max: 500 }),
        width: fc.integer({ min: 60, max: 900 }),
        height: fc.integer({ min: 8, max: 50 }),
        angle: fc.double({ min: -0.7, max: 0.7, noNaN: true }),
      }),
      fc.array(
        fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })),
      ),
      (quad, inside) => {
        const found = smallestQuad([...corners, ...inside].map(([u, v]) => pointOf(quad, u, v)));
        for (const key of ['cx', 'cy', 'width', 'height', 'angle'] as const)
          expect(found?.[key]).toBeCloseTo(quad[key], 4);
      },
    ),
  );
});

test('points on one line give a quad without height, no points give none', () => {
  const quad = smallestQuad([
    { x: 0, y: 5 },
    { x: 10, y: 5 },
  ]);
  expect(quad).toMatchObject({ cx: 5, cy: 5, width: 10, height: 0 });
  expect(smallestQuad([])).toBeNull();
});

test('a part of a level quad has an upright box', () => {
  const quad = { cx: 50, cy: 20, width: 100, height: 10, angle: 0 };
  expect(quadBox(quad, 0.25, 0.5)).toEqual({ x0: 25, y0: 15, x1: 50, y1: 25 });
});
