import { expect, test } from 'vitest';
import { fairTurns } from './fair-turns.ts';

/** Work that ends by hand, in the order in which it began. */
function heldWork(atOnce: number, maxWaiting: number) {
  const inTurn = fairTurns(atOnce, maxWaiting);
  const begun: string[] = [];
  const refused: string[] = [];
  const ends: (() => void)[] = [];
  let most = 0;
  return {
    begun,
    refused,
    most: () => most,
    ask: (...askers: string[]) =>
      askers.forEach((asker) => {
        const work = () =>
          new Promise<void>((resolve) => {
            begun.push(asker);
            ends.push(resolve);
            most = Math.max(most, ends.length);
          });
        inTurn(asker, work).catch(() => void refused.push(asker));
      }),
    async endAll() {
      while (ends.length) {
        ends.shift()?.();
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

test('who asks once comes before the others of somebody who asks much', async () => {
  const work = heldWork(2, 100);
  work.ask(...Array<string>(6).fill('flood'), 'b', 'c', 'b');
  await work.endAll();
  expect(work.begun).toEqual(['flood', 'flood', 'flood', 'b', 'c', 'flood', 'b', 'flood', 'flood']);
  expect(work.most()).toBe(2);
});

test('where too many wait, the longest line loses its last one', async () => {
  const work = heldWork(1, 4);
  work.ask(...Array<string>(7).fill('flood'), 'b', 'c', 'd');
  await work.endAll();
  expect(work.refused).toEqual(Array<string>(5).fill('flood'));
  expect(work.begun).toEqual(['flood', 'flood', 'b', 'c', 'd']);
});

test('work that fails ends its turn, and a free turn waits for nobody', async () => {
  const inTurn = fairTurns(1, 1);
  const fails = () => Promise.reject(new Error('no'));
  await expect(inTurn('a', fails)).rejects.toThrow('no');
  const both = [inTurn('a', fails), inTurn('b', async () => 'done')];
  expect(await Promise.allSettled(both)).toMatchObject([{ status: 'rejected' }, { value: 'done' }]);
});
