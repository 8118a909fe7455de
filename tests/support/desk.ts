import type { Api } from '../../src/api/client.ts';
import { startEngine, type Engine } from '../../src/sync/engine.ts';
import { RESTING, type Phase } from '../../src/sync/phase.ts';
import { rules } from '../../src/sync/rules.ts';
import type { Storage } from '../../src/data/db.ts';
import { Life } from '../simulation/life.ts';
import { World } from '../simulation/world.ts';
import { countingIds, newDevice, type Device } from './device.ts';

/** One call as the engine made it. */
export interface Sent {
  name: string;
  key: string | undefined;
  seq: string | undefined;
  body: unknown;
  params: Record<string, string> | undefined;
}

/** Answers a call or throws; `undefined` never answers. */
export type Script = (sent: Sent, nth: number) => unknown;

export interface Desk extends Device {
  world: World;
  sent: Sent[];
  /** What was sent without asking for news. */
  pushed: () => Sent[];
  phase: () => Phase;
  start: () => Engine;
  /** Lets so many milliseconds go by. */
  pass: (ms: number) => Promise<void>;
  someoneElse: { signedIn: boolean };
}

/** An engine over a real database and a server that is a script. `clock` is the phone's, which people set. */
export function newDesk(script: Script, storage?: Storage, clock?: () => number): Desk {
  const world = new World();
  const device = newDevice(storage);
  device.db.use(new Life(world.stir, () => {}).middleware); // so that time stands still while it works
  const sent: Sent[] = [];
  let phase = RESTING;
  const someoneElse = { signedIn: false };
  const api = {
    async call(
      name: string,
      options: { headers?: Record<string, string>; body?: unknown; params?: Record<string, string> },
    ) {
      const { headers = {}, body, params } = options;
      const call = { name, key: headers['idempotency-key'], seq: headers['x-lane-seq'], body, params };
      sent.push(call);
      world.stir();
      const answer = script(call, sent.filter((other) => other.name === name).length);
      return answer === undefined ? new Promise(() => {}) : answer;
    },
  } as unknown as Api;
  return {
    ...device,
    world,
    sent,
    pushed: () => sent.filter(({ name }) => name !== 'sync'),
    phase: () => phase,
    start: () =>
      startEngine({
        db: device.db,
        api,
        device: 'device-1',
        user: device.me._id,
        clock: clock ?? world.clock,
        elapsed: world.clock,
        ids: countingIds(9),
        random: () => 0.5,
        after: world.after,
        mine: () => !someoneElse.signedIn,
        rules,
        onPhase: (next) => void (phase = next),
      }),
    async pass(ms) {
      let over = false;
      world.after(ms, () => {
        over = true;
      });
      await world.run(
        () => over,
        async () => {},
      );
    },
    someoneElse,
  };
}

export const noNews = { changes: [], cursor: 'c1', more: false };
