import { expect, test } from 'vitest';
import { createLine } from './in-turn.ts';

test('jobs run one after the other, also behind one that failed; the first starts at once', async () => {
  const inTurn = createLine();
  const log: string[] = [];
  const job = (name: string, fails = false) =>
    inTurn(async () => {
      log.push(`${name} begins`);
      await Promise.resolve();
      log.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  const all = Promise.allSettled([job('a', true), job('b'), job('c')]);
  expect(log).toEqual(['a begins']);
  const [a, b, c] = await all;
  expect(a).toMatchObject({ status: 'rejected' });
  expect([b, c]).toMatchObject([{ value: 'b' }, { value: 'c' }]);
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});

test('once all have ended, the next starts at once again', async () => {
  const inTurn = createLine();
  await inTurn(async () => {});
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  let begun = false;
  const done = inTurn(async () => void (begun = true));
  expect(begun).toBe(true);
  await done;
});
