import { expect, test } from 'vitest';
import { pointOf } from './quad.ts';
import { textRegions, type TextMap } from './text-regions.ts';

const empty = (): TextMap => ({ width: 200, height: 100, data: new Float32Array(200 * 100) });

function bar(map: TextMap, x0: number, y0: number, x1: number, y1: number, value: number, slope = 0): void {
  for (let x = x0; x < x1; x++)
    for (let y = y0; y < y1; y++) map.data[Math.round(y + slope * (x - x0)) * map.width + x] = value;
}

test('each line is grown back from the network’s shrunk area, from top to bottom', () => {
  const map = empty();
  bar(map, 20, 60, 120, 66, 0.9);
  bar(map, 20, 20, 80, 26, 0.9);
  const quads = textRegions(map);
  expect(quads.map((quad) => quad.cy)).toEqual([23, 63]);
  // 100 x 6 grows by 100 * 6 * 1.6 / (2 * 106) on each side.
  expect(quads[1]).toMatchObject({ cx: 70, angle: 0 });
  expect(quads[1]?.width).toBeCloseTo(109.06, 1);
  expect(quads[1]?.height).toBeCloseTo(15.06, 1);
});

test('a falling line gives a turned quad', () => {
  const map = empty();
  bar(map, 20, 20, 180, 26, 0.9, 0.1);
  const [quad] = textRegions(map);
  expect(quad?.angle).toBeCloseTo(Math.atan(0.1), 1);
  const end = quad && pointOf(quad, 1, 0.5);
  expect(end?.y).toBeCloseTo(40, -1);
});

test('specks and unsure areas are left out', () => {
  const map = empty();
  bar(map, 20, 20, 80, 26, 0.4);
  bar(map, 20, 60, 22, 62, 0.9);
  expect(textRegions(map)).toEqual([]);
});

test('a map that is text all over gives an answer', () => {
  const map = empty();
  map.data.fill(1);
  expect(textRegions(map)).toHaveLength(1);
});

test('all 600 pieces of a bill of 200 lines are found', () => {
  const map: TextMap = { width: 300, height: 2000, data: new Float32Array(300 * 2000) };
  for (let line = 0; line < 200; line++)
    for (const x of [10, 120, 230]) bar(map, x, 10 * line + 2, x + 60, 10 * line + 6, 0.9);
  const quads = textRegions(map);
  expect(quads).toHaveLength(600);
  expect(quads.at(-1)?.cy).toBe(1994);
});

test('at most a thousand lines are found', () => {
  const map: TextMap = { width: 300, height: 2000, data: new Float32Array(300 * 2000) };
  for (let y = 2; y < 1990; y += 8) for (let x = 5; x < 280; x += 20) bar(map, x, y, x + 10, y + 4, 0.9);
  expect(textRegions(map)).toHaveLength(1000);
});
