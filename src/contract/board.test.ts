import { expect, test } from 'vitest';
import { boardOpSchema } from './board.ts';

test.each([
  ['done', true, true], // of a phone from before the amount was kept
  ['done', false, true],
  ['done', 0, true],
  ['done', 20.5, false],
  ['done', null, false],
  ['rounded', { to: 100, paid: -5 }, true],
  ['rounded', null, true],
  ['rounded', { to: 0, paid: 0 }, false],
  ['rounded', { to: 1_000_000, paid: 0 }, false],
])('a person’s %s is set to %j: %s', (field, value, isTaken) => {
  expect(boardOpSchema.safeParse({ op: 'column.set', id: 'c', field, value }).success).toBe(isTaken);
});
