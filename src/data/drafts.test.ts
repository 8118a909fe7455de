import { expect, test } from 'vitest';
import {
  countingIds,
  fillDevice,
  lunch,
  newDevice,
  newStorage,
  outboxOf,
  photo,
  retitle,
  createSyncedReceipt,
  type Device,
} from '../../tests/support/device.ts';
import { WHOLE } from '../vision/paper/corners.ts';
import { queryReceipt, queryOutbox } from './queries.ts';
import { queryUnusedPhoto, queryOriginal, queryImage } from './queries.ts';

const original = { file: new Blob(['whole']), corners: WHOLE };
const nobody = new Set<string>();
const openTabs = async ({ db }: Device) => new Set((await queryOutbox(db)).flatMap(({ tab }) => tab ?? []));

/** Two tabs on one device. */
function twoTabs() {
  const storage = newStorage();
  return [newDevice(storage), newDevice(storage, countingIds(1))] as const;
}

/** What of photos is on the device: images, originals, and the state of what would send them. */
async function photosOf({ db }: Pick<Device, 'db'>) {
  const rows = await db.outbox.where('queue').startsWith('image:').toArray();
  return [await db.images.count(), await db.originals.count(), rows.map(({ state }) => state)];
}

test('a photo is a draft until a receipt names it; nothing else releases it', async () => {
  const device = newDevice();
  const { mutate } = device;
  const image = await mutate.addImage({ ...photo, original });
  await mutate.createReceipt(lunch);
  await mutate.sendNow();
  await mutate.releaseLost(nobody);
  expect(await photosOf(device)).toEqual([1, 1, ['draft']]);
  await mutate.createReceipt({ ...lunch, image });
  expect(await photosOf(device)).toEqual([1, 0, ['waiting']]);
});

test('a forgotten photo leaves nothing and holds up no receipt; a photo that a receipt names stays', async () => {
  const device = newDevice();
  const { mutate, db } = device;
  const [dropped, used] = [
    await mutate.addImage({ ...photo, original }),
    await mutate.addImage({ ...photo, original }),
  ];
  await mutate.createReceipt({ ...lunch, image: used });
  for (const image of [dropped, used]) await mutate.forgetImage(image);
  expect(await photosOf(device)).toEqual([1, 0, ['waiting']]);
  const id = await mutate.createReceipt({ ...lunch, image: dropped });
  expect((await queryOutbox(db)).at(-1)).toMatchObject({ call: { id, image: null }, dependsOn: [] });
  expect((await queryReceipt(db, id))?.summary.image).toBeNull();
});

test('a chosen photo is offered before its image is cut out; the image joins it under the same id', async () => {
  const device = newDevice();
  const { mutate, db } = device;
  await mutate.keepPhoto('photo', original.file);
  expect(await photosOf(device)).toEqual([0, 1, ['draft']]);
  await mutate.leaveImage('photo');
  expect(await queryUnusedPhoto(db)).toBe('photo');
  expect(await mutate.takeImage('photo')).toBe(true);
  for (const blob of [new Blob(['first cut']), photo.blob])
    await mutate.addImage({ ...photo, _id: 'photo', blob, original });
  expect(await photosOf(device)).toEqual([1, 1, ['draft']]);
  expect(await (await queryImage(db, 'photo'))?.blob.text()).toBe('x');
  expect((await queryOriginal(db, 'photo'))?.corners).toEqual(WHOLE);
});

test('a full device keeps no chosen photo in memory; the prepared image is the one that waits', async () => {
  const device = newDevice();
  const disk = fillDevice(device);
  await device.mutate.keepPhoto('photo', original.file);
  expect([await photosOf(device), device.mutate.unsaved()]).toEqual([[0, 0, []], 0]);
  await expect(device.mutate.addImage({ ...photo, _id: 'photo' })).rejects.toThrow();
  expect(device.mutate.unsaved()).toBe(1);
  disk.isFull = false;
  await device.mutate.flush();
  expect(await photosOf(device)).toEqual([1, 0, ['draft']]);
});

