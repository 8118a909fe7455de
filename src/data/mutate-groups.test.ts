import { expect, test } from 'vitest';
import { newDevice, retitle, smallBoard, type Device } from '../../tests/support/device.ts';
import { getReceipt, listOutbox } from './queries.ts';
import type { Reason } from './rows.ts';

const group = { name: 'Makan', emails: [], defaultGroup: false };
const rowsOf = async ({ db }: Device) =>
  (await listOutbox(db)).map(({ call, state, dependsOn }) => [
    call.type,
    ...(call.type === 'receipt.create' ? [call.group] : []),
    state,
    dependsOn,
  ]);

/** As if the lane's first row had been sent and refused, with what depends on it. */
async function refuse({ db }: Device, n: number, reason: Reason): Promise<void> {
  await db.outbox.where('n').aboveOrEqual(n).modify({ state: 'parked', reason });
  await db.outbox.update(n, { batch: { key: `k${n}`, seq: 1, baseRev: 0 } });
}
const gone: Reason = { code: 'groupNotFound', message: 'Group not found.' };

test('a receipt in a group that is deleted before it was sent goes on without it', async () => {
  const device = newDevice();
  const { mutate, db } = device;
  const id = await mutate.createGroup(group);
  const receipt = await mutate.createReceipt({ board: smallBoard, image: null, group: id });
  await mutate.deleteGroup(id);
  expect(await rowsOf(device)).toEqual([['receipt.create', null, 'waiting', []]]);
  expect((await getReceipt(db, receipt))?.summary.group).toBeNull();
});

test('so does one in a refused group, and one in a group of one’s own that the server has', async () => {
  const device = newDevice();
  const { mutate, db } = device;
  const refused = await mutate.createGroup(group);
  await mutate.createReceipt({ board: smallBoard, image: null, group: refused });
  await refuse(device, 1, { code: 'tooManyMembers', message: 'Too many.' });
  await mutate.deleteGroup(refused);
  expect(await rowsOf(device)).toEqual([['receipt.create', null, 'waiting', []]]);

  const sent = await mutate.createGroup(group);
  await db.outbox.where('lane').equals(`group:${sent}`).delete();
  const row = (await db.groups.get(sent))!;
  await db.groups.put({ ...row, snapshot: row.made });
  await mutate.createReceipt({ board: smallBoard, image: null, group: sent });
  await mutate.deleteGroup(sent);
  expect((await rowsOf(device)).slice(1)).toEqual([
    ['receipt.create', null, 'waiting', []],
    ['group.delete', 'waiting', []],
  ]);
});

test('somebody else’s group may stay, and the receipt stays in it', async () => {
  const device = newDevice();
  const { mutate, db } = device;
  const id = await mutate.createGroup(group);
  const row = (await db.groups.get(id))!;
  const theirs = { ...row.made, creator: 'ben' };
  await db.outbox.clear();
  await db.groups.put({ ...row, made: theirs, snapshot: theirs, view: theirs });
  await mutate.createReceipt({ board: smallBoard, image: null, group: id });
  await mutate.deleteGroup(id);
  expect((await rowsOf(device))[0]).toEqual(['receipt.create', id, 'waiting', []]);
});

test('a receipt whose group has gone meanwhile can be kept without it: another request, in its place', async () => {
  const device = newDevice();
  const { mutate, db } = device;
  const id = await mutate.createReceipt({ board: smallBoard, image: null, group: 'theirs' });
  await mutate.edit(id, [retitle('Dinner')]);
  const [before] = await listOutbox(db);
  await refuse(device, before!.n, gone);
  await mutate.keepWithout(before!.n);
  const [after, edit] = await listOutbox(db);
  expect(after).toMatchObject({
    n: before!.n,
    state: 'waiting',
    batch: null,
    attempts: 0,
    call: { group: null },
  });
  expect(after?.id).not.toBe(before?.id);
  expect([after?.reason, edit?.reason, edit?.state]).toEqual([undefined, undefined, 'waiting']);
  expect((await getReceipt(db, id))?.summary).toMatchObject({ group: null, title: 'Dinner' });
});

test('what was refused for another reason is not changed by that', async () => {
  const device = newDevice();
  await device.mutate.createReceipt({ board: smallBoard, image: null, group: 'theirs' });
  await refuse(device, 1, { code: 'invalid', message: 'Invalid.' });
  const before = await listOutbox(device.db);
  await device.mutate.keepWithout(1);
  expect(await listOutbox(device.db)).toEqual(before);
});

test('a refused change of a group that is discarded lets the receipts behind it go on', async () => {
  const device = newDevice();
  const { mutate, db } = device;
  const id = await mutate.createGroup(group);
  const row = (await db.groups.get(id))!;
  await db.outbox.clear();
  await db.groups.put({ ...row, snapshot: row.made });
  await mutate.patchGroup(id, { name: 'Minum' });
  await mutate.patchGroup(id, { name: 'Lepak' });
  await mutate.createReceipt({ board: smallBoard, image: null, group: id });
  const [patch, second] = await listOutbox(db);
  await refuse(device, patch!.n, { code: 'forbidden', message: 'You may not do that.' });
  await db.outbox.update(second!.n, { batch: { key: 'k', seq: 2, baseRev: 0 } });
  await mutate.discard(patch!.n);
  expect((await rowsOf(device)).map(([type, , state]) => [type, state])).toMatchObject([
    ['group.patch', []],
    ['receipt.create', 'parked'], // the other one is refused as well
  ]);
  await mutate.discard(second!.n);
  expect(await rowsOf(device)).toEqual([['receipt.create', id, 'waiting', [`group:${id}`]]]);
});
