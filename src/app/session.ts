import type { Api } from '../api/client.ts';
import { ApiError } from '../api/errors.ts';
import type { User } from '../contract/auth.ts';
import type { ProfileStore } from '../data/device/profile.ts';
import { isEqualJson } from '../domain/board/equal-json.ts';
import type { LogoutMark } from './logout-mark.ts';
import type { Workspace } from './workspace.ts';

/**
 * Who is signed in.
 *
 *   unknown --last profile--> in --server: 401, nothing unsent--> out
 *      |  '--server: profile--> in      |        ^
 *      |                                |        '---- logout (from any state)
 *      |--401, no answer--> out         '--401, something unsent--> in, expired --login, in any tab--> in
 *      '--logged out, server not told--> out, and the logout is sent before anything else
 *
 * Invariants
 *   SESSION-1  A missing answer signs nobody out: the last profile opens the app offline.
 *   SESSION-2  If the server ends a session while changes are unsent, the app stays open and says so.
 *   SESSION-3  One workspace (database, sync) is open at a time: the signed-in user's.
 *   SESSION-4  After a logout only a login signs in again, even if the logout got no answer.
 */
export type Session =
  | { state: 'unknown' }
  | { state: 'out' }
  | { state: 'in'; workspace: Workspace; expired: boolean };

/** Another object after each login, logout and profile; the same one while the session expires. */
export const signedInAs = (session: Session): User | null =>
  session.state === 'in' ? session.workspace.data.me : null;

export interface SessionStore {
  get: () => Session;
  subscribe: (listener: () => void) => () => void;
  /** Opens the app with the last profile and asks the server whether the session still lasts. */
  start: () => Promise<void>;
  /** After a login: fetches the profile unless it is known. Throws ApiError or NetworkError. */
  enter: (known?: User) => Promise<void>;
  /** The server has ended the session. */
  ended: () => Promise<void>;
  /** Signs out. A failed call is sent again later. Unsent changes stay for the next login. */
  logout: () => Promise<void>;
  /** The server has a new profile of the signed-in user. */
  rename: (user: User) => void;
  /** What the user has called themselves, here or on another device. It counts more than a profile's name. */
  named: (user: string, name: string) => void;
  /** The account is deleted: signs out here without telling the server. */
  leave: () => void;
  /** Follows another tab that signed in or out. If the session has expired, it asks the server. */
  recheck: () => void;
  /** Sends a logout that got no answer. Call it when the connection is back, and before a login. */
  sendLogout: () => Promise<void>;
}

interface SessionPorts {
  api: Api;
  profiles: ProfileStore;
  loggedOut: LogoutMark;
  open: (user: User) => Workspace;
  /** For whom the server has made the page; null if it didn't know them. */
  early?: User | null;
  /** Resolves when the first screen is shown. It never waits for the server's answer about the profile. */
  firstScreen: Promise<void>;
}

