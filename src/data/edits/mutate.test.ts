import { expect, test, vi } from 'vitest';
import {
  fillDevice,
  freezeAll,
  groupName,
  lunch,
  lunchIn,
  makan,
  nameOf,
  newDevice,
  newStorage,
  outboxOf,
  photo,
  refuseRows,
  reprice,
  retitle,
} from '../../../tests/support/device.ts';
import { until } from '../../../tests/support/until.ts';
import { MAX_AMOUNT, minor } from '../../domain/money/money.ts';
import { WHOLE } from '../../vision/paper/corners.ts';
import { fetchAndStoreImage } from '../hooks/use-image.ts';
import { queryReceipts } from '../queries/list-receipts.ts';
import { countOutbox, queryImage, queryReading, queryReceipt, queryOutbox } from '../queries/queries.ts';
import type { StorageFullError } from './writer.ts';

test('WRITE-1: a new receipt is in the list and in the outbox at once', async () => {
  const { db, mutate, writes } = newDevice();
  const image = await mutate.addImage(photo);
  const id = await mutate.createReceipt({ ...lunch, image });
  const { receipts, pagination } = await queryReceipts(db, { page: 1, limit: 5 });
  expect(receipts).toMatchObject([
    { _id: id, title: 'Lunch', total: 1200, synced: 0, image: { _id: image, rotation: 90 } },
  ]);
  expect(pagination).toMatchObject({ totalItems: 1, totalPages: 1 });
  expect((await queryOutbox(db)).map((row) => [row.queue, nameOf(row), row.state, row.dependsOn])).toEqual([
    [`receipt:${id}`, 'receipt create', 'waiting', []],
    [`image:${image}`, 'image.create', 'waiting', [`receipt:${id}`]],
  ]);
  expect(writes()).toBe(1);
  await mutate.confirmReading(id, ['bill/total']); // the user typed it: it has no reading
  expect(await queryReading(db, id)).toBeNull();
  for (const one of [receipts[0], (await queryOutbox(db))[0]?.call]) expect(one).not.toHaveProperty('readBy');
});

test('WRITE-4: a frozen row stays the same after any edit of the user', async () => {
  const device = newDevice();
  const { db, mutate } = device;
  const group = await mutate.createGroup(makan);
  const image = await mutate.addImage(photo);
  const id = await mutate.createReceipt({ ...lunchIn(group), image });
  await mutate.edit(id, [retitle('Dinner')]);
  await freezeAll(device);
  const frozen = await db.outbox.toArray();
  expect(frozen).toHaveLength(4);
  const meanwhile = [
    () => mutate.edit(id, [retitle('Supper'), reprice(500)]), // the same field as the frozen one
    () => mutate.sendNow(),
    () => mutate.forgetImage(image),
    () => mutate.editGroup(group, groupName('Kawan')),
    () => mutate.setDeleted(id, true),
    () => mutate.setDeleted(id, false),
    () => mutate.retry(`receipt:${id}`),
    () => mutate.discard(`receipt:${id}`), // nothing of it was refused
    () => mutate.setGroupDeleted(group, true), // its receipt may have gone out with it
    () => mutate.setDeleted(id, true),
  ];
  for (const doIt of meanwhile) {
    await doIt();
    expect(await db.outbox.bulkGet(frozen.map(({ n }) => n)), String(doIt)).toEqual(frozen);
  }
});

test('WRITE-5: a full device keeps all edits in their order, and sends none of them', async () => {
  const device = newDevice();
  const { db, mutate } = device;
  const id = await mutate.createReceipt(lunch);
  const disk = fillDevice(device);
  const told: number[] = [];
  const stop = mutate.onUnsaved(() => told.push(mutate.unsaved()));
  const full = { name: 'StorageFullError' };
  await expect(mutate.edit(id, [retitle('Dinner')])).rejects.toMatchObject(full);
  await expect(mutate.edit(id, [retitle('Supper')])).rejects.toMatchObject(full);
  expect(await mutate.sendNow()).toBe(false);
  expect(mutate.unsaved()).toBe(2);
  await expect(mutate.flush()).rejects.toMatchObject(full);
  disk.isFull = false;
  await mutate.edit(id, [reprice(700)]);
  expect(mutate.unsaved()).toBe(0);
  expect([...new Set(told)]).toEqual([1, 2, 0]);
  stop();
  expect((await queryReceipt(db, id))?.board).toMatchObject({
    bill: { title: 'Supper' },
    items: { roti: { price: 700 } },
  });
  expect(await outboxOf(device)).toEqual([
    'receipt create waiting',
    'receipt op waiting',
    'receipt op waiting',
  ]);
});

