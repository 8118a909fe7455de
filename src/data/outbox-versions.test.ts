import { Dexie } from 'dexie';
import { expect, test } from 'vitest';
import { me, newDevice, newStorage, reprice, retitle, lunchBoard } from '../../tests/support/device.ts';
import { applyOps } from '../domain/board/apply-op.ts';
import { deletion, type Board } from '../domain/board/board.ts';
import type { IndexedDbPorts } from './db.ts';
import { queryReceipt } from './queries.ts';
import { refresh } from './view.ts';

type OldRow = Record<string, unknown>;

/** The database as the first release made it (1), or the release before this one (6). */
function oldRelease(storage: IndexedDbPorts, version: 1 | 6): Dexie {
  const db = new Dexie(`kira-${me._id}`, storage);
  const outbox = '++n, &id, lane, state, batch.key';
  const first = { boards: '_id', images: '_id', groups: '_id', outbox, lanes: 'lane', meta: 'key' };
  db.version(1).stores({ ...first, receipts: '_id, createdAt', notices: '++n, receipt' });
  if (version === 1) return db;
  const receipts = '_id, [hidden+createdAt], [hidden+date], [hidden+total]';
  const added = { readings: '_id', originals: '_id', snapshots: '_id' };
  db.version(6).stores({ receipts, notices: '++n, receipt, &key', ...added });
  return db;
}

async function addReceipt(old: Dexie, version: 1 | 6, view: Board): Promise<void> {
  const blank = { date: null, group: null, image: null, creator: me._id, synced: 1, hidden: 0 };
  await old.table('receipts').add({ _id: 'r1', title: 'Lunch', total: 1200, createdAt: '2026', ...blank });
  const board = { _id: 'r1', rev: 1, view, gone: 0 };
  await old.table('boards').add(version === 1 ? { ...board, snapshot: lunchBoard } : board);
  if (version === 6) await old.table('snapshots').add({ _id: 'r1', board: lunchBoard });
}

const row = (more: OldRow = {}): OldRow => ({
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
const edit = (id: string, op: unknown, more: OldRow = {}): OldRow =>
  row({ id, call: { type: 'board.op', id: 'r1', op }, state: 'waiting', ...more });

test('an unsent edit of the first release is sent after the update', async () => {
  const storage = newStorage();
  const old = oldRelease(storage, 1);
  await addReceipt(old, 1, lunchBoard);
  await old.table('outbox').add(row());
  old.close();
  const { db, mutate, writes } = newDevice(storage);
  await mutate.releaseLost(new Set());
  expect(await db.outbox.toArray()).toMatchObject([{ queue: 'receipt:r1', state: 'waiting' }]);
  expect(writes()).toBe(1);
  expect((await db.snapshots.get('r1'))?.board).toEqual(lunchBoard);
  expect(await db.boards.get('r1')).not.toHaveProperty('snapshot');
});

test('the database of the release before is upgraded without loss', async () => {
  const storage = newStorage();
  const old = oldRelease(storage, 6);
  await old.open();
  await addReceipt(old, 6, { ...lunchBoard, items: {}, columns: {} });
  const batch = { key: 'k', seq: 4, baseRev: 1 };
  const reason = { code: 'invalid', message: 'why' };
  const refusedImage = { lane: 'image:i1', call: { type: 'image.create', id: 'i1' } };
  const behind = { state: 'parked', reason, dependsOn: ['image:i1'] };
  const frozen = edit('frozen', { op: 'item.delete', id: 'roti' }, { batch, seen: 1, attempts: 2 });
  await old
    .table('outbox')
    .bulkAdd([
      row({ id: 'refused', ...refusedImage, state: 'parked', reason, batch }),
      frozen,
      edit('unfrozen', { op: 'column.delete', id: 'ben' }, { seen: 1 }),
      edit('behind', reprice(500), behind),
      edit('draft', retitle('Dinner'), { state: 'held', tab: 'tab-9', seen: 2 }),
    ]);
  await old.table('lanes').bulkAdd([{ lane: 'receipt:r1', seq: 3 }]);
  await old.table('notices').add({ receipt: 'r1', key: 'n1', op: retitle('x'), outcome: 'gone', at: '2026' });
  old.close();

  const { db } = newDevice(storage);
  const rows = await db.outbox.orderBy('n').toArray();
  expect(rows.map(({ id, queue, state, v }) => [id, queue, state, v])).toEqual([
    ['refused', 'image:i1', 'refused', 1],
    ['frozen', 'receipt:r1', 'waiting', 1],
    ['unfrozen', 'receipt:r1', 'waiting', 2],
    ['behind', 'receipt:r1', 'waiting', 2],
    ['draft', 'receipt:r1', 'draft', 2],
  ]);
  const { lane: _, seen: __, ...same } = frozen;
  expect(rows[1]).toEqual({ ...same, n: 2, queue: 'receipt:r1' }); // its request stays byte for byte
  expect(rows[2]?.call).toMatchObject({ op: deletion('column', 'ben') });
  expect(rows.map((each) => [each.reason, each.tab])).toEqual([
    [reason, undefined],
    [undefined, undefined],
    [undefined, undefined],
    [undefined, undefined],
    [undefined, 'tab-9'],
  ]);
  expect(rows.some((each) => 'seen' in each || 'lane' in each)).toBe(false);
  expect(await db.queues.toArray()).toEqual([{ queue: 'receipt:r1', seq: 3 }]);
  expect([...db.backendDB().objectStoreNames]).not.toContain('lanes');
  expect([...db.backendDB().objectStoreNames]).not.toContain('notices');

  await db.transaction('rw', db.editTables, () => refresh(db, 'receipt:r1'));
  const gone = [deletion('item', 'roti'), deletion('column', 'ben')];
  const expected = applyOps(lunchBoard, [...gone, reprice(500), retitle('Dinner')]);
  expect((await queryReceipt(db, 'r1'))?.stored).toEqual(expected); // with both deleted rows in it
});
