import { expect, test } from 'vitest';
import { newDevice, reprice, retitle, smallBoard } from '../../tests/support/device.ts';
import { getReceipt, listOutbox } from './queries.ts';
import { receiptLane } from './rows.ts';

const receipt = { board: smallBoard, image: null, group: null };

test('M1: an edit that fails leaves neither a view nor an outbox row', async () => {
  const { db, mutate } = newDevice();
  const id = await mutate.createReceipt(receipt);
  db.outbox.hook('creating', () => {
    throw new Error('disk on fire');
  });
  await expect(mutate.edit(id, [retitle('Dinner')])).rejects.toThrow('disk on fire');
  expect((await getReceipt(db, id))?.board.bill.title).toBe('Lunch');
  expect(await db.outbox.count()).toBe(1);
});

test('M2: edits show at once, are held, and go out when released', async () => {
  const { db, mutate } = newDevice();
  const id = await mutate.createReceipt(receipt);
  await mutate.edit(id, [retitle('Dinner'), reprice(500)]);
  expect(await getReceipt(db, id)).toMatchObject({
    summary: { title: 'Dinner', total: 500 },
    board: { bill: { title: 'Dinner' }, items: { roti: { price: 500 } } },
    pending: 3,
  });
  expect((await listOutbox(db)).map((row) => row.state)).toEqual(['waiting', 'held', 'held']);
  await mutate.release(id);
  expect((await listOutbox(db)).map((row) => row.state)).toEqual(['waiting', 'waiting', 'waiting']);
});

test('an edit that is released at once takes what was held with it, in one transaction', async () => {
  const { db, mutate, wakes } = newDevice();
  const id = await mutate.createReceipt(receipt);
  const other = await mutate.createReceipt(receipt);
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
  expect(transactions).toBe(1);
  expect(wakes()).toBe(before + 1);
  const rows = await listOutbox(db);
  expect(rows.map(({ call, state }) => [call.id, call.type === 'board.op' && call.op, state])).toEqual([
    [id, false, 'waiting'],
    [other, false, 'waiting'],
    [id, retitle('Breakfast'), 'waiting'],
    [other, retitle('Supper'), 'held'],
    [id, reprice(500), 'waiting'],
  ]);
});

test('M3: edits made at the same moment keep their order', async () => {
  const { db, mutate } = newDevice();
  const id = await mutate.createReceipt(receipt);
  const prices = Array.from({ length: 20 }, (_, at) => 100 + at);
  await Promise.all(prices.map((price) => mutate.edit(id, [reprice(price), retitle(String(price))])));
  const rows = await listOutbox(db);
  expect(
    rows.flatMap(({ call }) => (call.type === 'board.op' && 'value' in call.op ? [call.op.value] : [])),
  ).toEqual(prices.flatMap((price) => [price, String(price)]));
});

test('edits of one field at the tail become one; others and sealed ones stay', async () => {
  const { db, mutate } = newDevice();
  const id = await mutate.createReceipt(receipt);
  await mutate.edit(id, [retitle('D'), retitle('Di'), retitle('Dinner')]);
  await mutate.edit(id, [reprice(500)]);
  await mutate.edit(id, [retitle('Supper')]);
  const rows = await db.outbox.where('lane').equals(receiptLane(id)).sortBy('n');
  expect(rows.map(({ call }) => (call.type === 'board.op' ? call.op : call.type))).toEqual([
    'receipt.create',
    retitle('Dinner'),
    reprice(500),
    retitle('Supper'),
  ]);
  await db.outbox.update(rows[3]!.n, { batch: { key: 'k', seq: 2, baseRev: 1 } });
  await mutate.edit(id, [retitle('Breakfast')]);
  expect(await db.outbox.count()).toBe(5);
});
