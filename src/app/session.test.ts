import { describe, expect, test, vi } from 'vitest';
import type { Api } from '../api/client.ts';
import { ApiError, NetworkError } from '../api/errors.ts';
import type { User } from '../contract/auth.ts';
import { createProfileStore } from '../data/profile.ts';
import { createSession } from './session.ts';
import type { Workspace } from './workspace.ts';

const aisyah: User = { _id: 'a', email: 'a@kira.test', username: 'aisyah', phoneNumber: '' };
const bala: User = { _id: 'b', email: 'b@kira.test', username: 'bala', phoneNumber: '' };
const refused = new ApiError({ status: 401, code: 'noAccessToken', message: 'No access token' });

/** A device whose server answers `profile`; `unsent` changes wait on it. */
function device(profile: User | Error, { last, unsent = 0 }: { last?: User; unsent?: number } = {}) {
  const kept = new Map<string, string>();
  const profiles = createProfileStore({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  });
  if (last) profiles.save(last);
  const answers: Record<string, User | Error> = { profile };
  const api = {
    call: (name: string) => {
      const answer = answers[name] ?? new NetworkError();
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve({ user: answer });
    },
  } as unknown as Api;
  const closed: string[] = [];
  const open = (me: User): Workspace => {
    const sync = { kick: vi.fn<() => void>() };
    const make = (user: User): Workspace =>
      ({
        data: { me: user },
        sync,
        unsent: () => Promise.resolve(unsent),
        renamed: make,
        close: () => closed.push(user._id),
      }) as unknown as Workspace;
    return make(me);
  };
  return {
    session: createSession({ api, profiles, open, firstScreen: Promise.resolve() }),
    profiles,
    closed,
    answers,
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

test('logging out works without an answer', async () => {
  const { session, profiles } = device(aisyah, { last: aisyah });
  await session.start();
  await session.logout();
  expect(whoIn(session)).toBe('out');
  expect(profiles.load()).toBeNull();
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
