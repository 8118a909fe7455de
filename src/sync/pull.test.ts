import { expect, test } from 'vitest';
import {
  countingIds,
  freezeAll,
  groupName,
  lunch,
  lunchIn,
  moveTo,
  newDevice,
  outboxOf,
  reprice,
  retitle,
  lunchBoard,
  type Device,
} from '../../tests/support/device.ts';
import type { Api } from '../api/client.ts';
import { ApiError } from '../api/errors.ts';
import type { Group } from '../contract/groups.ts';
import type { HistoryEntry } from '../contract/history.ts';
import type { SyncedReceipt } from '../contract/sync.ts';
import { refresh } from '../data/edits/view.ts';
import { queryReceipts } from '../data/queries/list-receipts.ts';
import {
  queryGroup,
  queryHistory,
  queryReceipt,
  queryRefusal,
  queryGone,
  hasEverything,
} from '../data/queries/queries.ts';
import { applyOps } from '../domain/board/apply-op.ts';
import type { StoredBoard } from '../domain/board/board.ts';
import { acknowledge } from './answer.ts';
import { pull } from './pull.ts';
import { freezeNext } from './request.ts';
import { rules } from './rules.ts';
import { toldOf } from './told.ts';

const dinner = applyOps(lunchBoard, [retitle('Dinner')]);
const entry = (rev: number): HistoryEntry => ({
  rev,
  seq: 0,
  op: retitle(`at ${rev}`),
  was: null,
  outcome: 'applied',
  by: { _id: 'ben', name: 'Ben' },
  at: '2026-01-02T00:00:00.000Z',
});
const changed = (rev: number, board: StoredBoard = lunchBoard, more: Partial<SyncedReceipt> = {}) => ({
  type: 'receipt',
  receipt: {
    _id: 'r1',
    rev,
    creator: 'ben',
    group: null,
    image: null,
    createdAt: '2026-01-02T00:00:00.000Z',
    board,
    history: [entry(rev)],
    ...more,
  },
});
const makan: Group = {
  _id: 'g1',
  name: 'Makan',
  rev: 3,
  creator: 'user-1',
  people: {},
  deletedBy: null,
};

type Pages = (cursor: string | undefined, nth: number) => unknown;
const page = (changes: unknown[], cursor = 'c1', more = false) => ({ changes, cursor, more });

/** Asks a server that is a function for everything new; answers the cursors that were asked with. */
async function pullFrom({ db }: Pick<Device, 'db'>, pages: Pages): Promise<(string | undefined)[]> {
  const asked: (string | undefined)[] = [];
  const api = {
    call: async (_: string, { query }: { query: { cursor?: string } }) => {
      asked.push(query.cursor);
      return pages(query.cursor, asked.length);
    },
  } as unknown as Api;
  await pull({ api, db, rules, user: 'user-1', signal: new AbortController().signal });
  return asked;
}
/** Takes in one page of changes. */
const hear = (device: Pick<Device, 'db'>, ...changes: unknown[]) => pullFrom(device, () => page(changes));
/** A device that knows a receipt at revision 1. */
async function knowing() {
  const device = newDevice();
  await hear(device, changed(1));
  return device;
}
const failure = (status: number): never => {
  throw new ApiError({ status, code: 'unknown', message: '' });
};

test('PULL-1: each page is stored with its cursor; a failure keeps the pages before; the last one ends the first sync', async () => {
  const device = newDevice();
  const isComplete = () => hasEverything(device.db);
  expect(await isComplete()).toBe(false);
  const twoPages: Pages = (cursor) => (cursor ? failure(500) : page([changed(1)], 'c1', true));
  await expect(pullFrom(device, twoPages)).rejects.toMatchObject({ status: 500 });
  expect((await queryReceipts(device.db, { page: 1, limit: 5 })).receipts).toMatchObject([
    { _id: 'r1', title: 'Lunch', total: 1200, synced: 1, creator: 'ben' },
  ]);
  expect(await isComplete()).toBe(false); // also after another start
  const asked = await pullFrom(device, () => page([changed(1, dinner, { _id: 'r2' })], 'c2'));
  expect(asked).toEqual(['c1']);
  expect(await isComplete()).toBe(true);
  expect(await device.db.receipts.count()).toBe(2);
});

