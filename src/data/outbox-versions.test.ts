import { Dexie } from 'dexie';
import { expect, test } from 'vitest';
import { me, newDevice, newStorage, retitle, smallBoard } from '../../tests/support/device.ts';
import type { Storage } from './db.ts';
import { migrateOutbox, migrations, OUTBOX_VERSION, type Migrations } from './outbox-versions.ts';
import { getReceipt, listOutbox } from './queries.ts';
import type { OutboxRow } from './rows.ts';

/** The database as the first release made it. */
function firstRelease(storage: Storage): Dexie {
  const db = new Dexie(`kira-${me._id}`, storage);
  db.version(1).stores({
    receipts: '_id, createdAt',
    boards: '_id',
    images: '_id',
    groups: '_id',
    outbox: '++n, &id, lane, state, batch.key',
    lanes: 'lane',
    notices: '++n, receipt',
    meta: 'key',
  });
  return db;
}

const row = (more: Partial<OutboxRow> = {}): Omit<OutboxRow, 'n'> => ({
  id: 'row-1',
  v: 1,
  lane: 'receipt:r1',
  call: { type: 'board.op', id: 'r1', op: retitle('Dinner') },
  state: 'held',
  batch: null,
  dependsOn: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  attempts: 0,
  ...more,
});

test('what the first release left unsent is there after the update, and goes out', async () => {
  const storage = newStorage();
  const old = firstRelease(storage);
  const blank = { date: null, group: null, image: null, creator: me._id, synced: 0, hidden: 0 };
  await old.table('receipts').add({ _id: 'r1', title: 'Lunch', total: 1200, createdAt: '2026', ...blank });
  await old.table('boards').add({ _id: 'r1', rev: 1, snapshot: smallBoard, view: smallBoard, gone: 0 });
  await old.table('outbox').add(row());
  await old.table('notices').add({ receipt: 'r1', op: retitle('x'), outcome: 'gone', at: '2026' });
  old.close();
  const { db, mutate, wakes } = newDevice(storage);
  expect(await listOutbox(db)).toEqual([{ n: 1, ...row() }]);
  await mutate.releaseLost(new Set());
  expect((await listOutbox(db)).map(({ state }) => state)).toEqual(['waiting']);
  expect(wakes()).toBe(1);
  await mutate.edit('r1', [retitle('Supper')]);
  expect((await getReceipt(db, 'r1'))?.board.bill.title).toBe('Supper');
  expect(await db.notices.count()).toBe(1);
  for (const { n } of await listOutbox(db)) await mutate.discard(n);
  expect((await getReceipt(db, 'r1'))?.board).toEqual(smallBoard); // as the server gave it to that release
});

/** A next release that renames an operation's field, over rows that the first release stored. */
async function updated(steps: Migrations, rows: Omit<OutboxRow, 'n'>[]): Promise<OutboxRow[]> {
  const storage = newStorage();
  await stored(storage, rows);
  return openUpdated(storage, steps);
}
async function stored(storage: Storage, rows: Omit<OutboxRow, 'n'>[]): Promise<void> {
  const old = firstRelease(storage);
  await old.table('outbox').bulkAdd(rows);
  old.close();
}
async function openUpdated(storage: Storage, steps: Migrations): Promise<OutboxRow[]> {
  const db = new Dexie(`kira-${me._id}`, storage);
  db.version(1).stores({ outbox: '++n, &id, lane, state, batch.key' });
  db.version(2)
    .stores({})
    .upgrade((transaction) => migrateOutbox(transaction.table('outbox'), steps, 3));
  return db.table<OutboxRow>('outbox').orderBy('n').toArray();
}
const tag = (by: string) => (call: unknown) => ({ ...(call as object), steps: [...stepsOf(call), by] });
const stepsOf = (call: unknown): string[] => (call as { steps?: string[] }).steps ?? [];
const both: Migrations = { 1: tag('1 to 2'), 2: tag('2 to 3') };

test('rows take every step from their version on, and nothing else of them changes', async () => {
  const rows = [row(), row({ id: 'row-2', v: 2, state: 'parked', attempts: 4 })];
  const after = await updated(both, rows);
  expect(after).toEqual([
    { n: 1, ...rows[0], v: 3, call: { ...rows[0]!.call, steps: ['1 to 2', '2 to 3'] } },
    { n: 2, ...rows[1], v: 3, call: { ...rows[1]!.call, steps: ['2 to 3'] } },
  ]);
});

test('what is sealed, newer or without a step stays as it is', async () => {
  const batch = { key: 'k', seq: 1, baseRev: 1 };
  const rows = [row({ batch }), row({ id: 'row-2', v: 7 }), row({ id: 'row-3', v: 0 })];
  expect(await updated(both, rows)).toEqual(rows.map((one, at) => ({ n: at + 1, ...one })));
});

test('a step that fails leaves everything as it was, for the next start', async () => {
  const failing: Migrations = {
    1: () => {
      throw new Error('a mistake');
    },
  };
  const storage = newStorage();
  await stored(storage, [row()]);
  await expect(openUpdated(storage, failing)).rejects.toThrow('a mistake');
  expect(await openUpdated(storage, both)).toMatchObject([{ v: 3, call: { steps: ['1 to 2', '2 to 3'] } }]);
});

test('there is a step from every version', () => {
  for (let version = 1; version < OUTBOX_VERSION; version += 1)
    expect(migrations[version]).toBeTypeOf('function');
});
