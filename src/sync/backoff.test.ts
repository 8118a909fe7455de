import { expect, test } from 'vitest';
import { createPauses } from './backoff.ts';

test('a success ends a wait, but not one that the server asked for', () => {
  let now = 0;
  const pauses = createPauses(
    () => now,
    () => 0.5,
  );
  pauses.fail('all', null);
  pauses.clear('all');
  expect(pauses.isReady('all')).toBe(true);
  pauses.fail('all', 40_000);
  pauses.clear('all');
  expect([pauses.isReady('all'), pauses.nextEnd()]).toEqual([false, 40_000]);
  now = 40_000;
  expect(pauses.isReady('all')).toBe(true);
  pauses.clear('all'); // counts the next failure as the first
  pauses.fail('all', null);
  expect(pauses.nextEnd()).toBe(41_000);
});
