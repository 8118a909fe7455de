import { expect, test } from 'vitest';
import { overlapOf, type RowInk } from './photo-overlap.ts';

/** Alike in no two places. */
const chance = (y: number, x: number): number =>
  Math.abs(Math.sin(y * 12.9898 + x * 78.233) * 43_758.5453) % 1;
/** A receipt's rows: lines of print, with paper between. */
const rows: RowInk = Array.from({ length: 300 }, (_, y) =>
  Array.from({ length: 8 }, (_column, x) => (y % 9 < 5 && chance(Math.floor(y / 9), x) > 0.5 ? 60 + x : 3)),
);
const noisy = (ink: RowInk): RowInk =>
  ink.map((row, y) => row.map((dark, x) => dark * 0.8 + ((y * 31 + x * 17) % 10)));

test('two photos that show the same lines overlap by those', () => {
  expect(overlapOf(rows.slice(0, 180), noisy(rows.slice(130)), 100)).toBe(50);
});

test('photos that share no line do not overlap', () => {
  expect(overlapOf(rows.slice(0, 150), noisy(rows.slice(150)), 100)).toBe(0);
});

test('bare paper is no overlap', () => {
  const bare = Array.from({ length: 100 }, () => Array.from({ length: 8 }, () => 3));
  expect(overlapOf(bare, bare, 100)).toBe(0);
});

test('two papers on one dark table do not overlap', () => {
  const onTable = (ink: RowInk): RowInk => ink.map((row) => [200, 200, ...row, 200, 200]);
  const other = rows.toReversed().map((row) => row.toReversed());
  expect(overlapOf(onTable(rows), onTable(noisy(other)), 120)).toBe(0);
});

test('a photo that shows the same paper again goes on nowhere', () => {
  expect(overlapOf(rows, noisy(rows), 100)).toBe(0);
  expect(overlapOf(rows, noisy(rows.slice(6)), 100)).toBe(0);
});
