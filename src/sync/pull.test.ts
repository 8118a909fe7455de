import { describe, expect, test } from 'vitest';
import type { Api } from '../api/client.ts';
import { ApiError } from '../api/errors.ts';
import type { Group } from '../contract/groups.ts';
import type { SyncedReceipt } from '../contract/sync.ts';
import { applyOps, type Board, type BoardOp } from '../domain/board.ts';
import {
  countingIds,
  newDevice,
  reprice,
  retitle,
  smallBoard,
  type Device,
} from '../../tests/support/device.ts';
import { listReceipts } from '../data/list-receipts.ts';
import { getGroup, getReceipt, hasEverything, listNotices, listOutbox } from '../data/queries.ts';
import { refresh } from '../data/refresh.ts';
import { receiptLane } from '../data/rows.ts';
import { pull } from './pull.ts';
import { rules } from './rules.ts';
import { sealNext } from './seal.ts';
import { acknowledge } from './settle.ts';

const dinner = applyOps(smallBoard, [retitle('Dinner')]);
const receipt = (rev: number, board: Board = smallBoard, _id = 'r1'): SyncedReceipt => ({
  _id,
  rev,
  creator: 'ben',
  group: null,
  image: null,
  createdAt: '2026-01-02T00:00:00.000Z',
  board,
});
const changed = (...all: SyncedReceipt[]) => all.map((one) => ({ type: 'receipt', receipt: one }));
const gone = (id: string) => [{ type: 'receipt.gone', id }];

type Pages = (cursor: string | undefined, nth: number) => unknown;

/** Asks a server that is a function for everything new; answers the cursors that were asked with. */
async function pullFrom({ db }: Pick<Device, 'db'>, pages: Pages): Promise<(string | undefined)[]> {
  const asked: (string | undefined)[] = [];
  const api = {
    call: async (_: string, { query }: { query: { cursor?: string } }) => {
      asked.push(query.cursor);
      return pages(query.cursor, asked.length);
    },
  } as unknown as Api;
  await pull({ api, db, rules, device: 'phone', user: 'user-1', signal: new AbortController().signal });
  return asked;
}
const page = (changes: unknown[], cursor = 'c1', more = false) => ({ changes, cursor, more });

test('L1: pages follow each other, each stored with its cursor; a failure keeps what came', async () => {
  const device = newDevice();
  await expect(
    pullFrom(device, (cursor) => {
      if (cursor === 'c1') throw new ApiError({ status: 500, code: 'internal', message: '' });
      return page(changed(receipt(1)), 'c1', true);
    }),
  ).rejects.toMatchObject({ status: 500 });
  expect((await listReceipts(device.db, { page: 1, limit: 5 })).receipts).toMatchObject([
    { _id: 'r1', title: 'Lunch', total: 1200, synced: 1, creator: 'ben' },
  ]);
  const asked = await pullFrom(device, () => page(changed(receipt(1, dinner, 'r2')), 'c2'));
  expect(asked).toEqual(['c1']);
  expect((await listReceipts(device.db, { page: 1, limit: 5 })).pagination.totalItems).toBe(2);
});

test('everything is known to be here once the last page is stored, and not before', async () => {
  const device = newDevice();
  const complete = () => hasEverything(device.db);
  expect(await complete()).toBe(false);
  await pullFrom(device, (_, nth) => {
    if (nth === 2) throw new ApiError({ status: 500, code: 'internal', message: '' });
    return page(changed(receipt(1)), 'c1', true);
  }).catch(() => undefined);
  expect(await complete()).toBe(false); // also after another start
  await pullFrom(device, () => page(changed(receipt(1, dinner, 'r2')), 'c2'));
  expect(await complete()).toBe(true);
});

test('what read a receipt on another phone is known here, and an older server does not undo it', async () => {
  const device = newDevice();
  const readBy = ['ppocr', 'an-engine-of-tomorrow'];
  await pullFrom(device, () => page(changed({ ...receipt(1), readBy })));
  await pullFrom(device, () => page(changed(receipt(2, dinner)), 'c2'));
  expect((await getReceipt(device.db, 'r1'))?.summary).toMatchObject({ title: 'Dinner', readBy });
});

test('L2: what is older than what is known is passed over', async () => {
  const device = newDevice();
  await pullFrom(device, () => page(changed(receipt(5, dinner))));
  await pullFrom(device, () => page(changed(receipt(4)), 'c2'));
  expect(await getReceipt(device.db, 'r1')).toMatchObject({ rev: 5, summary: { title: 'Dinner' } });
});

