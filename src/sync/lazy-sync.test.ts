import { expect, test, vi } from 'vitest';
import { until } from '../../tests/support/until.ts';
import { createLazySync } from './lazy-sync.ts';
import type { Sync } from './start.ts';
import { createStatusStore } from './status.ts';

/** Sync whose code comes as `load` says. */
function setup(load: (nth: number) => Promise<void>) {
  const timers: (() => void)[] = [];
  const started = {
    push: vi.fn(),
    pushSoon: vi.fn(),
    retryNow: vi.fn(),
    pull: vi.fn(),
    stop: vi.fn(),
  } satisfies Sync;
  const startSync = vi.fn<() => Sync>(() => started);
  const status = createStatusStore();
  let loads = 0;
  const sync = createLazySync(
    async () => {
      await load((loads += 1));
      return startSync;
    },
    status,
    (job) => timers.push(job),
  );
  return { sync, started, startSync, status, timers };
}

test('sync starts once its code is here; code that doesn’t come is asked for again', async () => {
  const { sync, started, startSync, timers } = setup(async (nth) => {
    if (nth === 1) throw new TypeError('Failed to fetch dynamically imported module');
  });
  sync.push();
  await until(() => timers).toHaveLength(1);
  expect(startSync).not.toHaveBeenCalled();
  timers[0]?.();
  await until(() => startSync.mock.calls).toHaveLength(1);
  for (const ask of ['push', 'retryNow', 'pull', 'stop'] as const) sync[ask]();
  for (const ask of ['push', 'retryNow', 'pull', 'stop'] as const)
    expect(started[ask]).toHaveBeenCalledOnce();
});

test('sync that is stopped before its code is here never starts, and asks for nothing', async () => {
  for (const ends of ['here', 'missing']) {
    let come = () => {};
    const code = new Promise<void>((resolve, reject) => {
      come = ends === 'here' ? resolve : () => reject(new TypeError());
    });
    const { sync, startSync, timers } = setup(() => code);
    sync.stop();
    come();
    await code.catch(() => undefined);
    await new Promise(setImmediate); // what awaits the code comes first
    expect(startSync).not.toHaveBeenCalled();
    expect(timers).toEqual([]);
  }
});

test('sync that can’t start is started once, and the status says why', async () => {
  const reported = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', reported);
  const { startSync, status, timers } = setup(() => Promise.resolve());
  const fault = new TypeError('no such lock');
  startSync.mockImplementation(() => {
    throw fault;
  });
  await until(() => reported.mock.calls).toEqual([[fault]]);
  expect(status.get().fault).toBe('TypeError: no such lock');
  expect(startSync).toHaveBeenCalledOnce();
  expect(timers).toEqual([]);
  vi.unstubAllGlobals();
});
