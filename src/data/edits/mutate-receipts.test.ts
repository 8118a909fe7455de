import { expect, test } from 'vitest';
import {
  freezeAll,
  lunch,
  newDevice,
  outboxOf,
  photo,
  refuseRows,
  reprice,
  retitle,
  createSyncedReceipt,
} from '../../../tests/support/device.ts';
import { minor, type Minor } from '../../domain/money/money.ts';
import { absent } from '../../domain/receipt/draft/draft.ts';
import { idOf } from '../device/refs.ts';
import { queryReceipts } from '../queries/list-receipts.ts';
import {
  countRecentlyDeleted,
  queryDeleted,
  queryOutbox,
  queryReading,
  queryReceipt,
  queryRecentlyDeleted,
} from '../queries/queries.ts';
import { opOf, opsOf } from './outbox.ts';

test('WRITE-1: an edit that fails leaves neither a view nor an outbox row', async () => {
  const { db, mutate } = newDevice();
  const id = await mutate.createReceipt(lunch);
  db.outbox.hook('creating', () => {
    throw new Error('disk on fire');
  });
  await expect(mutate.edit(id, [retitle('Dinner')])).rejects.toThrow('disk on fire');
  expect((await queryReceipt(db, id))?.board.bill.title).toBe('Lunch');
  expect(await db.outbox.count()).toBe(1);
});

test('WRITE-2: edits show at once, and wait to be sent', async () => {
  const device = newDevice();
  const { db, mutate } = device;
  const id = await createSyncedReceipt(device);
  await mutate.edit(id, [retitle('Dinner'), reprice(500)]);
  expect(await queryReceipt(db, id)).toMatchObject({
    summary: { title: 'Dinner', total: 500, synced: 1 },
    board: { bill: { title: 'Dinner' }, items: { roti: { price: 500 } } },
  });
  expect(await outboxOf(device)).toEqual(['receipt op waiting', 'receipt op waiting']);
});

test('an edit is one transaction, and replaces an unsent one of the same field before it', async () => {
  const { db, mutate } = newDevice();
  const id = await mutate.createReceipt(lunch);
  const other = await mutate.createReceipt(lunch);
  await mutate.edit(id, [retitle('Dinner')]);
  await mutate.edit(other, [retitle('Supper')]);
  let transactions = 0;
  db.close({ disableAutoOpen: false });
  db.use({
    stack: 'dbcore',
    create: (core) => ({
      transaction(...request) {
        transactions += 1;
        return core.transaction(...request);
      },
    }),
  });
  await db.open();
  await mutate.edit(id, [retitle('Breakfast'), reprice(500)]);
  expect(transactions).toBe(1);
  const rows = (await queryOutbox(db)).slice(2);
  expect(rows.map((row) => [idOf(row.queue), opOf(row), row.state])).toEqual([
    [id, retitle('Breakfast'), 'waiting'],
    [other, retitle('Supper'), 'waiting'],
    [id, reprice(500), 'waiting'],
  ]);
});

test('WRITE-3: edits made at the same moment keep their order, and a failed one holds up none', async () => {
  const { db, mutate } = newDevice();
  const id = await mutate.createReceipt(lunch);
  const prices = Array.from({ length: 20 }, (_, at) => 100 + at);
  const failed = mutate.edit('nowhere', [retitle('x')]).catch(({ name }: Error) => name);
  await Promise.all(prices.map((price) => mutate.edit(id, [reprice(price), retitle(String(price))])));
  expect(await failed).toBe('ReceiptGoneError');
  const ops = opsOf('receipt', await queryOutbox(db));
  const values = ops.flatMap((op) => ('value' in op ? [op.value] : []));
  expect(values).toEqual(prices.flatMap((price) => [price, String(price)]));
});

test('an edit replaces the last row of its queue if that sets the same field and was never frozen', async () => {
  const device = newDevice();
  const { db, mutate } = device;
  const id = await createSyncedReceipt(device);
  await mutate.edit(id, [retitle('D'), retitle('Di'), retitle('Dinner')]);
  await mutate.edit(id, [reprice(500)]);
  await mutate.edit(id, [retitle('Supper')]);
  const ops = async () => (await queryOutbox(db)).map((row) => opOf(row) ?? row.call.type);
  expect(await ops()).toEqual([retitle('Dinner'), reprice(500), retitle('Supper')]);
  await freezeAll(device);
  await mutate.edit(id, [retitle('Breakfast')]);
  await refuseRows(device, (await queryOutbox(db)).at(-1)!.n);
  await mutate.edit(id, [retitle('Tea')]);
  expect((await ops()).slice(2)).toEqual([retitle('Supper'), retitle('Breakfast'), retitle('Tea')]);
});

