import { expect, test } from 'vitest';
import {
  countingIds,
  newDevice,
  newStorage,
  retitle,
  smallBoard,
  type Device,
} from '../../tests/support/device.ts';
import { WHOLE } from '../domain/image/paper/corners.ts';
import { countOutbox, getReceipt, listOutbox } from './queries.ts';
import { findUnusedPhoto, getOriginal } from './unused-photo.ts';

const photo = {
  blob: new Blob(['x'], { type: 'image/jpeg' }),
  rotation: 0,
  original: { file: new Blob(['whole']), corners: WHOLE },
};
const receipt = { board: smallBoard, image: null, group: null };
const nobody = new Set<string>();

/** What of photos is on the device: images, originals, and the state of what would send them. */
async function photosOf({ db }: Pick<Device, 'db'>) {
  const rows = await db.outbox.where('lane').startsWith('image:').toArray();
  return [await db.images.count(), await db.originals.count(), rows.map(({ state }) => state)];
}

test('a photo is held until a receipt names it, and nothing else lets it go', async () => {
  const device = newDevice();
  const { mutate } = device;
  const image = await mutate.addImage(photo);
  await mutate.createReceipt(receipt);
  await mutate.release(image);
  await mutate.releaseLost(nobody);
  expect(await photosOf(device)).toEqual([1, 1, ['held']]);
  expect(await countOutbox(device.db)).toEqual({ waiting: 1, parked: 0 }); // nothing is said of it meanwhile
  await mutate.createReceipt({ ...receipt, image });
  expect(await photosOf(device)).toEqual([1, 1, ['waiting']]);
});

test('a photo that is given up leaves nothing; one that a receipt names stays', async () => {
  const device = newDevice();
  const { mutate } = device;
  const [dropped, used] = [await mutate.addImage(photo), await mutate.addImage(photo)];
  await mutate.createReceipt({ ...receipt, image: used });
  await mutate.forgetImage(dropped);
  await mutate.forgetImage(used);
  expect(await photosOf(device)).toEqual([1, 1, ['waiting']]);
});

test('a photo of an app that was closed stays, is offered at the next start, and is never sent', async () => {
  const storage = newStorage();
  const before = newDevice(storage);
  const used = await before.mutate.addImage(photo);
  await before.mutate.createReceipt({ ...receipt, image: used });
  const left = await before.mutate.addImage(photo);
  before.db.close();
  const { db, mutate } = newDevice(storage, countingIds(1));
  await mutate.releaseLost(nobody);
  expect(await photosOf({ db })).toEqual([2, 2, ['waiting', 'held']]);
  expect(await findUnusedPhoto(db)).toBe(left);
  expect(await (await getOriginal(db, left))?.file.text()).toBe('whole');
  await mutate.createReceipt({ ...receipt, image: left });
  expect(await photosOf({ db })).toEqual([2, 2, ['waiting', 'waiting']]);
  expect(await findUnusedPhoto(db)).toBeNull();
});

test('a photo is offered while no open tab works on it, and only one tab takes it', async () => {
  const storage = newStorage();
  const [one, two] = [newDevice(storage), newDevice(storage, countingIds(1))];
  const id = await one.mutate.addImage(photo);
  const offered = () => findUnusedPhoto(two.db);
  const alive = new Set((await listOutbox(one.db)).flatMap(({ tab }) => tab ?? []));
  await two.mutate.releaseLost(alive);
  expect(await offered()).toBeNull();
  expect(await two.mutate.takeImage(id)).toBe(false);
  await two.mutate.leaveImage(id); // not its own
  expect(await offered()).toBeNull();
  await one.mutate.leaveImage(id);
  expect(await offered()).toBe(id);
  expect(await Promise.all([one, two].map(({ mutate }) => mutate.takeImage(id)))).toEqual([true, false]);
  expect(await offered()).toBeNull();
});

