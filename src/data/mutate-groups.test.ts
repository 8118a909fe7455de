import { expect, test } from 'vitest';
import { freezeAll, lunch, makan, newDevice, refuseRows, type Device } from '../../tests/support/device.ts';
import { queryReceipt, queryOutbox } from './queries.ts';

const rowsOf = async ({ db }: Device) =>
  (await queryOutbox(db)).map(({ call, state, dependsOn }) => [
    call.type,
    ...(call.type === 'receipt.create' ? [call.group] : []),
    state,
    ...dependsOn,
  ]);

/** A group that the server has. */
async function syncedGroup({ mutate, db }: Device, creator?: string): Promise<string> {
  const id = await mutate.createGroup(makan);
  await db.outbox.where('queue').equals(`group:${id}`).delete();
  const row = (await db.groups.get(id))!;
  const view = { ...row.view, creator: creator ?? row.view.creator };
  await db.groups.put({ ...row, view, made: view, snapshot: view });
  return id;
}

test('an unsent receipt goes on without its group after the user deletes the group', async () => {
  const device = newDevice();
  const { mutate, db } = device;
  const unsent = await mutate.createGroup(makan);
  const receipt = await mutate.createReceipt({ ...lunch, group: unsent });
  await mutate.deleteGroup(unsent);
  const alone = ['receipt.create', null, 'waiting'];
  expect(await rowsOf(device)).toEqual([alone]);
  expect((await queryReceipt(db, receipt))?.summary.group).toBeNull();

  const refused = await mutate.createGroup(makan);
  await mutate.createReceipt({ ...lunch, group: refused });
  await freezeAll(device, ({ call }) => call.id === refused);
  await refuseRows(device, `group:${refused}`);
  await mutate.deleteGroup(refused);
  expect(await rowsOf(device)).toEqual([alone, alone]);

  const own = await syncedGroup(device);
  await mutate.createReceipt({ ...lunch, group: own });
  await mutate.deleteGroup(own);
  expect(await rowsOf(device)).toEqual([alone, alone, alone, ['group.delete', 'waiting']]);
});

test('an unsent receipt stays in somebody else’s group: the server may refuse to delete that', async () => {
  const device = newDevice();
  const id = await syncedGroup(device, 'ben');
  await device.mutate.createReceipt({ ...lunch, group: id });
  await device.mutate.deleteGroup(id);
  expect((await rowsOf(device))[0]).toEqual(['receipt.create', id, 'waiting']);
});

test('a refused change of a group is discarded alone; the next change and the receipt go on', async () => {
  const device = newDevice();
  const { mutate, db } = device;
  const id = await syncedGroup(device);
  for (const name of ['Minum', 'Lepak']) await mutate.patchGroup(id, { name });
  await mutate.createReceipt({ ...lunch, group: id });
  const [patch] = await queryOutbox(db);
  await refuseRows(device, patch!.n);
  await mutate.discard(`group:${id}`);
  expect(await rowsOf(device)).toEqual([
    ['group.patch', 'waiting'],
    ['receipt.create', id, 'waiting', `group:${id}`],
  ]);
});
