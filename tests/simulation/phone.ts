import { createApi, type Api } from '../../src/api/client.ts';
import type { User } from '../../src/contract/auth.ts';
import { KiraDb, type IndexedDbPorts } from '../../src/data/db.ts';
import { createMutations, type Mutations } from '../../src/data/mutate.ts';
import { queryUnusedPhoto } from '../../src/data/queries.ts';
import { rules as realRules, type Rules } from '../../src/sync/rules.ts';
import type { Mended } from '../../src/sync/answer.ts';
import { startSync, type SyncControl } from '../../src/sync/start.ts';
import { createStatusStore, type StatusStore } from '../../src/sync/status.ts';
import { countingIds, newStorage } from '../support/device.ts';
import { Life } from './life.ts';
import { Screen } from './screen.ts';
import { createNetwork, type Network, type Serve } from './network.ts';
import { seeded, type Random, type World } from './world.ts';

/** What a deliberately broken client (or server) does otherwise. */
export interface Sabotage {
  rules?: Partial<Rules>;
  api?: (api: Api, db: KiraDb) => Api;
  /** What a broken server does otherwise. */
  serve?: (serve: Serve, random: Random) => Serve;
}

/** The app as it runs now: thrown away whole when it crashes. */
export interface App {
  life: Life;
  db: KiraDb;
  mutate: Mutations;
  sync: SyncControl;
  status: StatusStore;
  /** What its person was told of refusals that mended themselves. */
  mended: Mended[];
  /** As if the connection or the person were back. */
  comeBack: () => void;
  tick: () => void;
}

/** A phone: what stays on it, its connection, and the app that runs on it. */
export interface Phone {
  name: string;
  me: User;
  storage: IndexedDbPorts;
  network: Network;
  random: Random;
  app: App;
  /** Starts the app anew on what the phone has kept. */
  open: () => void;
  crashed: boolean;
  /** What it has shown so far. */
  screen: Screen;
}

interface PhonePorts {
  world: World;
  serve: Serve;
  seed: string;
  name: string;
  number: number;
  me: User;
  sabotage: Sabotage;
}

export function createPhone(ports: PhonePorts): Phone {
  const { world, serve, seed, name, me } = ports;
  const storage = newStorage();
  const network = createNetwork(world, serve, `${seed} ${name}`);
  const phone: Phone = {
    name,
    me,
    storage,
    network,
    random: seeded(`${seed} ${name}`),
    app: undefined as unknown as App,
    open() {
      phone.app = startApp(phone, ports, ids);
      phone.crashed = false;
    },
    crashed: false,
    screen: new Screen(name),
  };
  const ids = countingIds(Math.floor(seeded(`${seed} ${name} ids`)() * 99_999_999));
  phone.open();
  return phone;
}

const YEAR = 365 * 24 * 60 * 60_000;
/** One for all: to make one takes longer than all else that a time-out does here. */
const TOO_SLOW = new DOMException('too slow', 'TimeoutError');

function startApp({ storage, network, me, screen, name }: Phone, ports: PhonePorts, ids: () => string): App {
  const { world, sabotage } = ports;
  /** Set wrong by up to a year, each time the app is opened in another way: nothing may depend on it. */
  const wrong = Math.round((seeded(`${ports.seed} ${name} clock ${world.now}`)() - 0.5) * 2 * YEAR);
  const clock = () => world.now + wrong;
  const life = new Life(world.stir, (row) => screen.show(row));
  // Dexie tells of writes, and keeps answers, by name and within a whole process: phones are apart by it.
  const db = new KiraDb(`${me._id} ${ports.seed} ${name}`, storage);
  db.use(life.middleware);
  const after = (ms: number, job: () => void) => world.after(ms, () => !life.over && job());
  const plain = createApi({
    fetch: network.fetch(life),
    baseUrl: '/api',
    timeout(ms) {
      const abort = new AbortController();
      after(ms, () => abort.abort(TOO_SLOW));
      return abort.signal;
    },
  });
  let listeners = { onReturn: () => {}, onTick: () => {} };
  const mutate = createMutations({ db, ids, clock, tab: `${world.now}`, me, onWrite: () => sync.push() });
  const status = createStatusStore();
  const mended: Mended[] = [];
  const sync = startSync({
    db,
    mutate,
    status,
    tabs: { alive: async () => null }, // no other tab
    onWaiting: () => {},
    onMended: (one) => void mended.push(one),
    api: sabotage.api?.(plain, db) ?? plain,
    user: me._id,
    clock,
    elapsed: world.clock,
    ids,
    random: seeded(`${ports.seed} ${name} ${world.now}`),
    after,
    isOwnSession: () => true,
    locks: null,
    channel: null,
    listen(handlers) {
      listeners = handlers;
      return () => {};
    },
    rules: { ...realRules, ...sabotage.rules },
  });
  void removePhotos(db, mutate).catch(() => {}); // it may be closed at once
  const comeBack = () => listeners.onReturn();
  return { life, db, mutate, sync, status, mended, comeBack, tick: () => listeners.onTick() };
}

/** Nobody here goes on with a photo of which the app was closed before it made a receipt. */
async function removePhotos(db: KiraDb, { releaseLost, forgetImage }: Mutations): Promise<void> {
  await releaseLost(new Set());
  for (let id = await queryUnusedPhoto(db); id !== null; id = await queryUnusedPhoto(db))
    await forgetImage(id);
}
