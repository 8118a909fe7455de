import { expect, test } from 'vitest';
import { newDevice } from '../../../../tests/support/device.ts';
import type { Api } from '../../../api/client.ts';
import type { TypedWays, WaysToPay } from '../../../contract/ways-to-pay.ts';
import { saveWays } from './save-ways.ts';

const phone: TypedWays = { duitnow: null, phone: '0123456789', bank: null, account: null };
const told = (typed: TypedWays): WaysToPay => ({ ...typed, changedAt: '2026-11-27T04:00:00.000Z' });

test('a part is saved beside the rest, of the user of this page alone, and kept on the device', async () => {
  const { db } = newDevice();
  let ways: WaysToPay | null = null;
  const calls: unknown[][] = [];
  const api = {
    call: async (route: string, { headers, body }: { headers: unknown; body?: TypedWays }) => {
      calls.push([route, headers]);
      if (body) ways = told(body);
      if (route === 'deleteWaysToPay') ways = null;
      return { ways, isLost: false };
    },
  } as unknown as Api;
  const save = async (part: Partial<TypedWays>) => {
    await saveWays(api, db, 'aisyah', part);
    return (await db.ways.get('aisyah'))?.ways;
  };
  expect(await save({ phone: phone.phone })).toEqual(told(phone));
  const account = { bank: 'Maybank', account: '514012345678' };
  expect(await save(account)).toEqual(told({ ...phone, ...account }));
  expect(await save({ ...phone, phone: null })).toBeUndefined();
  const [get, put, remove] = ['waysToPay', 'putWaysToPay', 'deleteWaysToPay'];
  const theirs = { 'x-user': 'aisyah' };
  expect(calls).toEqual([get, put, get, put, get, remove].map((route) => [route, theirs]));
});

test('what the server can’t read any more is taken from the device, and the rest of it stays', async () => {
  const { db } = newDevice();
  await db.ways.put({ user: 'aisyah', ways: told(phone) });
  const account = { bank: 'Maybank', account: '514012345678' };
  const bodies: unknown[] = [];
  const api = {
    call: async (route: string, { body }: { body?: TypedWays }) => {
      if (route === 'waysToPay') return { ways: null, isLost: true };
      bodies.push(body);
      return { ways: told(body!) };
    },
  } as unknown as Api;
  await saveWays(api, db, 'aisyah', account);
  expect(bodies).toEqual([{ ...phone, ...account }]);
});
