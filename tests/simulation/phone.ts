import type { Api } from '../../src/api/client.ts';
import type { User } from '../../src/contract/auth.ts';
import type { IndexedDbPorts, KiraDb } from '../../src/data/device/db.ts';
import type { Mutations } from '../../src/data/edits/mutate.ts';
import type { BoardOp } from '../../src/domain/board/board.ts';
import type { Rules } from '../../src/sync/rules.ts';
import type { Locks, TabChannel } from '../../src/sync/tabs.ts';
import { newChannels } from '../support/channels.ts';
import { countingIds, newStorage } from '../support/device.ts';
import { newLocks } from '../support/locks.ts';
import type { AppRun } from './app-run.ts';
import { installFastClone } from './fast-clone.ts';
import { installInstantTimers } from './instant-timers.ts';
import { createPhoneNetwork, type PhoneNetwork, type Serve } from './network.ts';
import { seeded, type RandomNumber } from './random.ts';
import { Screen, type Comebacks } from './screen.ts';
import { startTab, type SimulatedApp } from './tab.ts';
import type { VirtualTime } from './virtual-time.ts';

/** How a deliberately broken client or server differs. */
export interface Sabotage {
  rules?: Partial<Rules>;
  api?: (api: Api, db: KiraDb) => Api;
  serve?: (serve: Serve, random: RandomNumber) => Serve;
  mutate?: (mutations: Mutations, random: RandomNumber) => Mutations;
  /** What the sessions of open bills store edits with. */
  sessions?: (mutations: Mutations) => Mutations;
  locks?: (locks: Locks) => Locks;
  /** A statement that the server runs after each write. */
  afterWrite?: string;
}

/** A phone: its storage, its connection and the app in one tab or two. */
export interface SimulatedPhone {
  name: string;
  me: User;
  storage: IndexedDbPorts;
  network: PhoneNetwork;
  random: RandomNumber;
  /** The tabs in which the app runs. */
  tabs: SimulatedApp[];
  /** The tab in front, or the last one that was. */
  app: SimulatedApp;
  /** Opens the app in a tab, in front of the other. */
  open: () => void;
  /** The app runs in no tab. */
  readonly crashed: boolean;
  /** The phone is in a pocket. */
  isHidden: boolean;
  /** A record of what the phone has stored as its view, through all its tabs. */
  stored: Screen;
  /** A record of what each run of a tab has shown. */
  screens: Screen[];
  /** The person discarded edits: the screens may go back once. */
  forget: () => void;
  /** Records an edit of an open bill around its storing. */
  record: (receipt: string, ops: readonly BoardOp[], store: () => Promise<void>) => Promise<void>;
  channel: (appRun: AppRun) => TabChannel;
  /** A tab sends something of sync. */
  noteSender: (appRun: AppRun) => void;
  /** A tab takes the lead from one that didn't answer. */
  noteSteal: () => void;
  problems: string[];
}

export interface PhonePorts {
  time: VirtualTime;
  serve: Serve;
  seed: string;
  name: string;
  number: number;
  me: User;
  sabotage: Sabotage;
  comebacks: Comebacks;
  /** Of a phone that was there before its user. */
  network?: PhoneNetwork;
}

installFastClone();
installInstantTimers();

export function createPhone(ports: PhonePorts): SimulatedPhone {
  const { time, serve, seed, name, me, comebacks } = ports;
  const locks = newLocks();
  const ids = countingIds(Math.floor(seeded(`${seed} ${name} ids`)() * 99_999_999));
  const runs = new Map<string, AppRun>();
  const channels = newChannels((run, hear) => {
    time.stir();
    setImmediate(() => {
      time.stir();
      runs.get(run)?.reach('channel', hear);
    });
  });
  /** The sessionStorage of the first tab and of the second. */
  const texts = [new Map<string, string>(), new Map<string, string>()];
  let sender: { appRun: AppRun; freezes: number } | null = null;
  const phone: SimulatedPhone = {
    name,
    me,
    storage: newStorage(),
    network: ports.network ?? createPhoneNetwork(time, serve, `${seed} ${name}`),
    random: seeded(`${seed} ${name}`),
    tabs: [],
    app: undefined as unknown as SimulatedApp,
    open() {
      const free = texts.find((one) => !phone.tabs.some((app) => app.texts === one))!;
      const app = startTab({ phone, ports, ids, locks, texts: free });
      phone.tabs.push(app);
      phone.app = app;
    },
    get crashed() {
      return phone.tabs.length === 0;
    },
    isHidden: false,
    stored: new Screen(name, comebacks),
    screens: [],
    forget() {
      for (const screen of [phone.stored, ...phone.screens]) screen.forget();
    },
    record: (_receipt, _ops, store) => store(),
    channel(appRun) {
      const run = String(runs.size);
      runs.set(run, appRun);
      return channels(run);
    },
    noteSender(appRun) {
      if (appRun.isWaking) return; // it may not have heard yet that another tab leads
      if (sender && sender.appRun !== appRun) {
        const { over, freezes } = sender.appRun;
        if (!over && freezes === sender.freezes) phone.problems.push(`${name}: LEAD-1 two tabs send`);
      }
      sender = { appRun, freezes: appRun.freezes };
    },
    noteSteal: () => void (sender = null),
    problems: [],
  };
  phone.open();
  return phone;
}
