import { expect, test } from 'vitest';
import { newDevice, newStorage, reprice, retitle, smallBoard } from '../../tests/support/device.ts';
import { WHOLE } from '../domain/image/paper/corners.ts';
import { MAX_SEN, sen, type Sen } from '../domain/money.ts';
import { absent } from '../domain/receipt/draft.ts';
import { listReceipts } from './list-receipts.ts';
import { getImage, getReading, getReceipt, listOutbox } from './queries.ts';
import type { OutboxRow } from './rows.ts';
import type { StorageFullError } from './storage.ts';
import { fetchAndKeep } from './use-image.ts';

const photo = { blob: new Blob(['x'], { type: 'image/jpeg' }), rotation: 90 };
const receipt = { board: smallBoard, image: null, group: null };

test('M1: a receipt is on the device, in the list and in the outbox at once', async () => {
  const { db, mutate, wakes } = newDevice();
  const image = await mutate.addImage(photo);
  const id = await mutate.createReceipt({ ...receipt, image });
  const { receipts, pagination } = await listReceipts(db, { page: 1, limit: 5 });
  expect(receipts).toMatchObject([
    { _id: id, title: 'Lunch', total: 1200, synced: 0, image: { _id: image, rotation: 90 } },
  ]);
  expect(pagination).toMatchObject({ totalItems: 1, totalPages: 1, nextPage: null });
  expect((await listOutbox(db)).map((row) => [row.lane, row.call.type, row.state, row.dependsOn])).toEqual([
    [`image:${image}`, 'image.create', 'waiting', []],
    [`receipt:${id}`, 'receipt.create', 'waiting', [`image:${image}`]],
  ]);
  expect(wakes()).toBe(1);
});

const reading = {
  lines: [],
  bill: {
    title: absent(''),
    date: absent<string | null>(null),
    total: absent<Sen | null>(null),
    discount: absent(sen(0)),
    service: absent(sen(0)),
    rounding: absent(sen(0)),
    taxes: [],
  },
  items: { roti: [0], kopi: [1] },
  settled: [],
};

test('how a receipt was read is stored with it, stays on the phone, and goes with it', async () => {
  const { db, mutate } = newDevice();
  const id = await mutate.createReceipt({ ...receipt, read: { by: ['ppocr', 'tesseract'], reading } });
  expect((await getReceipt(db, id))?.summary.readBy).toEqual(['ppocr', 'tesseract']);
  expect((await listOutbox(db)).map((row) => row.call)).toMatchObject([
    { type: 'receipt.create', readBy: ['ppocr', 'tesseract'] },
  ]);
  await mutate.settleReading(id, ['line/0/price']);
  await mutate.settleReading(id, ['line/0/price', 'bill/total']);
  await mutate.linkReading(id, [
    { to: 'roti', from: ['roti', 'kopi'] },
    { to: 'new', from: ['roti', 'nobody'] },
    { to: 'other', from: ['nobody'] },
  ]);
  expect(await getReading(db, id)).toMatchObject({
    settled: ['line/0/price', 'bill/total'],
    items: { roti: [0, 1], kopi: [1], new: [0, 1] },
  });
  expect((await getReading(db, id))?.items['other']).toBeUndefined();
  await mutate.deleteReceipt(id);
  expect(await getReading(db, id)).toBeNull();
});

test('a typed receipt has no reading, and noting something of it does nothing', async () => {
  const { db, mutate } = newDevice();
  const id = await mutate.createReceipt(receipt);
  await mutate.settleReading(id, ['bill/total']);
  expect(await getReading(db, id)).toBeNull();
  expect((await getReceipt(db, id))?.summary).not.toHaveProperty('readBy');
  expect((await listOutbox(db))[0]?.call).not.toHaveProperty('readBy');
});

test('a receipt that was never sent just goes, with its photo', async () => {
  const { db, mutate } = newDevice();
  const image = await mutate.addImage(photo);
  const id = await mutate.createReceipt({ ...receipt, image });
  await mutate.edit(id, [retitle('Dinner')]);
  await mutate.deleteReceipt(id);
  for (const table of [db.receipts, db.boards, db.outbox, db.images]) expect(await table.count()).toBe(0);
});

test('a receipt that may be on the server is hidden until its deletion is acknowledged', async () => {
  const { db, mutate } = newDevice();
  const id = await mutate.createReceipt(receipt);
  await db.outbox.toCollection().modify({ batch: { key: 'k', seq: 1, baseRev: 0 } });
  await mutate.deleteReceipt(id);
  expect((await listReceipts(db, { page: 1, limit: 5 })).receipts).toEqual([]);
  expect(await getReceipt(db, id)).toBeNull();
  expect((await listOutbox(db)).map((row) => row.call.type)).toEqual(['receipt.create', 'receipt.delete']);
  const deletion = (await listOutbox(db))[1]!;
  await mutate.discard(deletion.n);
  expect(await getReceipt(db, id)).not.toBeNull();
});

