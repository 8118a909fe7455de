import type { Api } from '../api/client.ts';
import type { User } from '../contract/auth.ts';
import type { Data } from '../data/context.tsx';
import { KiraDb } from '../data/device/db.ts';
import type { ProfileStore } from '../data/device/profile.ts';
import { openTextStorage, type TextStorage } from '../data/device/text-storage.ts';
import { createMutations } from '../data/edits/mutate.ts';
import { followMe } from '../data/queries/follow-me.ts';
import { createBoardSessions } from '../data/session/board-sessions.ts';
import { makesBills, openVisitorLook } from '../data/visitor/visitor.ts';
import { hasVisitorsBills, hostHere } from '../data/visitor/visitors-bills.ts';
import { codeLoader } from '../loading/code-loader.ts';
import { firstScreen } from '../loading/first-screen.ts';
import { browserPorts } from '../sync/browser.ts';
import { createLazySync } from '../sync/lazy-sync.ts';
import { openTab } from '../sync/open-tabs.ts';
import { createStatusStore } from '../sync/status.ts';
import { toast } from '../toasts/toast.ts';
import type { PageLanguage } from './open-language.ts';
import { shellTexts } from './texts.ts';
import { createWorkspace, type Workspace } from './workspace.ts';

interface Ports {
  api: Api;
  baseUrl: string;
  storage: TextStorage;
  profiles: ProfileStore;
  language: PageLanguage;
  /** Its screens wait for the server, so sync waits for no screen. */
  isNewDevice: boolean;
  clock: () => number;
  elapsed: () => number;
  random: () => number;
  /** UUIDv7. */
  ids: () => string;
  /** The user has called themselves so, here or on another device. */
  onNamed: (user: string, name: string) => void;
}

/** What this device has of the user who is signed in, or of a visitor. */
interface Workspaces {
  /** An account takes over what was made on this device before. */
  open: (me: User) => Workspace;
  /** Nothing of theirs is ever sent, and the device has all of it. */
  openVisitor: () => Data;
  /** What a visitor made here is on its way into the account: until then a bill of theirs may be missing. */
  adopted: () => Promise<void>;
}

const loadSync = codeLoader(() => import('../sync/start.ts'));
const loadAdopt = codeLoader(() => import('./adopt-visitor.ts'));

export function createWorkspaces(ports: Ports): Workspaces {
  const { api, baseUrl, storage, profiles, language, clock, elapsed, ids } = ports;
  let adopting: Promise<void> = Promise.resolve();

  function openData(me: User, onWrite: () => void, onEdit = onWrite): Data {
    const db = new KiraDb(me._id);
    const tab = openTab(navigator.locks, me._id, ids());
    const mutate = createMutations({ db, ids, clock, me, onWrite, onEdit });
    const sessions = createBoardSessions({
      db,
      mutate,
      me: me._id,
      storage: openTextStorage(() => sessionStorage),
      after: (ms, job) => setTimeout(job, ms),
    });
    return { db, mutate, sessions, me, tab };
  }

  function open(me: User): Workspace {
    const status = createStatusStore();
    const data = openData(
      me,
      () => sync.push(),
      () => sync.pushSoon(),
    );
    const { db, mutate, tab } = data;
    const sync = createLazySync(
      async () => {
        if (!ports.isNewDevice) await firstScreen;
        const { startSync } = await loadSync();
        return () =>
          startSync({
            ...browserPorts({ window, document, navigator, BroadcastChannel, EventSource, baseUrl }, me._id),
            db,
            api,
            mutate,
            tab,
            status,
            clock,
            elapsed,
            ids,
            random: ports.random,
            user: me._id,
            isOwnSession: () => profiles.load()?._id === me._id,
            onMended: ({ without, title }) => toast.info(shellTexts.mended[without](title)),
          });
      },
      status,
      setTimeout,
    );
    // A choice that can't be stored now stays for the next start.
    if (!me.isGuest)
      void language
        .keep((value) => mutate.setMe({ op: 'me.set', field: 'language', value }))
        .catch(() => undefined);
    followMe(db, ({ name, language: chosen }) => {
      if (chosen) language.follow(chosen);
      if (name !== undefined) ports.onNamed(me._id, name);
    });
    if (makesBills(me) && (hostHere(storage) !== null || hasVisitorsBills(storage)))
      adopting = loadAdopt()
        .then(({ adoptWhatIsHere }) => adoptWhatIsHere(data, storage, navigator.locks))
        .catch(() => undefined); // without its code: at the next start
    return createWorkspace(data, sync, status);
  }

  function openVisitor(): Data {
    const data = openData(openVisitorLook(storage, ports.random), () => undefined);
    // All of it is here. The screens tell of a failure.
    void data.db.meta.put({ key: 'complete', value: 1 }).catch(() => undefined);
    return data;
  }

  return { open, openVisitor, adopted: () => adopting };
}
