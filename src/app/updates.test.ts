import { expect, test, vi } from 'vitest';
import type { Workbox } from 'workbox-window';
import { until } from '../../tests/support/until.ts';
import { createUpdates } from './updates.ts';

/** A page with its service worker's registration. */
async function openPage({ isControlled = true, isInstalled = true } = {}) {
  const listeners = new Map<string, (() => void)[]>();
  const update = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const registration = { active: isInstalled ? {} : null };
  const register = vi.fn<() => Promise<typeof registration>>(() => Promise.resolve(registration));
  const reload = vi.fn<() => void>();
  const messageSkipWaiting = vi.fn<() => void>();
  const workbox = {
    addEventListener: (name: string, listener: () => void) =>
      listeners.set(name, [...(listeners.get(name) ?? []), listener]),
    register,
    update,
    messageSkipWaiting,
  };
  const defaultView = new EventTarget() as Window & typeof globalThis;
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as const, defaultView });
  let now = 0;
  let controlled = isControlled;
  const updates = createUpdates({
    loadWorkbox: () => Promise.resolve(workbox as unknown as Workbox),
    isTime: Promise.resolve(),
    reload,
    isControlled: () => controlled,
    page,
    clock: () => now,
  });
  await until(() => register.mock.settledResults).toHaveLength(1);
  return {
    updates,
    update,
    register,
    registration,
    reload,
    messageSkipWaiting,
    comeOnline: () => defaultView.dispatchEvent(new Event('online')),
    tell: (name: 'waiting' | 'controlling') => {
      controlled ||= name === 'controlling';
      listeners.get(name)?.forEach((listener) => listener());
    },
    comeBack: (after: number) => {
      now += after;
      page.dispatchEvent(new Event('visibilitychange'));
    },
  };
}

test('an update that waits is offered, a first install that waits is not', async () => {
  const first = await openPage({ isControlled: false });
  first.tell('waiting');
  expect(first.updates.get()).toBe(false);
  first.tell('controlling');
  first.tell('waiting');
  expect(first.updates.get()).toBe(true);
});

test('an update starts when the user says so, and reloads the page then', async () => {
  const { updates, tell, reload, messageSkipWaiting } = await openPage();
  tell('waiting');
  updates.apply();
  expect([messageSkipWaiting.mock.calls.length, reload.mock.calls.length]).toEqual([1, 0]);
  tell('controlling');
  expect(reload).toHaveBeenCalledOnce();
});

test('an update that another tab has started is offered, and only reloads', async () => {
  const { updates, tell, reload, messageSkipWaiting } = await openPage({ isControlled: false });
  tell('controlling'); // the first install takes the page
  expect(updates.get()).toBe(false);
  tell('controlling');
  expect([updates.get(), reload.mock.calls.length]).toEqual([true, 0]);
  updates.apply();
  expect([reload.mock.calls.length, messageSkipWaiting.mock.calls.length]).toEqual([1, 0]);
});

test('a page that comes back to the front asks for a new version, once an hour at most', async () => {
  const { update, comeBack } = await openPage();
  comeBack(60_000);
  expect(update).not.toHaveBeenCalled();
  comeBack(3_600_000);
  comeBack(1000);
  expect(update).toHaveBeenCalledOnce();
});

test('a page whose first install failed registers again: with a connection, and once an hour', async () => {
  const { register, registration, update, comeOnline, comeBack } = await openPage({ isInstalled: false });
  comeOnline();
  comeOnline(); // one try at a time
  await until(() => register.mock.settledResults).toHaveLength(2);
  comeBack(3_600_000);
  await until(() => register.mock.settledResults).toHaveLength(3);
  registration.active = {};
  comeOnline();
  comeBack(3_600_000);
  expect(register).toHaveBeenCalledTimes(3);
  expect(update).toHaveBeenCalledOnce();
});