test('discarding a refused photo lets its receipt go on without it', async () => {
  const { db, mutate } = newDevice();
  const image = await mutate.addImage(photo);
  const id = await mutate.createReceipt({ ...receipt, image });
  await mutate.edit(id, [retitle('Dinner')]);
  await db.outbox
    .toCollection()
    .modify({ state: 'parked', reason: { code: 'tooLarge', message: 'Too large.' } });
  await mutate.discard(1);
  const rows = await listOutbox(db);
  expect(rows.map((row) => [row.state, row.dependsOn])).toEqual([
    ['waiting', []],
    ['waiting', []],
  ]);
  expect(rows[0]!.call).toMatchObject({ type: 'receipt.create', image: null });
  expect((await getReceipt(db, id))?.summary.image).toBeNull();
});

test('discarding an edit takes it off the screen, and only it', async () => {
  const { db, mutate } = newDevice();
  const id = await mutate.createReceipt(receipt);
  await mutate.edit(id, [retitle('Dinner'), reprice(500)]);
  await mutate.discard(2);
  expect((await getReceipt(db, id))?.board).toMatchObject({
    bill: { title: 'Lunch' },
    items: { roti: { price: 500 } },
  });
});

test('discarding edits that were set aside unsent takes them all, and none of a request', async () => {
  const { db, mutate } = newDevice();
  const id = await mutate.createReceipt(receipt);
  await db.outbox.clear();
  await db.snapshots.put({ _id: id, board: smallBoard });
  await mutate.edit(id, [retitle('Dinner'), reprice(500)]);
  await mutate.edit(id, [retitle('Supper'), reprice(700)]);
  await mutate.edit(id, [retitle('Tea')]);
  const [first, second, third, fourth, fifth] = (await listOutbox(db)).map(({ n }) => n);
  const refuse = (change: Partial<OutboxRow>, ...ns: (number | undefined)[]) =>
    db.outbox.filter(({ n }) => ns.includes(n)).modify({ ...change, state: 'parked' });
  await refuse({ batch: { key: 'k', seq: 1, baseRev: 1 } }, first, second);
  await refuse({}, third, fourth);
  const left = async () => (await listOutbox(db)).map(({ n }) => n);
  await mutate.discard(fourth!);
  expect(await left()).toEqual([first, second, fifth]);
  await mutate.discard(first!);
  expect(await left()).toEqual([fifth]);
  expect((await getReceipt(db, id))?.board).toMatchObject({
    bill: { title: 'Tea' },
    items: { roti: { price: 1200 } },
  });
});

test('M5: a full device loses no edit and lets none overtake', async () => {
  const { db, mutate } = newDevice();
  const id = await mutate.createReceipt(receipt);
  let full = true;
  db.outbox.hook('creating', () => {
    if (full) throw new DOMException('no room', 'QuotaExceededError');
  });
  const told: number[] = [];
  const stop = mutate.onUnsaved(() => told.push(mutate.unsaved()));
  await expect(mutate.edit(id, [retitle('Dinner')])).rejects.toMatchObject({ name: 'StorageFullError' });
  await expect(mutate.edit(id, [retitle('Supper')])).rejects.toMatchObject({ name: 'StorageFullError' });
  expect(mutate.unsaved()).toBe(2);
  await expect(mutate.flush()).rejects.toMatchObject({ name: 'StorageFullError' });
  full = false;
  await mutate.edit(id, [reprice(700)]);
  expect(mutate.unsaved()).toBe(0);
  expect(told).toEqual([1, 2, 1, 0]);
  stop();
  expect((await getReceipt(db, id))?.board).toMatchObject({
    bill: { title: 'Supper' },
    items: { roti: { price: 700 } },
  });
});

test('M5: what a full device kept, and no bill can hold, holds up nothing behind it', async () => {
  const { db, mutate, wakes } = newDevice();
  const id = await mutate.createReceipt(receipt);
  const before = wakes();
  let full = true;
  db.outbox.hook('creating', () => {
    if (full) throw new DOMException('no room', 'QuotaExceededError');
  });
  const later = (edit: Promise<unknown>): Promise<void> =>
    edit.then(
      () => expect.unreachable(),
      ({ later: stored }: StorageFullError) => stored,
    );
  const large = later(mutate.edit(id, [reprice(MAX_SEN)]));
  const service = { op: 'bill.set', field: 'service', value: sen(1) } as const;
  const over = expect(later(mutate.edit(id, [service]))).rejects.toMatchObject({ name: 'BillTooLargeError' });
  const title = later(mutate.edit(id, [retitle('Dinner')]));
  await expect.poll(mutate.unsaved).toBe(3);
  full = false;
  await mutate.flush();
  await Promise.all([large, over, title]);
  expect((await getReceipt(db, id))?.board.bill).toMatchObject({ title: 'Dinner', service: 0 });
  expect(wakes()).toBeGreaterThan(before); // some of it may go out now
});

