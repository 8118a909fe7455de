import { describe, expect, test } from 'vitest';
import { tell } from './story.ts';
import { workerBackend } from './worker-backend.ts';

/** Tells the stories of these seeds over one server. `npm run bench -- sync --seeds A-B` tells others. */
export function tellAll(seeds: readonly string[]): void {
  describe('whatever happens, no edit is lost or doubled and all phones end equal', () => {
    test.each(seeds)('%s', { timeout: 120_000 }, async (seed) => {
      const told = await tell(await workerBackend(), seed);
      if (process.env['SHOW']) console.log(seed, told.requests, told.operations, told.breaches.length);
      expect([told.breaches, told.doubled]).toEqual([[], []]);
    });
  });
}

/** named('groups', 4, 9): "groups-4" and "groups-9". */
export const named = (kind: 'seed' | 'groups' | 'payments' | 'guests', ...numbers: number[]): string[] =>
  numbers.map((number) => `${kind}-${number}`);
