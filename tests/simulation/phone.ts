import { createApi, type Api } from '../../src/api/client.ts';
import type { User } from '../../src/contract/auth.ts';
import { KiraDb, type IndexedDbPorts } from '../../src/data/db.ts';
import { createMutations, type Mutations } from '../../src/data/mutate.ts';
import { queryUnusedPhoto } from '../../src/data/queries.ts';
import type { Sync } from '../../src/sync/start.ts';
import { rules as realRules, type Rules } from '../../src/sync/rules.ts';
import type { Mended } from '../../src/sync/answer.ts';
import { startSync } from '../../src/sync/start.ts';
import { createStatusStore, type StatusStore } from '../../src/sync/status.ts';
import { countingIds, newStorage } from '../support/device.ts';
import { AppRun } from './app-run.ts';
import { Screen } from './screen.ts';
import { installFastClone } from './fast-clone.ts';
import { createPhoneNetwork, type PhoneNetwork, type Serve } from './network.ts';
import { seeded, type RandomNumber } from './random.ts';
import type { VirtualTime } from './virtual-time.ts';

/** How a deliberately broken client or server differs. */
export interface Sabotage {
  rules?: Partial<Rules>;
  api?: (api: Api, db: KiraDb) => Api;
  serve?: (serve: Serve, random: RandomNumber) => Serve;
  mutate?: (mutations: Mutations, random: RandomNumber) => Mutations;
}

/** The running app. A crash throws it away. */
export interface SimulatedApp {
  appRun: AppRun;
  db: KiraDb;
  api: Api;
  mutate: Mutations;
  sync: Sync;
  status: StatusStore;
  /** What the app told its user about mended refusals. */
  mended: Mended[];
  /** As if the connection or the user were back. */
  comeBack: () => void;
  tick: () => void;
}

/** A phone: its storage, its connection and its running app. */
export interface SimulatedPhone {
  name: string;
  me: User;
  storage: IndexedDbPorts;
  network: PhoneNetwork;
  random: RandomNumber;
  app: SimulatedApp;
  /** Starts the app again on the phone's storage. */
  open: () => void;
  crashed: boolean;
  /** A record of what the phone has shown. */
  screen: Screen;
}

interface PhonePorts {
  time: VirtualTime;
  serve: Serve;
  seed: string;
  name: string;
  number: number;
  me: User;
  sabotage: Sabotage;
}

installFastClone();

export function createPhone(ports: PhonePorts): SimulatedPhone {
  const { time, serve, seed, name, me } = ports;
  const storage = newStorage();
  const network = createPhoneNetwork(time, serve, `${seed} ${name}`);
  const phone: SimulatedPhone = {
    name,
    me,
    storage,
    network,
    random: seeded(`${seed} ${name}`),
    app: undefined as unknown as SimulatedApp,
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
/** One error for all time-outs: making one is slow. */
const TOO_SLOW = new DOMException('too slow', 'TimeoutError');

function startApp(
  { storage, network, me, screen, name }: SimulatedPhone,
  ports: PhonePorts,
  ids: () => string,
): SimulatedApp {
  const { time, sabotage } = ports;
  /** The clock is wrong by up to a year, differently at each start: nothing may depend on it. */
  const wrong = Math.round((seeded(`${ports.seed} ${name} clock ${time.now}`)() - 0.5) * 2 * YEAR);
  const clock = () => time.now + wrong;
  const appRun = new AppRun(time.stir, (row) => screen.show(row));
  // Dexie shares live queries between databases of one name in a process: each phone has another name.
  const db = new KiraDb(`${me._id} ${ports.seed} ${name}`, storage);
  db.use(appRun.middleware);
  const after = (ms: number, job: () => void) => time.after(ms, () => !appRun.over && job());
  const plain = createApi({
    fetch: network.fetch(appRun),
    baseUrl: '/api',
    timeout(ms) {
      const abort = new AbortController();
      after(ms, () => abort.abort(TOO_SLOW));
      return abort.signal;
    },
  });
  let listeners = { onReturn: () => {}, onTick: () => {} };
  const onWrite = () => sync.push();
  const onEdit = () => sync.pushSoon();
  const real = createMutations({ db, ids, clock, me, onWrite, onEdit });
  const mutate = sabotage.mutate?.(real, seeded(`${ports.seed} ${name} ${time.now} mutate`)) ?? real;
  const status = createStatusStore();
  const mended: Mended[] = [];
  const sync = startSync({
    db,
    mutate,
    status,
    tab: { name: `${time.now}`, alive: async () => null, close: () => {} }, // no other tab
    onWaiting: () => {},
    onMended: (one) => void mended.push(one),
    api: sabotage.api?.(plain, db) ?? plain,
    user: me._id,
    clock,
    elapsed: time.clock,
    ids,
    random: seeded(`${ports.seed} ${name} ${time.now}`),
    after,
    isOwnSession: () => true,
    locks: null,
    channel: null,
    openStream: null,
    listen(handlers) {
      listeners = handlers;
      return () => {};
    },
    rules: { ...realRules, ...sabotage.rules },
  });
  void removePhotos(db, mutate).catch(() => {}); // it may be closed at once
  const comeBack = () => listeners.onReturn();
  return { appRun, db, api: plain, mutate, sync, status, mended, comeBack, tick: () => listeners.onTick() };
}

/** Removes photos left by a crash: no person of the simulation goes on with them. */
async function removePhotos(db: KiraDb, { forgetImage }: Mutations): Promise<void> {
  for (let id = await queryUnusedPhoto(db); id !== null; id = await queryUnusedPhoto(db))
    await forgetImage(id);
}