export function createSession(ports: SessionPorts): SessionStore {
  const { api, profiles, loggedOut, open, early = null, firstScreen } = ports;
  let current: Session = { state: 'unknown' };
  let logins = 0;
  let called: { user: string; name: string } | null = null;
  const withName = ({ name: before, ...user }: User): User => {
    const name = called?.user === user._id ? called.name : before;
    return { ...user, ...(name && { name }) };
  };
  const listeners = new Set<() => void>();
  const set = (next: Session) => {
    const before = current;
    current = next;
    if (before.state === 'in' && (next.state !== 'in' || next.workspace.sync !== before.workspace.sync)) {
      before.workspace.close(); // SESSION-3
    }
    for (const listener of listeners) listener();
  };

  function enterAs(profile: User): void {
    const user = withName(profile);
    loggedOut.clear();
    profiles.save(user);
    const same = current.state === 'in' && current.workspace.data.me._id === user._id;
    const workspace = same && current.state === 'in' ? current.workspace.renamed(user) : opened(user);
    set({ state: 'in', workspace, expired: false });
    workspace.sync.retryNow();
  }

  /** Shows a new profile of the same user. Their workspace stays open. */
  function show(user: User): void {
    if (current.state !== 'in' || isEqualJson(user, current.workspace.data.me)) return;
    set({ ...current, workspace: current.workspace.renamed(user) });
  }

  function leave(): void {
    profiles.clear();
    set({ state: 'out' });
  }

  /** Tells of a login, a logout or a new name since this call, in any tab. An older answer counts no more. */
  function watchChanges(): () => boolean {
    const [before, was] = [logins, signedInAs(current)];
    return () => logins !== before || signedInAs(current) !== was || loggedOut.isSet();
  }

  async function ask(isLate = watchChanges()): Promise<void> {
    try {
      const { user } = await api.call('profile');
      if (!isLate()) enterAs(user);
    } catch (error) {
      if (!isLate()) throw error;
    }
  }

  function askAgain(): void {
    if (current.state === 'in' && current.expired) ask().catch(() => undefined); // still expired
  }

  /** One logout at a time: a late one would end the session of the next login. */
  let sending: Promise<void> | null = null;

  async function sendMarked(): Promise<void> {
    try {
      await api.call('logout', { timeoutMs: 5000 });
      loggedOut.clear();
    } catch {
      // The user is signed out here. The mark stays, so the next start sends the logout again.
    }
  }

  /** Only the leader tab sends, so only it hears of an ended session. Others see it in the sync status. */
  function opened(user: User): Workspace {
    const workspace = open(user);
    const { status } = workspace;
    let refused = false;
    status.subscribe(() => {
      const before = refused;
      refused = status.get().state === 'signin';
      if (refused === before || current.state !== 'in' || current.workspace.status !== status) return;
      if (refused) set({ ...current, expired: true }); // SESSION-2
      else askAgain();
    });
    return workspace;
  }

  const session: SessionStore = {
    get: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async start() {
      if (loggedOut.isSet()) {
        leave();
        return session.sendLogout();
      }
      const stored = profiles.load();
      const last = stored ?? early;
      if (last) {
        if (!stored) profiles.save(last);
        set({ state: 'in', workspace: opened(last), expired: false });
      }
      const isLate = watchChanges();
      if (last) await firstScreen;
      try {
        await ask(isLate);
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) await session.ended();
      }
      if (current.state === 'unknown') set({ state: 'out' }); // SESSION-1
    },
    async enter(known) {
      logins += 1;
      enterAs(known ?? (await api.call('profile')).user);
    },
    async ended() {
      if (current.state !== 'in') return leave();
      const { workspace } = current;
      const hasUnsent = await workspace.hasUnsent().catch(() => true); // nobody can tell
      if (current.workspace !== workspace) return;
      if (!hasUnsent) return leave();
      set({ state: 'in', workspace, expired: true }); // SESSION-2
    },
    async logout() {
      loggedOut.set();
      await session.sendLogout();
      leave();
    },
    rename(profile) {
      if (current.state !== 'in' || current.workspace.data.me._id !== profile._id) return; // too late
      const user = withName(profile);
      profiles.save(user);
      show(user);
    },
    named(user, name) {
      if (current.state !== 'in' || current.workspace.data.me._id !== user) return; // too late
      called = { user, name };
      session.rename(current.workspace.data.me);
    },
    leave,
    async sendLogout() {
      if (!loggedOut.isSet()) return;
      sending ??= sendMarked().finally(() => {
        sending = null;
      });
      await sending;
    },
    recheck() {
      const last = profiles.load();
      if (!last && current.state === 'in') set({ state: 'out' });
      if (last && (current.state !== 'in' || current.workspace.data.me._id !== last._id)) {
        set({ state: 'in', workspace: opened(last), expired: false });
      } else if (last) show(last);
      // If the same user signs in again elsewhere, the stored profile does not change, so this tab asks.
      askAgain();
    },
  };
  return session;
}
