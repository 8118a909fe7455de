import { expect, test } from 'vitest';
import type { Api } from './client.ts';
import { NetworkError } from './errors.ts';
import { createLateApi } from './late.ts';

const client = { call: async (name: string) => name } as unknown as Api;

test('the client is fetched with the first call, once for all', async () => {
  let fetched = 0;
  const api = createLateApi(async () => {
    fetched += 1;
    return client;
  });
  expect(fetched).toBe(0);
  expect(await Promise.all([api.call('profile'), api.call('logout')])).toEqual(['profile', 'logout']);
  expect(fetched).toBe(1);
});

test('a client that doesn’t come is no answer; the next call asks again', async () => {
  let fetched = 0;
  const api = createLateApi(async () => {
    fetched += 1;
    if (fetched === 1) throw new TypeError('Failed to fetch dynamically imported module');
    return client;
  });
  await expect(api.call('profile')).rejects.toBeInstanceOf(NetworkError);
  expect(await api.call('profile')).toBe('profile');
});
