import { describe, expect, test, vi } from 'vitest';
import type { Api } from '../api/client.ts';
import { ApiError, NetworkError } from '../api/errors.ts';
import type { User } from '../contract/auth.ts';
import { createProfileStore } from '../data/profile.ts';
import { createStatusStore } from '../sync/status.ts';
import { createLogoutMark } from './logout-mark.ts';
import { createSession } from './session.ts';
import type { Workspace } from './workspace.ts';

const aisyah: User = { _id: 'a', email: 'a@kira.test', username: 'aisyah', phoneNumber: '' };
const bala: User = { _id: 'b', email: 'b@kira.test', username: 'bala', phoneNumber: '' };
const refused = new ApiError({ status: 401, code: 'noAccessToken', message: 'No access token' });

/** A device whose server answers `profile`; `unsent` changes wait on it. */
function device(profile: User | Error, { last, unsent = 0 }: { last?: User; unsent?: number } = {}) {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const profiles = createProfileStore(storage);
  if (last) profiles.save(last);
  const answers: Record<string, User | Error> = { profile };
  const sent: string[] = [];
  const api = {
    call: (name: string) => {
      sent.push(name);
      const answer = answers[name] ?? new NetworkError();
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve({ user: answer });
    },
  } as unknown as Api;
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
  /** The app, opened (again) on what the device has kept. */
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
    start,
    sent,
    kept,
    profiles,
    closed,
    answers,
    /** What the tab that sends tells: with a session, or with none. */
    tell: (state: 'sending' | 'signin') => status.set({ state, unsent, waiting: unsent, refused: 0 }),
  };
}

const whoIn = (session: ReturnType<typeof device>['session']) => {
  const now = session.get();
  return now.state === 'in' ? [now.workspace.data.me._id, now.expired] : now.state;
};

describe('at the start', () => {
  test('A1: with no answer the last profile opens the app', async () => {
    const { session } = device(new NetworkError(), { last: aisyah });
    await session.start();
    expect(whoIn(session)).toEqual(['a', false]);
  });

  test('the last profile opens it before the server has answered', () => {
    const { session } = device(new NetworkError(), { last: aisyah });
    void session.start();
    expect(whoIn(session)).toEqual(['a', false]);
  });

  test('a 401 signs out, and forgets the profile', async () => {
    const { session, profiles, closed } = device(refused, { last: aisyah });
    await session.start();
    expect(whoIn(session)).toBe('out');
    expect(profiles.load()).toBeNull();
    expect(closed).toEqual(['a']);
  });

  test('A2: a 401 with something unsent keeps the app open', async () => {
    const { session, profiles } = device(refused, { last: aisyah, unsent: 3 });
    await session.start();
    expect(whoIn(session)).toEqual(['a', true]);
    expect(profiles.load()).toEqual(aisyah);
  });

  test('nobody known and no answer: signed out', async () => {
    const { session } = device(new NetworkError());
    await session.start();
    expect(whoIn(session)).toBe('out');
  });

  test('A3: the server knows somebody else: their workspace replaces the last one', async () => {
    const { session, closed } = device(bala, { last: aisyah });
    await session.start();
    expect(whoIn(session)).toEqual(['b', false]);
    expect(closed).toEqual(['a']);
  });
});

test('logging in again after the session ended goes on with the same workspace', async () => {
  const { session, answers, closed } = device(refused, { last: aisyah, unsent: 1 });
  await session.start();
  answers['profile'] = { ...aisyah, name: 'Aisyah' };
  await session.enter();
  expect(whoIn(session)).toEqual(['a', false]);
  expect(closed).toEqual([]);
});

describe('signed in again in another tab, after the session ended with something unsent', () => {
  const expired = async () => {
    const tab = device(refused, { last: aisyah, unsent: 1 });
    await tab.session.start();
    return tab;
  };

  test('this one hears of it when it comes to the front', async () => {
    const { session, answers, closed } = await expired();
    answers['profile'] = aisyah;
    session.recheck();
    await vi.waitFor(() => expect(whoIn(session)).toEqual(['a', false]));
    expect(closed).toEqual([]);
  });

  test('without an answer, or with another 401, it stays as it is; once in, nothing is asked any more', async () => {
    const { session, answers, sent } = await expired();
    for (const answer of [refused, new NetworkError()]) {
      answers['profile'] = answer;
      session.recheck();
      await new Promise((resolve) => setTimeout(resolve));
      expect(whoIn(session)).toEqual(['a', true]);
    }
    answers['profile'] = aisyah;
    session.recheck();
    await vi.waitFor(() => expect(whoIn(session)).toEqual(['a', false]));
    sent.length = 0;
    session.recheck();
    expect(sent).toEqual([]);
  });
});