test('M5: photos that the server has too make way for an edit; others stay', async () => {
  const { db, mutate } = newDevice();
  const own = await mutate.addImage(photo);
  const id = await mutate.createReceipt({ ...receipt, image: own });
  await fetchAndKeep(db, { _id: 'theirs', rotation: 0 }, async () => photo.blob);
  let full = true;
  db.outbox.hook('creating', () => {
    if (full) throw new DOMException('no room', 'QuotaExceededError');
  });
  db.images.hook('deleting', () => {
    full = false;
  });
  await mutate.edit(id, [retitle('Dinner')]);
  expect(mutate.unsaved()).toBe(0);
  expect((await db.images.toArray()).map(({ _id }) => _id)).toEqual([own]);
});

test('a photo of another device is kept once it was seen; one of this device is never replaced', async () => {
  const { db, mutate } = newDevice();
  const theirs = new Blob(['theirs'], { type: 'image/jpeg' });
  await fetchAndKeep(db, { _id: 'theirs', rotation: 90 }, async () => theirs);
  expect(await getImage(db, 'theirs')).toMatchObject({ rotation: 90, blob: { size: 6, type: 'image/jpeg' } });
  const own = await mutate.addImage(photo);
  await fetchAndKeep(db, { _id: own, rotation: 0 }, async () => theirs);
  expect((await getImage(db, own))?.blob.size).toBe(1);
  await expect(
    fetchAndKeep(db, { _id: 'x', rotation: 0 }, () => Promise.reject(new Error('offline'))),
  ).rejects.toThrow();
  expect(await getImage(db, 'x')).toBeNull();
});

test('an IndexedDB that was closed in the background is opened again', async () => {
  const { db, mutate } = newDevice();
  const id = await mutate.createReceipt(receipt);
  db.backendDB().close(); // what iOS does, and Dexie isn't told
  await mutate.edit(id, [retitle('Dinner')]);
  expect((await getReceipt(db, id))?.summary.title).toBe('Dinner');
});

test('an edit that comes after its person has signed out is stored, and the database closed again', async () => {
  const storage = newStorage();
  const { db, mutate } = newDevice(storage);
  const id = await mutate.createReceipt(receipt);
  const underWay = mutate.edit(id, [retitle('Dinner')]);
  db.end();
  await underWay;
  expect(db.isOpen()).toBe(false);
  await Promise.all([mutate.edit(id, [reprice(999)]), mutate.release(id)]);
  expect(db.isOpen()).toBe(false);
  const later = newDevice(storage);
  expect((await getReceipt(later.db, id))?.summary).toMatchObject({ title: 'Dinner', total: sen(999) });
  expect((await listOutbox(later.db)).map((row) => row.state)).toEqual(['waiting', 'waiting', 'waiting']);
});

test('everything is there after the app was closed', async () => {
  const storage = newStorage();
  const first = newDevice(storage);
  const id = await first.mutate.createReceipt(receipt);
  await first.mutate.edit(id, [reprice(999)]);
  first.db.close();
  const second = newDevice(storage);
  expect((await getReceipt(second.db, id))?.summary.total).toBe(sen(999));
  await second.mutate.releaseLost(new Set());
  expect((await listOutbox(second.db)).map((row) => row.state)).toEqual(['waiting', 'waiting']);
});

test('the original of a photo is kept with its corners, never sent, and goes with image or receipt', async () => {
  const { db, mutate } = newDevice();
  const original = { file: new Blob(['whole'], { type: 'image/heic' }), corners: WHOLE };
  const dropped = await mutate.addImage({ ...photo, original });
  const image = await mutate.addImage({ ...photo, original });
  expect(await db.originals.get(image)).toMatchObject({ type: 'image/heic', corners: WHOLE });
  const given = await mutate.addImage({ ...photo, original });
  expect((await listOutbox(db)).map((row) => row.call)).toEqual(
    [dropped, image, given].map((id) => ({ type: 'image.create', id })),
  );
  const [, , last] = await listOutbox(db);
  await mutate.discard(last?.n ?? 0);
  await mutate.forgetImage(dropped);
  expect((await listOutbox(db)).map((row) => row.call.id)).toEqual([image]);
  expect((await db.images.toArray()).map((row) => row._id)).toEqual([image]);
  expect((await db.originals.toArray()).map((row) => row._id)).toEqual([image]);
  const id = await mutate.createReceipt({ ...receipt, image });
  await mutate.deleteReceipt(id);
  expect(await db.originals.count()).toBe(0);
});

test('a device that has no room for the original keeps the image all the same', async () => {
  const { db, mutate } = newDevice();
  db.originals.hook('creating', () => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const image = await mutate.addImage({ ...photo, original: { file: new Blob(['x']), corners: WHOLE } });
  expect((await db.images.get(image))?.rotation).toBe(90);
  expect(await db.originals.count()).toBe(0);
});
