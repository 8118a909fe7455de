import 'fake-indexeddb/auto'; // liveQuery does nothing where the platform has no IndexedDB of its own
import { expect, test, vi } from 'vitest';
import type { Api } from '../api/client.ts';
import { NetworkError } from '../api/errors.ts';
import { countingIds, me, newDevice, newStorage, retitle, smallBoard } from '../../tests/support/device.ts';
import { newLocks } from '../../tests/support/locks.ts';
import { noNews } from '../../tests/support/desk.ts';
import { startSync, type Browser } from './create.ts';
import { startLateSync } from './late.ts';

/** The parts of a browser that sync listens to, and what it asked of them. */
function newBrowser() {
  const asked: string[] = [];
  // Timers fire only when a test says so: what is sent is sent because of an event.
  const timers: (() => void)[] = [];
  const setTimeout = (job: () => void) => timers.push(job);
  const window = Object.assign(new EventTarget(), { setTimeout, clearTimeout: () => {} });
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' as const });
  const register = async (tag: string) => void asked.push(tag);
  const serviceWorker = Object.assign(new EventTarget(), {
    getRegistration: async () => ({ sync: { register } }),
  });
  const storage = { persist: async () => Boolean(asked.push('persist')) };
  const navigator = { serviceWorker, storage, onLine: true };
  const browser = { window, document, navigator } as unknown as Browser;
  return { browser, navigator, asked, timers, window, document, serviceWorker };
}

function setup(answer: (name: string) => unknown, storage = newStorage(), prefix = 3) {
  const { db } = newDevice(storage);
  const sent: string[] = [];
  const api = {
    call: async (name: string) => {
      sent.push(name);
      return answer(name);
    },
  } as unknown as Api;
  const parts = newBrowser();
  const start = (load = async () => startSync) =>
    startLateSync({
      load,
      db,
      api,
      me,
      clock: () => 0,
      elapsed: () => 0,
      ids: countingIds(prefix),
      random: () => 0.5,
      signedIn: () => me._id,
      browser: parts.browser,
    });
  return { ...parts, db, sent, start, storage };
}

test('what was held when the app was closed goes out at its next start', async () => {
  const { db, sent, start, storage } = setup((name) =>
    name === 'sync' ? noNews : { _id: 'x', rev: 2, board: smallBoard, outcomes: ['applied'] },
  );
  const before = newDevice(storage);
  const id = await before.mutate.createReceipt({ board: smallBoard, image: null, group: null });
  await before.mutate.edit(id, [retitle('Dinner')]);
  before.db.close();
  const sync = start();
  await vi.waitFor(async () => expect(await db.outbox.count()).toBe(0));
  expect(sent.filter((name) => name !== 'sync')).toEqual(['createReceipt', 'patchState']);
  sync.stop();
});

test('coming online, coming to the front and Background Sync each try again at once', async () => {
  const { sent, start, window, document, serviceWorker } = setup(() => {
    throw new NetworkError();
  });
  const sync = start();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  const events: [EventTarget, Event][] = [
    [window, new Event('online')],
    [document, new Event('visibilitychange')],
    [window, new Event('focus')],
    [serviceWorker, new MessageEvent('message', { data: { type: 'SYNC' } })],
  ];
  for (const [at, [target, event]] of events.entries()) {
    target.dispatchEvent(event);
    await vi.waitFor(() => expect(sent).toHaveLength(at + 2));
  }
  sync.stop();
  window.dispatchEvent(new Event('online'));
  expect(sent).toHaveLength(5);
});

test('what another open tab holds is its own; once that is closed it goes out', async () => {
  const locks = newLocks();
  const storage = newStorage();
  const answer = (name: string) =>
    name === 'sync' ? noNews : { _id: 'x', rev: 2, board: smallBoard, outcomes: ['applied'] };
  const [first, second] = [setup(answer, storage, 3), setup(answer, storage, 4)];
  for (const { navigator } of [first, second]) Object.assign(navigator, { locks });
  const one = first.start();
  const id = await one.mutate.createReceipt({ board: smallBoard, image: null, group: null });
  await one.mutate.edit(id, [retitle('Dinner')]);
  const two = second.start();
  const pushed = () => [...first.sent, ...second.sent].filter((name) => name !== 'sync');
  await vi.waitFor(() => expect(second.timers).not.toEqual([])); // it has started
  await vi.waitFor(() => expect(pushed()).toEqual(['createReceipt']));
  second.timers.forEach((tick) => tick());
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect((await second.db.outbox.toArray()).map(({ state }) => state)).toEqual(['held']);
  one.stop();
  await new Promise((resolve) => setTimeout(resolve));
  second.timers.at(-1)?.();
  await vi.waitFor(() => expect(pushed()).toEqual(['createReceipt', 'patchState']));
  two.stop();
});

test('something unsent asks the browser not to evict it, and to wake us once there is a connection', async () => {
  const { asked, navigator, start } = setup(() => {
    throw new NetworkError();
  });
  navigator.onLine = false;
  const sync = start();
  await sync.mutate.createReceipt({ board: smallBoard, image: null, group: null });
  await sync.mutate.createReceipt({ board: smallBoard, image: null, group: null });
  await vi.waitFor(() => expect(asked).toEqual(expect.arrayContaining(['persist', 'kira-outbox'])));
  expect(asked.filter((what) => what === 'persist')).toHaveLength(1); // some browsers ask the person
  await vi.waitFor(() => expect(sync.status.get()).toMatchObject({ state: 'offline', waiting: 2 }));
  sync.stop();
});

test('with a connection nothing asks to be woken: the browser would do so at once, and no pause would hold', async () => {
  const { asked, sent, start } = setup((name) => (name === 'sync' ? noNews : { _id: 'x', rev: 1 }));
  const sync = start();
  const id = await sync.mutate.createReceipt({ board: smallBoard, image: null, group: null });
  await sync.mutate.edit(id, [retitle('Dinner')]); // held, so it stays unsent
  await vi.waitFor(() => expect(sent).toContain('createReceipt'));
  await vi.waitFor(() => expect(sync.status.get()).toMatchObject({ waiting: 1 }));
  expect(asked).toEqual(['persist']);
  sync.stop();
});

test('what is written before sync’s code is here goes out once it is; code that doesn’t come is asked for again', async () => {
  const { db, sent, timers, start } = setup((name) => (name === 'sync' ? noNews : { _id: 'x', rev: 1 }));
  let loads = 0;
  const sync = start(async () => {
    loads += 1;
    if (loads === 1) throw new TypeError('Failed to fetch dynamically imported module');
    return startSync;
  });
  await sync.mutate.createReceipt({ board: smallBoard, image: null, group: null });
  await vi.waitFor(() => expect(timers).toHaveLength(1));
  expect(sent).toEqual([]);
  timers[0]?.();
  await vi.waitFor(async () => expect(await db.outbox.count()).toBe(0));
  expect(sent).toContain('createReceipt');
  sync.stop();
});

test('what is stopped before its code is here never starts', async () => {
  const { sent, start } = setup(() => noNews);
  let come: (started: typeof startSync) => void = () => {};
  const sync = start(() => new Promise((resolve) => (come = resolve)));
  sync.stop();
  come(startSync);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(sent).toEqual([]);
});
