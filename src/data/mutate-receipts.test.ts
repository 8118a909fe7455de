import { expect, test } from 'vitest';
import {
  freezeAll,
  lunch,
  newDevice,
  outboxOf,
  reprice,
  retitle,
  syncedReceipt,
} from '../../tests/support/device.ts';
import { sen, type Sen } from '../domain/money/money.ts';
import { absent } from '../domain/receipt/draft/draft.ts';
import { listReceipts } from './list-receipts.ts';
import { getReading, getReceipt, listOutbox } from './queries.ts';

const photo = { blob: new Blob(['x'], { type: 'image/jpeg' }), rotation: 90 };

test('WRITE-1 an edit that fails leaves neither a view nor an outbox row', async () => {
  const { db, mutate } = newDevice();
  const id = await mutate.createReceipt(lunch);
  db.outbox.hook('creating', () => {
    throw new Error('disk on fire');
  });
  await expect(mutate.edit(id, [retitle('Dinner')])).rejects.toThrow('disk on fire');
  expect((await getReceipt(db, id))?.board.bill.title).toBe('Lunch');
  expect(await db.outbox.count()).toBe(1);
});

test('WRITE-2 edits show at once, are drafts, and go out when released', async () => {
  const device = newDevice();
  const { db, mutate } = device;
  const id = await syncedReceipt(device);
  await mutate.edit(id, [retitle('Dinner'), reprice(500)]);
  expect(await getReceipt(db, id)).toMatchObject({
    summary: { title: 'Dinner', total: 500, synced: 1 },
    board: { bill: { title: 'Dinner' }, items: { roti: { price: 500 } } },
  });
  expect(await outboxOf(device)).toEqual(['board.op draft', 'board.op draft']);
  await mutate.release(id);
  expect(await outboxOf(device)).toEqual(['board.op waiting', 'board.op waiting']);
});

test('an edit that is sent at once takes the drafts before it along, in one transaction', async () => {
  const { db, mutate, wakes } = newDevice();
  const id = await mutate.createReceipt(lunch);
  const other = await mutate.createReceipt(lunch);
  await mutate.edit(id, [retitle('Dinner')]);
  await mutate.edit(other, [retitle('Supper')]);
  const before = wakes();
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
  await mutate.edit(id, [retitle('Breakfast'), reprice(500)], true);
  expect([transactions, wakes()]).toEqual([1, before + 1]);
  const rows = (await listOutbox(db)).slice(2);
  expect(rows.map(({ call, state }) => [call.id, call.type === 'board.op' && call.op, state])).toEqual([
    [id, retitle('Breakfast'), 'waiting'],
    [other, retitle('Supper'), 'draft'],
    [id, reprice(500), 'waiting'],
  ]);
});

test('WRITE-3 edits made at the same moment keep their order, and a failed one holds up none', async () => {
  const { db, mutate } = newDevice();
  const id = await mutate.createReceipt(lunch);
  const prices = Array.from({ length: 20 }, (_, at) => 100 + at);
  const failed = mutate.edit('nowhere', [retitle('x')]).catch(({ name }: Error) => name);
  await Promise.all(prices.map((price) => mutate.edit(id, [reprice(price), retitle(String(price))])));
  expect(await failed).toBe('ReceiptGoneError');
  const values = (await listOutbox(db)).flatMap(({ call }) =>
    call.type === 'board.op' && 'value' in call.op ? [call.op.value] : [],
  );
  expect(values).toEqual(prices.flatMap((price) => [price, String(price)]));
});

test('an edit takes the place of an unsent one of its field at the end of the queue; others stay', async () => {
  const device = newDevice();
  const { db, mutate } = device;
  const id = await syncedReceipt(device);
  await mutate.edit(id, [retitle('D'), retitle('Di'), retitle('Dinner')]);
  await mutate.edit(id, [reprice(500)]);
  await mutate.edit(id, [retitle('Supper')]);
  const ops = async () =>
    (await listOutbox(db)).map(({ call }) => (call.type === 'board.op' ? call.op : call.type));
  expect(await ops()).toEqual([retitle('Dinner'), reprice(500), retitle('Supper')]);
  await freezeAll(device);
  await mutate.edit(id, [retitle('Breakfast')]);
  await db.outbox.update((await listOutbox(db)).at(-1)!.n, { state: 'refused' });
  await mutate.edit(id, [retitle('Tea')]);
  expect((await ops()).slice(2)).toEqual([retitle('Supper'), retitle('Breakfast'), retitle('Tea')]);
});

test('a receipt that was never sent can be hidden and shown with nothing lost; deleted, it goes with its photo', async () => {
  const { db, mutate } = newDevice();
  const image = await mutate.addImage(photo);
  const id = await mutate.createReceipt({ ...lunch, image });
  await mutate.edit(id, [retitle('Dinner')]);
  const before = await listOutbox(db);
  await mutate.hideReceipt(id);
  expect((await listReceipts(db, { page: 1, limit: 5 })).receipts).toEqual([]);
  await mutate.showReceipt(id);
  expect((await listReceipts(db, { page: 1, limit: 5 })).receipts).toMatchObject([{ title: 'Dinner' }]);
  expect(await listOutbox(db)).toEqual(before);
  await mutate.hideReceipt(id);
  await mutate.deleteReceipt(id);
  for (const table of [db.receipts, db.boards, db.outbox, db.images]) expect(await table.count()).toBe(0);
});

test('a receipt that may be on the server is hidden until the answer; a discarded deletion shows it again', async () => {
  const device = newDevice();
  const { db, mutate } = device;
  const id = await mutate.createReceipt(lunch);
  await freezeAll(device);
  await mutate.deleteReceipt(id);
  expect((await listReceipts(db, { page: 1, limit: 5 })).receipts).toEqual([]);
  expect(await getReceipt(db, id)).toBeNull();
  expect(await outboxOf(device)).toEqual(['receipt.create waiting', 'receipt.delete waiting']);
  await db.outbox.update((await listOutbox(db))[1]!.n, { state: 'refused' });
  await mutate.discard(`receipt:${id}`);
  expect(await outboxOf(device)).toEqual(['receipt.create waiting']);
  expect(await getReceipt(db, id)).not.toBeNull();
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
  const readBy = ['ppocr', 'tesseract'] as const;
  const id = await mutate.createReceipt({ ...lunch, read: { by: readBy, reading } });
  expect((await getReceipt(db, id))?.summary.readBy).toEqual(readBy);
  expect((await listOutbox(db)).map((row) => row.call)).toMatchObject([{ type: 'receipt.create', readBy }]);
  await mutate.settleReading(id, ['line/0/price']);
  await mutate.settleReading(id, ['line/0/price', 'bill/total']);
  await mutate.linkReading(id, [
    { to: 'roti', from: ['roti', 'kopi'] },
    { to: 'new', from: ['roti', 'nobody'] },
    { to: 'other', from: ['nobody'] },
  ]);
  expect(await getReading(db, id)).toMatchObject({ settled: ['line/0/price', 'bill/total'] });
  expect((await getReading(db, id))?.items).toEqual({ roti: [0, 1], kopi: [1], new: [0, 1] });
  await mutate.deleteReceipt(id);
  expect(await getReading(db, id)).toBeNull();
});
