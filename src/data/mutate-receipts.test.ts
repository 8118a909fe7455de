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
} from '../../tests/support/device.ts';
import { sen, type Sen } from '../domain/money/money.ts';
import { absent } from '../domain/receipt/draft/draft.ts';
import { queryReceipts } from './list-receipts.ts';
import { queryReading, queryReceipt, queryOutbox } from './queries.ts';

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
  expect(await outboxOf(device)).toEqual(['board.op waiting', 'board.op waiting']);
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
  expect(rows.map(({ call, state }) => [call.id, call.type === 'board.op' && call.op, state])).toEqual([
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
  const values = (await queryOutbox(db)).flatMap(({ call }) =>
    call.type === 'board.op' && 'value' in call.op ? [call.op.value] : [],
  );
  expect(values).toEqual(prices.flatMap((price) => [price, String(price)]));
});

test('an edit replaces the last row of its queue if that sets the same field and was never frozen', async () => {
  const device = newDevice();
  const { db, mutate } = device;
  const id = await createSyncedReceipt(device);
  await mutate.edit(id, [retitle('D'), retitle('Di'), retitle('Dinner')]);
  await mutate.edit(id, [reprice(500)]);
  await mutate.edit(id, [retitle('Supper')]);
  const ops = async () =>
    (await queryOutbox(db)).map(({ call }) => (call.type === 'board.op' ? call.op : call.type));
  expect(await ops()).toEqual([retitle('Dinner'), reprice(500), retitle('Supper')]);
  await freezeAll(device);
  await mutate.edit(id, [retitle('Breakfast')]);
  await refuseRows(device, (await queryOutbox(db)).at(-1)!.n);
  await mutate.edit(id, [retitle('Tea')]);
  expect((await ops()).slice(2)).toEqual([retitle('Supper'), retitle('Breakfast'), retitle('Tea')]);
});

test('a receipt that was never sent can be hidden and shown; deleted, it goes with its photo', async () => {
  const { db, mutate } = newDevice();
  const image = await mutate.addImage(photo);
  const id = await mutate.createReceipt({ ...lunch, image });
  await mutate.edit(id, [retitle('Dinner')]);
  const before = await queryOutbox(db);
  await mutate.hideReceipt(id);
  expect((await queryReceipts(db, { page: 1, limit: 5 })).receipts).toEqual([]);
  await mutate.showReceipt(id);
  expect((await queryReceipts(db, { page: 1, limit: 5 })).receipts).toMatchObject([{ title: 'Dinner' }]);
  expect(await queryOutbox(db)).toEqual(before);
  await mutate.hideReceipt(id);
  await mutate.deleteReceipt(id);
  for (const table of [db.receipts, db.boards, db.outbox, db.images]) expect(await table.count()).toBe(0);
});

test('a deleted receipt that the server may have is hidden until the answer; discarding the deletion shows it', async () => {
  const device = newDevice();
  const { db, mutate } = device;
  const id = await mutate.createReceipt(lunch);
  await freezeAll(device);
  await mutate.deleteReceipt(id);
  expect((await queryReceipts(db, { page: 1, limit: 5 })).receipts).toEqual([]);
  expect(await queryReceipt(db, id)).toBeNull();
  expect(await outboxOf(device)).toEqual(['receipt.create waiting', 'receipt.delete waiting']);
  await refuseRows(device, (await queryOutbox(db))[1]!.n);
  await mutate.discard(`receipt:${id}`);
  expect(await outboxOf(device)).toEqual(['receipt.create waiting']);
  expect(await queryReceipt(db, id)).not.toBeNull();
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

test('a reading is stored with its receipt, stays on the phone, and goes with the receipt', async () => {
  const { db, mutate } = newDevice();
  const readBy = ['ppocr', 'tesseract'] as const;
  const id = await mutate.createReceipt({ ...lunch, read: { by: readBy, reading } });
  expect((await queryReceipt(db, id))?.summary.readBy).toEqual(readBy);
  expect((await queryOutbox(db)).map((row) => row.call)).toMatchObject([{ type: 'receipt.create', readBy }]);
  await mutate.confirmReading(id, ['line/0/price']);
  await mutate.confirmReading(id, ['line/0/price', 'bill/total']);
  await mutate.linkReading(id, [
    { to: 'roti', from: ['roti', 'kopi'] },
    { to: 'new', from: ['roti', 'nobody'] },
    { to: 'other', from: ['nobody'] },
  ]);
  expect(await queryReading(db, id)).toMatchObject({ settled: ['line/0/price', 'bill/total'] });
  expect((await queryReading(db, id))?.items).toEqual({ roti: [0, 1], kopi: [1], new: [0, 1] });
  await mutate.deleteReceipt(id);
  expect(await queryReading(db, id)).toBeNull();
});
