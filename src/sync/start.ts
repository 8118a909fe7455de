import { liveQuery } from 'dexie';
import type { Api } from '../api/client.ts';
import type { KiraDb } from '../data/db.ts';
import type { Mutations } from '../data/mutate.ts';
import { countOutbox } from '../data/queries.ts';
import { isFull, withReopen, withRoom } from '../data/storage.ts';
import { startEngine, type Engine, type EnginePorts } from './engine.ts';
import { whileLeading, type Locks } from './leader.ts';
import type { OpenTabs } from './open-tabs.ts';
import { RESTING, statusOf, type Phase, type StatusStore } from './status.ts';
import { rules, type Rules } from './rules.ts';
import type { Channel } from './tabs.ts';

/**
 * Syncing, as one tab does it for a signed-in person.
 *
 *   every tab:      writes, shows counts (from the database) and phase (from the leading tab)
 *   one tab a user: holds the lock and runs the engine
 *
 * A browser may freeze a tab that nobody looks at, with the lock in its hand. So whoever asks the leading
 * tab for something expects a word from it, and takes over when there is none.
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
}

export interface SyncPorts extends Pick<
  EnginePorts,
  'clock' | 'elapsed' | 'ids' | 'random' | 'after' | 'mine' | 'onMended'
> {
  db: KiraDb;
  api: Api;
  /** The user's id; names the lock. */
  user: string;
  mutate: Pick<Mutations, 'releaseLost'>;
  tabs: Pick<OpenTabs, 'alive'>;
  status: StatusStore;
  locks: Locks | null;
  channel: Channel | null;
  /** Something waits for the server. Called with each change of how sync stands. */
  onWaiting: () => void;
  /** Calls `kick` on online, focus, visible and Background Sync; `tick` every so often while visible. Answers how to stop. */
  listen: (on: { kick: () => void; tick: () => void }) => () => void;
  /** The protocol's decisions; the simulation breaks them to see that it notices. */
  rules?: Rules;
}

/** So long may the leading tab be silent when it is asked for something. Its answer takes milliseconds. */
const SILENCE_MS = 5000;

export function startSync(ports: SyncPorts): Sync {
  const { db, channel, status } = ports;
  const stopping = new AbortController();
  let engine: Engine | null = null;
  let phase: Phase = RESTING;
  let counts = { unsent: 0, waiting: 0, refused: 0 };

  function show(): void {
    status.set(statusOf(phase, counts));
    if (counts.unsent) ports.onWaiting();
  }
  const tellPhase = () => channel?.tell({ type: 'phase', phase });
  const counting = liveQuery(() => countOutbox(db)).subscribe((next) => {
    counts = next;
    show();
  });

  let stopExpecting: (() => void) | null = null;
  /** The leading tab has said a word. */
  function heard(): void {
    stopExpecting?.();
    stopExpecting = null;
  }

  function forward(what: 'wake' | 'kick' | 'pull'): void {
    if (stopping.signal.aborted) return; // an edit that a screen releases as it leaves
    if (engine) return engine[what]();
    if (!channel) return;
    stopExpecting ??= ports.after(SILENCE_MS, () => {
      stopExpecting = null;
      if (!stopping.signal.aborted) leadership.takeOver();
    });
    channel.tell({ type: what });
    channel.tell({ type: 'hello' });
  }

  channel?.hear((message) => {
    if (message.type === 'phase') {
      heard();
      phase = message.phase;
      show();
    } else if (message.type === 'mended') ports.onMended(message.mended);
    else if (!engine) return;
    else if (message.type === 'hello') tellPhase();
    else engine[message.type]();
  });
  channel?.tell({ type: 'hello' });

  /** Drafts of tabs that are closed go out. `unknown`: what to take for open where the browser can't tell. */
  async function releaseLost(unknown: ReadonlySet<string> | null): Promise<void> {
    try {
      const alive = (await ports.tabs.alive()) ?? unknown;
      if (alive) await ports.mutate.releaseLost(alive);
    } catch {
      // Where the database doesn't open the screens say so; drafts wait for the next time.
    }
  }
  void releaseLost(new Set());

  const unlisten = ports.listen({
    kick: () => forward('kick'),
    tick() {
      void releaseLost(null);
      forward('pull');
    },
  });

  /** A database that doesn't open now may open later: another tab is upgrading it, or the phone is full. */
  async function lead(over: AbortSignal): Promise<void> {
    let full = false;
    const device = await withReopen(db, () => withRoom(db, () => deviceId(db, ports.ids))).catch(
      (error: unknown) => {
        full = isFull(error);
        return null;
      },
    );
    if (over.aborted) return;
    const onPhase = (next: Phase) => {
      phase = next;
      show();
      tellPhase();
    };
    // The engine begins at rest and tells what differs: what was last said, by another tab, is over.
    onPhase({ ...RESTING, full });
    if (device === null) return void ports.after(1000, () => void lead(over));
    heard();
    engine = startEngine({
      ...ports,
      device,
      rules: ports.rules ?? rules,
      onPhase,
      onMended(mended) {
        ports.onMended(mended);
        channel?.tell({ type: 'mended', mended });
      },
    });
  }

  const leadership = whileLeading(ports.locks, `kira-sync-${ports.user}`, stopping.signal, () => {
    const turn = new AbortController();
    void lead(turn.signal);
    return () => {
      turn.abort();
      engine?.stop();
      engine = null;
    };
  });

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
