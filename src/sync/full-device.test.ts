import { expect, test } from 'vitest';
import { fillDevice, lunch, lunchBoard } from '../../tests/support/device.ts';
import { newSyncDevice, noNews, server, type SyncDevice } from '../../tests/support/sync-device.ts';
import { fetchAndStoreImage } from '../data/hooks/use-image.ts';
import { countOutbox } from '../data/queries/queries.ts';
import { statusOf } from './status.ts';

const receipt = {
  _id: 'r1',
  rev: 1,
  creator: 'ben',
  group: null,
  image: null,
  board: lunchBoard,
  history: [],
};
const news = {
  ...noNews,
  changes: [{ type: 'receipt', receipt: { ...receipt, createdAt: '2026-01-02T00:00:00.000Z' } }],
};
const cases = [
  ['a request', noNews, 'outbox'],
  ['an answer', noNews, 'queues'],
  ['a pulled page', news, 'snapshots'],
] as const;

/** A device with a photo that the server has too, and no storage left in `table`. */
async function fullDevice(answer: unknown, table: 'outbox' | 'snapshots' | 'queues') {
  const device = newSyncDevice(server(({ name }) => (name === 'sync' ? answer : null)));
  await fetchAndStoreImage(device.db, { _id: 'theirs', rotation: 0 }, async () => new Blob(['a photo']));
  await device.mutate.createReceipt(lunch);
  return { device, disk: fillDevice(device, table) };
}
const stateOf = async ({ phase, db }: SyncDevice) => statusOf(phase(), await countOutbox(db)).state;
async function resultOf(device: SyncDevice) {
  const cursor = await device.db.meta.get('cursor');
  return [await stateOf(device), await device.db.outbox.count(), cursor?.key === 'cursor' && cursor.value];
}

test.each(cases)(
  'PUSH-13: a device too full for %s says so until there is storage',
  async (_, answer, table) => {
    const { device, disk } = await fullDevice(answer, table);
    await device.sync(600_000);
    expect(await stateOf(device)).toBe('full');
    disk.isFull = false;
    await device.retryNow(1000);
    expect(await resultOf(device)).toEqual(['idle', 0, 'c1']);
  },
);

test.each(cases)(
  'PUSH-13: a full device drops photos that the server has to store %s',
  async (_, answer, table) => {
    const { device, disk } = await fullDevice(answer, table);
    device.db.images.hook('deleting', () => void (disk.isFull = false));
    await device.sync(1000);
    expect(await resultOf(device)).toEqual(['idle', 0, 'c1']);
    expect(new Set(device.pushed().map(({ key }) => key)).size).toBe(1);
  },
);

test('PUSH-13: a device too full for an answer no longer says so once the user has discarded the request', async () => {
  const { device } = await fullDevice(noNews, 'queues');
  await device.sync(1000);
  expect(await stateOf(device)).toBe('full');
  await device.db.outbox.clear();
  await device.sync(1000);
  expect(await stateOf(device)).toBe('idle');
});
