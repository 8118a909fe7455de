import { expect, test } from 'vitest';
import { allOf, documentOf } from '../../src/data/device/documents.ts';
import {
  queryHistory,
  queryOutbox,
  queryReceipt,
  queryRecentlyDeleted,
} from '../../src/data/queries/queries.ts';
import { deletion, type BoardOp } from '../../src/domain/board/board.ts';
import { minor } from '../../src/domain/money/money.ts';
import { lunchBoard, realPhoto, removal, reprice, retitle, share } from '../support/device.ts';
import { sceneOfEachTest } from './scene.ts';

/** The cases of docs/sync.md ("Odd cases"), step by step over the real client and server. */
const scene = sceneOfEachTest('odd');

const DELETED: BoardOp = { op: 'bill.set', field: 'deleted', value: true };
const BACK: BoardOp = { ...DELETED, value: false };

test('edits of a receipt that somebody else deletes land in it, and come back with it', async () => {
  const { hers, his, receipt, act, syncAll, sendNow, serverReceipt } = scene();
  his.network.up = false;
  await act(his.app.mutate.edit(receipt, [reprice(1500)]));
  await act(hers.app.mutate.setDeleted(receipt, true));
  await syncAll();
  his.network.up = true;
  await syncAll();
  await act(his.app.mutate.edit(receipt, [retitle('Supper')]));
  await sendNow(his);
  await syncAll();
  const deleted = await serverReceipt();
  expect(deleted.log.map(({ op }) => op)).toEqual([DELETED, reprice(1500), retitle('Supper')]);
  for (const { app, me } of [hers, his]) {
    expect([await queryReceipt(app.db, receipt), await queryOutbox(app.db)]).toEqual([null, []]);
    expect(await queryRecentlyDeleted(app.db, me._id)).toMatchObject([
      { by: me === hers.me ? null : expect.any(String) },
    ]);
  }
  await act(hers.app.mutate.setDeleted(receipt, false));
  await syncAll();
  expect((await serverReceipt()).log.at(-1)?.op).toEqual(BACK);
  for (const { app } of [hers, his])
    expect((await queryReceipt(app.db, receipt))?.board).toMatchObject({
      bill: { title: 'Supper' },
      items: { roti: { price: 1500 } },
    });
});

test('a receipt deleted and brought back offline is there, and nobody else saw it go', async () => {
  const { hers, his, receipt, act, syncAll, serverReceipt } = scene();
  hers.network.up = false;
  for (const isDeleted of [true, false]) await act(hers.app.mutate.setDeleted(receipt, isDeleted));
  hers.network.up = true;
  await syncAll();
  expect((await serverReceipt()).log.map(({ op }) => op)).toEqual([BACK]);
  for (const { app } of [hers, his]) expect(await queryReceipt(app.db, receipt)).not.toBeNull();
});

test('a user removed from a group keeps unsent edits; they are sent after a new invitation', async () => {
  const { hers, his, ben, group, receipt, act, syncAll, sendNow, serverReceipt, acceptInvitations } = scene();
  his.network.up = false;
  await act(his.app.mutate.edit(receipt, [reprice(1500)]));
  await act(his.app.mutate.edit(receipt, [retitle('Held')]));
  const { view } = (await documentOf(hers.app.db, 'group', group))!;
  await act(hers.app.mutate.editGroup(group, removal(view, ben._id)));
  await syncAll();
  his.network.up = true;
  await syncAll();
  expect((await serverReceipt()).log).toEqual([]);
  const rows = await queryOutbox(his.app.db);
  expect(rows.map(({ state, reason }) => [state, reason?.code])).toEqual([
    ['refused', 'receiptNotFound'],
    ['refused', 'receiptNotFound'], // one batch
  ]);
  expect(await allOf(his.app.db, 'group')).toEqual([]);
  await sendNow(his);
  // Invited again before the person decides, and they accept: everything is sent after all.
  await act(hers.app.mutate.editGroup(group, [], { emails: [ben.email] }));
  await syncAll();
  await acceptInvitations(ben);
  await syncAll();
  await syncAll();
  await syncAll();
  expect((await serverReceipt()).log.map(({ op, outcome }) => [op, outcome])).toEqual([
    [reprice(1500), 'applied'],
    [retitle('Held'), 'applied'],
  ]);
});

