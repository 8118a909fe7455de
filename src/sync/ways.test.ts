import { expect, test } from 'vitest';
import { newDevice } from '../../tests/support/device.ts';
import type { Api } from '../api/client.ts';
import type { WaysToPay } from '../contract/ways-to-pay.ts';
import { pull } from './pull.ts';
import { rules } from './rules.ts';

const ways = (phone: string): WaysToPay => ({
  duitnow: null,
  phone,
  bank: null,
  account: null,
  changedAt: '2026-11-20T12:00:00.000Z',
});

test('a phone keeps how others are paid as the feed last said, and drops what the feed takes away', async () => {
  const { db } = newDevice();
  const hear = (...changes: unknown[]) => {
    const api = { call: async () => ({ changes, cursor: 'c', more: false }) } as unknown as Api;
    return pull({ api, db, rules, user: 'user-1', signal: new AbortController().signal });
  };
  const kept = async () => (await db.ways.toArray()).map((row) => [row.user, row.ways.phone]);
  const says = (user: string, phone: string | null) => ({
    type: 'ways',
    user,
    ways: phone && ways(phone),
  });
  await hear(says('bala', '0123456789'), says('chong', '01112345678'), says('devi', null));
  expect(await kept()).toEqual([
    ['bala', '0123456789'],
    ['chong', '01112345678'],
  ]);
  await hear(says('bala', '0198765432'), says('chong', null));
  expect(await kept()).toEqual([['bala', '0198765432']]);
});
