import { afterAll, beforeAll, expect, test } from 'vitest';
import { newDatabase } from '../../server/testing/test-server.ts';
import { openBackend } from './backend.ts';
import { sabotages } from './sabotage.ts';
import { tell } from './story.ts';
import { seedsFrom } from './tell-stories.ts';

/** The correct code passes under these seeds. The first five catch all, so the others cost nothing. */
const SEEDS = ['11', '3', '20', '5', '16', '9', '15', '4', '14', '18', '19', '13'].map(
  (number) => `seed-${number}`,
);

const OTHER_SEEDS = {
  groups: seedsFrom(1, 10, 'groups'),
  payments: ['payments-1', ...seedsFrom(4, 10, 'payments')],
  guests: seedsFrom(1, 10, 'guests'),
};

/**
 * Each costs a story or two. A run of all tests tries one for each kind of check; `SABOTAGES=all` tries all,
 * and whoever changes sync, checks or sabotages runs that.
 */
const USUAL = new Set([
  'no dedupe',
  'stale snapshot accepted',
  'unsent edits go with the group',
  'payments have random ids',
  'an overlay that leaves too early',
  'both tabs lead',
  'a place that is lost',
  'a right that only the screen checks',
]);
const tried = Object.entries(sabotages).filter(
  ([name]) => process.env['SABOTAGES'] === 'all' || USUAL.has(name),
);

let backend: Awaited<ReturnType<typeof openBackend>>;
beforeAll(async () => {
  backend = await openBackend(newDatabase());
}, 60_000);
afterAll(() => backend.close());

test('the usual ones are there', () => {
  expect(Object.keys(sabotages)).toEqual(expect.arrayContaining([...USUAL]));
});

test.each(tried)('%s is caught', { timeout: 240_000 }, async (name, sabotage) => {
  const others: string[] = [];
  const seeds = sabotage.with ? OTHER_SEEDS[sabotage.with] : SEEDS;
  for (const seed of seeds) {
    const told = await tell(backend, seed, sabotage);
    const breaches = [...told.breaches, ...told.doubled];
    const found = breaches.filter((breach) => sabotage.breaks.test(breach));
    if (process.env['SHOW'] && breaches.length) console.log(name, seed, found.slice(0, 2));
    if (found.length) return;
    others.push(...breaches);
  }
  expect.fail(`${name} went unnoticed in ${seeds.join(', ')}; but: ${others.slice(0, 5).join('; ')}`);
});
