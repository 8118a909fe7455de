import { until } from '../../tests/support/until.ts';
import type { Workbox } from 'workbox-window';
import { expect, test } from 'vitest';
import { createUpdates } from './updates.ts';

test.each([
  ['an update that waits is offered', true],
  ['a first install that waits is no update', false],
])('%s', async (_, isUpdate) => {
  let waits: ((event: { isUpdate: boolean }) => void) | undefined;
  const workbox = {
    addEventListener: (_name: string, listener: typeof waits) => (waits = listener),
    register: () => Promise.resolve(undefined),
  };
  const updates = createUpdates(
    () => Promise.resolve(workbox as unknown as Workbox),
    Promise.resolve(),
    () => undefined,
  );
  await until(() => waits).toBeDefined();
  waits?.({ isUpdate });
  expect(updates.get()).toBe(isUpdate);
});
