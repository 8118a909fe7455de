import type { Api } from '../api/client.ts';
import type { KiraDb } from '../data/db.ts';
import type { OutboxRow, Queue } from '../data/rows.ts';
import { isFull, withReopen, withRoom } from '../data/storage.ts';
import { acknowledge } from './acknowledge.ts';
import { createPauses } from './backoff.ts';
import { freezeNext, renumber, type Request } from './freeze.ts';
import { RESTING, type Phase } from './status.ts';
import { sendable } from './plan.ts';
import { pull } from './pull.ts';
import { refuse, type Mended } from './refuse.ts';
import type { Rules, Verdict } from './rules.ts';
import { send } from './send.ts';

/**
 *   draft --release--> waiting --freeze--> frozen --send--> server: dedupe, effect, log, rev + 1
 *                         ^                 ^  '--no answer, 5xx--> pause, then the same request
 *                         |                 |--laneGap--> its next number, the same key
 *                       retry               '--other 4xx--> mended, or refused: the person decides
 *                         '---- refused            |
 *                                               2xx: one transaction
 *        { snapshot if not older, these rows out, number of the queue, view = snapshot + what is left }
 *
 * Push
 *   PUSH-1   An edit is on the device, with its outbox row, before anybody hears of it.
 *   PUSH-2   A queue (one receipt, image or group) is first in, first out, with one request under way.
 *   PUSH-3   A row waits for the earlier rows of the queues it depends on.
 *   PUSH-4   A request is frozen (rows, key, base revision) before its first send; every retry is the same.
 *   PUSH-5   Rows stay until an answer takes them out: a crash at any point loses nothing.
 *   PUSH-6   An answer takes out exactly the rows of its request, with the snapshot, in one transaction.
 *   PUSH-7   A snapshot never takes the place of one with a higher revision.
 *   PUSH-8   Only our server's own refusal holds up a queue, unless it mends itself (refuse.ts). Everything
 *            else is tried again for ever. Nothing is discarded by itself, but what its person has deleted.
 *   PUSH-9   Numbers of a queue are what the server counts: the phone closes a gap by taking on its count.
 *   PUSH-10  While anything waits, a request is under way or a timer is armed, or the person has to act.
 *   PUSH-11  Nothing goes out while the session belongs to somebody else; the server refuses it by X-User.
 *   PUSH-12  Waits don't go by the device's clock, and nothing is put in order by it.
 *   PUSH-13  If the device has no room, photos that the server has too make way; if that isn't enough, the
 *            person is told for as long as it is so.
 * Pull
 *   PULL-1   A page and its cursor are stored in one transaction.
 *   PULL-2   A receipt or group older than what is known is passed over.
 *   PULL-3   A receipt that is gone goes, unless edits of it are unsent: then the person decides.
 *   PULL-4   A page asked for before a deletion was acknowledged, or from another cursor, is asked for again.
 *   PULL-5   What is pending is replayed on what comes: nobody's screen loses their own newer edit.
 */
export interface Engine {
  /** Something was written: looks whether anything can go out. */
  wake: () => void;
  /** The world has changed (online, visible, signed in): tries everything again at once. */
  kick: () => void;
  /** Asks for news, when nothing says to wait. */
  pull: () => void;
  stop: () => void;
}

export interface EnginePorts {
  db: KiraDb;
  api: Api;
  /** This device's id, as the server counts queues. */
  device: string;
  /** Whose data this is. */
  user: string;
  clock: () => number;
  /** Milliseconds since some moment; waits go by it, because people and networks set clocks. */
  elapsed: () => number;
  /** UUIDv7. */
  ids: () => string;
  /** From 0 to below 1. */
  random: () => number;
  /** Runs `job` after `ms`; answers how to call it off. */
  after: (ms: number, job: () => void) => () => void;
  /** PUSH-11: false when somebody else has signed in on this device. */
  mine: () => boolean;
  rules: Rules;
  onPhase: (phase: Phase) => void;
  /** A refusal was mended: the person is told. */
  onMended: (mended: Mended) => void;
}

