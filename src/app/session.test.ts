import { describe, expect, test } from 'vitest';
import { aisyah, bala, sessionDevice as device, whoIn } from '../../tests/support/session-device.ts';
import { until } from '../../tests/support/until.ts';
import { ApiError, NetworkError } from '../api/errors.ts';
import type { User } from '../contract/auth.ts';
import { signedInAs } from './session.ts';
import type { Workspace } from './workspace.ts';

const refused = new ApiError({ status: 401, code: 'noAccessToken', message: 'No access token' });

describe('at the start', () => {
  test('SESSION-1: without an answer the last profile opens the app', async () => {
    const { session } = device(new NetworkError(), { last: aisyah });
    await session.start();
    expect(whoIn(session)).toEqual(['a', false]);
  });

  test('the last profile opens the app before the server answers', () => {
    const { session } = device(new NetworkError(), { last: aisyah });
    void session.start();
    expect(whoIn(session)).toEqual(['a', false]);
  });

  test('a 401 signs out and deletes the profile', async () => {
    const { session, profiles, closed } = device(refused, { last: aisyah });
    await session.start();
    expect(whoIn(session)).toBe('out');
    expect(profiles.load()).toBeNull();
    expect(closed).toEqual(['a']);
  });

  test('SESSION-2: a 401 with unsent changes keeps the app open', async () => {
    const { session, profiles } = device(refused, { last: aisyah, unsent: 3 });
    await session.start();
    expect(whoIn(session)).toEqual(['a', true]);
    expect(profiles.load()).toEqual(aisyah);
  });

  test('without a profile and an answer nobody is signed in', async () => {
    const { session } = device(new NetworkError());
    await session.start();
    expect(whoIn(session)).toBe('out');
  });

  test('SESSION-3: if the server names another user, their workspace replaces the last one', async () => {
    const { session, closed } = device(bala, { last: aisyah });
    await session.start();
    expect(whoIn(session)).toEqual(['b', false]);
    expect(closed).toEqual(['a']);
  });
});

test('somebody whom an answer names is signed in without another question', async () => {
  const { session, sent } = device(refused);
  await session.enter(bala);
  expect(whoIn(session)).toEqual(['b', false]);
  expect(sent).toEqual([]);
});

test('a login after an expired session keeps the same workspace', async () => {
  const { session, answers, closed } = device(refused, { last: aisyah, unsent: 1 });
  await session.start();
  answers['profile'] = { ...aisyah, name: 'Aisyah' };
  await session.enter();
  expect(whoIn(session)).toEqual(['a', false]);
  expect(closed).toEqual([]);
});

test('the name that users gave themselves counts more than that of a profile that comes late', async () => {
  const { session, profiles } = device({ ...aisyah, name: 'Older' }, { last: aisyah });
  const started = session.start();
  session.named(aisyah._id, 'Aisyah binti Ali');
  session.named('somebody else', 'Bala');
  await started;
  const shown = () => signedInAs(session.get())?.name;
  expect([shown(), profiles.load()?.name]).toEqual(['Aisyah binti Ali', 'Aisyah binti Ali']);
  session.named(aisyah._id, '');
  expect([shown(), profiles.load()?.name]).toEqual([undefined, undefined]);
});

test('a changed profile is stored and shows at once, here and in another tab', async () => {
  const { session, profiles, closed } = device(aisyah, { last: aisyah });
  await session.start();
  const shown = () => (session.get() as { workspace?: Workspace }).workspace?.data.me;
  const [renamed, again] = ['Aisyah', 'Aisyah binti Ali'].map((name) => ({ ...aisyah, name })) as [
    User,
    User,
  ];
  session.rename(renamed);
  expect([shown(), profiles.load()]).toEqual([renamed, renamed]);
  profiles.save(again); // in another tab
  session.recheck();
  expect(shown()).toEqual(again);
  expect(closed).toEqual([]);
});

test('a deleted account signs out here without another call', async () => {
  const { session, profiles, closed, sent } = device(aisyah, { last: aisyah });
  await session.start();
  sent.length = 0;
  session.leave();
  expect(whoIn(session)).toBe('out');
  expect(profiles.load()).toBeNull();
  expect(closed).toEqual(['a']);
  expect(sent).toEqual([]);
});