test('F2: a change that comes twice is no news, also with an edit of it pending', async () => {
  const device = newDevice();
  const { db, mutate } = device;
  const group: Group = {
    _id: 'g1',
    name: 'Makan',
    rev: 3,
    defaultGroup: false,
    creator: 'user-1',
    users: [],
    invitations: [],
  };
  const changes = [...changed(receipt(2, dinner)), { type: 'group', group }];
  const kept = () => Promise.all(db.written.map((table) => table.toArray()));
  await pullFrom(device, () => page(changes));
  await mutate.edit('r1', [retitle('Supper')]);
  await mutate.patchGroup('g1', { name: 'Kawan' });
  const before = await kept();
  await pullFrom(device, () => page([...changes, ...changes], 'c2'));
  expect(await kept()).toEqual(before);
});

test('L3: a receipt that is gone goes', async () => {
  const device = newDevice();
  await pullFrom(device, () => page(changed(receipt(1))));
  await pullFrom(device, () => page(gone('r1'), 'c2'));
  expect(await device.db.receipts.count()).toBe(0);
  expect(await device.db.boards.count()).toBe(0);
});

test('L3: with unsent edits it stays and they are set aside; given up, it goes', async () => {
  const device = newDevice();
  await pullFrom(device, () => page(changed(receipt(1))));
  await device.mutate.edit('r1', [retitle('Dinner'), reprice(500)]);
  await pullFrom(device, () => page(gone('r1'), 'c2'));
  const rows = await listOutbox(device.db);
  expect(rows.map((row) => [row.state, row.reason?.message])).toEqual([
    ['parked', 'Receipt not found.'],
    ['parked', 'Receipt not found.'],
  ]);
  expect((await getReceipt(device.db, 'r1'))?.board.bill.title).toBe('Dinner');
  await device.mutate.discard(rows[0]!.n);
  expect(await listOutbox(device.db)).toEqual([]);
  expect(await getReceipt(device.db, 'r1')).toBeNull();
});

test('L3: what is under way is left to its answer', async () => {
  const device = newDevice();
  await pullFrom(device, () => page(changed(receipt(1))));
  await device.mutate.edit('r1', [retitle('Dinner')]);
  await device.db.outbox.toCollection().modify({ state: 'waiting', batch: { key: 'k', seq: 1, baseRev: 1 } });
  await pullFrom(device, () => page(gone('r1'), 'c2'));
  expect((await listOutbox(device.db)).map((row) => row.state)).toEqual(['waiting']);
});

test('L4: a page that was on its way while a deletion was acknowledged is asked for again', async () => {
  const device = newDevice();
  const asked = await pullFrom(device, async (_, nth) => {
    if (nth === 1) await device.db.meta.put({ key: 'deletions', value: 1 });
    return nth === 1 ? page(changed(receipt(1))) : page([], 'c1');
  });
  expect(asked).toEqual([undefined, undefined]);
  expect(await device.db.receipts.count()).toBe(0);
});

test('L4: and so is one from a cursor that another tab has left behind', async () => {
  const device = newDevice();
  const asked = await pullFrom(device, async (_, nth) => {
    if (nth === 1) await device.db.meta.put({ key: 'cursor', value: 'c7' });
    return page([], `c${nth + 7}`);
  });
  expect(asked).toEqual([undefined, 'c7']);
  expect(await device.db.meta.get('cursor')).toEqual({ key: 'cursor', value: 'c9' });
});

test('L5: what is pending is replayed on what comes', async () => {
  const device = newDevice();
  await pullFrom(device, () => page(changed(receipt(1))));
  await device.mutate.edit('r1', [retitle('Supper')]);
  await pullFrom(device, () => page(changed(receipt(2, applyOps(dinner, [reprice(800)]))), 'c2'));
  expect(await getReceipt(device.db, 'r1')).toMatchObject({
    rev: 2,
    board: { bill: { title: 'Supper' }, items: { roti: { price: 800 } } },
    summary: { title: 'Supper', total: 800, synced: 1 },
  });
});

test('an unsent edit does not make a bill one of this phone only; never sent, it is one', async () => {
  const { db, mutate } = newDevice();
  await pullFrom({ db }, () => page(changed(receipt(1))));
  const mine = await mutate.createReceipt({ board: smallBoard, image: null, group: null });
  const synced = async () => (await db.receipts.bulkGet(['r1', mine])).map((row) => row?.synced);
  expect(await synced()).toEqual([1, 0]);
  for (const id of ['r1', mine]) await mutate.edit(id, [retitle('Supper')], true);
  expect(await synced()).toEqual([1, 0]);
  for (const id of ['r1', mine]) await refresh(db, receiptLane(id));
  expect(await synced()).toEqual([1, 0]);
});

