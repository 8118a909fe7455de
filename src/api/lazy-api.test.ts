import { expect, test, vi } from 'vitest';
import type { Api } from './client.ts';
import { NetworkError } from './errors.ts';
import { createLazyApi } from './lazy-api.ts';

const client = { call: async (name: string) => name, fetchToken: async () => {} } as unknown as Api;

test('the code comes with the first call; all calls share one client', async () => {
  const createApi = vi.fn(() => client);
  const load = vi.fn(async () => createApi);
  const api = createLazyApi(load);
  expect(load).not.toHaveBeenCalled();
  await api.fetchToken();
  expect(await Promise.all([api.call('profile'), api.call('logout')])).toEqual(['profile', 'logout']);
  expect(createApi).toHaveBeenCalledOnce();
});

test('a failed download of the client is a NetworkError; the next call tries again', async () => {
  const load = vi.fn(async () => () => client);
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  const api = createLazyApi(load);
  await expect(api.call('profile')).rejects.toBeInstanceOf(NetworkError);
  expect(await api.call('profile')).toBe('profile');
});