test('after a restart an unused photo is offered again, and not sent', async () => {
  const storage = newStorage();
  const before = newDevice(storage);
  const used = await before.mutate.addImage({ ...photo, original });
  await before.mutate.createReceipt({ ...lunch, image: used });
  const left = await before.mutate.addImage({ ...photo, original });
  before.db.close();
  const { db, mutate } = newDevice(storage, countingIds(1));
  await mutate.releaseLost(nobody);
  expect(await photosOf({ db })).toEqual([2, 1, ['waiting', 'draft']]);
  expect(await queryUnusedPhoto(db)).toBe(left);
  expect(await (await queryOriginal(db, left))?.file.text()).toBe('whole');
  await mutate.createReceipt({ ...lunch, image: left });
  expect(await photosOf({ db })).toEqual([2, 0, ['waiting', 'waiting']]);
  expect(await queryUnusedPhoto(db)).toBeNull();
});

test('a photo is offered while no open tab works on it, and only one tab takes it', async () => {
  const [one, two] = twoTabs();
  const id = await one.mutate.addImage({ ...photo, original });
  const offered = () => queryUnusedPhoto(two.db);
  await two.mutate.releaseLost(await openTabs(one));
  expect(await two.mutate.takeImage(id)).toBe(false);
  await two.mutate.leaveImage(id); // not its own
  expect(await offered()).toBeNull();
  await one.mutate.leaveImage(id);
  expect(await offered()).toBe(id);
  expect(await Promise.all([one, two].map(({ mutate }) => mutate.takeImage(id)))).toEqual([true, false]);
  expect(await offered()).toBeNull();
});

test('the last of several unused photos is offered, and can be taken on a full device too', async () => {
  const device = newDevice();
  const { db, mutate } = device;
  const [first, last] = [
    await mutate.addImage({ ...photo, original }),
    await mutate.addImage({ ...photo, original }),
  ];
  for (const id of [last, first]) await mutate.leaveImage(id);
  expect(await queryUnusedPhoto(db)).toBe(last);
  await mutate.forgetImage(last);
  expect(await queryUnusedPhoto(db)).toBe(first);
  fillDevice(device);
  expect(await mutate.takeImage(first)).toBe(true);
});

test('a deletion of an open tab can be undone; one of a closed tab is sent', async () => {
  const [other, mine] = twoTabs();
  const deleted = await createSyncedReceipt(mine);
  await other.mutate.hideReceipt(deleted);
  await other.mutate.addImage({ ...photo, original });
  await mine.mutate.releaseLost(await openTabs(mine));
  expect(await outboxOf(mine)).toEqual(['receipt.delete draft', 'image.create draft']);
  await other.mutate.showReceipt(deleted);
  expect(await queryReceipt(mine.db, deleted)).not.toBeNull();
  await other.mutate.hideReceipt(deleted);
  const before = mine.writes();
  await mine.mutate.releaseLost(nobody);
  expect(await outboxOf(mine)).toEqual(['image.create draft', 'receipt.delete waiting']);
  expect(mine.writes()).toBe(before + 1);
});

test('a deletion can be undone after another tab has released or edited the receipt', async () => {
  const [list, board] = twoTabs();
  const id = await createSyncedReceipt(list);
  await board.mutate.edit(id, [retitle('Dinner')]);
  await list.mutate.hideReceipt(id);
  await board.mutate.sendNow(); // the board closes, because the receipt is no longer there
  await board.mutate.edit(id, [retitle('Supper')]);
  expect(await outboxOf(list)).toEqual(['board.op waiting', 'receipt.delete draft', 'board.op waiting']);
  await list.mutate.showReceipt(id);
  expect((await queryReceipt(list.db, id))?.board.bill.title).toBe('Supper');
  // Also one that was released meanwhile, as long as it is here.
  await list.mutate.hideReceipt(id);
  await board.mutate.releaseLost(nobody);
  await list.mutate.showReceipt(id);
  expect(await queryReceipt(list.db, id)).not.toBeNull();
});
