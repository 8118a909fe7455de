import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Box } from './box.ts';
import { orderForReading } from './reading-order.ts';

/** A piece of print in row `row`, in characters of 10 pixels from the left. */
const piece = (row: number, from: number, to: number): Box => ({
  x0: 10 * from,
  x1: 10 * to,
  y0: 30 * row,
  y1: 30 * row + 20,
});

test('the store, then from the columns down, then the address upwards', () => {
  const alone = Array.from({ length: 10 }, (_, row) => piece(row, 8, 30));
  const columns = [10, 11, 12].flatMap((row) => [piece(row, 0, 20), piece(row, 32, 40)]);
  const order = orderForReading([...alone, ...columns], 400);
  expect(order).toEqual([0, 1, 2, 3, 8, 9, 10, 11, 12, 13, 14, 15, 7, 6, 5, 4]);
});

test('two pieces that end far from the edge are no columns', () => {
  const head = [0, 1, 2, 3].map((row) => piece(row, 8, 30));
  const phones = [piece(4, 2, 12), piece(4, 14, 24)];
  const rest = [5, 6, 7, 8].flatMap((row) => [piece(row, 0, 20), piece(row, 32, 40)]);
  expect(orderForReading([...head, ...phones, ...rest], 400).slice(0, 6)).toEqual([0, 1, 2, 3, 4, 5]);
  const between = [5, 6, 7].map((row) => piece(row, 8, 30));
  const late = [8, 9, 10, 11].flatMap((row) => [piece(row, 0, 20), piece(row, 32, 40)]);
  expect(orderForReading([...head, ...phones, ...between, ...late], 400).slice(0, 6)).toEqual([
    0, 1, 2, 3, 7, 8,
  ]);
});

test('without columns from the top', () => {
  const boxes = Array.from({ length: 9 }, (_, row) => piece(row, 0, 30));
  expect(orderForReading(boxes, 300)).toEqual([...boxes.keys()]);
});

test('every line once, whatever the boxes', () => {
  const side = fc.double({ min: -50, max: 500 });
  const box = fc.record({ x0: side, y0: side, x1: side, y1: side });
  fc.assert(
    fc.property(fc.array(box, { maxLength: 60 }), (boxes) => {
      expect(orderForReading(boxes, 400).toSorted((a, b) => a - b)).toEqual([...boxes.keys()]);
    }),
  );
});
