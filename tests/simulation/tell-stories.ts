import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newDatabase } from '../../server/testing/test-server.ts';
import { openBackend } from './backend.ts';
import { tell } from './story.ts';

/** Tells the stories of these seeds over one server. `npm run bench -- sync --seeds A-B` tells others. */
export function tellAll(seeds: readonly string[]): void {
  let backend: Awaited<ReturnType<typeof openBackend>>;
  beforeAll(async () => {
    backend = await openBackend(newDatabase());
  });
  afterAll(() => backend.close());

  describe('whatever happens, no edit is lost or doubled and all phones end equal', () => {
    test.each(seeds)('%s', { timeout: 120_000 }, async (seed) => {
      const told = await tell(backend, seed);
      if (process.env['SHOW']) console.log(seed, told.requests, told.operations, told.breaches.length);
      expect(told.breaches).toEqual([]);
    });
  });
}

/** "seed-1" to "seed-50", say, both included. */
export const seedsFrom = (first: number, last: number, name = 'seed'): string[] =>
  Array.from({ length: last - first + 1 }, (_, at) => `${name}-${first + at}`);

/** Other seeds that once failed, each with its defect. */
export const PINNED: string[] = [
  // A check called a replaced edit lost, because an edit that a crash undid stood between.
  'seed-730',
  'seed-788',
  // A late answer brought somebody else's cookies back, and nobody signed in again.
  'seed-5005',
  // A check called a share unseen that the screen showed without a deleted column.
  'seed-384',
  // A check called a share seen, because the phone's own share looked the same.
  'seed-10424',
  'seed-3121',
  // A late copy of a refresh ended the session.
  'seed-5063',
];
