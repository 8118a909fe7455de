import { liveQuery } from 'dexie';
import type { Api } from '../api/client.ts';
import type { KiraDb } from '../data/db.ts';
import { countOutbox } from '../data/queries.ts';
import { isFull, withReopen } from '../data/storage.ts';
import { startEngine, type Engine, type EnginePorts } from './engine.ts';
import { whileLeading, type Locks } from './leader.ts';
import { RESTING, statusOf, type Phase } from './phase.ts';
import { withRoom } from './room.ts';
import { rules, type Rules } from './rules.ts';
import { createStatusStore, type StatusStore } from './status.ts';
import type { Channel } from './tabs.ts';

/**
 * One tab's part in syncing.
 *
 *   every tab:      writes, shows counts (from the database) and phase (from the draining tab)
 *   one tab a user: holds the lock and runs the engine
 *
 * A browser may freeze a tab that nobody looks at, with the lock in its hand. So whoever asks the
 * draining tab for something expects a word from it, and takes over when there is none.
 */
export interface Sync {
  /** After a write: lets it go out. */
  wake: () => void;
  /** Tries everything again at once: signed in again, or asked to by the person. */
  kick: () => void;
  /** Asks the server for news. */
  pull: () => void;
  /** After it, what is written waits for its owner's next login, and nothing above does anything. */
  stop: () => void;
  status: StatusStore;
}

export interface SyncPorts {
  db: KiraDb;
  api: Api;
  /** The user's id; names the lock. */
  user: string;
  clock: () => number;
  elapsed: () => number;
  ids: () => string;
  random: () => number;
  after: EnginePorts['after'];
  mine: () => boolean;
  locks: Locks | null;
  channel: Channel | null;
  /** Where this tab shows how sync stands; its own where none is given. */
  status?: StatusStore;
  /** The protocol's decisions; the simulation breaks them to see that it notices. */
  rules?: Rules;
  /** Calls `kick` on online, focus, visible and Background Sync; `tick` every so often while visible. Answers how to stop. */
  listen: (on: { kick: () => void; tick: () => void }) => () => void;
}

/** So long may the draining tab be silent when it is asked for something. Its answer takes milliseconds. */
const SILENCE_MS = 5000;

export function startTab(ports: SyncPorts): Sync {
  const { db, channel, status = createStatusStore() } = ports;
  const stopping = new AbortController();
  let engine: Engine | null = null;
  let phase: Phase = RESTING;
  let counts = { waiting: 0, parked: 0 };

  const show = () => status.set(statusOf(phase, counts));
  const tell = () => channel?.tell({ type: 'phase', phase });
  const onPhase = (next: Phase) => {
    phase = next;
    show();
    tell();
  };
  const counting = liveQuery(() => countOutbox(db)).subscribe((next) => {
    counts = next;
    show();
  });

  let expectNothing: (() => void) | null = null;

  function forward(what: 'wake' | 'kick' | 'pull'): void {
    if (stopping.signal.aborted) return; // an edit that a screen lets go as it leaves
    if (engine) return engine[what]();
    if (!channel) return;
    expectNothing ??= ports.after(SILENCE_MS, () => {
      expectNothing = null;
      if (!stopping.signal.aborted) leadership.takeOver();
    });
    channel.tell({ type: what });
    channel.tell({ type: 'hello' });
  }

  channel?.hear((message) => {
    if (message.type === 'phase') {
      expectNothing?.();
      expectNothing = null;
      phase = message.phase;
      show();
    } else if (message.type === 'hello') {
      if (engine) tell();
    } else {
      engine?.[message.type]();
    }
  });
  channel?.tell({ type: 'hello' });

  const unlisten = ports.listen({ kick: () => forward('kick'), tick: () => forward('pull') });

  const leadership = whileLeading(ports.locks, `kira-sync-${ports.user}`, stopping.signal, () => {
    const turn = new AbortController();
    void lead(turn.signal);
    return () => {
      turn.abort();
      engine?.stop();
      engine = null;
    };
  });

  /** A database that doesn't open now may open later: another tab is upgrading it, or the phone is full. */
  async function lead(over: AbortSignal): Promise<void> {
    const named = () => withRoom(db, () => deviceId(db, ports.ids));
    let full = false;
    const device = await withReopen(db, named).catch((error: unknown) => {
      full = isFull(error);
      return null;
    });
    if (over.aborted) return;
    // The engine begins at rest and tells what differs from that: what was last said, by another tab, is over.
    onPhase({ ...RESTING, full });
    if (device === null) {
      ports.after(1000, () => void lead(over));
      return;
    }
    expectNothing?.();
    expectNothing = null;
    engine = startEngine({
      ...ports,
      device,
      rules: ports.rules ?? rules,
      onPhase,
    });
  }

  return {
    wake: () => forward('wake'),
    kick: () => forward('kick'),
    pull: () => forward('pull'),
    stop() {
      unlisten();
      counting.unsubscribe();
      stopping.abort();
      channel?.close();
    },
    status,
  };
}

/** This database's id towards the server, made once; it goes when the database goes. */
function deviceId(db: KiraDb, ids: () => string): Promise<string> {
  return db.transaction('rw', db.meta, async () => {
    const row = await db.meta.get('device');
    if (row?.key === 'device') return row.value;
    const value = ids();
    await db.meta.put({ key: 'device', value });
    return value;
  });
}
