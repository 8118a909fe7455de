import type { Api } from '../../src/api/client.ts';
import { ApiError, NetworkError } from '../../src/api/errors.ts';
import type { RefusalCode } from '../../src/contract/errors.ts';
import type { IndexedDbPorts } from '../../src/data/device/db.ts';
import { applyOps } from '../../src/domain/board/apply-op.ts';
import type { BoardOp, StoredBoard } from '../../src/domain/board/board.ts';
import type { Mended } from '../../src/sync/answer.ts';
import { startEngine, type Engine } from '../../src/sync/engine.ts';
import { rules } from '../../src/sync/rules.ts';
import { IDLE_PHASE, type Phase } from '../../src/sync/status.ts';
import { AppRun } from '../simulation/app-run.ts';
import { VirtualTime } from '../simulation/virtual-time.ts';
import { countingIds, newDevice, lunchBoard, type Device } from './device.ts';

/** One call as the engine made it. */
export interface Sent {
  name: string;
  key: string | undefined;
  seq: string | undefined;
  body: unknown;
}

/** Answers a call, or throws. `undefined`: no answer ever comes. */
export type Script = (sent: Sent, nth: number) => unknown;

export const noNews = { changes: [], cursor: 'c1', more: false };

/** A server that accepts every call, unless `first` answers it (null: it doesn't). */
export function server(first: Script = () => null): Script {
  let board: StoredBoard = lunchBoard;
  let rev = 1;
  return (sent, nth) => {
    const answer = first(sent, nth);
    if (answer !== null) return answer;
    if (sent.name === 'sync') return noNews;
    if (sent.name !== 'patchState') return { _id: 'x', rev };
    const { ops } = sent.body as { ops: BoardOp[] };
    board = applyOps(board, ops);
    return { _id: 'x', rev: (rev += 1), board, history: [] };
  };
}

/** The server's refusal of a call. */
export function refusal(status: number, code: RefusalCode = 'invalid', more = {}): never {
  throw new ApiError({ status, code, message: 'why', ...more });
}
export function silence(): never {
  throw new NetworkError();
}

export interface SyncDevice extends Device {
  time: VirtualTime;
  sent: Sent[];
  /** The calls without pulls. */
  pushed: () => Sent[];
  /** The names of the calls that were pushed. */
  names: () => string[];
  phase: () => Phase;
  /** Starts the engine, or asks it to push, and lets so many milliseconds pass. */
  sync: (ms?: number) => Promise<void>;
  /** Ends all waits, and lets so many milliseconds pass. */
  retryNow: (ms?: number) => Promise<void>;
  stop: () => void;
  /** Lets so many milliseconds pass. */
  pass: (ms: number) => Promise<void>;
  someoneElse: { signedIn: boolean };
  /** What listens to the phase throws it. */
  listener: { fault: Error | null };
  /** What the app told its user about mended refusals. */
  mended: Mended[];
}

/** An engine over a real database and a scripted server. `clock`: the phone's clock, which users can set. */
export function newSyncDevice(
  script: Script = server(),
  storage?: IndexedDbPorts,
  clock?: () => number,
): SyncDevice {
  const time = new VirtualTime();
  const device = newDevice(storage);
  // virtual time stands still while the database works
  device.db.use(new AppRun(time.stir, () => {}).middleware);
  const sent: Sent[] = [];
  let phase = IDLE_PHASE;
  let engine: Engine | null = null;
  const someoneElse = { signedIn: false };
  const listener: SyncDevice['listener'] = { fault: null };
  const mended: Mended[] = [];
  const api = {
    async call(name: string, options: { headers?: Record<string, string>; body?: unknown }) {
      const { headers = {}, body } = options;
      const call = { name, key: headers['idempotency-key'], seq: headers['x-queue-seq'], body };
      sent.push(call);
      time.stir();
      const answer = script(call, sent.filter((other) => other.name === name).length);
      return answer === undefined ? new Promise(() => {}) : answer;
    },
  } as unknown as Api;
  const start = (): Engine =>
    startEngine({
      db: device.db,
      api,
      device: 'device-1',
      user: device.me._id,
      clock: clock ?? time.clock,
      elapsed: time.clock,
      ids: countingIds(9),
      random: () => 0.5,
      after: time.after,
      isOwnSession: () => !someoneElse.signedIn,
      rules,
      onPhase(next) {
        phase = next;
        if (listener.fault) throw listener.fault;
      },
      onMended: (one) => void mended.push(one),
    });
  const pushed = () => sent.filter(({ name }) => name !== 'sync');
  const pass = (ms: number) => time.pass(ms);
  return {
    ...device,
    time,
    sent,
    pushed,
    names: () => pushed().map(({ name }) => name),
    phase: () => phase,
    async sync(ms = 100) {
      if (engine) engine.push();
      else engine = start();
      await pass(ms);
    },
    async retryNow(ms = 100) {
      engine?.retryNow();
      await pass(ms);
    },
    stop: () => engine?.stop(),
    pass,
    someoneElse,
    listener,
    mended,
  };
}
