import { expect, test } from 'vitest';
import { openTab } from './open-tabs.ts';
import type { Locks } from './tabs.ts';

const locks = (held: string[], pending: string[]): Locks => ({
  request: async (_name, _options, holding) => holding(),
  query: async () => ({ held: held.map((name) => ({ name })), pending: pending.map((name) => ({ name })) }),
});

test('the open tabs are those of this user that hold their lock or wait for it', async () => {
  const all = locks(['kira-tab-ana-1', 'kira-tab-ben-2', 'kira-lead'], ['kira-tab-ana-3']);
  const tabs = openTab(all, 'ana', '1');
  expect(await tabs.alive()).toEqual(new Set(['1', '3']));
  tabs.close();
});

test('without Web Locks the open tabs are unknown', async () => {
  expect(await openTab(undefined, 'ana', '1').alive()).toBeNull();
});
