import { createApi, type Api } from '../../src/api/client.ts';
import { EXPECTED_USER } from '../../src/contract/headers.ts';
import { KiraDb } from '../../src/data/device/db.ts';
import { openTextStorage } from '../../src/data/device/text-storage.ts';
import { createMutations, type Mutations } from '../../src/data/edits/mutate.ts';
import { queryUnusedPhoto } from '../../src/data/queries/queries.ts';
import type { BoardSession } from '../../src/data/session/board-session.ts';
import { createBoardSessions, type BoardSessions } from '../../src/data/session/board-sessions.ts';
import type { Mended } from '../../src/sync/answer.ts';
import { openTab } from '../../src/sync/open-tabs.ts';
import { rules as realRules } from '../../src/sync/rules.ts';
import { startSync, type Listen, type Sync } from '../../src/sync/start.ts';
import { createStatusStore, type StatusStore } from '../../src/sync/status.ts';
import type { Locks } from '../../src/sync/tabs.ts';
import { textStorage } from '../support/text-storage.ts';
import { AppRun } from './app-run.ts';
import type { PhoneNetwork } from './network.ts';
import type { PhonePorts, SimulatedPhone } from './phone.ts';
import { seeded } from './random.ts';
import { Screen } from './screen.ts';

/** The running app in one tab of a phone. A crash throws it away. */
export interface SimulatedApp {
  appRun: AppRun;
  db: KiraDb;
  api: Api;
  mutate: Mutations;
  sync: Sync;
  status: StatusStore;
  /** What the app told its user about mended refusals. */
  mended: Mended[];
  /** The session of the bill that the tab shows from now on; null if the bill isn't there. */
  show: (bill: string) => Promise<BoardSession | null>;
  /** The bill that it shows. */
  shown: () => { bill: string; session: BoardSession } | null;
  /** As if the connection or the user were back. */
  comeBack: () => void;
  tick: () => void;
  /** The tab comes to the front or goes to the background. */
  see: (isVisible: boolean) => void;
  isSeen: boolean;
  /** Its sessionStorage: it outlasts a reload. */
  texts: Map<string, string>;
  /** The tab is closed, or the browser kills it. */
  end: () => void;
}

/** The part of a phone that its tabs share. */
export interface TabPlace {
  phone: SimulatedPhone;
  ports: PhonePorts;
  ids: () => string;
  locks: Locks;
  texts: Map<string, string>;
}

const YEAR = 365 * 24 * 60 * 60_000;
/** One error for all time-outs: making one is slow. */
const TOO_SLOW = new DOMException('too slow', 'TimeoutError');

