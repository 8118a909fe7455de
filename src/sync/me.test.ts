import { expect, test } from 'vitest';
import { newSyncDevice, noNews, refusal, server, silence } from '../../tests/support/sync-device.ts';
import { documentOf } from '../data/device/documents.ts';
import { queryMe } from '../data/queries/follow-me.ts';
import type { OwnSettings } from '../domain/me/me.ts';

const doc: OwnSettings = { name: 'Aina', language: null, group: null, folded: {} };
const setName = (value: string) => ({ op: 'me.set', field: 'name', value }) as const;
/** The feed's word, from another device of the user's. */
const news = (rev: number, change: Partial<OwnSettings>) => ({
  ...noNews,
  cursor: `c${rev}`,
  changes: [{ type: 'me', me: { _id: 'user-1', rev, doc: { ...doc, ...change } } }],
});
const answer = (rev: number, change: Partial<OwnSettings>) => ({
  rev,
  outcomes: ['applied'],
  reasons: [null],
  me: { _id: 'user-1', rev, doc: { ...doc, ...change } },
});

test('PULL-5 what another device set comes, and this device’s unsent field stays over it', async () => {
  let isOffline = true;
  const device = newSyncDevice(
    server(({ name, body }) => {
      if (name === 'sync') return news(7, { name: 'Kak Aina', language: 'ms' });
      if (isOffline) return silence();
      const [op] = (body as { ops: { value: string }[] }).ops;
      return answer(8, { name: op!.value, language: 'ms' });
    }),
  );
  await device.mutate.setMe(setName('Aina binti Ali'));
  const view = () => queryMe(device.db);
  expect(await view()).toEqual({ name: 'Aina binti Ali' });
  await device.sync();
  isOffline = false;
  await device.retryNow(5000);
  expect(await view()).toEqual({ ...doc, name: 'Aina binti Ali', language: 'ms' });
  expect(await device.db.outbox.count()).toBe(0);
  expect(device.pushed().at(-1)).toMatchObject({ name: 'patchMe', seq: '1' });
});

test('PUSH-7 a late answer takes nothing back', async () => {
  const device = newSyncDevice(
    server(({ name }) => (name === 'sync' ? news(9, { name: 'Newer' }) : answer(4, { name: 'Older' }))),
  );
  await device.sync();
  await device.mutate.setMe(setName('Older'));
  await device.sync(5000);
  expect((await documentOf(device.db, 'me', 'user-1'))?.view.name).toBe('Newer');
});

test('PUSH-8 a refused name waits for the user, who may discard it', async () => {
  const device = newSyncDevice(
    server(({ name }) => (name === 'sync' ? news(1, {}) : refusal(400, 'invalid'))),
  );
  await device.sync();
  await device.mutate.setMe(setName('?'));
  await device.sync(5000);
  const [row] = await device.db.outbox.toArray();
  expect(row).toMatchObject({ state: 'refused', reason: { code: 'invalid' } });
  await device.mutate.discard(row!.queue);
  expect((await documentOf(device.db, 'me', 'user-1'))?.view).toEqual(doc);
});
