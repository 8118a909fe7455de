import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import {
  freezeAll,
  groupName,
  lunch,
  moveTo,
  lunchIn,
  makan,
  nameOf,
  newDevice,
  refuseRows,
  type Device,
} from '../../../tests/support/device.ts';
import { invitedOf } from '../../domain/group/group.ts';
import { refuse } from '../../sync/answer.ts';
import { documentOf, putWhole } from '../device/documents.ts';
import type { Reason } from '../device/rows.ts';
import {
  countRecentlyDeleted,
  queryDeletedGroups,
  queryGroupRefusals,
  queryGroups,
  queryReceipt,
  queryOutbox,
} from '../queries/queries.ts';

const REASON: Reason = {
  code: 'creatorStays',
  message: 'The group creator cannot be removed from the group.',
};

const rowsOf = async ({ db }: Device) =>
  (await queryOutbox(db)).map(({ queue, call, state, dependsOn }) => [
    nameOf({ queue, call }),
    ...('image' in call ? [call.doc.bill.group] : []),
    state,
    ...dependsOn,
  ]);

/** A group that the server has. */
async function syncedGroup({ mutate, db }: Device, creator?: string): Promise<string> {
  const id = await mutate.createGroup(makan);
  await db.outbox.where('queue').equals(`group:${id}`).delete();
  const row = (await documentOf(db, 'group', id))!;
  const view = { ...row.view, creator: creator ?? row.view.creator };
  await putWhole(db, { ...row, view, snapshot: view });
  return id;
}

const deletion = (value: boolean) => ({ op: 'group.set', field: 'deleted', value });

test('a deleted group is hidden, comes back by Undo, and its receipts stay as they are', async () => {
  const device = newDevice();
  const { mutate, db } = device;
  const id = await syncedGroup(device);
  await mutate.createReceipt(lunchIn(id));
  await mutate.setGroupDeleted(id, true);
  expect([await queryGroups(db), await countRecentlyDeleted(db)]).toEqual([[], 1]);
  expect(await queryDeletedGroups(db)).toMatchObject([{ _id: id, deleted: true, deletedBy: null }]);
  await mutate.setGroupDeleted(id, false);
  expect([await queryGroups(db), await countRecentlyDeleted(db)]).toMatchObject([[{ _id: id }], 0]);
  const rows = await queryOutbox(db);
  expect(rows.map(({ call }) => ('op' in call ? call.op : call.type))).toEqual([
    'create',
    deletion(true),
    deletion(false),
  ]);
});

test('a group that the server refused to make goes at once, and its unsent receipt goes on without it', async () => {
  const device = newDevice();
  const { mutate, db } = device;
  const refused = await mutate.createGroup(makan);
  const receipt = await mutate.createReceipt(lunchIn(refused));
  await freezeAll(device, ({ queue }) => queue === `group:${refused}`);
  await refuseRows(device, `group:${refused}`);
  await mutate.setGroupDeleted(refused, true);
  expect(await rowsOf(device)).toEqual([['receipt create', null, 'waiting']]);
  expect((await queryReceipt(db, receipt))?.summary.group).toBeNull();
  expect(await db.documents.where('ref').startsWith('group:').count()).toBe(0);
});

test('people without an account are added, named and taken away by operations', async () => {
  const device = newDevice();
  const { mutate, db } = device;
  const id = await mutate.createGroup({ ...makan, emails: ['chong@kira.test'], friends: ['Mei'] });
  const people = async () => Object.entries((await queryGroups(db))[0]!.people);
  expect((await people()).map(([, { name, user }]) => [name, user])).toEqual([
    [device.me.name ?? device.me.username, device.me._id],
    ['chong', undefined],
    ['Mei', undefined],
  ]);
  const [mei] = (await people()).find(([, { name }]) => name === 'Mei')!;
  await mutate.editGroup(id, [{ op: 'person.set', id: mei, field: 'deleted', value: true }]);
  expect((await people()).find(([one]) => one === mei)).toMatchObject([mei, { name: 'Mei', deleted: true }]);
});

test('an address that is invited twice on this device is one person', async () => {
  const device = newDevice();
  const id = await syncedGroup(device);
  for (let n = 0; n < 2; n += 1) await device.mutate.editGroup(id, [], { emails: ['chong@kira.test'] });
  const [group] = await queryGroups(device.db);
  const [invited, ...others] = invitedOf(group!).filter(({ email }) => email === 'chong@kira.test');
  expect(others).toEqual([]);
  const rows = Object.entries(group!.people).filter(([, { name }]) => name === 'chong');
  expect(rows.map(([one, { is }]) => is ?? one)).toEqual([invited!.id, invited!.id]);
});

