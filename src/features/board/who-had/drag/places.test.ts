import { expect, test } from 'vitest';
import { MISSING_COLUMN } from '../../../../domain/board/board.ts';
import { moveColumn } from './places.ts';

test.each([
  ['A', 'C', ['B', 'C', 'A']],
  ['C', 'A', ['C', 'A', 'B']],
  ['A', MISSING_COLUMN, ['B', 'C', 'A']],
  ['B', 'B', ['A', 'B', 'C']],
])('column %s dropped on %s gives the order %j, the missing items last', (moved, over, expected) => {
  expect(moveColumn(['A', 'B', 'C', MISSING_COLUMN], moved, over)).toEqual([...expected, MISSING_COLUMN]);
});
