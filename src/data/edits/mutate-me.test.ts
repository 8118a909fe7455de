import { expect, test } from 'vitest';
import {
  createSyncedReceipt,
  makan,
  moveTo,
  newDevice,
  outboxOf,
  type Device,
} from '../../../tests/support/device.ts';
import { freezeNext, readyQueues } from '../../sync/request.ts';
import { meQueue } from '../device/rows.ts';
import { queryMe } from '../queries/follow-me.ts';
import { queryFolded, queryGroups } from '../queries/queries.ts';
import { opsOf } from './outbox.ts';

const settingsOf = ({ db }: Device) => queryMe(db);
const setGroup = (value: string | null) => ({ op: 'me.set', field: 'group', value }) as const;

test('what a user sets shows at once and is one row a field, until it is frozen', async () => {
  const device = newDevice();
  const { mutate, db, me } = device;
  await mutate.setMe({ op: 'me.set', field: 'name', value: 'Aina' });
  await mutate.setMe({ op: 'me.set', field: 'language', value: 'ms' });
  await mutate.setMe({ op: 'me.set', field: 'name', value: 'Aina binti Ali' });
  expect(await settingsOf(device)).toEqual({ name: 'Aina binti Ali', language: 'ms' });
  expect(await outboxOf(device)).toEqual(['me op waiting', 'me op waiting']);
  await freezeNext(db, meQueue(me._id), () => 'key');
  await mutate.setMe({ op: 'me.set', field: 'name', value: 'Aina' });
  expect(await outboxOf(device)).toHaveLength(3);
  expect(device.writes()).toBe(4);
});

test('a default group that is not sent yet goes behind it, and its name before', async () => {
  const device = newDevice();
  const { mutate, db, me } = device;
  const queue = meQueue(me._id);
  await mutate.setMe({ op: 'me.set', field: 'name', value: 'Aina' });
  await mutate.setMe(setGroup(null));
  const group = await mutate.createGroup({ ...makan, defaultGroup: true });
  const ready = async () => readyQueues(await db.outbox.orderBy('n').toArray(), new Set(), () => true);
  expect(await ready()).toEqual([queue, `group:${group}`]);
  const sent = await freezeNext(db, queue, () => 'key');
  expect(opsOf('me', sent?.rows ?? []).map(({ field }) => field)).toEqual(['name', 'group']);
  await db.outbox.bulkDelete(sent!.rows.map(({ n }) => n));
  expect(await ready()).toEqual([`group:${group}`]);
  await db.outbox.where('queue').equals(`group:${group}`).delete();
  expect(await ready()).toEqual([queue]);
});

test('a group that is given up is no default group any more', async () => {
  const device = newDevice();
  const { mutate, db } = device;
  const group = await mutate.createGroup({ ...makan, defaultGroup: true });
  await db.outbox.where('queue').equals(`group:${group}`).modify({ state: 'refused' });
  await mutate.discard(`group:${group}`);
  expect([await settingsOf(device), await outboxOf(device)]).toEqual([{}, []]);
});

test('a bill’s second move waits for its group, though the first waits for none', async () => {
  const device = newDevice();
  const { mutate, db } = device;
  const receipt = await createSyncedReceipt(device);
  await mutate.edit(receipt, [moveTo('00000000-0000-7000-8000-00000000000a')]);
  const group = await mutate.createGroup(makan);
  await mutate.edit(receipt, [moveTo(group)]);
  const [first] = (await freezeNext(db, `receipt:${receipt}`, () => 'key'))!.rows;
  expect(first!.call).toMatchObject({ op: { value: '00000000-0000-7000-8000-00000000000a' } });
});

test('two groups folded away unsent are two rows; the same one again is one, and waits for its creation', async () => {
  const device = newDevice();
  const { db, mutate } = device;
  const made = await mutate.createGroup({ name: 'Makan', emails: [], defaultGroup: false });
  const fold = (group: string, value: boolean) =>
    mutate.setMe({ op: 'me.set', field: 'folded', group, value });
  await fold(made, true);
  await fold('trip', true);
  await fold('trip', false);
  const rows = await db.outbox.filter(({ queue }) => queue.startsWith('me:')).toArray();
  expect(rows.map(({ dependsOn }) => dependsOn)).toEqual([[`group:${made}`], []]);
  expect(await queryFolded(db)).toEqual({ [made]: true });
});

test('what is folded away comes last in each list of groups', async () => {
  const { db, mutate } = newDevice();
  const [a, b] = [await make('Aa'), await make('Bb')];
  async function make(name: string) {
    return mutate.createGroup({ name, emails: [], defaultGroup: false });
  }
  const ids = async () => (await queryGroups(db)).map(({ _id }) => _id);
  expect(await ids()).toEqual([a, b]);
  await mutate.setMe({ op: 'me.set', field: 'folded', group: a, value: true });
  expect(await ids()).toEqual([b, a]);
});