test('the engines of a receipt arrive with it, and stay if an older server sends none', async () => {
  const device = newDevice();
  const readBy = ['ppocr', 'an-engine-of-tomorrow'];
  await hear(device, changed(1, lunchBoard, { readBy }));
  await hear(device, changed(2, dinner));
  expect((await queryReceipt(device.db, 'r1'))?.summary).toMatchObject({ title: 'Dinner', readBy });
});

test('PULL-2: an older receipt is ignored, with its history', async () => {
  const device = newDevice();
  await hear(device, changed(5, dinner));
  await hear(device, changed(4));
  expect(await queryReceipt(device.db, 'r1')).toMatchObject({ rev: 5, summary: { title: 'Dinner' } });
  expect(await queryHistory(device.db, 'r1')).toEqual({ board: dinner, entries: [entry(5)], looked: null });
});

test('feed and answers bring the history, and keep how far the user has looked', async () => {
  const device = await knowing();
  const { db, mutate } = device;
  await mutate.markSeen('r1', 1);
  await mutate.markSeen('r1', 0); // late, from another tab
  await hear(device, changed(2, dinner));
  expect(await queryHistory(db, 'r1')).toEqual({ board: dinner, entries: [entry(2)], looked: 1 });
  for (const rev of [4, 3]) {
    await mutate.edit('r1', [retitle(`at ${rev}`)]);
    const request = (await freezeNext(db, 'receipt:r1', countingIds(rev)))!;
    const told = toldOf.receipt({ _id: 'r1', rev, board: dinner, history: [entry(rev)] });
    await acknowledge(db, rules, request, { told, outcomes: [] });
    expect(await outboxOf(device)).toEqual([]);
  }
  expect(await queryHistory(db, 'r1')).toEqual({ board: dinner, entries: [entry(4)], looked: 1 });
});

test('PULL-2: a change that comes twice has no second effect, also with an edit pending', async () => {
  const device = newDevice();
  const { db, mutate } = device;
  const changes = [changed(2, dinner), { type: 'group', group: makan }];
  const everything = () => Promise.all(db.editTables.map((table) => table.toArray()));
  await hear(device, ...changes);
  await mutate.edit('r1', [retitle('Supper')]);
  await mutate.editGroup('g1', groupName('Kawan'));
  const before = await everything();
  await hear(device, ...changes, ...changes);
  expect(await everything()).toEqual(before);
});

test('PULL-3: a receipt that is gone goes; with unsent edits it stays, and its first edit is refused', async () => {
  for (const isDeleted of [true, false]) {
    const device = await knowing();
    const { db, mutate } = device;
    await hear(device, changed(1, lunchBoard, { _id: 'r2' }));
    await mutate.edit('r1', [retitle('Dinner'), reprice(500)]);
    await hear(device, ...['r1', 'r2'].map((id) => ({ type: 'receipt.gone', id, isDeleted })));
    expect([await db.receipts.count(), await db.documents.count(), await db.snapshots.count()]).toEqual([
      1, 1, 1,
    ]);
    expect(await outboxOf(device)).toEqual(['receipt op refused', 'receipt op waiting']);
    expect(await queryRefusal(db, 'r1')).toMatchObject({
      code: isDeleted ? 'receiptDeleted' : 'receiptNotFound',
    });
    expect(await queryReceipt(db, 'r1')).toMatchObject({ gone: true, board: { bill: { title: 'Dinner' } } });
    await mutate.discard('receipt:r1');
    expect([await outboxOf(device), await queryReceipt(db, 'r1')]).toEqual([[], null]);
  }
});

test('a receipt that the feed took away is remembered with its reason', async () => {
  const device = newDevice();
  const { db } = device;
  const gone = (id: string, isDeleted: boolean) => ({ type: 'receipt.gone', id, isDeleted });
  await hear(device, changed(1), changed(1, lunchBoard, { _id: 'r2' }));
  await hear(device, gone('r1', true), gone('r2', false), gone('r3', true));
  const why = () => Promise.all(['r1', 'r2', 'r3'].map((id) => queryGone(db, id)));
  expect(await why()).toEqual(['deleted', 'unshared', null]);
});

test('PULL-3: an edit under way waits for its answer, also when its receipt is gone', async () => {
  const device = await knowing();
  await device.mutate.edit('r1', [retitle('Dinner')]);
  await freezeAll(device);
  await hear(device, { type: 'receipt.gone', id: 'r1', isDeleted: true });
  expect(await outboxOf(device)).toEqual(['receipt op waiting']);
  expect(await queryReceipt(device.db, 'r1')).toMatchObject({ gone: true });
});

