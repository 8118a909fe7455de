import { afterEach, test } from 'vitest';
import { aisyah, bala, sessionDevice } from '../../tests/support/session-device.ts';
import { textStorage } from '../../tests/support/text-storage.ts';
import { until } from '../../tests/support/until.ts';
import { ApiError } from '../api/errors.ts';
import { KiraDb } from '../data/device/db.ts';
import { createRemovals } from '../data/device/removals.ts';
import { clearAfterSessions } from './clear-after-sessions.ts';
import { createLogoutMark } from './logout-mark.ts';

const refused = new ApiError({ status: 401, code: 'noAccessToken', message: 'No access token' });

// Other files' tests look at all databases.
afterEach(() => new KiraDb(aisyah._id).delete());

/** A device where Aisyah was signed in last, and knows how somebody is paid. */
async function phone(options: { unsent?: number } = {}) {
  const device = sessionDevice(aisyah, { last: aisyah, ...options });
  const db = new KiraDb(aisyah._id);
  await db.ways.put({ user: 'friend', ways: { phone: '0123456789' } as never });
  const storage = textStorage(device.kept);
  clearAfterSessions({
    session: device.session,
    profiles: device.profiles,
    loggedOut: createLogoutMark(storage),
    removals: createRemovals(storage),
    firstScreen: Promise.resolve(),
  });
  return { ...device, ways: () => db.ways.count() };
}

test.each([
  ['a log-out', {}, (device) => device.session.start().then(() => device.session.logout())],
  [
    'a session that the server has ended',
    {},
    (device) => {
      device.answers['profile'] = refused;
      return device.session.start();
    },
  ],
  [
    'one that expired while edits are unsent',
    { unsent: 2 },
    (device) => {
      device.answers['profile'] = refused;
      return device.session.start();
    },
  ],
  ['another user’s log-in', {}, (device) => device.session.start().then(() => device.session.enter(bala))],
  [
    'a log-out in another tab',
    {},
    async (device) => {
      await device.session.start();
      device.profiles.clear();
      device.session.recheck();
    },
  ],
] as [string, { unsent?: number }, (device: Awaited<ReturnType<typeof phone>>) => Promise<void>][])(
  'AWAY-1: %s leaves no ways to pay',
  async (_, options, end) => {
    const device = await phone(options);
    await end(device);
    await until(device.ways).toBe(0);
  },
);
