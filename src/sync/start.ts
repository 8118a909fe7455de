import { liveQuery } from 'dexie';
import type { OpenTab } from '../data/context.tsx';
import { isFull, withFreedStorage, withReopen, type KiraDb } from '../data/device/db.ts';
import type { Mutations } from '../data/edits/mutate.ts';
import { countOutbox } from '../data/queries/queries.ts';
import { startEngine, type Engine, type EnginePorts } from './engine.ts';
import { keepLive, type Live, type OpenStream } from './live.ts';
import { faultOf, rules, type Rules } from './rules.ts';
import { IDLE_PHASE, NOTHING_UNSENT, statusOf, type Phase, type StatusStore } from './status.ts';
import { leadInOneTab, TAB_REQUESTS, type Locks, type TabChannel, type TabRequest } from './tabs.ts';

/**
 * Sync in one tab of a signed-in user.
 *
 *   every tab:      writes, shows counts (from the database) and phase (from the leading tab)
 *   one tab a user: holds the lock and runs the engine
 *
 * A browser may freeze a hidden tab while it holds the lock. So a tab that asks the leading tab for something
 * expects an answer, and takes the lead if there is none.
 */
export interface SyncPorts extends Omit<EnginePorts, 'device' | 'rules' | 'onPhase'> {
  mutate: Pick<Mutations, 'flush' | 'unsaved' | 'onUnsaved'>;
  tab: OpenTab;
  status: StatusStore;
  locks: Locks | null;
  channel: TabChannel;
  /** Called with each change of the status while something is unsent. */
  onWaiting: () => void;
  listen: Listen;
  /** Null: the tab hears of changes only when it pulls. */
  openStream: OpenStream | null;
  /** The protocol's decisions. The simulation passes wrong ones, which it must catch. */
  rules?: Rules;
}

/** Listens to the browser; returns how to stop. */
export type Listen = (handlers: {
  /** The connection or the user is back: online, focus, visible, Background Sync. */
  onReturn: () => void;
  /** Every so often while the page is visible. */
  onTick: () => void;
  /** At once, and whenever it changes. */
  onView: (view: View) => void;
}) => () => void;

interface View {
  /** The user sees the page. */
  isVisible: boolean;
  /** There may be a connection. */
  isOnline: boolean;
}

/** The leading tab must answer a request in this time. It needs milliseconds. */
const MAX_SILENCE_MS = 5000;

/** A visible tab asks the leading tab for a pull every 30 s. After this time it is visible no more. */
const OTHER_VISIBLE_MS = 75_000;

/** Sync, as a tab's app talks to it. */
export interface Sync extends Engine {
  /** After an edit of a board: pushes once no other has followed for a moment. */
  pushSoon: () => void;
}

/** So long after the last edit of a board, and so long after the first one at the latest, all are sent. */
const EDITS_WAIT_MS = 2000;
const EDITS_WAIT_AT_MOST_MS = 5000;