test('of several photos the last one is offered, and removed it leaves the one before', async () => {
  const { db, mutate } = newDevice();
  const [first, last] = [await mutate.addImage(photo), await mutate.addImage(photo)];
  for (const id of [last, first]) await mutate.leaveImage(id);
  expect(await findUnusedPhoto(db)).toBe(last);
  await mutate.forgetImage(last);
  expect(await findUnusedPhoto(db)).toBe(first);
});

test('a full device keeps nobody from going on with a photo', async () => {
  const { db, mutate } = newDevice();
  const id = await mutate.addImage(photo);
  await mutate.leaveImage(id);
  db.outbox.hook('updating', () => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(await mutate.takeImage(id)).toBe(true);
});

test('what another open tab holds is its own: edits, photos, deletions that it offers to undo', async () => {
  const storage = newStorage();
  const [other, mine] = [newDevice(storage), newDevice(storage, countingIds(1))];
  const edited = await other.mutate.createReceipt(receipt);
  const deleted = await mine.mutate.createReceipt(receipt);
  const states = async () => (await listOutbox(mine.db)).slice(2).map(({ state }) => state);
  await other.mutate.edit(edited, [retitle('Dinner')]);
  await other.mutate.hideReceipt(deleted);
  await other.mutate.addImage(photo);
  const alive = new Set((await listOutbox(mine.db)).flatMap(({ tab }) => tab ?? []));
  await mine.mutate.releaseLost(alive);
  expect(await states()).toEqual(['held', 'held', 'held']);
  await other.mutate.showReceipt(deleted);
  expect(await getReceipt(mine.db, deleted)).not.toBeNull();
  const before = mine.wakes();
  await mine.mutate.releaseLost(nobody); // it was closed
  expect(await states()).toEqual(['waiting', 'held']);
  expect(mine.wakes()).toBe(before + 1);
});

test('a deletion can be undone whatever another tab does with the receipt’s board', async () => {
  const storage = newStorage();
  const [list, board] = [newDevice(storage), newDevice(storage, countingIds(1))];
  const id = await list.mutate.createReceipt(receipt);
  await list.db.outbox.clear();
  await list.db.snapshots.put({ _id: id, board: smallBoard });
  await board.mutate.edit(id, [retitle('Dinner')]);
  await list.mutate.hideReceipt(id);
  await board.mutate.release(id); // the board closes, because the receipt is no longer there
  await board.mutate.edit(id, [retitle('Supper')], true);
  const rows = (await listOutbox(list.db)).map(({ call, state }) => [call.type, state]);
  expect(rows).toEqual([
    ['board.op', 'waiting'],
    ['receipt.delete', 'held'],
    ['board.op', 'waiting'],
  ]);
  await list.mutate.showReceipt(id);
  expect((await getReceipt(list.db, id))?.board.bill.title).toBe('Supper');
  // Also one that was let go meanwhile, as long as it is here.
  await list.mutate.hideReceipt(id);
  await board.mutate.releaseLost(nobody);
  await list.mutate.showReceipt(id);
  expect(await getReceipt(list.db, id)).not.toBeNull();
});

test('discarding a receipt takes its unsent photo along', async () => {
  const device = newDevice();
  const { db, mutate } = device;
  const image = await mutate.addImage(photo);
  await mutate.createReceipt({ ...receipt, image });
  const [, create] = await listOutbox(db);
  await mutate.discard(create!.n);
  expect(await photosOf(device)).toEqual([0, 0, []]);
  expect(await db.receipts.count()).toBe(0);
});

test('a photo that is no longer on the device is not waited for', async () => {
  const { db, mutate } = newDevice();
  const image = await mutate.addImage(photo);
  await mutate.forgetImage(image);
  const id = await mutate.createReceipt({ ...receipt, image });
  expect((await listOutbox(db)).map(({ call, dependsOn }) => [call, dependsOn])).toMatchObject([
    [{ id, image: null }, []],
  ]);
  expect((await getReceipt(db, id))?.summary.image).toBeNull();
});