export function startEngine(ports: EnginePorts): Engine {
  const { db, api, device, user, rules } = ports;
  const pauses = createPauses(ports.elapsed, ports.random);
  const stopping = new AbortController();
  const busy = new Set<Queue>();
  /** For whom the device had no room the last time: the next time tells. */
  const full = new Set<Queue | 'pull'>();
  let phase = RESTING;
  let pulling = false;
  let pullWanted = true;
  let looking = false;
  let lookAgain = false;
  let disarm = () => {};

  const stopped = () => stopping.signal.aborted;
  /** Pulls come after pushes, but don't wait for a photo on a slow connection. */
  const pushing = () => [...busy].some((queue) => !queue.startsWith('image:'));

  function become(change: Partial<Phase>): void {
    const next = { ...phase, ...change, sending: busy.size > 0, full: full.size > 0 };
    if (stopped() || JSON.stringify(next) === JSON.stringify(phase)) return;
    phase = next;
    ports.onPhase(phase);
  }

  /** Starts whatever may start, and arms the timer for the rest (PUSH-10). One look at a time. */
  async function look(): Promise<void> {
    lookAgain = true;
    if (looking) return;
    looking = true;
    while (lookAgain && !stopped()) {
      lookAgain = false;
      await lookOnce();
    }
    looking = false;
  }

  async function lookOnce(): Promise<void> {
    disarm();
    if (phase.signin) return;
    if (!ports.mine()) return become({ signin: true });
    if (pauses.ready('all')) {
      const rows = await withReopen(db, () => db.outbox.orderBy('n').toArray()).catch(() => null);
      if (stopped()) return;
      if (rows) sendWhatMay(rows);
      else pauses.fail('all', null);
      if (pullWanted && !pulling && !pushing() && pauses.ready('pull')) void pullNow();
    }
    const next = pauses.next();
    if (next !== null) disarm = ports.after(next - ports.elapsed(), () => void look());
  }

  function sendWhatMay(rows: readonly OutboxRow[]): void {
    for (const queue of full) {
      if (queue !== 'pull' && !rows.some((row) => row.queue === queue)) full.delete(queue); // given up meanwhile
    }
    become({});
    for (const queue of sendable(rows, busy, pauses.ready)) void drain(queue);
  }

  /** Sends one request of a queue. */
  async function drain(queue: Queue): Promise<void> {
    busy.add(queue);
    become({});
    await withReopen(db, () => sendOne(queue)).catch((error: unknown) => onFailure(queue, null, error));
    busy.delete(queue);
    if (stopped()) return;
    become({});
    await look();
  }

  async function sendOne(queue: Queue): Promise<void> {
    const request = await withRoom(db, () => freezeNext(db, queue, ports.ids));
    if (!request || stopped()) return;
    try {
      const ack = await send({ api, db, device, user, signal: stopping.signal }, request);
      await withRoom(db, () => acknowledge(db, rules, request, ack));
      pauses.clear(queue);
      pauses.clear('all');
      full.delete(queue);
      pullWanted = true;
      become({ offline: false });
    } catch (error) {
      if (!stopped()) await onFailure(queue, request, error);
    }
  }

  async function onFailure(queue: Queue, request: Request | null, error: unknown): Promise<void> {
    if (stopped()) return;
    noteRoom(queue, error);
    if (!request) return pauses.fail(queue, null);
    const verdict = rules.judge(error, request.rows);
    await withRoom(db, () => obey(queue, request, verdict));
  }

  function noteRoom(whose: Queue | 'pull', error: unknown): void {
    if (isFull(error)) full.add(whose);
    else full.delete(whose);
    become({});
  }

  async function obey(queue: Queue, request: Request, verdict: Verdict): Promise<void> {
    switch (verdict.act) {
      case 'retry':
        pauses.fail(verdict.scope === 'all' ? 'all' : queue, verdict.retryAfterMs);
        return become({ offline: verdict.offline });
      case 'signin':
        return become({ signin: true });
      case 'renumber':
        pauses.fail(queue, null);
        return renumber(db, request, verdict.seq);
      case 'done':
        return done(request);
      case 'refuse': {
        const mended = await refuse(db, request, verdict.reason, ports.ids);
        if (mended) ports.onMended(mended);
      }
    }
  }

  function done(request: Request): Promise<void> {
    const { type } = request.rows[0]!.call;
    if (type !== 'receipt.delete' && type !== 'group.delete') return Promise.resolve();
    return acknowledge(db, rules, request, { type });
  }

  async function pullNow(): Promise<void> {
    pulling = true;
    pullWanted = false;
    become({});
    try {
      await withReopen(db, () => pull({ api, db, rules, user, signal: stopping.signal }));
      pauses.clear('pull');
      pauses.clear('all');
      full.delete('pull');
      become({ offline: false });
    } catch (error) {
      pullWanted = true;
      if (!stopped()) {
        noteRoom('pull', error);
        pullFailed(rules.judge(error, []));
      }
    }
    pulling = false;
    if (stopped()) return;
    become({});
    await look();
  }

  function pullFailed(verdict: Verdict): void {
    if (verdict.act === 'signin') return become({ signin: true });
    const retry = verdict.act === 'retry' ? verdict : { offline: false, retryAfterMs: null };
    pauses.fail('pull', retry.retryAfterMs);
    become({ offline: retry.offline });
  }

  void look();
  return {
    wake: () => void look(),
    kick() {
      pauses.wake();
      pullWanted = true;
      become({ signin: false });
      void look();
    },
    pull() {
      pullWanted = true;
      void look();
    },
    stop() {
      disarm();
      stopping.abort();
    },
  };
}