export function startSync(ports: SyncPorts): Sync {
  const { db, channel, status, mutate } = ports;
  const stopping = new AbortController();
  let engine: Engine | null = null;
  let live: Live | null = null;
  let view: View = { isVisible: false, isOnline: false };
  let phase: Phase = IDLE_PHASE;
  let counts = NOTHING_UNSENT;
  /** Edits in the memory of other tabs, by tab. */
  const elsewhere = new Map<string, number>();

  function show(): void {
    const unsaved = [...elsewhere.values()].reduce((sum, count) => sum + count, 0);
    status.set(statusOf(phase, counts, unsaved));
    if (counts.unsent) ports.onWaiting();
  }

  /** LIVE-2 */
  function updateLive(): void {
    const isSeen = view.isVisible || cancelOtherVisible !== null;
    live?.want(isSeen && view.isOnline && !phase.signin && ports.isOwnSession());
  }
  let cancelOtherVisible: (() => void) | null = null;
  /** Another tab has asked for something, so the user sees that one. */
  function noteOtherTab(): void {
    cancelOtherVisible?.();
    cancelOtherVisible = ports.after(OTHER_VISIBLE_MS, () => {
      cancelOtherVisible = null;
      updateLive();
    });
    updateLive();
  }
  const tellPhase = () => channel.tell({ type: 'phase', phase });
  const tellUnsaved = () => channel.tell({ type: 'unsaved', tab: ports.tab.name, count: mutate.unsaved() });
  const unlistenUnsaved = mutate.onUnsaved(tellUnsaved);
  const counting = liveQuery(() => countOutbox(db)).subscribe((next) => {
    counts = next;
    show();
  });

  let cancelTakeOver: (() => void) | null = null;
  /** The leading tab has answered. */
  function onAnswer(): void {
    cancelTakeOver?.();
    cancelTakeOver = null;
  }

  function run(leading: Engine, type: TabRequest): void {
    if (type === 'kick') live?.retryNow();
    leading[TAB_REQUESTS[type]]();
  }

  /** Asks the engine for something, here or in the leading tab. */
  function ask(type: TabRequest): void {
    if (stopping.signal.aborted) return; // a screen may release an edit as it closes
    if (engine) return run(engine, type);
    cancelTakeOver ??= ports.after(MAX_SILENCE_MS, () => {
      cancelTakeOver = null;
      if (!stopping.signal.aborted) leadership.takeOver();
    });
    channel.tell({ type });
    channel.tell({ type: 'hello' });
  }

  channel.hear((message) => {
    if (message.type === 'phase') {
      onAnswer();
      phase = message.phase;
      show();
    } else if (message.type === 'mended') ports.onMended(message.mended);
    else if (message.type === 'unsaved') {
      elsewhere.set(message.tab, message.count);
      show();
    } else if (message.type === 'hello') {
      if (mutate.unsaved()) tellUnsaved();
      if (engine) tellPhase();
    } else if (engine) {
      noteOtherTab();
      run(engine, message.type);
    }
  });
  channel.tell({ type: 'hello' });

  /** What a closed tab kept in memory is lost, and counts no more. */
  async function forgetClosedTabs(): Promise<void> {
    const alive = await ports.tab.alive();
    if (!alive) return;
    for (const tab of elsewhere.keys()) if (!alive.has(tab)) elsewhere.delete(tab);
    show();
  }

  /** What a full device kept in memory: there may be storage again. */
  const storeUnsaved = () => void mutate.flush().catch(() => undefined); // still full

  const unlisten = ports.listen({
    onReturn() {
      storeUnsaved();
      ask('kick');
    },
    onTick() {
      storeUnsaved();
      if (elsewhere.size) void forgetClosedTabs();
      ask('pull');
    },
    onView(next) {
      if (view.isOnline && !next.isOnline) ask('pull'); // it fails at once, and the badge says so
      view = next;
      updateLive();
    },
  });

  /** Tries again if the database doesn't open: another tab may be upgrading it, or the phone is full. */
  async function lead(over: AbortSignal): Promise<void> {
    let failure: unknown = null;
    const device = await withReopen(db, () => withFreedStorage(db, () => deviceId(db, ports.ids))).catch(
      (error: unknown) => {
        failure = error;
        return null;
      },
    );
    if (over.aborted) return;
    const onPhase = (next: Phase) => {
      phase = next;
      show();
      tellPhase();
      updateLive();
    };
    // The engine tells only what differs from this phase. The phase of the last leading tab is over.
    const fault = failure === null ? null : faultOf(failure);
    onPhase({ ...IDLE_PHASE, full: isFull(failure), fault });
    if (device === null) return void ports.after(1000, () => void lead(over));
    onAnswer();
    engine = startEngine({
      ...ports,
      device,
      rules: ports.rules ?? rules,
      onPhase,
      onMended(mended) {
        ports.onMended(mended);
        channel.tell({ type: 'mended', mended });
      },
    });
    const { openStream } = ports;
    if (openStream) live = keepLive({ ...ports, openStream, pull: engine.pull });
    updateLive();
  }

  const leadership = leadInOneTab(ports.locks, `kira-sync-${ports.user}`, stopping.signal, () => {
    const turn = new AbortController();
    void lead(turn.signal);
    return () => {
      turn.abort();
      engine?.stop();
      live?.want(false);
      engine = live = null;
    };
  });

  let firstEdit: number | null = null;
  let cancelSoon = () => {};
  function push(): void {
    cancelSoon();
    firstEdit = null;
    ask('wake');
  }

  return {
    push,
    pushSoon() {
      cancelSoon();
      firstEdit ??= ports.elapsed();
      const left = firstEdit + EDITS_WAIT_AT_MOST_MS - ports.elapsed();
      cancelSoon = ports.after(Math.max(0, Math.min(EDITS_WAIT_MS, left)), push);
    },
    retryNow: () => ask('kick'),
    pull: () => ask('pull'),
    stop() {
      cancelSoon();
      unlisten();
      unlistenUnsaved();
      cancelOtherVisible?.();
      counting.unsubscribe();
      stopping.abort();
      channel.close();
    },
  };
}

/** The id of this database on the server, made once. It goes with the database. */
function deviceId(db: KiraDb, ids: () => string): Promise<string> {
  return db.transaction('rw', db.meta, async () => {
    const row = await db.meta.get('device');
    if (row?.key === 'device') return row.value;
    const value = ids();
    await db.meta.put({ key: 'device', value });
    return value;
  });
}