test('a cursor that the server refuses is let go, and everything is asked for', async () => {
  const device = newDevice();
  await device.db.meta.put({ key: 'cursor', value: 'from another life' });
  const asked = await pullFrom(device, (cursor) => {
    if (cursor) throw new ApiError({ status: 400, code: 'invalid', message: '' });
    return page([], 'c1');
  });
  // With none the server would leave out what is gone.
  expect(asked).toEqual(['from another life', '']);
});

test('L6: an edit that was replaced is told once, also when its page comes again after it was seen', async () => {
  const device = newDevice();
  const { db, mutate } = device;
  const edit = {
    id: 'r1/2/0',
    op: retitle('Mine'),
    by: { op: retitle('Theirs'), name: 'Ben', at: '2026-11-20T12:00:00.000Z' },
  };
  const again = () => page([{ type: 'superseded', receipt: 'r1', edits: [edit, { ...edit, id: 'r1/2/1' }] }]);
  await pullFrom(device, again);
  await pullFrom(device, again);
  const told = await listNotices(db, 'r1');
  expect(told).toMatchObject([
    { outcome: 'superseded', op: edit.op, by: edit.by, key: 'r1/2/0' },
    { key: 'r1/2/1' },
  ]);
  for (const { n } of told) await mutate.dismissNotice(n);
  await pullFrom(device, again);
  expect(await listNotices(db, 'r1')).toEqual([]);
});

test('L6: what is told keeps the names that its page takes off the board, and those that it brings', async () => {
  const device = newDevice();
  await pullFrom(device, () => page(changed(receipt(1))));
  const share = (id: string): BoardOp => ({
    op: 'item.share',
    id: 'roti',
    shares: { [id]: { weight: 1, rank: 'V' } },
  });
  const edit = {
    id: 'r1/2/0',
    op: share('ben'),
    by: { op: share('chong'), name: 'Ben', at: '2026-11-20T12:00:00.000Z' },
  };
  const now = applyOps(dinner, [
    { op: 'column.delete', id: 'ben' },
    { op: 'column.add', id: 'chong', column: { ...dinner.columns.aina!, title: 'Chong' } },
  ]);
  const told = { type: 'superseded', receipt: 'r1', edits: [edit] } as const;
  await pullFrom(device, () => page([changed(receipt(2, now))[0]!, told], 'c2'));
  const [notice] = await listNotices(device.db, 'r1');
  const names = { roti: dinner.items.roti!.name, ben: 'Ben', chong: 'Chong', r1: 'Lunch' };
  expect(notice?.called).toEqual(names);
});

describe('L2: a group older than what is known is passed over', () => {
  const group = (name: string, rev: number): Group => ({
    _id: 'g1',
    name,
    rev,
    defaultGroup: false,
    creator: 'user-1',
    users: [],
    invitations: [],
  });
  const told = (one: Group) => page([{ type: 'group', group: one }], `c${one.rev}`);
  const shown = async ({ db }: Device) => (await getGroup(db, 'g1'))?.name;
  /** Renames it and takes in the server's answer, while `before` happens in between. */
  async function rename(device: Device, answer: Group, before: () => Promise<unknown>): Promise<void> {
    const { db, mutate } = device;
    await mutate.patchGroup('g1', { name: answer.name });
    const request = (await sealNext(db, 'group:g1', countingIds(3)))!;
    await before();
    await acknowledge(db, rules, request, { type: 'group.patch', answer }, 0);
  }

  test('a page that was asked for before the rename was answered', async () => {
    const device = newDevice();
    await pullFrom(device, () => told(group('Old', 3)));
    await rename(device, group('New', 4), async () => undefined);
    await pullFrom(device, () => told(group('Old', 3)));
    expect(await shown(device)).toBe('New');
  });

  test('an answer that comes after a newer page', async () => {
    const device = newDevice();
    await pullFrom(device, () => told(group('Old', 3)));
    await rename(device, group('New', 4), () => pullFrom(device, () => told(group("Ben's", 5))));
    expect(await shown(device)).toBe("Ben's");
    await pullFrom(device, () => told(group('Newest', 6)));
    expect(await shown(device)).toBe('Newest');
  });
});
