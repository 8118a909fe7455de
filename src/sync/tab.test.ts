import 'fake-indexeddb/auto'; // liveQuery does nothing where the platform has no IndexedDB of its own
import { expect, test, vi } from 'vitest';
import type { Api } from '../api/client.ts';
import { NetworkError } from '../api/errors.ts';
import { countingIds, newDevice, newStorage, smallBoard } from '../../tests/support/device.ts';
import { noNews } from '../../tests/support/desk.ts';
import type { Locks } from './leader.ts';
import { startTab, type Sync } from './tab.ts';
import type { Channel, Message } from './tabs.ts';

/** A lock as browsers have it: one holds, the others wait until it is let go. */
function oneLock(): Locks {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request(_name, { signal }, holding) {
      last = last.then(() => (signal.aborted ? undefined : holding()));
      return last;
    },
  };
}

/** Tabs that hear each other, never themselves. */
function room(): () => Channel {
  const members = new Set<(message: Message) => void>();
  return () => {
    let mine: (message: Message) => void = () => {};
    return {
      tell(message) {
        for (const hear of members) if (hear !== mine) hear(message);
      },
      hear(listener) {
        mine = listener;
        members.add(listener);
      },
      close: () => void members.delete(mine),
    };
  };
}

/** Two tabs of one person on one device; `sent` says which tab each call came from. */
function twoTabs(locks: Locks | null, answer: (name: string) => unknown) {
  const storage = newStorage();
  const sent: string[] = [];
  const keys = new Set<string>();
  const join = room();
  const tab = (name: string): Sync & { device: ReturnType<typeof newDevice> } => {
    const device = newDevice(storage);
    const api = {
      call: async (call: string, { headers = {} }: { headers?: Record<string, string> }) => {
        sent.push(`${name} ${call}`);
        if (headers['idempotency-key']) keys.add(headers['idempotency-key']);
        return answer(call);
      },
    } as unknown as Api;
    const sync = startTab({
      db: device.db,
      api,
      user: 'aina',
      clock: () => 0,
      elapsed: () => 0,
      ids: countingIds(5),
      random: () => 0.5,
      after: () => () => {},
      mine: () => true,
      locks,
      channel: join(),
      listen: () => () => {},
    });
    return { ...sync, device };
  };
  return { sent, keys, first: tab('first'), second: tab('second') };
}

const taken = (name: string) => (name === 'sync' ? noNews : { _id: 'x', rev: 1 });
const newReceipt = { board: smallBoard, image: null, group: null };

test('one tab sends what any tab writes; when it closes, another takes over', async () => {
  const { sent, first, second } = twoTabs(oneLock(), taken);
  await vi.waitFor(() => expect(sent).toEqual(['first sync']));
  await second.device.mutate.createReceipt(newReceipt);
  second.wake();
  await vi.waitFor(() => expect(sent).toContain('first createReceipt'));
  first.stop();
  await vi.waitFor(() => expect(sent).toContain('second sync'));
  await second.device.mutate.createReceipt(newReceipt);
  second.wake();
  await vi.waitFor(() => expect(sent.at(-2)).toBe('second createReceipt'));
  second.stop();
});

test('every tab shows what waits and what the sending tab meets', async () => {
  const { first, second } = twoTabs(oneLock(), () => {
    throw new NetworkError();
  });
  await second.device.mutate.createReceipt(newReceipt);
  second.wake();
  for (const tab of [first, second]) {
    await vi.waitFor(() => expect(tab.status.get()).toEqual({ state: 'offline', waiting: 1, parked: 0 }));
  }
  first.stop();
  second.stop();
});

test('without locks every tab sends, and the requests are the same', async () => {
  const { sent, keys, first, second } = twoTabs(null, taken);
  await vi.waitFor(() => expect([...new Set(sent)].toSorted()).toEqual(['first sync', 'second sync']));
  await first.device.mutate.createReceipt(newReceipt);
  first.wake();
  second.wake();
  await vi.waitFor(async () => expect(await first.device.db.outbox.count()).toBe(0));
  expect(keys.size).toBe(1);
  first.stop();
  second.stop();
});
