import type { Api } from '../api/client.ts';
import { ApiError } from '../api/errors.ts';
import { isFull, withFreedStorage, withReopen, type KiraDb } from '../data/device/db.ts';
import type { OutboxRow, Queue } from '../data/device/rows.ts';
import { opOf } from '../data/edits/outbox.ts';
import { acknowledge, redate, refuse, type Mended } from './answer.ts';
import { createPauses } from './backoff.ts';
import { pull } from './pull.ts';
import { freezeNext, readyQueues, renumber, send, type FrozenRequest } from './request.ts';
import { faultOf, type Rules, type Verdict } from './rules.ts';
import { IDLE_PHASE, type Phase } from './status.ts';

/**
 *         write --> waiting --freeze--> frozen --send--> server: claim the key, effect, log, rev + 1
 *                         ^                 ^  '--no answer, 5xx--> pause, then the same request
 *                         |                 |--queueGap--> its next number, the same key
 *                         |                 |--paymentDay--> another request, under the server's day
 *                       retry               '--other 4xx--> mended, or refused: the user decides
 *                         '---- refused            |
 *                                               2xx: one transaction
 *        { snapshot if not older, these rows out, number of the queue, view = snapshot + pending rows }
 *
 * Push
 *   PUSH-1   The device stores an edit and its outbox row before anybody learns of the edit.
 *   PUSH-2   A queue (of a receipt, image, group, payment or one's own document) is first in, first out,
 *            one request under way.
 *   PUSH-3   A row waits for the earlier rows of the queues it depends on.
 *   PUSH-4   The client freezes a request (rows, key, base revision) before its first send: retries are
 *            equal.
 *   PUSH-5   Rows stay until an answer takes them out: a crash at any point loses nothing.
 *   PUSH-6   An answer takes out exactly the rows of its request, with the snapshot, in one transaction.
 *   PUSH-7   A snapshot never replaces one with a higher revision.
 *   PUSH-8   Only a refusal of our server holds up a queue, unless it can be mended (answer.ts). The client
 *            retries everything else for ever. It discards by itself only rows of what its user deleted.
 *   PUSH-9   The server's number of a queue counts: after a gap the client goes on from it.
 *   PUSH-10  While anything waits, a request is under way or a timer is set, or the user has to act.
 *   PUSH-11  The client sends nothing while somebody else is signed in; the server refuses it by X-User.
 *   PUSH-12  No wait and no order depends on the device's clock.
 *   PUSH-13  A full device drops photos that the server has too. If that isn't enough, a message stays until
 *            there is storage again.
 * Pull
 *   PULL-1   One transaction stores a page and its cursor.
 *   PULL-2   The client ignores a document that is older than its own.
 *   PULL-3   A receipt that is gone goes, unless edits of it are unsent: then the user decides.
 *   PULL-4   The client fetches a page again if a deletion or another page was stored since it asked.
 *   PULL-5   The client replays pending edits on each snapshot: nobody's screen loses their own newer edit.
 */

/** How to talk to the engine. A tab that doesn't lead passes it on to the leading one (start.ts). */
export interface Engine {
  /** After a write: sends it if it may go. */
  push: () => void;
  /** The connection, the user or the session is back, or the user asks: tries everything again at once. */
  retryNow: () => void;
  /** Asks the server for changes, unless it has to wait. */
  pull: () => void;
  /** Ends sync: later writes wait for the user's next login, and the functions above do nothing. */
  stop: () => void;
}

export interface EnginePorts {
  db: KiraDb;
  api: Api;
  /** This device's id: the server counts a queue's numbers for each device. */
  device: string;
  /** Whose data this is; names the lock of the tabs. */
  user: string;
  clock: () => number;
  /** Milliseconds since some moment. Waits go by it, because people and networks set clocks. */
  elapsed: () => number;
  /** UUIDv7. */
  ids: () => string;
  /** From 0 to below 1. */
  random: () => number;
  /** Runs `job` after `ms`; returns how to cancel it. */
  after: (ms: number, job: () => void) => () => void;
  /** PUSH-11: false if somebody else has signed in on this device. */
  isOwnSession: () => boolean;
  rules: Rules;
  onPhase: (phase: Phase) => void;
  /** The client has mended a refusal: the app tells the user. */
  onMended: (mended: Mended) => void;
}

/** Sending a queue, fetching, or reading the outbox. */
type Work = Queue | 'pull' | 'outbox';

