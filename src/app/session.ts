import type { Api } from '../api/client.ts';
import { ApiError } from '../api/errors.ts';
import type { User } from '../contract/auth.ts';
import type { ProfileStore } from '../data/profile.ts';
import type { LogoutMark } from './logout-mark.ts';
import type { Workspace } from './workspace.ts';

/**
 * Who is signed in.
 *
 *   unknown --last profile--> in --server: 401, nothing unsent--> out
 *      |  '--server: profile--> in      |        ^
 *      |                                |        '---- logout (from any state)
 *      |--401, no answer--> out         '--401, something unsent--> in, expired --login, here or in another tab--> in
 *      '--logged out, server not told--> out, and the logout is sent before anything else
 *
 * Invariants
 *   A1  No answer never signs anybody out: the last profile opens the app offline.
 *   A2  A session that the server ended while something is unsent keeps the app open and says so.
 *   A3  One workspace (database, sync) is open at a time, that of the person signed in.
 *   A4  Whoever has logged out is signed in again by a login alone, also where the logout got no answer.
 */
export type Session =
  | { state: 'unknown' }
  | { state: 'out' }
  | { state: 'in'; workspace: Workspace; expired: boolean };

export interface SessionStore {
  get: () => Session;
  subscribe: (listener: () => void) => () => void;
  /** Opens the app with the last profile and asks the server whether it still holds. */
  start: () => Promise<void>;
  /** After a login: fetches the profile. Throws ApiError or NetworkError. */
  enter: () => Promise<void>;
  /** The server has ended the session. */
  ended: () => Promise<void>;
  /** Signs out, even if the call fails: then it is sent again. Stored changes stay for the next login. */
  logout: () => Promise<void>;
  /** Another tab signed in or out, or may have: after an ended session that is asked of the server. */
  recheck: () => void;
  /** The connection is back: sends a logout that got no answer. */
  settle: () => Promise<void>;
}

interface SessionPorts {
  api: Api;
  profiles: ProfileStore;
  loggedOut: LogoutMark;
  open: (user: User) => Workspace;
  /** Resolves when the first screen stands: nobody waits for the server's word on the last profile. */
  firstScreen: Promise<void>;
}

export function createSession(ports: SessionPorts): SessionStore {
  const { api, profiles, loggedOut, open, firstScreen } = ports;
  let current: Session = { state: 'unknown' };
  const listeners = new Set<() => void>();
  const set = (next: Session) => {
    const before = current;
    current = next;
    if (before.state === 'in' && (next.state !== 'in' || next.workspace.sync !== before.workspace.sync)) {
      before.workspace.close(); // A3
    }
    for (const listener of listeners) listener();
  };

  function enterAs(user: User): void {
    loggedOut.clear();
    profiles.save(user);
    const same = current.state === 'in' && current.workspace.data.me._id === user._id;
    const workspace = same && current.state === 'in' ? current.workspace.renamed(user) : opened(user);
    set({ state: 'in', workspace, expired: false });
    workspace.sync.retryNow();
  }

  function leave(): void {
    profiles.clear();
    set({ state: 'out' });
  }

  async function ask(): Promise<void> {
    const { user } = await api.call('profile');
    if (!loggedOut.isSet()) enterAs(user); // A4: they were quicker than the answer
  }

  function askAgain(): void {
    if (current.state === 'in' && current.expired) ask().catch(() => undefined); // still expired
  }

  /** The tab that sends learns of the session's end and of a new one; the others see it in what it tells. */
  function opened(user: User): Workspace {
    const workspace = open(user);
    const { status } = workspace;
    let refused = false;
    status.subscribe(() => {
      const before = refused;
      refused = status.get().state === 'signin';
      if (refused === before || current.state !== 'in' || current.workspace.status !== status) return;
      if (refused) set({ ...current, expired: true }); // A2
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
        return session.settle();
      }
      const last = profiles.load();
      if (last) {
        set({ state: 'in', workspace: opened(last), expired: false });
        await firstScreen;
      }
      try {
        await ask();
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) await session.ended();
        else if (current.state === 'unknown') set({ state: 'out' }); // A1
      }
    },
    async enter() {
      enterAs((await api.call('profile')).user);
    },
    async ended() {
      if (current.state !== 'in') return leave();
      const { workspace } = current;
      const hasUnsent = await workspace.hasUnsent();
      if (current.workspace !== workspace) return;
      if (!hasUnsent) return leave();
      set({ state: 'in', workspace, expired: true }); // A2
    },
    async logout() {
      loggedOut.set();
      await session.settle();
      leave();
    },
    async settle() {
      if (!loggedOut.isSet()) return;
      try {
        await api.call('logout', { timeoutMs: 5000 });
        loggedOut.clear();
      } catch {
        // Signed out here all the same; the mark stays, and the next start sends it again.
      }
    },
    recheck() {
      const last = profiles.load();
      if (!last && current.state === 'in') set({ state: 'out' });
      if (last && (current.state !== 'in' || current.workspace.data.me._id !== last._id)) {
        set({ state: 'in', workspace: opened(last), expired: false });
      }
      // The same person's profile, stored again, is no change that other tabs would hear of.
      askAgain();
    },
  };
  return session;
}
