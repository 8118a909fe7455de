import type { Api } from '../api/client.ts';
import type { KiraDb } from '../data/db.ts';
import type { Lane, OutboxRow } from '../data/rows.ts';
import { isFull, withReopen } from '../data/storage.ts';
import { createPauses } from './backoff.ts';
import { RESTING, type Phase } from './phase.ts';
import { sendable } from './plan.ts';
import { pull } from './pull.ts';
import { withRoom } from './room.ts';
import type { Rules, Verdict } from './rules.ts';
import { resync, sealNext, type Request } from './seal.ts';
import { send } from './send.ts';
import { acknowledge, park } from './settle.ts';

/**
 *            held --release--> waiting --seal--> sealed --send--> server: dedupe, effect, log, rev + 1
 *                                 ^                ^  '--no answer, 5xx--> pause, then the same request
 *                                 |                |--laneGap--> its next number, the same key
 *                               retry              '--other 4xx--> parked: the person retries or discards
 *                                 '---- parked            |
 *                                                    2xx: one transaction
 *        { snapshot if not older, these rows out, lane count, view = snapshot + replay of what is left }
 *
 * Push
 *   P1   An edit is on the device, with its outbox row, before anybody hears of it.
 *   P2   A lane (one receipt, image or group) is first in, first out, with one request under way.
 *   P3   A row waits for the earlier rows of the lanes it depends on.
 *   P4   A request is frozen (rows, key, base revision) before its first send; every retry is the same.
 *   P5   Rows stay until an answer takes them out: a crash at any point loses nothing.
 *   P6   An answer takes out exactly the rows of its request, with the snapshot, in one transaction.
 *   P7   A snapshot never takes the place of one with a higher revision.
 *   P8   Only a refusal in our server's own words sets rows aside, with its reason and what depends on
 *        them; everything else is tried again for ever. Nothing is ever discarded by itself,
 *        but for what was refused of something that its person has deleted.
 *   P9   Numbers of a lane are what the server counts: a gap is closed by taking on its count.
 *   P10  Whatever the server did otherwise than asked is kept until the person has seen it.
 *   P11  While anything waits, a request is under way or a timer is armed, or the person has to sign in.
 *   P12  Nothing goes out while the session belongs to somebody else; the server refuses it by X-User.
 *   P13  Waits don't go by the device's clock, and nothing is put in order by it.
 *   P14  Where the device has no room, photos that the server has too make way; if that isn't enough, the
 *        person is told for as long as it is so.
 * Pull
 *   L1   A page and its cursor are stored in one transaction.
 *   L2   A receipt or group older than what is known is passed over.
 *   L3   A receipt that is gone goes, unless edits of it are unsent: they are set aside and told.
 *   L4   A page asked for before a deletion was acknowledged, or from another cursor, is asked for again.
 *   L5   What is pending is replayed on what comes: nobody's screen loses their own newer edit.
 *   L6   An edit that somebody replaced without having seen it is told once, with what replaced it.
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
  /** This device's id, as the server counts lanes. */
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
  /** P12: false when somebody else has signed in on this device. */
  mine: () => boolean;
  rules: Rules;
  onPhase: (phase: Phase) => void;
}

export function startEngine(ports: EnginePorts): Engine {
  const { db, api, device, user, rules } = ports;
  const pauses = createPauses(ports.elapsed, ports.random);
  const stopping = new AbortController();
  const busy = new Set<Lane>();
  /** For whom the device had no room the last time: the next time tells. */
  const full = new Set<Lane | 'pull'>();
  let phase = RESTING;
  let pulling = false;
  let pullWanted = true;
  let looking = false;
  let lookAgain = false;
  let disarm = () => {};

  const stopped = () => stopping.signal.aborted;
  /** Pulls come after pushes, but don't wait for a photo on a slow connection. */
  const pushing = () => [...busy].some((lane) => !lane.startsWith('image:'));

  function become(change: Partial<Phase>): void {
    const next = { ...phase, ...change, sending: busy.size > 0, full: full.size > 0 };
    if (stopped() || JSON.stringify(next) === JSON.stringify(phase)) return;
    phase = next;
    ports.onPhase(phase);
  }

  /** Starts whatever may start, and arms the timer for the rest (P11). One look at a time. */
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
    for (const lane of full) {
      if (lane !== 'pull' && !rows.some((row) => row.lane === lane)) full.delete(lane); // given up meanwhile
    }
    become({});
    for (const lane of sendable(rows, busy, pauses.ready)) void drain(lane);
  }

  /** Sends one request of a lane. */
  async function drain(lane: Lane): Promise<void> {
    busy.add(lane);
    become({});
    await withReopen(db, () => sendOne(lane)).catch((error: unknown) => settleFailure(lane, null, error));
    busy.delete(lane);
    if (stopped()) return;
    become({});
    await look();
  }

  async function sendOne(lane: Lane): Promise<void> {
    const request = await withRoom(db, () => sealNext(db, lane, ports.ids));
    if (!request || stopped()) return;
    try {
      const ack = await send({ api, db, device, user, signal: stopping.signal }, request);
      await withRoom(db, () => acknowledge(db, rules, request, ack, ports.clock()));
      pauses.clear(lane);
      pauses.clear('all');
      full.delete(lane);
      pullWanted = true;
      become({ offline: false });
    } catch (error) {
      if (!stopped()) await settleFailure(lane, request, error);
    }
  }

  async function settleFailure(lane: Lane, request: Request | null, error: unknown): Promise<void> {
    if (stopped()) return;
    noteRoom(lane, error);
    if (!request) return pauses.fail(lane, null);
    const verdict = rules.judge(error, request.rows);
    await withRoom(db, () => obey(lane, request, verdict));
  }

  function noteRoom(whose: Lane | 'pull', error: unknown): void {
    if (isFull(error)) full.add(whose);
    else full.delete(whose);
    become({});
  }

  async function obey(lane: Lane, request: Request, verdict: Verdict): Promise<void> {
    switch (verdict.act) {
      case 'retry':
        pauses.fail(verdict.scope === 'all' ? 'all' : lane, verdict.retryAfterMs);
        return become({ offline: verdict.offline });
      case 'signin':
        return become({ signin: true });
      case 'resync':
        pauses.fail(lane, null);
        return resync(db, request, verdict.seq);
      case 'done':
        return done(request);
      case 'park':
        return park(db, request, verdict.reason);
    }
  }

  function done(request: Request): Promise<void> {
    const { type } = request.rows[0]!.call;
    if (type !== 'receipt.delete' && type !== 'group.delete') return Promise.resolve();
    return acknowledge(db, rules, request, { type }, ports.clock());
  }

  async function pullNow(): Promise<void> {
    pulling = true;
    pullWanted = false;
    become({});
    try {
      await withReopen(db, () => pull({ api, db, rules, device, user, signal: stopping.signal }));
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