test('a refused change of a group is discarded alone; the next change and the receipt go on', async () => {
  const device = newDevice();
  const { mutate, db } = device;
  const id = await syncedGroup(device);
  await mutate.editGroup(id, groupName('Minum'));
  await freezeAll(device);
  await mutate.editGroup(id, groupName('Lepak'));
  await mutate.createReceipt(lunchIn(id));
  const [patch] = await queryOutbox(db);
  await refuseRows(device, patch!.n);
  await mutate.discard(`group:${id}`);
  expect(await rowsOf(device)).toEqual([
    ['group op', 'waiting'],
    ['receipt create', id, 'waiting'],
  ]);
});

test('a user who leaves a group no longer sees it; if the server refuses, it is back with the reason', async () => {
  const device = newDevice();
  const { mutate, db } = device;
  const id = await syncedGroup(device, 'ben');
  await mutate.leaveGroup(id);
  expect(await queryGroups(db)).toEqual([]);
  const [leave] = await queryOutbox(db);
  const op = { op: 'person.set', field: 'standing', value: null };
  expect(leave!.call).toMatchObject({ type: 'op', ref: `group:${id}`, op });
  await freezeAll(device);
  await refuse(
    db,
    { queue: leave!.queue, batch: (await queryOutbox(db))[0]!.batch!, rows: [leave!] },
    REASON,
    v7,
  );
  expect(await queryGroups(db)).toMatchObject([{ _id: id }]);
  expect((await queryGroupRefusals(db)).get(id)).toEqual(REASON);
});

test('one default group at a time, also before the server knows', async () => {
  const device = newDevice();
  const { mutate, db } = device;
  const defaults = async () =>
    (await queryGroups(db)).filter((one) => one.defaultGroup).map(({ _id }) => _id);
  const first = await mutate.createGroup({ ...makan, defaultGroup: true });
  const second = await mutate.createGroup({ ...makan, name: 'Minum', defaultGroup: true });
  expect(await defaults()).toEqual([second]);
  const set = (value: string | null) => mutate.setMe({ op: 'me.set', field: 'group', value });
  await set(first);
  expect(await defaults()).toEqual([first]);
  await set(null);
  expect(await defaults()).toEqual([]);
});

test('a bill moves to another group behind its own edits, and waits for a group that is not sent yet', async () => {
  const device = newDevice();
  const { mutate, db } = device;
  const receipt = await mutate.createReceipt(lunch);
  await mutate.edit(receipt, [{ op: 'bill.set', field: 'title', value: 'Mamak' }]);
  const group = await mutate.createGroup(makan);
  await mutate.edit(receipt, [moveTo(group)]);
  expect((await queryReceipt(db, receipt))?.summary.group).toBe(group);
  expect(await rowsOf(device)).toEqual([
    ['receipt create', null, 'waiting'],
    ['receipt op', 'waiting'],
    ['group create', 'waiting'],
    ['receipt op', 'waiting', `group:${group}`],
  ]);
});

test('a move replaces an unsent one, with what that waited for', async () => {
  const device = newDevice();
  const { mutate } = device;
  const receipt = await mutate.createReceipt(lunch);
  const [first, second] = [await mutate.createGroup(makan), await syncedGroup(device)];
  for (const group of [first, second]) await mutate.edit(receipt, [moveTo(group)]);
  expect((await rowsOf(device)).at(-1)).toEqual(['receipt op', 'waiting']);
});

test('"That’s me" says that a person of the group is this user, once, and never of somebody with an account', async () => {
  const device = newDevice();
  const { mutate, db, me } = device;
  const id = await syncedGroup(device);
  await mutate.editGroup(id, [], { friends: ['Aina', 'Mei'] });
  const rows = async () => Object.entries((await queryGroups(db))[0]!.people);
  const idOf = async (name: string) => (await rows()).find(([, one]) => one.name === name && !one.user)![0];
  const own = (await rows()).find(([, one]) => one.user === me._id)![0];
  const aina = await idOf('Aina');
  for (const person of [aina, aina, own, 'nobody']) await mutate.claimPerson(id, person);
  expect((await rows()).filter(([, { is }]) => is)).toMatchObject([[aina, { name: 'Aina', is: own }]]);
  expect(await db.outbox.count()).toBe(3);
});