describe('the session expired with unsent changes, and the user signs in in another tab', () => {
  const expired = async () => {
    const tab = device(refused, { last: aisyah, unsent: 1 });
    await tab.session.start();
    return tab;
  };

  test('this tab signs in when it comes to the front', async () => {
    const { session, answers, closed } = await expired();
    answers['profile'] = aisyah;
    session.recheck();
    await until(() => whoIn(session)).toEqual(['a', false]);
    expect(closed).toEqual([]);
  });

  test('this tab stays expired after no answer or a 401; once signed in, it asks nothing more', async () => {
    const { session, answers, sent } = await expired();
    for (const answer of [refused, new NetworkError()]) {
      answers['profile'] = answer;
      session.recheck();
      await new Promise((resolve) => setTimeout(resolve));
      expect(whoIn(session)).toEqual(['a', true]);
    }
    answers['profile'] = aisyah;
    session.recheck();
    await until(() => whoIn(session)).toEqual(['a', false]);
    sent.length = 0;
    session.recheck();
    expect(sent).toEqual([]);
  });
});

describe('another tab is the leader and hears that the session has expired', () => {
  const told = async () => {
    const tab = device(aisyah, { last: aisyah, unsent: 1 });
    await tab.session.start();
    tab.tell('signin');
    return tab;
  };

  test('the user can sign in in this tab too', async () => {
    const { session } = await told();
    expect(whoIn(session)).toEqual(['a', true]);
    await session.enter();
    expect(whoIn(session)).toEqual(['a', false]);
  });

  test('a retry of the leader keeps this tab expired; a success signs it in', async () => {
    const { session, answers, tell, closed } = await told();
    answers['profile'] = refused;
    tell('sending');
    await new Promise((resolve) => setTimeout(resolve));
    expect(whoIn(session)).toEqual(['a', true]);
    tell('signin');
    answers['profile'] = aisyah;
    tell('sending');
    await until(() => whoIn(session)).toEqual(['a', false]);
    expect(closed).toEqual([]);
  });

  test('the status of the last user’s workspace does not change the next user’s session', async () => {
    const { session, profiles, tell } = await told();
    profiles.save(bala);
    session.recheck();
    tell('sending');
    expect(whoIn(session)).toEqual(['b', false]);
  });
});

test('a logout without an answer signs out', async () => {
  const { session, profiles } = device(aisyah, { last: aisyah });
  await session.start();
  await session.logout();
  expect(whoIn(session)).toBe('out');
  expect(profiles.load()).toBeNull();
});

describe('SESSION-4: a logout without an answer', () => {
  /** The user logs out offline. The cookies stay, so the server would still know the user. */
  async function offline() {
    const phone = device(aisyah, { last: aisyah });
    await phone.session.start();
    await phone.session.logout();
    phone.sent.length = 0;
    return phone;
  }

  test('the next start sends the logout first and signs nobody in', async () => {
    const { start, sent, answers } = await offline();
    answers['logout'] = aisyah; // the server answers now
    const again = start();
    await again.start();
    expect(whoIn(again)).toBe('out');
    expect(sent).toEqual(['logout']);
    const third = start();
    await third.start(); // the server knows of the logout, so its answer counts again
    expect(sent).toEqual(['logout', 'profile']);
  });

  test('without an answer at the next start the user stays signed out; the connection sends it again', async () => {
    const { start, sent, answers } = await offline();
    const again = start();
    await again.start();
    expect(whoIn(again)).toBe('out');
    answers['logout'] = aisyah;
    await again.sendLogout();
    await again.sendLogout();
    expect(sent).toEqual(['logout', 'logout']);
  });

  test('a logout that is asked for twice at once is sent once', async () => {
    const { start, sent, answers } = await offline();
    const again = start();
    answers['logout'] = aisyah;
    await Promise.all([again.sendLogout(), again.sendLogout()]);
    expect(sent).toEqual(['logout']);
  });

  test('a login cancels the waiting logout', async () => {
    const { start, sent, answers } = await offline();
    const again = start();
    await again.start();
    answers['profile'] = bala;
    await again.enter();
    expect(whoIn(again)).toEqual(['b', false]);
    await again.sendLogout();
    expect(sent).toEqual(['logout', 'profile']);
  });

  test('a logout during the profile request signs out', async () => {
    const { session } = device(aisyah, { last: aisyah });
    const starting = session.start();
    const leaving = session.logout();
    await Promise.all([starting, leaving]);
    expect(whoIn(session)).toBe('out');
  });

  test('the mark that stays on the device does not name the user', async () => {
    const { kept } = await offline();
    expect([...kept]).toEqual([['kira-logged-out', 'yes']]);
  });
});

test('this tab follows a logout and a login of another tab', async () => {
  const { session, profiles } = device(aisyah, { last: aisyah });
  await session.start();
  profiles.clear();
  session.recheck();
  expect(whoIn(session)).toBe('out');
  profiles.save(bala);
  session.recheck();
  expect(whoIn(session)).toEqual(['b', false]);
});
