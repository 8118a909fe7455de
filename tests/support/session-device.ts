import { vi } from 'vitest';
import type { Api } from '../../src/api/client.ts';
import { NetworkError } from '../../src/api/errors.ts';
import { createLogoutMark } from '../../src/app/logout-mark.ts';
import { createSession, type SessionStore } from '../../src/app/session.ts';
import type { Workspace } from '../../src/app/workspace.ts';
import type { User } from '../../src/contract/auth.ts';
import { createProfileStore } from '../../src/data/device/profile.ts';
import { createStatusStore, NOTHING_UNSENT } from '../../src/sync/status.ts';
import { textStorage } from './text-storage.ts';

export const aisyah: User = { _id: 'a', email: 'a@kira.test', username: 'aisyah', phoneNumber: '' };
export const bala: User = { _id: 'b', email: 'b@kira.test', username: 'bala', phoneNumber: '' };

/** The user's id and whether the session has expired; else the session's state. */
export function whoIn(session: SessionStore) {
  const now = session.get();
  return now.state === 'in' ? [now.workspace.data.me._id, now.expired] : now.state;
}

/** A device whose server answers `profile`; `unsent` changes wait on it. */
export function sessionDevice(
  profile: User | Error,
  { last, unsent = 0 }: { last?: User; unsent?: number } = {},
) {
  const kept = new Map<string, string>();
  const storage = textStorage(kept);
  const profiles = createProfileStore(storage);
  if (last) profiles.save(last);
  const answers: Record<string, User | Error> = { profile };
  const sent: string[] = [];
  const call = vi.fn<(name: string) => Promise<{ user: User }>>((name) => {
    sent.push(name);
    const answer = answers[name] ?? new NetworkError();
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve({ user: answer });
  });
  const api = { call } as unknown as Api & { call: typeof call };
  const closed: string[] = [];
  const status = createStatusStore();
  const open = (me: User): Workspace => {
    const sync = { retryNow: vi.fn<() => void>() };
    const make = (user: User): Workspace =>
      ({
        data: { me: user },
        sync,
        status,
        hasUnsent: () => Promise.resolve(unsent > 0),
        renamed: make,
        close: () => closed.push(user._id),
      }) as unknown as Workspace;
    return make(me);
  };
  /** The app, started on the device's stored data. */
  const start = () =>
    createSession({
      api,
      profiles,
      loggedOut: createLogoutMark(storage),
      open,
      firstScreen: Promise.resolve(),
    });
  return {
    session: start(),
    api,
    start,
    sent,
    kept,
    profiles,
    closed,
    answers,
    /** The leader's status, with and without a session. */
    tell: (state: 'sending' | 'signin') =>
      status.set({ ...status.get(), ...NOTHING_UNSENT, state, unsent, waiting: unsent }),
  };
}