test('a deleted receipt stands under "Recently deleted", takes edits, and comes back with all', async () => {
  const device = newDevice();
  const { db, mutate, me } = device;
  const id = await createSyncedReceipt(device);
  await mutate.setDeleted(id, true);
  const listed = async () => (await queryReceipts(db, { page: 1, limit: 5 })).receipts;
  expect([await listed(), await queryReceipt(db, id)]).toEqual([[], null]);
  expect(await queryRecentlyDeleted(db, me._id)).toMatchObject([
    { summary: { _id: id }, by: null, at: null },
  ]);
  await mutate.edit(id, [retitle('Dinner')]);
  expect(await countRecentlyDeleted(db)).toBe(1);
  await mutate.setDeleted(id, false);
  expect(await listed()).toMatchObject([{ title: 'Dinner' }]);
  expect(await countRecentlyDeleted(db)).toBe(0);
  expect(await outboxOf(device)).toEqual(['receipt op waiting', 'receipt op waiting', 'receipt op waiting']);
});

test('Undo of a deletion that was not sent takes its place', async () => {
  const device = newDevice();
  const id = await createSyncedReceipt(device);
  await device.mutate.setDeleted(id, true);
  await device.mutate.setDeleted(id, false);
  expect((await queryOutbox(device.db)).map(({ call }) => call)).toMatchObject([
    { op: { field: 'deleted', value: false } },
  ]);
});

test('who deleted a receipt is told by the log, and this user by "you"', async () => {
  const device = newDevice();
  const { db, me } = device;
  const id = await createSyncedReceipt(device);
  await device.mutate.setDeleted(id, true);
  for (const [by, expected] of [
    [{ _id: 'bala', name: 'Bala' }, 'Bala'],
    [{ _id: me._id, name: 'Aina' }, null],
  ] as const) {
    const op = { op: 'bill.set', field: 'deleted', value: true } as const;
    const at = '2026-11-27T04:00:00.000Z';
    const entry = { rev: 2, seq: 0, op, was: null, outcome: 'applied', by, at } as const;
    await db.snapshots.update(id, { history: [entry] });
    expect(await queryDeleted(db, id, me._id)).toMatchObject({ by: expected, at });
  }
});

test('deleting a receipt whose creation the server refused removes it, with its photo', async () => {
  const device = newDevice();
  const { db, mutate } = device;
  const image = await mutate.addImage(photo);
  const id = await mutate.createReceipt({ ...lunch, image });
  await refuseRows(device, `receipt:${id}`);
  await mutate.setDeleted(id, true);
  for (const table of [db.receipts, db.documents, db.outbox, db.images]) expect(await table.count()).toBe(0);
});

test('the server may have a receipt whose answer is missing: its deletion follows the creation', async () => {
  const device = newDevice();
  const { db, mutate } = device;
  const id = await mutate.createReceipt(lunch);
  await freezeAll(device);
  await mutate.setDeleted(id, true);
  expect(await outboxOf(device)).toEqual(['receipt create waiting', 'receipt op waiting']);
  await refuseRows(device, (await queryOutbox(db))[1]!.n);
  await mutate.discard(`receipt:${id}`);
  expect(await outboxOf(device)).toEqual(['receipt create waiting']);
  expect(await queryReceipt(db, id)).not.toBeNull();
});

const reading = {
  lines: [],
  bill: {
    title: absent(''),
    date: absent<string | null>(null),
    total: absent<Minor | null>(null),
    discount: absent(minor(0)),
    service: absent(minor(0)),
    rounding: absent(minor(0)),
    taxes: [],
  },
  items: { roti: [0], kopi: [1] },
  settled: [],
};

test('a reading is stored with its receipt, stays on the phone, and goes with the receipt', async () => {
  const { db, mutate } = newDevice();
  const readBy = ['ppocr', 'tesseract'] as const;
  const id = await mutate.createReceipt({ ...lunch, read: { by: readBy, reading } });
  expect((await queryReceipt(db, id))?.summary.readBy).toEqual(readBy);
  expect((await queryOutbox(db)).map((row) => row.call)).toMatchObject([{ type: 'create', readBy }]);
  await mutate.confirmReading(id, ['line/0/price']);
  await mutate.confirmReading(id, ['line/0/price', 'bill/total']);
  await mutate.linkReading(id, [
    { to: 'roti', from: ['roti', 'kopi'] },
    { to: 'new', from: ['roti', 'nobody'] },
    { to: 'other', from: ['nobody'] },
  ]);
  expect(await queryReading(db, id)).toMatchObject({ settled: ['line/0/price', 'bill/total'] });
  expect((await queryReading(db, id))?.items).toEqual({ roti: [0, 1], kopi: [1], new: [0, 1] });
  await refuseRows({ db }, `receipt:${id}`);
  await mutate.discard(`receipt:${id}`);
  expect(await queryReading(db, id)).toBeNull();
});
