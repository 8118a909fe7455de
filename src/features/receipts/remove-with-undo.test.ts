import { setImmediate as promisesToRun } from 'node:timers/promises';
import { beforeEach, expect, test, vi } from 'vitest';
import { fillDevice, lunch, newDevice, outboxOf } from '../../../tests/support/device.ts';
import { until } from '../../../tests/support/until.ts';
import { countRecentlyDeleted, queryReceipt } from '../../data/queries/queries.ts';
import { storedTexts } from '../../data/texts.ts';
import { deleteTexts } from './delete-texts.ts';
import { removeWithUndo } from './remove-with-undo.ts';

const toasts = vi.hoisted(() => ({ offered: [] as [string, { run: () => void }][], errors: [] as string[] }));
vi.mock('../../toasts/toast.ts', () => ({
  toast: {
    offer: (text: string, action: { run: () => void }) => void toasts.offered.push([text, action]),
    error: (text: string) => void toasts.errors.push(text),
    close: () => undefined,
  },
}));
beforeEach(() => {
  toasts.offered = [];
  toasts.errors = [];
});

/** A full device where the user has just deleted a receipt that the server never had. */
async function removeOnFullDevice() {
  const device = newDevice();
  const { mutate } = device;
  const id = await mutate.createReceipt(lunch);
  const disk = fillDevice(device);
  removeWithUndo(mutate, { _id: id }, 'Lunch');
  await untilOffered();
  return { ...device, id, disk };
}

const untilOffered = async () => {
  while (!toasts.offered.length && !toasts.errors.length) await promisesToRun();
};
const offered = () => toasts.offered.map(([text]) => text);

test('a deletion on a full device hides the row, is counted once, and is told in one sentence', async () => {
  const { mutate, id, disk, db } = await removeOnFullDevice();
  expect([offered(), toasts.errors]).toEqual([[deleteTexts.removedLater('Lunch')], []]);
  expect([[...mutate.hidden()], mutate.unsaved()]).toEqual([[id], 1]);
  disk.isFull = false;
  await mutate.flush();
  expect([await queryReceipt(db, id), await countRecentlyDeleted(db)]).toEqual([null, 1]);
  expect([...mutate.hidden()]).toEqual([]);
});

test('Undo of a deletion on a full device takes it out of memory', async () => {
  const device = await removeOnFullDevice();
  const { mutate } = device;
  toasts.offered[0]![1].run();
  expect([[...mutate.hidden()], mutate.unsaved()]).toEqual([[], 0]);
  device.disk.isFull = false;
  await mutate.flush();
  expect(await outboxOf(device)).toEqual(['receipt create waiting']);
});

test('Undo of a stored deletion brings the bill back', async () => {
  const { mutate, db } = newDevice();
  const id = await mutate.createReceipt(lunch);
  removeWithUndo(mutate, { _id: id }, 'Lunch');
  await untilOffered();
  expect([offered(), await queryReceipt(db, id)]).toEqual([[deleteTexts.removed('Lunch')], null]);
  toasts.offered[0]![1].run();
  await until(async () => (await queryReceipt(db, id))?.summary.title).toBe('Lunch');
});

test('a deletion that fails for another reason says so in words of the catalogue', async () => {
  const mutate = { setDeleted: () => Promise.reject(new Error('Disk on fire.')) };
  removeWithUndo(mutate, { _id: 'r1' }, 'Lunch');
  await untilOffered();
  expect(offered()).toEqual([]);
  expect(toasts.errors).toEqual([deleteTexts.failedRemove('r1', storedTexts.fault)]);
});
