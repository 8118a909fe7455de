import { expect, test } from 'vitest';
import {
  countingIds,
  fillDevice,
  lunch,
  newDevice,
  newStorage,
  photo,
  type Device,
} from '../../../tests/support/device.ts';
import { WHOLE } from '../../vision/paper/corners.ts';
import { queryImage, queryOriginal, queryOutbox, queryReceipt, queryUnusedPhoto } from './queries.ts';

const original = { file: new Blob(['whole']), corners: WHOLE };

/** What of photos is on the device: images, originals, those without a receipt, and those to be sent. */
async function photosOf({ db }: Pick<Device, 'db'>) {
  const sent = await db.outbox.where('queue').startsWith('image:').count();
  return [await db.images.count(), await db.originals.count(), await db.unusedPhotos.count(), sent];
}

test('a photo stays on the device until a receipt names it', async () => {
  const device = newDevice();
  const { mutate } = device;
  const image = await mutate.addImage({ ...photo, original });
  await mutate.createReceipt(lunch);
  await mutate.sendNow();
  expect(await photosOf(device)).toEqual([1, 1, 1, 0]);
  await mutate.createReceipt({ ...lunch, image });
  expect(await photosOf(device)).toEqual([1, 0, 0, 1]);
});

test('two receipts of one photo send it once', async () => {
  const device = newDevice();
  const image = await device.mutate.addImage(photo);
  for (const _id of ['r1', 'r2']) await device.mutate.createReceipt({ ...lunch, _id, image });
  expect(await photosOf(device)).toEqual([1, 0, 0, 1]);
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
  expect(await photosOf(device)).toEqual([1, 0, 0, 1]);
  const id = await mutate.createReceipt({ ...lunch, image: dropped });
  expect((await queryOutbox(db)).at(-1)).toMatchObject({
    call: { ref: `receipt:${id}`, image: null },
    dependsOn: [],
  });
  expect((await queryReceipt(db, id))?.summary.image).toBeNull();
});

test('a chosen photo is offered before its image is cut out; the image joins it under the same id', async () => {
  const device = newDevice();
  const { mutate, db } = device;
  await mutate.keepPhoto('photo', original.file);
  expect(await photosOf(device)).toEqual([0, 1, 1, 0]);
  expect(await queryUnusedPhoto(db)).toBe('photo');
  for (const blob of [new Blob(['first cut']), photo.blob])
    await mutate.addImage({ ...photo, _id: 'photo', blob, original });
  expect(await photosOf(device)).toEqual([1, 1, 1, 0]);
  expect(await (await queryImage(db, 'photo'))?.blob.text()).toBe('x');
  expect((await queryOriginal(db, 'photo'))?.corners).toEqual(WHOLE);
});

test('a full device keeps no chosen photo in memory; the prepared image is the one that waits', async () => {
  const device = newDevice();
  const disk = fillDevice(device, 'unusedPhotos');
  await device.mutate.keepPhoto('photo', original.file);
  expect([await photosOf(device), device.mutate.unsaved()]).toEqual([[0, 0, 0, 0], 0]);
  await expect(device.mutate.addImage({ ...photo, _id: 'photo' })).rejects.toThrow();
  expect(device.mutate.unsaved()).toBe(1);
  disk.isFull = false;
  await device.mutate.flush();
  expect(await photosOf(device)).toEqual([1, 0, 1, 0]);
});

test('after a restart the last unused photo is offered again, then the one before, and none is sent', async () => {
  const storage = newStorage();
  const before = newDevice(storage);
  const used = await before.mutate.addImage({ ...photo, original });
  await before.mutate.createReceipt({ ...lunch, image: used });
  const [first, last] = [
    await before.mutate.addImage({ ...photo, original }),
    await before.mutate.addImage({ ...photo, original }),
  ];
  before.db.close();
  const { db, mutate } = newDevice(storage, countingIds(1));
  expect(await photosOf({ db })).toEqual([3, 2, 2, 1]);
  expect(await queryUnusedPhoto(db)).toBe(last);
  expect(await (await queryOriginal(db, last))?.file.text()).toBe('whole');
  await mutate.createReceipt({ ...lunch, image: last });
  expect(await queryUnusedPhoto(db)).toBe(first);
  await mutate.forgetImage(first);
  expect(await photosOf({ db })).toEqual([2, 0, 0, 2]);
  expect(await queryUnusedPhoto(db)).toBeNull();
});
