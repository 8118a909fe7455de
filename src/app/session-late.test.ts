import { describe, expect, test } from 'vitest';
import { aisyah, bala, sessionDevice as device, whoIn } from '../../tests/support/session-device.ts';
import { until } from '../../tests/support/until.ts';
import { ApiError, NetworkError } from '../api/errors.ts';
import type { User } from '../contract/auth.ts';

/** The server's answer to the start's question comes after somebody has logged in or out, or was renamed. */

const refused = new ApiError({ status: 401, code: 'noAccessToken', message: 'No access token' });

/** Starts a session and asks the server, whose answer comes `late`, after something was done. */
async function startLate(
  { session, api }: ReturnType<typeof device>,
  late: User | Error,
  act: () => unknown,
): Promise<void> {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  api.call.mockImplementationOnce(async () => {
    await answered;
    if (late instanceof Error) throw late;
    return { user: late };
  });
  const started = session.start();
  await until(() => api.call.mock.calls.length).toBe(1);
  await act();
  answer();
  await started;
}

describe('a login before the answer about the last session', () => {
  const asked = async (late: User | Error, where = 'here') => {
    const phone = device(aisyah);
    await startLate(phone, late, () => {
      phone.answers['profile'] = bala;
      if (where === 'here') return phone.session.enter();
      phone.profiles.save(bala);
      return phone.session.recheck();
    });
    return whoIn(phone.session);
  };

  test.each(['here', 'in another tab'])(
    '%s lasts when the server refuses the last session',
    async (where) => {
      expect(await asked(refused, where)).toEqual(['b', false]);
    },
  );

  test.each(['here', 'in another tab'])(
    "%s lasts when the answer is another user's profile",
    async (where) => {
      expect(await asked(aisyah, where)).toEqual(['b', false]);
    },
  );
});

test.each(['here', 'in another tab'])(
  'a name changed %s outlasts an answer from before it',
  async (where) => {
    const phone = device(aisyah, { last: aisyah });
    const { session, profiles } = phone;
    const renamed = { ...aisyah, name: 'Aisyah' };
    await startLate(phone, aisyah, () => {
      if (where === 'here') return session.rename(renamed);
      profiles.save(renamed);
      return session.recheck();
    });
    expect(session.get()).toMatchObject({ workspace: { data: { me: renamed } } });
    expect(profiles.load()).toEqual(renamed);
  },
);

test('SESSION-4: a logout in another tab outlasts the answer that came with this page', async () => {
  const { session, profiles } = device(aisyah, { last: aisyah });
  const starting = session.start(); // it asks after the first screen
  profiles.clear();
  session.recheck();
  await starting;
  expect(whoIn(session)).toBe('out');
  expect(profiles.load()).toBeNull();
});

test('a session that has expired in another tab is entered by the answer of a tab that was just opened', async () => {
  const tab = device(aisyah, { last: aisyah, unsent: 1 });
  await startLate(tab, aisyah, () => {
    tab.tell('signin');
    expect(whoIn(tab.session)).toEqual(['a', true]);
  });
  expect(whoIn(tab.session)).toEqual(['a', false]);
});

test('a device without a profile is signed out where a login here got no answer either', async () => {
  const phone = device(new NetworkError());
  await startLate(phone, new NetworkError(), () => phone.session.enter().catch(() => undefined));
  expect(whoIn(phone.session)).toBe('out');
});