export function startTab({ phone, ports, ids, locks, texts }: TabPlace): SimulatedApp {
  const { storage, network, me } = phone;
  const { time, sabotage, seed } = ports;
  const name = `${phone.name} ${time.now}`;
  /** The clock is wrong by up to a year, differently at each start: nothing may depend on it. */
  const wrong = Math.round((seeded(`${seed} ${phone.name} clock ${time.now}`)() - 0.5) * 2 * YEAR);
  const clock = () => time.now + wrong;
  const appRun = new AppRun(time.stir, ({ id, view }) => phone.stored.show(id, view));
  // Dexie shares live queries between databases of one name in a process: each phone has another name.
  const db = new KiraDb(`${me._id} ${seed} ${phone.name}`, storage);
  db.use(appRun.middleware);
  const after = (ms: number, job: () => void): (() => void) => {
    let isDue = true;
    const cancel = time.after(ms, () => appRun.reach('timer', () => isDue && job()));
    return () => {
      isDue = false;
      cancel();
    };
  };
  const api = apiOf(network, appRun, after, () => phone.noteSender(appRun));
  let handlers: Parameters<Listen>[0] = { onReturn: () => {}, onTick: () => {}, onView: () => {} };
  const onWrite = () => sync.push();
  const onEdit = () => sync.pushSoon();
  const real = createMutations({ db, ids, clock, me, onWrite, onEdit });
  const mutate = sabotage.mutate?.(real, seeded(`${seed} ${name} mutate`)) ?? real;
  const status = createStatusStore();
  const mended: Mended[] = [];
  const own = sabotage.locks?.(locks) ?? locksOf(locks, appRun, phone.noteSteal);
  const tab = openTab(own, me._id, name);
  const sync = startSync({
    db,
    mutate,
    status,
    tab,
    onWaiting: () => {},
    onMended: (one) => void mended.push(one),
    api: sabotage.api?.(api, db) ?? api,
    user: me._id,
    clock,
    elapsed: time.clock,
    ids,
    random: seeded(`${seed} ${name}`),
    after,
    isOwnSession: () => true,
    locks: own,
    channel: phone.channel(appRun),
    openStream: null,
    listen(next) {
      handlers = next;
      return () => {};
    },
    rules: { ...realRules, ...sabotage.rules },
  });
  const recorded: Mutations = {
    ...mutate,
    edit: (id, ops) => phone.record(id, ops, () => mutate.edit(id, ops)),
  };
  const sessions: BoardSessions = createBoardSessions({
    db,
    mutate: sabotage.sessions?.(recorded) ?? recorded,
    me: me._id,
    storage: openTextStorage(() => textStorage(texts)),
    after,
  });
  const screen = new Screen(`OVERLAY-1 ${phone.name}`, ports.comebacks);
  phone.screens.push(screen);
  let shown: { bill: string; session: BoardSession; leave: () => void } | null = null;
  const send = () => void (shown && time.during(shown.session.send()).catch(() => undefined));
  function leave(): void {
    shown?.leave();
    send();
    shown = null;
  }
  void removePhotos(db, mutate).catch(() => {}); // it may be closed at once
  return {
    appRun,
    db,
    api,
    mutate,
    sync,
    status,
    mended,
    async show(bill) {
      const session = sessions.of(bill);
      if (shown?.bill !== bill) {
        leave();
        const paint = () => {
          const now = session.current();
          if (!appRun.over && isThere(now)) screen.show(bill, now.stored);
        };
        shown = { bill, session, leave: session.subscribe(paint) };
        paint();
      }
      if (session.current() === undefined) await appRun.during(nextPaint(session));
      return isThere(session.current()) ? session : null;
    },
    shown: () => shown,
    comeBack: () => appRun.reach('window', () => handlers.onReturn()),
    tick: () => handlers.onTick(),
    isSeen: true,
    see(isVisible) {
      this.isSeen = isVisible;
      if (isVisible) handlers.onReturn();
      else send();
      handlers.onView({ isVisible, isOnline: true });
    },
    texts,
    end() {
      appRun.end();
      shown?.leave();
      sync.stop(); // else this process tells it of every write
      tab.close();
      db.close();
    },
  };
}

/** The client in a tab. `onSync` is called with each request of sync. */
export function apiOf(
  network: PhoneNetwork,
  appRun: AppRun,
  after: (ms: number, job: () => void) => unknown,
  onSync: () => void,
): Api {
  const fetchHere = network.fetch(appRun);
  return createApi({
    fetch(url, init) {
      const isOfSync = new Headers(init.headers).has(EXPECTED_USER);
      if (isOfSync && !init.signal?.aborted) onSync();
      return fetchHere(url, init);
    },
    baseUrl: '/api',
    timeout(ms) {
      const abort = new AbortController();
      after(ms, () => abort.abort(TOO_SLOW));
      return abort.signal;
    },
  });
}

const isThere = <T>(shown: T | null | undefined | 'failed'): shown is Exclude<T, string> =>
  typeof shown === 'object' && shown !== null;

const nextPaint = (session: BoardSession): Promise<void> =>
  new Promise((resolve) => {
    const stop = session.subscribe(() => {
      stop();
      resolve();
    });
  });

/** A frozen tab holds its locks and hears nothing of them; the browser takes them from a closed one. */
const locksOf = (locks: Locks, appRun: AppRun, onSteal: () => void): Locks => ({
  ...locks,
  request: (name, how, holding) =>
    new Promise((resolve, reject) => {
      if ('steal' in how) onSteal();
      const held = () =>
        new Promise<void>((release) => {
          appRun.whenOver(release);
          appRun.reach('lock', () => void holding().then(release));
        });
      locks.request(name, how, held).then(
        (value) => appRun.reach('lock', () => resolve(value)),
        (error: unknown) => appRun.reach('lock', () => reject(error)),
      );
    }),
});

/** Removes photos left by a crash: no person of the simulation goes on with them. */
async function removePhotos(db: KiraDb, { forgetImage }: Mutations): Promise<void> {
  for (let id = await queryUnusedPhoto(db); id !== null; id = await queryUnusedPhoto(db))
    await forgetImage(id);
}
