import type { Api } from '../../src/api/client.ts';
import type { Mended } from '../../src/sync/answer.ts';
import type { OpenStream } from '../../src/sync/live.ts';
import { openTab } from '../../src/sync/open-tabs.ts';
import type { Sync } from '../../src/sync/start.ts';
import { startSync, type Listen } from '../../src/sync/start.ts';
import { createStatusStore, type SyncStatus } from '../../src/sync/status.ts';
import { newChannels } from './channels.ts';
import { countingIds, newDevice, newStorage, lunchBoard, type Device } from './device.ts';
import { newLocks } from './locks.ts';
import { noNews } from './sync-device.ts';

export interface Tab extends Device, Sync {
  status: () => SyncStatus;
  mended: Mended[];
  openTabs: () => Promise<ReadonlySet<string> | null>;
  /** The tab's timer for pulls. */
  tick: () => void;
  /** The user comes back to the tab. */
  comeBack: () => void;
  /** The tab comes to the front or goes to the background, with or without a connection. */
  see: (isVisible: boolean, isOnline?: boolean) => void;
}

/** The answers of a server that accepts every call. */
export const taken = (name: string): unknown =>
  name === 'sync' ? noNews : { _id: 'x', rev: 1, board: lunchBoard, history: [] };

/** The tabs of one user on one device. `sent` has "tab call" for each call. */
export function newTabs(answer: (call: string) => unknown = taken, hasLocks = true) {
  const storage = newStorage();
  const locks = hasLocks ? newLocks() : null;
  const sent: string[] = [];
  const keys = new Set<string>();
  const frozen = new Set<string>();
  const timers = new Set<() => void>();
  /** The open streams: who opened it, and its events. */
  const streams: { tab: string; on: Parameters<OpenStream>[1] }[] = [];
  /** A frozen tab hears nothing. */
  const channel = newChannels((name, hear) => frozen.has(name) || hear());
  let opened = 0;

  function open(name: string): Tab {
    const ids = countingIds((opened += 1));
    const device = newDevice(
      storage,
      ids,
      () => sync.push(),
      () => sync.pushSoon(),
    );
    const status = createStatusStore();
    const mended: Mended[] = [];
    let [tick, comeBack] = [() => {}, () => {}];
    let onView: Parameters<Listen>[0]['onView'] = () => {};
    const api = {
      async call(call: string, { headers = {} }: { headers?: Record<string, string> }) {
        sent.push(`${name} ${call}`);
        if (headers['idempotency-key']) keys.add(headers['idempotency-key']);
        return answer(call);
      },
    } as unknown as Api;
    const tab = openTab(locks ?? undefined, device.me._id, device.tab);
    const sync = startSync({
      db: device.db,
      api,
      user: device.me._id,
      mutate: device.mutate,
      tab,
      status,
      clock: () => 0,
      elapsed: () => 0,
      ids: countingIds(5),
      random: () => 0.5,
      after(_ms, job) {
        timers.add(job);
        return () => void timers.delete(job);
      },
      isOwnSession: () => true,
      onMended: (one) => void mended.push(one),
      onWaiting: () => {},
      locks,
      channel: channel(name),
      listen(handlers) {
        [tick, comeBack] = [handlers.onTick, handlers.onReturn];
        onView = handlers.onView;
        return () => {};
      },
      openStream(_path, on) {
        const stream = { tab: name, on };
        streams.push(stream);
        return () => void streams.splice(streams.indexOf(stream), 1);
      },
    });
    const stop = () => {
      sync.stop();
      tab.close();
    };
    const see = (isVisible: boolean, isOnline = true) => onView({ isVisible, isOnline });
    const told = { status: status.get, mended, openTabs: tab.alive };
    return { ...device, ...sync, ...told, stop, see, tick: () => tick(), comeBack: () => comeBack() };
  }
  /** Ends all waits. */
  const ring = () => {
    for (const job of timers) {
      timers.delete(job);
      job();
    }
  };
  return { sent, keys, frozen, streams, ring, open, storage };
}
