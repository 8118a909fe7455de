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
      expect([told.breaches, told.doubled]).toEqual([[], []]);
    });
  });
}

/** "seed-1" to "seed-50", say, both included. */
export const seedsFrom = (first: number, last: number, name = 'seed'): string[] =>
  Array.from({ length: last - first + 1 }, (_, at) => `${name}-${first + at}`);