test('an edit of an item that somebody else deletes lands in the item and comes back with it', async () => {
  const { hers, his, receipt, act, syncAll, sendNow, serverReceipt } = scene();
  his.network.up = false;
  await act(his.app.mutate.edit(receipt, [reprice(1500), share(2)]));
  await sendNow(his);
  await act(hers.app.mutate.edit(receipt, [deletion('item', 'roti')]));
  await syncAll();
  his.network.up = true;
  await syncAll();
  await syncAll();
  for (const { app } of [hers, his]) expect((await queryReceipt(app.db, receipt))?.board.items).toEqual({});
  await act(hers.app.mutate.edit(receipt, [deletion('item', 'roti', false)]));
  await syncAll();
  await syncAll();
  for (const { app } of [hers, his]) {
    const item = (await queryReceipt(app.db, receipt))?.board.items['roti'];
    expect(item).toMatchObject({ price: 1500, shares: { ben: { weight: 2 } } });
  }
  expect((await serverReceipt()).log.map(({ outcome }) => outcome)).toEqual([
    'applied',
    'applied',
    'applied',
    'applied',
  ]);
});

test('two offline changes of one price: the later stands, and the history has both', async () => {
  const { hers, his, aina, ben, receipt, act, syncAll, sendNow } = scene();
  his.network.up = false;
  await act(his.app.mutate.edit(receipt, [reprice(1500)]));
  await sendNow(his);
  await act(hers.app.mutate.edit(receipt, [reprice(900)]));
  await syncAll();
  his.network.up = true;
  await syncAll();
  await syncAll();
  for (const { app } of [hers, his]) {
    const { entries } = await queryHistory(app.db, receipt);
    expect(entries.map(({ by, op, was }) => [by._id, op, was])).toEqual([
      [ben._id, reprice(1500), reprice(900)],
      [aina._id, reprice(900), reprice(1200)],
    ]);
  }
});

test('a receipt with a refused edit can be deleted for everybody', async () => {
  const { hers, his, receipt, act, syncAll, serverReceipt } = scene();
  const nonsense: BoardOp = { op: 'item.set', id: 'roti', field: 'quantity', value: -1 };
  await act(hers.app.mutate.edit(receipt, [nonsense]));
  await syncAll();
  expect(await queryOutbox(hers.app.db)).toMatchObject([{ state: 'refused', reason: { code: 'invalid' } }]);
  await act(hers.app.mutate.setDeleted(receipt, true));
  await syncAll();
  expect((await serverReceipt()).doc.bill).toMatchObject({ deleted: true });
  for (const { app } of [hers, his]) {
    expect(await queryReceipt(app.db, receipt)).toBeNull();
    expect(await queryOutbox(app.db)).toEqual([]);
  }
});

test('one photo on two phones of one user makes two receipts', async () => {
  const { hers, aina, phone, act, syncAll } = scene();
  const second = await phone(aina);
  const made: string[] = [];
  for (const { app, network } of [hers, second]) {
    network.up = false;
    const image = await act(app.mutate.addImage(realPhoto));
    made.push(await act(app.mutate.createReceipt({ board: lunchBoard, image })));
  }
  for (const { network } of [hers, second]) network.up = true;
  await syncAll();
  await syncAll();
  expect(new Set(made).size).toBe(2);
  for (const { app } of [hers, second]) {
    expect(await app.db.receipts.bulkGet(made)).toMatchObject([{ synced: 1 }, { synced: 1 }]);
  }
});

test('one id on two phones: the second receipt is refused, the first stays the same', async () => {
  const { hers, aina, phone, act, syncAll, serverReceipt } = scene();
  const second = await phone(aina);
  const _id = '0198c0de-0000-7000-8000-00000000abcd';
  for (const [{ app, network }, title] of [
    [hers, 'First'],
    [second, 'Second'],
  ] as const) {
    network.up = false;
    const board = { ...lunchBoard, bill: { ...lunchBoard.bill, title } };
    await act(app.mutate.createReceipt({ _id, board, image: null }));
  }
  for (const { network } of [hers, second]) {
    network.up = true;
    await syncAll();
  }
  expect((await serverReceipt(_id)).doc.bill.title).toBe('First');
  expect(await queryOutbox(hers.app.db)).toEqual([]);
  const [refused, ...more] = await queryOutbox(second.app.db);
  expect(refused).toMatchObject({ state: 'refused', reason: { code: 'idTaken' } });
  expect(more).toEqual([]);
  await act(second.app.mutate.discard(refused!.queue));
  await syncAll();
  expect((await queryReceipt(second.app.db, _id))?.board.bill.title).toBe('First');
});