test.each([
  ['a deletion was acknowledged', { key: 'deletions', value: 1 }, undefined],
  ['another tab stored a page', { key: 'cursor', value: 'c7' }, 'c7'],
] as const)('PULL-4: the client fetches a page again if %s meanwhile', async (_, row, cursor) => {
  const device = newDevice();
  const asked = await pullFrom(device, async (_cursor, nth) => {
    if (nth === 1) await device.db.meta.put(row);
    return nth === 1 ? page([changed(1)], 'c8') : page([], 'c9');
  });
  expect(asked).toEqual([undefined, cursor]);
  expect(await device.db.receipts.count()).toBe(0);
  expect(await device.db.meta.get('cursor')).toEqual({ key: 'cursor', value: 'c9' });
});

test('PULL-5: pending edits are replayed on a new snapshot', async () => {
  const device = await knowing();
  await device.mutate.edit('r1', [retitle('Supper')]);
  await hear(device, changed(2, applyOps(dinner, [reprice(800)])));
  expect(await queryReceipt(device.db, 'r1')).toMatchObject({
    rev: 2,
    board: { bill: { title: 'Supper' }, items: { roti: { price: 800 } } },
    summary: { title: 'Supper', total: 800, synced: 1 },
  });
});

test('a receipt with an unsent edit counts as synced, one that was never sent doesn’t', async () => {
  const { db, mutate } = await knowing();
  const mine = await mutate.createReceipt(lunch);
  for (const id of ['r1', mine]) {
    await mutate.edit(id, [retitle('Supper')]);
    await db.transaction('rw', db.editTables, () => refresh(db, `receipt:${id}`));
  }
  expect((await db.receipts.bulkGet(['r1', mine])).map((row) => row?.synced)).toEqual([1, 0]);
});

test('after the server refuses a cursor, the client asks for everything', async () => {
  const device = newDevice();
  await device.db.meta.put({ key: 'cursor', value: 'from another life' });
  const asked = await pullFrom(device, (cursor) => (cursor ? failure(400) : page([])));
  expect(asked).toEqual(['from another life', '']); // with none the server would leave out what is gone
});

test('PULL-2: the newest revision of a group stays, of a page or of an answer', async () => {
  const device = newDevice();
  const { db, mutate } = device;
  const hearOf = (name: string, rev: number) =>
    hear(device, { type: 'group', group: { ...makan, name, rev } });
  const shown = async () => (await queryGroup(db, 'g1'))?.name;
  /** Renames it and takes in the server's answer, while `before` happens in between. */
  async function rename(name: string, rev: number, before: () => Promise<unknown>): Promise<void> {
    await mutate.editGroup('g1', groupName(name));
    const request = (await freezeNext(db, 'group:g1', countingIds(rev)))!;
    await before();
    await acknowledge(db, rules, request, { told: toldOf.group({ ...makan, name, rev }) });
  }
  await hearOf('Old', 3);
  await rename('New', 4, async () => undefined);
  await hearOf('Old', 3); // asked for before the rename was answered
  expect(await shown()).toBe('New');
  await rename('Newer', 5, () => hearOf('Newest', 6)); // answered after a newer page
  expect(await shown()).toBe('Newest');
});

test('a move stays on the screen until it is answered, whatever pulls bring meanwhile', async () => {
  const device = newDevice();
  const { db, mutate, me } = device;
  const id = await mutate.createReceipt(lunchIn('g1'));
  const hearOf = (rev: number, group: string | null) =>
    hear(device, changed(rev, lunchIn(group).board, { _id: id, creator: me._id }));
  const shown = async () => (await db.receipts.get(id))?.group;
  const request = async (n: number) => (await freezeNext(db, `receipt:${id}`, countingIds(n)))!;

  const creation = await request(1);
  await hearOf(2, null); // made, and moved by another phone of this user
  await acknowledge(db, rules, creation, {
    told: toldOf.receipt({ _id: id, rev: 1, board: lunchIn('g1').board, history: [] }),
  });
  expect(await shown()).toBe(null);

  await mutate.edit(id, [moveTo('g2')]);
  const move = await request(2);
  await hearOf(3, null);
  expect(await shown()).toBe('g2');
  const told = toldOf.receipt({ _id: id, rev: 4, board: lunchIn('g2').board, history: [] });
  await acknowledge(db, rules, move, { told, outcomes: ['applied'] });
  await hearOf(3, null); // asked for before
  expect(await shown()).toBe('g2');
});
