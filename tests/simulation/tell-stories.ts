import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBackend } from './backend.ts';
import { tell } from './story.ts';

/** Tells the stories of these seeds to one server. In several files, so that each core gets its share. */
export function tellAll(seeds: readonly string[]): void {
  let backend: Awaited<ReturnType<typeof openBackend>>;
  beforeAll(async () => {
    backend = await openBackend();
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
export const seedsFrom = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, at) => `seed-${first + at}`);

/** Seeds beyond those told anyway that once failed; what each showed stands beside it. */
export const PINNED: string[] = [
  // An edit was called lost that another had replaced, because one that a crash undid stood between them.
  'seed-730',
  'seed-788',
  // Cookies of somebody else came back with a late answer, and nobody signed in again.
  'seed-5005',
  // A share was called unseen where the screen showed it without somebody whom its owner was deleting.
  'seed-384',
  // A share was called seen where the screen showed one of the phone's own that looks the same.
  'seed-10424',
  'seed-3121',
  // A copy of a refresh that came minutes after others of it had been lost ended the session.
  'seed-5063',
];