test('PUSH-12: with wrong clocks the edit that arrives later stands', async () => {
  const { hers, his, receipt, act, syncAll, serverReceipt } = scene();
  const misled: boolean[] = [];
  for (const [first, last] of [
    [hers, his],
    [his, hers],
  ] as const) {
    const stamps: string[] = [];
    for (const [{ app }, price] of [
      [first, 900],
      [last, 1500],
    ] as const) {
      await act(app.mutate.edit(receipt, [reprice(price)]));
      stamps.push((await queryOutbox(app.db))[0]!.createdAt);
      await act(app.mutate.sendNow());
      await syncAll();
    }
    misled.push(stamps[0]! > stamps[1]!);
    expect((await serverReceipt()).doc.items['roti']?.price).toBe(1500);
    for (const { app } of [hers, his]) {
      expect((await queryReceipt(app.db, receipt))?.board.items['roti']?.price).toBe(1500);
    }
  }
  expect(misled).toContain(true); // in at least one case the clocks would choose the earlier edit
});

test('two large amounts in one bill: the later one is rejected, with an entry in the history', async () => {
  const { hers, his, receipt, act, syncAll, serverReceipt } = scene();
  const large = minor(600_000_000);
  const item = { name: 'Kenduri', quantity: 1, price: large, taxRate: null, rank: 'W', shares: {} };
  const add = { op: 'item.add', id: 'kenduri', item } as const;
  his.network.up = false;
  await act(his.app.mutate.edit(receipt, [retitle('Supper')]));
  await act(his.app.mutate.edit(receipt, [add]));
  await act(hers.app.mutate.edit(receipt, [reprice(large)]));
  await syncAll();
  his.network.up = true;
  await syncAll();
  const { doc, log } = await serverReceipt();
  expect(log.map(({ op, outcome }) => [op.op, outcome])).toEqual([
    ['item.set', 'applied'],
    ['bill.set', 'applied'],
    ['item.add', 'rejected'],
  ]);
  expect(await queryOutbox(his.app.db)).toEqual([]);
  expect((await queryReceipt(his.app.db, receipt))?.board).toEqual(doc);
  expect(doc.bill.title).toBe('Supper');
  expect((await queryHistory(his.app.db, receipt)).entries[0]).toMatchObject({
    op: add,
    outcome: 'rejected',
  });
});

test('while a second account is signed in on a phone nothing is sent; later all is', async () => {
  const { hers, ben, receipt, act, syncAll, sendNow, serverReceipt } = scene();
  const { cookies } = hers.network;
  const own = { ...cookies };
  await act(hers.app.mutate.edit(receipt, [reprice(1500)]));
  Object.assign(cookies, await scene().signIn(ben));
  await sendNow(hers);
  await syncAll();
  expect((await serverReceipt()).log).toEqual([]);
  expect(hers.app.status.get().state).toBe('signin');
  Object.assign(cookies, own);
  await syncAll();
  expect((await serverReceipt()).log).toMatchObject([{ op: reprice(1500), user: scene().aina._id }]);
});

test('edits are sent two seconds after the last, and five after the first at the latest', async () => {
  const { hers, receipt, act, time, serverReceipt } = scene();
  const seen = async () => (await serverReceipt()).log.length;
  await act(hers.app.mutate.edit(receipt, [reprice(100)]));
  await time.pass(1900);
  expect(await seen()).toBe(0);
  await time.pass(500);
  expect(await seen()).toBe(1);
  for (let second = 1; second <= 4; second += 1) {
    await act(hers.app.mutate.edit(receipt, [reprice(100 + second)]));
    await time.pass(1000);
  }
  expect(await seen()).toBe(1);
  await act(hers.app.mutate.edit(receipt, [reprice(105)]));
  await time.pass(1500);
  expect(await seen()).toBe(2); // each replaced the one before
});
