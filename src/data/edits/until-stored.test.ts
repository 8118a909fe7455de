import { expect, test } from 'vitest';
import { newDevice, lunchBoard } from '../../../tests/support/device.ts';
import { queryOutbox } from '../queries/queries.ts';
import { untilStored, untilTaken } from './until-stored.ts';

const id = '00000000-0000-7000-8000-00000000000a';

test('an edit on a full device is told at once, stored later, and made once', async () => {
  const { db, mutate } = newDevice();
  let full = true;
  db.outbox.hook('creating', () => {
    if (full) throw new DOMException('no room', 'QuotaExceededError');
  });
  const told: string[] = [];
  const stored: number[] = [];
  const save = (nth: number) =>
    untilStored(mutate.createReceipt({ _id: id, board: lunchBoard, image: null }), (error) =>
      told.push(error.name),
    ).then(() => stored.push(nth));
  const tries = [save(1), save(2)];
  await expect.poll(() => told).toEqual(['StorageFullError', 'StorageFullError']);
  expect(stored).toEqual([]);
  full = false;
  await mutate.flush();
  await Promise.all(tries);
  expect(stored).toEqual([1, 2]);
  expect(await db.receipts.count()).toBe(1);
  expect((await queryOutbox(db)).map(({ queue }) => queue)).toEqual([`receipt:${id}`]);
});

test('a cancelled edit leaves the memory of a full device, and is never made', async () => {
  const { db, mutate } = newDevice();
  let full = true;
  db.outbox.hook('creating', () => {
    if (full) throw new DOMException('no room', 'QuotaExceededError');
  });
  const cancel = new AbortController();
  const told: string[] = [];
  const edit = mutate.createReceipt({ _id: id, board: lunchBoard, image: null });
  const saving = untilStored(edit, (error) => told.push(error.name), cancel.signal);
  saving.catch(() => undefined);
  await expect.poll(() => told).toEqual(['StorageFullError']);
  cancel.abort();
  await expect(saving).rejects.toMatchObject({ name: 'AbortError' });
  expect(mutate.unsaved()).toBe(0);
  full = false;
  await mutate.flush();
  expect(await db.receipts.count()).toBe(0);
});

test('another failure rejects', async () => {
  const told: Error[] = [];
  const failing = untilStored(Promise.reject(new Error('broken')), (error) => told.push(error));
  await expect(failing).rejects.toThrow('broken');
  expect(told).toEqual([]);
});

test('an edit that a full device keeps counts as taken; another failure does not', async () => {
  const { db, mutate } = newDevice();
  db.outbox.hook('creating', () => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
  await untilTaken(mutate.createReceipt({ _id: id, board: lunchBoard, image: null }));
  expect(mutate.unsaved()).toBe(1);
  await expect(untilTaken(Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});