export function startEngine(ports: EnginePorts): Engine {
  const { db, api, device, user, rules } = ports;
  const pauses = createPauses(ports.elapsed, ports.random);
  const stopping = new AbortController();
  const sending = new Set<Queue>();
  /** Whose last try found no storage on the device. */
  const fullFor = new Set<Work>();
  /** What failed last by a fault on this device, by whose it was. */
  const faults = new Map<Work, string>();
  let phase = IDLE_PHASE;
  let isPulling = false;
  let isPullWanted = true;
  let isStarting = false;
  let isMoreDue = false;
  let cancelTimer = () => {};

  const isStopped = () => stopping.signal.aborted;
  /** A pull waits for pushes, but not for a photo on a slow connection. */
  const isPushing = () => [...sending].some((queue) => !queue.startsWith('image:'));

  function setPhase(change: Partial<Phase>): void {
    const fault = [...faults.values()].at(-1) ?? null;
    const next = { ...phase, ...change, sending: sending.size > 0, full: fullFor.size > 0, fault };
    if (isStopped() || JSON.stringify(next) === JSON.stringify(phase)) return;
    phase = next;
    try {
      ports.onPhase(phase);
    } catch (error) {
      globalThis.reportError?.(error); // a fault of what listens must not end sync
    }
  }

  /** Starts all requests that may start, and sets a timer for the others (PUSH-10). Runs once at a time. */
  async function startWork(): Promise<void> {
    isMoreDue = true;
    if (isStarting) return;
    isStarting = true;
    try {
      while (isMoreDue && !isStopped()) {
        isMoreDue = false;
        await startDue();
      }
    } catch (error) {
      noteFailure('outbox', error);
      pauses.fail('all', null);
      setTimer();
    } finally {
      isStarting = false;
    }
  }

  function setTimer(): void {
    const next = pauses.nextEnd();
    if (next !== null) cancelTimer = ports.after(next - ports.elapsed(), () => void startWork());
  }

  async function startDue(): Promise<void> {
    cancelTimer();
    if (phase.signin) return;
    if (!ports.isOwnSession()) return setPhase({ signin: true });
    if (pauses.isReady('all')) {
      const rows = await withReopen(db, () => db.outbox.orderBy('n').toArray()).catch((error: unknown) =>
        noteFailure('outbox', error),
      );
      if (isStopped()) return;
      if (rows) startRequests(rows);
      else pauses.fail('all', null);
      if (isPullWanted && !isPulling && !isPushing() && pauses.isReady('pull')) void startPull();
    }
    setTimer();
  }

  function startRequests(rows: readonly OutboxRow[]): void {
    for (const queue of [...fullFor, ...faults.keys()]) {
      // The user may have discarded its rows; and the outbox was read.
      if (queue !== 'pull' && !rows.some((row) => row.queue === queue)) forgetFailure(queue);
    }
    setPhase({});
    for (const queue of readyQueues(rows, sending, pauses.isReady)) void sendNext(queue);
  }

  /** Sends one request of a queue. */
  async function sendNext(queue: Queue): Promise<void> {
    sending.add(queue);
    setPhase({});
    await withReopen(db, () => sendOne(queue)).catch((error: unknown) => onFailure(queue, null, error));
    sending.delete(queue);
    if (isStopped()) return;
    setPhase({});
    await startWork();
  }

  async function sendOne(queue: Queue): Promise<void> {
    const request = await withFreedStorage(db, () => freezeNext(db, queue, ports.ids));
    if (!request || isStopped()) return;
    try {
      const ack = await send({ api, db, device, user, signal: stopping.signal }, request);
      const mended = await withFreedStorage(db, () => acknowledge(db, rules, request, ack));
      if (mended) ports.onMended(mended);
      pauses.clear(queue);
      pauses.clear('all');
      forgetFailure(queue);
      // The answer to edits has the whole document; others' changes come by the stream.
      if (opOf(request.rows[0]!) === null) isPullWanted = true;
      setPhase({ offline: false });
    } catch (error) {
      if (!isStopped()) await onFailure(queue, request, error);
    }
  }

  async function onFailure(queue: Queue, request: FrozenRequest | null, error: unknown): Promise<void> {
    if (isStopped()) return;
    noteFailure(queue, error);
    if (!request) return pauses.fail(queue, null);
    const verdict = rules.judge(error, request.rows);
    await withFreedStorage(db, () => applyVerdict(queue, request, verdict));
  }

  function noteFailure(whose: Work, error: unknown): void {
    forgetFailure(whose);
    if (isFull(error)) fullFor.add(whose);
    const fault = faultOf(error);
    if (fault !== null) faults.set(whose, fault);
    setPhase({});
  }

  function forgetFailure(whose: Work): void {
    fullFor.delete(whose);
    faults.delete(whose);
  }

  async function applyVerdict(queue: Queue, request: FrozenRequest, verdict: Verdict): Promise<void> {
    switch (verdict.act) {
      case 'retry':
        pauses.fail(verdict.scope === 'all' ? 'all' : queue, verdict.retryAfterMs);
        return setPhase({ offline: verdict.offline });
      case 'signin':
        return setPhase({ signin: true });
      case 'renumber':
        pauses.fail(queue, null);
        return renumber(db, request, verdict.seq);
      case 'redate':
        // Where no number of that day is free, the words stay in this queue: not again at once.
        pauses.fail(queue, null);
        return redate(db, queue, verdict.day, ports.ids);
      case 'done':
        await acknowledge(db, rules, request, { told: null, isDeleted: true });
        return;
      case 'refuse': {
        const mended = await refuse(db, request, verdict.reason, ports.ids);
        if (mended) ports.onMended(mended);
      }
    }
  }

  async function startPull(): Promise<void> {
    isPulling = true;
    isPullWanted = false;
    setPhase({});
    try {
      await withReopen(db, () => pull({ api, db, rules, user, signal: stopping.signal }));
      pauses.clear('pull');
      pauses.clear('all');
      forgetFailure('pull');
      setPhase({ offline: false, failing: false });
    } catch (error) {
      isPullWanted = true;
      if (!isStopped()) {
        noteFailure('pull', error);
        onPullFailure(rules.judge(error, []), error instanceof ApiError);
      }
    }
    isPulling = false;
    if (isStopped()) return;
    setPhase({});
    await startWork();
  }

  function onPullFailure(verdict: Verdict, failing: boolean): void {
    if (verdict.act === 'signin') return setPhase({ signin: true });
    const retry = verdict.act === 'retry' ? verdict : { offline: false, retryAfterMs: null };
    pauses.fail('pull', retry.retryAfterMs);
    setPhase({ offline: retry.offline, failing });
  }

  void startWork();
  return {
    push: () => void startWork(),
    retryNow() {
      pauses.endAll();
      isPullWanted = true;
      setPhase({ signin: false });
      void startWork();
    },
    pull() {
      isPullWanted = true;
      void startWork();
    },
    stop() {
      cancelTimer();
      stopping.abort();
    },
  };
}