test('WRITE-5: an edit in memory that is too large for the bill doesn’t hold up those behind it', async () => {
  const device = newDevice();
  const { db, mutate, writes } = device;
  const id = await mutate.createReceipt(lunch);
  const before = writes();
  const disk = fillDevice(device);
  const later = (edit: Promise<unknown>): Promise<void> =>
    edit.then(
      () => expect.unreachable(),
      (error: StorageFullError) => error.later,
    );
  const large = later(mutate.edit(id, [reprice(MAX_AMOUNT)]));
  const service = { op: 'bill.set', field: 'service', value: minor(1) } as const;
  const over = expect(later(mutate.edit(id, [service]))).rejects.toMatchObject({ name: 'BillTooLargeError' });
  const title = later(mutate.edit(id, [retitle('Dinner')]));
  await until(mutate.unsaved).toBe(3);
  disk.isFull = false;
  await mutate.flush();
  await Promise.all([large, over, title]);
  expect((await queryReceipt(db, id))?.board.bill).toMatchObject({ title: 'Dinner', service: 0 });
  expect(writes()).toBeGreaterThan(before); // some of the edits may go out now
});

test('WRITE-5: an edit in memory that fails by a fault is reported, and holds up none behind it', async () => {
  const reported = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', reported);
  const device = newDevice();
  const { db, mutate } = device;
  const id = await mutate.createReceipt(lunch);
  const disk = fillDevice(device);
  const first = mutate.edit(id, [reprice(700)]).catch(({ later }: StorageFullError) => later);
  const failed = expect(first).rejects.toMatchObject({ message: 'no such field' });
  const second = mutate.edit(id, [retitle('Dinner')]).catch(({ later }: StorageFullError) => later);
  await until(mutate.unsaved).toBe(2);
  disk.isFull = false;
  let isBroken = true;
  db.outbox.hook('creating', () => {
    if (isBroken) throw new TypeError('no such field');
  });
  mutate.onUnsaved(() => (isBroken = false));
  await mutate.edit(id, [retitle('Supper')]);
  await Promise.all([failed, second]);
  expect(mutate.unsaved()).toBe(0);
  expect((await queryReceipt(db, id))?.board.bill).toMatchObject({ title: 'Supper' });
  expect(reported).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

test('WRITE-5: to store an edit a full device drops photos that the server has, and no others', async () => {
  const device = newDevice();
  const { db, mutate } = device;
  const own = await mutate.addImage(photo);
  const id = await mutate.createReceipt({ ...lunch, image: own });
  await fetchAndStoreImage(db, { _id: 'theirs', rotation: 0 }, async () => photo.blob);
  const disk = fillDevice(device);
  db.images.hook('deleting', () => void (disk.isFull = false));
  await mutate.edit(id, [retitle('Dinner')]);
  expect(mutate.unsaved()).toBe(0);
  expect((await db.images.toArray()).map(({ _id }) => _id)).toEqual([own]);
});

test('a photo of another device is stored once it was shown; one of this device is never replaced', async () => {
  const { db, mutate } = newDevice();
  const theirs = new Blob(['theirs'], { type: 'image/jpeg' });
  await fetchAndStoreImage(db, { _id: 'theirs', rotation: 90 }, async () => theirs);
  expect(await queryImage(db, 'theirs')).toMatchObject({
    rotation: 90,
    blob: { size: 6, type: 'image/jpeg' },
  });
  const own = await mutate.addImage(photo);
  await fetchAndStoreImage(db, { _id: own, rotation: 0 }, async () => theirs);
  expect((await queryImage(db, own))?.blob.size).toBe(1);
  const noAnswer = fetchAndStoreImage(db, { _id: 'x', rotation: 0 }, () =>
    Promise.reject(new Error('offline')),
  );
  await expect(noAnswer).rejects.toThrow('offline');
  expect(await queryImage(db, 'x')).toBeNull();
});

test('the original of a photo stays until its receipt is made, and goes with its image', async () => {
  const { db, mutate } = newDevice();
  const original = { file: new Blob(['whole'], { type: 'image/heic' }), corners: WHOLE };
  const add = () => mutate.addImage({ ...photo, original });
  const [dropped, image] = [await add(), await add()];
  expect(await db.originals.get(image)).toMatchObject({ type: 'image/heic', corners: WHOLE });
  await mutate.forgetImage(dropped);
  for (const table of [db.images, db.originals]) expect(await table.toCollection().keys()).toEqual([image]);
  await mutate.createReceipt({ ...lunch, image });
  expect([await db.images.count(), await db.originals.count()]).toEqual([1, 0]);
  db.originals.hook('creating', () => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const alone = await add(); // a device too full for the original still stores the image
  expect([await db.images.count(), await db.originals.count()]).toEqual([2, 0]);
  expect(await queryImage(db, alone)).not.toBeNull();
});

test('a discarded photo leaves its receipt without a photo; a discarded receipt takes its photo along', async () => {
  const device = newDevice();
  const { db, mutate } = device;
  const image = await mutate.addImage(photo);
  const id = await mutate.createReceipt({ ...lunch, image });
  await refuseRows(device, `image:${image}`);
  await mutate.discard(`image:${image}`);
  expect(await queryOutbox(db)).toMatchObject([
    { queue: `receipt:${id}`, call: { image: null }, state: 'waiting', dependsOn: [] },
  ]);
  expect((await queryReceipt(db, id))?.summary.image).toBeNull();

  const second = await mutate.createReceipt({ ...lunch, image: await mutate.addImage(photo) });
  await mutate.edit(second, [retitle('Dinner')]);
  await db.outbox.filter(({ queue }) => queue === `receipt:${second}`).modify({ state: 'refused' });
  await mutate.discard(`receipt:${second}`);
  expect(await outboxOf(device)).toEqual(['receipt create waiting']);
  expect([await db.receipts.count(), await db.images.count()]).toEqual([1, 0]);
});

test('the count has bills, groups and refused photos, but neither other photos nor single edits', async () => {
  const device = newDevice();
  const { db, mutate } = device;
  const count = () => countOutbox(db);
  await mutate.addImage(photo);
  expect(await count()).toEqual({ unsent: 0, waiting: 0, refused: 0, refusedGroups: 0 });
  const image = await mutate.addImage(photo);
  const id = await mutate.createReceipt({ ...lunch, image });
  await mutate.edit(id, [retitle('Dinner'), reprice(500)]);
  await mutate.edit(id, [retitle('Supper')]);
  expect(await count()).toEqual({ unsent: 1, waiting: 1, refused: 0, refusedGroups: 0 });
  await mutate.createGroup(makan);
  expect(await count()).toEqual({ unsent: 2, waiting: 1, refused: 0, refusedGroups: 0 });
  const [first] = await db.outbox.where('queue').equals(`receipt:${id}`).sortBy('n');
  await refuseRows(device, first!.n);
  expect(await count()).toEqual({ unsent: 2, waiting: 0, refused: 1, refusedGroups: 0 });
  await refuseRows(device, `image:${image}`);
  expect(await count()).toEqual({ unsent: 3, waiting: 0, refused: 2, refusedGroups: 0 });
  await db.outbox.filter(({ queue }) => queue.startsWith('group:')).modify({ state: 'refused' });
  expect(await count()).toEqual({ unsent: 3, waiting: 0, refused: 3, refusedGroups: 1 });
});

test('an edit after the browser closed IndexedDB opens it again', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const { db, mutate } = newDevice();
  const id = await mutate.createReceipt(lunch);
  db.backendDB().close(); // what iOS does, and Dexie isn't told
  await mutate.edit(id, [retitle('Dinner')]);
  expect((await queryReceipt(db, id))?.summary.title).toBe('Dinner');
  expect(warn.mock.calls).toEqual([['Dexie: Need to reopen db']]);
});

test('an edit after the user has signed out is stored, and the database closed again', async () => {
  const storage = newStorage();
  const { db, mutate } = newDevice(storage);
  const id = await mutate.createReceipt(lunch);
  const underWay = mutate.edit(id, [retitle('Dinner')]);
  db.signOut();
  await underWay;
  expect(db.isOpen()).toBe(false);
  await Promise.all([mutate.edit(id, [reprice(999)]), mutate.sendNow()]);
  expect(db.isOpen()).toBe(false);
  const later = newDevice(storage);
  expect((await queryReceipt(later.db, id))?.summary).toMatchObject({ title: 'Dinner', total: minor(999) });
  expect(await outboxOf(later)).toEqual([
    'receipt create waiting',
    'receipt op waiting',
    'receipt op waiting',
  ]);
});
