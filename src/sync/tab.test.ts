import 'fake-indexeddb/auto'; // liveQuery does nothing where the platform has no IndexedDB of its own
import { expect, test, vi } from 'vitest';
import type { Api } from '../api/client.ts';
import { NetworkError } from '../api/errors.ts';
import { countingIds, newDevice, newStorage, smallBoard } from '../../tests/support/device.ts';
import { noNews } from '../../tests/support/desk.ts';
import type { Locks } from './leader.ts';
import { startTab, type Sync } from './tab.ts';
import type { Channel, Message } from './tabs.ts';

/** A lock as browsers have it: one holds, the others wait until it is let go, or take it away. */
function oneLock(): Locks {
  interface Turn {
    holding: () => Promise<void>;
    resolve: (value: unknown) => void;
    reject: (error: unknown) => void;
  }
  let holder: Turn | null = null;
  let line: Turn[] = [];
  const aborted = () => new DOMException('taken away', 'AbortError');
  async function grant(turn: Turn | undefined): Promise<void> {
    holder = turn ?? null;
    if (!turn) return;
    turn.resolve(await turn.holding());
    if (holder === turn) void grant(line.shift());
  }
  return {
    request: (_name, how, holding) =>
      new Promise((resolve, reject) => {
        const turn = { holding, resolve, reject };
        if ('steal' in how) {
          holder?.reject(aborted());
          return void grant(turn);
        }
        how.signal.addEventListener('abort', () => {
          if (!line.includes(turn)) return;
          line = line.filter((other) => other !== turn);
          reject(aborted());
        });
        if (holder) line.push(turn);
        else void grant(turn);
      }),
  };
}

/** Tabs that hear each other, never themselves, and not while they are frozen. */
function room(frozen: Set<string>): (name: string) => Channel {
  const members = new Set<(message: Message) => void>();
  return (name) => {
    let mine: (message: Message) => void = () => {};
    let closed = false;
    return {
      tell(message) {
        if (closed) throw new DOMException('Channel is closed', 'InvalidStateError');
        for (const hear of members) if (hear !== mine) hear(message);
      },
      hear(listener) {
        mine = (message) => frozen.has(name) || listener(message);
        members.add(mine);
      },
      close() {
        closed = true;
        members.delete(mine);
      },
    };
  };
}

/** Two tabs of one person on one device; `sent` says which tab each call came from. */
function twoTabs(locks: Locks | null, answer: (name: string) => unknown) {
  const storage = newStorage();
  const sent: string[] = [];
  const keys = new Set<string>();
  const frozen = new Set<string>();
  const timers = new Set<() => void>();
  const join = room(frozen);
  let opened = 0;
  const tab = (name: string): Sync & { device: ReturnType<typeof newDevice> } => {
    const device = newDevice(storage, countingIds((opened += 1)));
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
      after(_ms, job) {
        timers.add(job);
        return () => void timers.delete(job);
      },
      mine: () => true,
      locks,
      channel: join(name),
      listen: () => () => {},
    });
    return { ...sync, device };
  };
  /** Lets all waits be over. */
  const ring = () => {
    for (const job of timers) {
      timers.delete(job);
      job();
    }
  };
  return { sent, keys, frozen, ring, tab, first: tab('first'), second: tab('second') };
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

test('a frozen tab keeps its lock: whoever has something to send takes over, and it stays so', async () => {
  const { sent, frozen, ring, first, second } = twoTabs(oneLock(), taken);
  await vi.waitFor(() => expect(sent).toEqual(['first sync']));
  await second.device.mutate.createReceipt(newReceipt);
  frozen.add('first');
  second.wake();
  expect(sent).toEqual(['first sync']);
  ring();
  await vi.waitFor(() => expect(sent).toContain('second createReceipt'));
  frozen.delete('first');
  await first.device.mutate.createReceipt(newReceipt);
  first.wake();
  await vi.waitFor(() =>
    expect(sent.filter((call) => call.endsWith('createReceipt'))).toEqual([
      'second createReceipt',
      'second createReceipt',
    ]),
  );
  second.stop();
  await vi.waitFor(() => expect(sent.at(-1)).toBe('first sync')); // it has lined up again
  first.stop();
});

test('a tab that answers keeps the lead', async () => {
  const { sent, ring, first, second } = twoTabs(oneLock(), taken);
  await vi.waitFor(() => expect(sent).toEqual(['first sync']));
  second.wake();
  ring();
  await second.device.mutate.createReceipt(newReceipt);
  second.wake();
  await vi.waitFor(() => expect(sent).toContain('first createReceipt'));
  expect(sent.filter((call) => call.startsWith('second'))).toEqual([]);
  first.stop();
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

test('who takes over says how things stand, to the others too: what the one before met is over', async () => {
  let connected = false;
  const { sent, tab, first, second } = twoTabs(oneLock(), () => {
    if (!connected) throw new NetworkError();
    return noNews;
  });
  const third = tab('third');
  for (const { status } of [second, third])
    await vi.waitFor(() => expect(status.get().state).toBe('offline'));
  connected = true;
  first.stop();
  await vi.waitFor(() => expect(sent).toContain('second sync'));
  for (const { status } of [second, third]) await vi.waitFor(() => expect(status.get().state).toBe('idle'));
  second.stop();
  third.stop();
});

test('what is written after a tab has stopped asks nobody for anything', async () => {
  const { sent, ring, first, second } = twoTabs(oneLock(), taken);
  await vi.waitFor(() => expect(sent).toEqual(['first sync']));
  second.stop();
  first.stop();
  sent.length = 0;
  for (const { wake, kick, pull } of [first, second]) for (const ask of [wake, kick, pull]) ask();
  ring();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(sent).toEqual([]);
});

test('a phone without room even for its own name towards the server says so, in every tab', async () => {
  const { sent, ring, first, second } = twoTabs(oneLock(), taken);
  let full = true;
  for (const { device } of [first, second]) {
    device.db.meta.hook('creating', () => {
      if (full) throw new DOMException('no room', 'QuotaExceededError');
    });
  }
  await second.device.mutate.createReceipt(newReceipt);
  for (const tab of [first, second]) {
    await vi.waitFor(() => expect(tab.status.get()).toEqual({ state: 'full', waiting: 1, parked: 0 }));
  }
  full = false;
  ring();
  await vi.waitFor(() => expect(sent).toContain('first createReceipt'));
  for (const tab of [first, second]) await vi.waitFor(() => expect(tab.status.get().state).toBe('idle'));
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
