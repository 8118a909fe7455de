import { expect, test } from 'vitest';
import {
  freezeAll,
  groupName,
  lunch,
  moveTo,
  lunchIn,
  makan,
  newDevice,
  refuseRows,
  type Device,
} from '../../tests/support/device.ts';
import { refuse } from '../sync/answer.ts';
import { v7 } from 'uuid';
import { queryGroupRefusals, queryGroups, queryReceipt, queryOutbox } from './queries.ts';

const REASON = { code: 'creatorStays', message: 'The group creator cannot be removed from the group.' };

const rowsOf = async ({ db }: Device) =>
  (await queryOutbox(db)).map(({ call, state, dependsOn }) => [
    call.type,
    ...(call.type === 'receipt.create' ? [call.board.bill.group] : []),
    state,
    ...dependsOn,
  ]);

/** A group that the server has. */
async function syncedGroup({ mutate, db }: Device, creator?: string): Promise<string> {
  const id = await mutate.createGroup(makan);
  await db.outbox.where('queue').equals(`group:${id}`).delete();
  const row = (await db.groups.get(id))!;
  const view = { ...row.view, creator: creator ?? row.view.creator };
  await db.groups.put({ ...row, view, snapshot: view });
  return id;
}

test('an unsent receipt goes on without its group after the user deletes the group', async () => {
  const device = newDevice();
  const { mutate, db } = device;
  const unsent = await mutate.createGroup(makan);
  const receipt = await mutate.createReceipt(lunchIn(unsent));
  await mutate.deleteGroup(unsent);
  const alone = ['receipt.create', null, 'waiting'];
  expect(await rowsOf(device)).toEqual([alone]);
  expect((await queryReceipt(db, receipt))?.summary.group).toBeNull();

  const refused = await mutate.createGroup(makan);
  await mutate.createReceipt(lunchIn(refused));
  await freezeAll(device, ({ call }) => call.id === refused);
  await refuseRows(device, `group:${refused}`);
  await mutate.deleteGroup(refused);
  expect(await rowsOf(device)).toEqual([alone, alone]);

  const own = await syncedGroup(device);
  await mutate.createReceipt(lunchIn(own));
  await mutate.deleteGroup(own);
  expect(await rowsOf(device)).toEqual([alone, alone, alone, ['group.delete', 'waiting']]);
});

test('an unsent receipt stays in somebody else’s group: the server may refuse to delete that', async () => {
  const device = newDevice();
  const id = await syncedGroup(device, 'ben');
  await device.mutate.createReceipt(lunchIn(id));
  await device.mutate.deleteGroup(id);
  expect((await rowsOf(device))[0]).toEqual(['receipt.create', id, 'waiting']);
});

test('a refused change of a group is discarded alone; the next change and the receipt go on', async () => {
  const device = newDevice();
  const { mutate, db } = device;
  const id = await syncedGroup(device);
  for (const name of ['Minum', 'Lepak']) await mutate.patchGroup(id, groupName(name));
  await mutate.createReceipt(lunchIn(id));
  const [patch] = await queryOutbox(db);
  await refuseRows(device, patch!.n);
  await mutate.discard(`group:${id}`);
  expect(await rowsOf(device)).toEqual([
    ['group.patch', 'waiting'],
    ['receipt.create', id, 'waiting'],
  ]);
});

test('a user who leaves a group no longer sees it; if the server refuses, it is back with the reason', async () => {
  const device = newDevice();
  const { mutate, db } = device;
  const id = await syncedGroup(device, 'ben');
  await mutate.leaveGroup(id);
  expect(await queryGroups(db)).toEqual([]);
  const [leave] = await queryOutbox(db);
  expect(leave!.call).toMatchObject({ type: 'group.patch', patch: { removeUsers: [device.me._id] } });
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
  await mutate.patchGroup(first, { defaultGroup: true });
  expect(await defaults()).toEqual([first]);
  await mutate.patchGroup(second, { defaultGroup: false });
  expect(await defaults()).toEqual([first]);
  await mutate.patchGroup(first, { defaultGroup: false });
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
    ['receipt.create', null, 'waiting'],
    ['board.op', 'waiting'],
    ['group.create', 'waiting'],
    ['board.op', 'waiting', `group:${group}`],
  ]);
  await mutate.deleteGroup(group);
  expect((await queryReceipt(db, receipt))?.summary.group).toBeNull();
  expect((await queryOutbox(db)).map(({ call }) => call.type)).toEqual(['receipt.create', 'board.op']);
});

test('a move replaces an unsent one, with what that waited for', async () => {
  const device = newDevice();
  const { mutate } = device;
  const receipt = await mutate.createReceipt(lunch);
  const [first, second] = [await mutate.createGroup(makan), await syncedGroup(device)];
  for (const group of [first, second]) await mutate.edit(receipt, [moveTo(group)]);
  expect((await rowsOf(device)).at(-1)).toEqual(['board.op', 'waiting']);
});
