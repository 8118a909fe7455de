import { expect, test } from 'vitest';
import { newLocks } from '../../tests/support/locks.ts';
import { openTab } from './open-tabs.ts';

const granted = () => new Promise((resolve) => setTimeout(resolve));

test('tabs of one person know of each other, until they are closed', async () => {
  const locks = newLocks();
  const [one, two] = [openTab(locks, 'aina', 'one'), openTab(locks, 'aina', 'two')];
  openTab(locks, 'ben', 'three');
  await granted();
  expect(await one.alive()).toEqual(new Set(['one', 'two']));
  one.close();
  await granted();
  expect(await two.alive()).toEqual(new Set(['two']));
});

test('a browser that can’t tell says so', async () => {
  expect(await openTab(undefined, 'aina', 'one').alive()).toBeNull();
  const { query: _, ...old } = newLocks();
  expect(await openTab(old, 'aina', 'one').alive()).toBeNull();
});