describe('another tab sends, and was told that the session has ended', () => {
  const told = async () => {
    const tab = device(aisyah, { last: aisyah, unsent: 1 });
    await tab.session.start();
    tab.tell('signin');
    return tab;
  };

  test('they can sign in in this one too', async () => {
    const { session } = await told();
    expect(whoIn(session)).toEqual(['a', true]);
    await session.enter();
    expect(whoIn(session)).toEqual(['a', false]);
  });

  test('it is only being tried again: the login stays; once it has worked this one goes on', async () => {
    const { session, answers, tell, closed } = await told();
    answers['profile'] = refused;
    tell('sending');
    await new Promise((resolve) => setTimeout(resolve));
    expect(whoIn(session)).toEqual(['a', true]);
    tell('signin');
    answers['profile'] = aisyah;
    tell('sending');
    await vi.waitFor(() => expect(whoIn(session)).toEqual(['a', false]));
    expect(closed).toEqual([]);
  });

  test('of a person who has gone it says nothing to the next', async () => {
    const { session, profiles, tell } = await told();
    profiles.save(bala);
    session.recheck();
    tell('sending');
    expect(whoIn(session)).toEqual(['b', false]);
  });
});

test('logging out works without an answer', async () => {
  const { session, profiles } = device(aisyah, { last: aisyah });
  await session.start();
  await session.logout();
  expect(whoIn(session)).toBe('out');
  expect(profiles.load()).toBeNull();
});

describe('A4: logging out without an answer', () => {
  /** Logged out in a dead spot; the cookies are still there, so the server would know who it is. */
  async function offline() {
    const phone = device(aisyah, { last: aisyah });
    await phone.session.start();
    await phone.session.logout();
    phone.sent.length = 0;
    return phone;
  }

  test('the next start sends the logout before anything else, and signs nobody in', async () => {
    const { start, sent, answers } = await offline();
    answers['logout'] = aisyah; // it is answered now
    const again = start();
    await again.start();
    expect(whoIn(again)).toBe('out');
    expect(sent).toEqual(['logout']);
    const third = start();
    await third.start(); // told: the server decides again
    expect(sent).toEqual(['logout', 'profile']);
  });

  test('still no answer: signed out all the same, and tried again when the connection is back', async () => {
    const { start, sent, answers } = await offline();
    const again = start();
    await again.start();
    expect(whoIn(again)).toBe('out');
    answers['logout'] = aisyah;
    await again.settle();
    await again.settle();
    expect(sent).toEqual(['logout', 'logout']);
  });

  test('a login takes the place of the session that was to end', async () => {
    const { start, sent, answers } = await offline();
    const again = start();
    await again.start();
    answers['profile'] = bala;
    await again.enter();
    expect(whoIn(again)).toEqual(['b', false]);
    await again.settle();
    expect(sent).toEqual(['logout', 'profile']);
  });

  test('logged out while the server was asked who it is', async () => {
    const { session } = device(aisyah, { last: aisyah });
    const starting = session.start();
    const leaving = session.logout();
    await Promise.all([starting, leaving]);
    expect(whoIn(session)).toBe('out');
  });

  test('what stays on the device tells nothing of who it was', async () => {
    const { kept } = await offline();
    expect([...kept]).toEqual([['kira-logged-out', 'yes']]);
  });
});

test('another tab signing out or in is followed', async () => {
  const { session, profiles } = device(aisyah, { last: aisyah });
  await session.start();
  profiles.clear();
  session.recheck();
  expect(whoIn(session)).toBe('out');
  profiles.save(bala);
  session.recheck();
  expect(whoIn(session)).toEqual(['b', false]);
});
