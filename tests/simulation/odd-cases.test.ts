import { expect, test } from 'vitest';
import { queryHistory, queryReceipt, queryOutbox } from '../../src/data/queries.ts';
import { receiptQueue } from '../../src/data/rows.ts';
import { deletion, type BoardOp } from '../../src/domain/board/board.ts';
import { sen } from '../../src/domain/money/money.ts';
import { lunchBoard, realPhoto, reprice, retitle, share } from '../support/device.ts';
import { sceneOfEachTest } from './scene.ts';

/** What docs/sync.md settles under "Odd cases", told step by step over the real client and server. */
const scene = sceneOfEachTest('odd');

test('deleted offline while somebody else edits: the deletion wins, their edit is in the log', async () => {
  const { hers, his, receipt, act, settle, release, truth } = scene();
  hers.network.up = false;
  await act(hers.app.mutate.deleteReceipt(receipt));
  await act(his.app.mutate.edit(receipt, [reprice(1500)]));
  await release(his);
  await settle();
  expect((await truth()).doc.items['roti']?.price).toBe(1500);
  hers.network.up = true;
  await settle();
  expect(await truth()).toMatchObject({ deleted: true, log: [{ op: reprice(1500), outcome: 'applied' }] });
  for (const { app } of [hers, his]) {
    expect(await queryReceipt(app.db, receipt)).toBeNull();
    expect(await queryOutbox(app.db)).toEqual([]);
  }
});

test('edited offline what somebody else deletes: kept until it is given up', async () => {
  const { hers, his, receipt, act, settle, release } = scene();
  his.network.up = false;
  await act(his.app.mutate.edit(receipt, [reprice(1500)]));
  await act(hers.app.mutate.deleteReceipt(receipt));
  await settle();
  his.network.up = true;
  await settle(); // a draft yet: it is refused when the deletion is heard of
  expect(await queryOutbox(his.app.db)).toMatchObject([
    { state: 'refused', reason: { code: 'receiptDeleted' }, call: { op: reprice(1500) } },
  ]);
  expect(await queryReceipt(his.app.db, receipt)).toMatchObject({ gone: true });
  await act(his.app.mutate.discard(receiptQueue(receipt)));
  expect(await queryReceipt(his.app.db, receipt)).toBeNull();
  await release(his);
});

test('sent to what somebody else has just deleted: kept as a copy, which is a bill of its own', async () => {
  const { hers, his, group, receipt, act, settle, release, truth } = scene();
  his.network.up = false;
  await act(his.app.mutate.edit(receipt, [reprice(1500)]));
  await release(his);
  await settle(); // frozen
  await act(hers.app.mutate.deleteReceipt(receipt));
  await settle();
  his.network.up = true;
  await settle();
  expect((await truth()).log).toEqual([]);
  expect(await queryReceipt(his.app.db, receipt)).toMatchObject({ gone: true });
  const copy = await act(his.app.mutate.keepCopy(receipt));
  await settle();
  await settle();
  expect(await queryOutbox(his.app.db)).toEqual([]);
  expect(await queryReceipt(his.app.db, receipt)).toBeNull();
  expect((await truth(copy)).doc.items['roti']?.price).toBe(1500);
  expect(await queryReceipt(hers.app.db, copy)).toMatchObject({ summary: { group } });
});

test('removed from the group with unsent edits: they are kept, nothing of them arrives, and all does later', async () => {
  const { hers, his, ben, group, receipt, act, settle, release, truth } = scene();
  his.network.up = false;
  await act(his.app.mutate.edit(receipt, [reprice(1500)]));
  await release(his);
  await act(his.app.mutate.edit(receipt, [retitle('Held')]));
  await act(hers.app.mutate.patchGroup(group, { removeUsers: [ben._id] }));
  await settle();
  his.network.up = true;
  await settle();
  expect((await truth()).log).toEqual([]);
  const rows = await queryOutbox(his.app.db);
  expect(rows.map(({ state, reason }) => [state, reason?.code])).toEqual([
    ['refused', 'receiptNotFound'],
    ['draft', undefined],
  ]);
  expect(await his.app.db.groups.toArray()).toEqual([]);
  await release(his);
  // Invited again before the person decides: everything is sent after all.
  await act(hers.app.mutate.patchGroup(group, { addUsers: [ben._id] }));
  await settle();
  await settle();
  await settle();
  expect((await truth()).log.map(({ op, outcome }) => [op, outcome])).toEqual([
    [reprice(1500), 'applied'],
    [retitle('Held'), 'applied'],
  ]);
});

test('a deletion and an edit meet: the edit lands in the deleted item and comes back with it', async () => {
  const { hers, his, receipt, act, settle, release, truth } = scene();
  his.network.up = false;
  await act(his.app.mutate.edit(receipt, [reprice(1500), share(2)]));
  await release(his);
  await act(hers.app.mutate.edit(receipt, [deletion('item', 'roti')], true));
  await settle();
  his.network.up = true;
  await settle();
  await settle();
  for (const { app } of [hers, his]) expect((await queryReceipt(app.db, receipt))?.board.items).toEqual({});
  await act(hers.app.mutate.edit(receipt, [deletion('item', 'roti', false)], true));
  await settle();
  await settle();
  for (const { app } of [hers, his]) {
    const item = (await queryReceipt(app.db, receipt))?.board.items['roti'];
    expect(item).toMatchObject({ price: 1500, shares: { ben: { weight: 2 } } });
  }
  expect((await truth()).log.map(({ outcome }) => outcome)).toEqual([
    'applied',
    'applied',
    'applied',
    'applied',
  ]);
});

test('both set one price unseen: the later stands, and the history has both with the value before', async () => {
  const { hers, his, aina, ben, receipt, act, settle, release } = scene();
  his.network.up = false;
  await act(his.app.mutate.edit(receipt, [reprice(1500)]));
  await release(his);
  await act(hers.app.mutate.edit(receipt, [reprice(900)], true));
  await settle();
  his.network.up = true;
  await settle();
  await settle();
  for (const { app } of [hers, his]) {
    const { entries } = await queryHistory(app.db, receipt);
    expect(entries.map(({ by, op, was }) => [by._id, op, was])).toEqual([
      [ben._id, reprice(1500), reprice(900)],
      [aina._id, reprice(900), reprice(1200)],
    ]);
  }
});

test('deleted with an edit that the server had refused: it goes for everybody', async () => {
  const { hers, his, receipt, act, settle, truth } = scene();
  const nonsense: BoardOp = { op: 'item.set', id: 'roti', field: 'quantity', value: -1 };
  await act(hers.app.mutate.edit(receipt, [nonsense], true));
  await settle();
  expect(await queryOutbox(hers.app.db)).toMatchObject([{ state: 'refused', reason: { code: 'invalid' } }]);
  await act(hers.app.mutate.deleteReceipt(receipt));
  await settle();
  expect(await truth()).toMatchObject({ deleted: true });
  for (const { app } of [hers, his]) {
    expect(await queryReceipt(app.db, receipt)).toBeNull();
    expect(await queryOutbox(app.db)).toEqual([]);
  }
});

test('two phones of one person make the same thing: one photo twice is two receipts', async () => {
  const { hers, aina, phone, act, settle } = scene();
  const second = await phone(aina);
  const made: string[] = [];
  for (const { app, network } of [hers, second]) {
    network.up = false;
    const image = await act(app.mutate.addImage(realPhoto));
    made.push(await act(app.mutate.createReceipt({ board: lunchBoard, image, group: null })));
  }
  for (const { network } of [hers, second]) network.up = true;
  await settle();
  await settle();
  expect(new Set(made).size).toBe(2);
  for (const { app } of [hers, second]) {
    expect(await app.db.receipts.bulkGet(made)).toMatchObject([{ synced: 1 }, { synced: 1 }]);
  }
});

test('one id on two phones is one receipt: the second is refused, and the first stays as it is', async () => {
  const { hers, aina, phone, act, settle, truth } = scene();
  const second = await phone(aina);
  const _id = '0198c0de-0000-7000-8000-00000000abcd';
  for (const [{ app, network }, title] of [
    [hers, 'First'],
    [second, 'Second'],
  ] as const) {
    network.up = false;
    const board = { ...lunchBoard, bill: { ...lunchBoard.bill, title } };
    await act(app.mutate.createReceipt({ _id, board, image: null, group: null }));
  }
  for (const { network } of [hers, second]) {
    network.up = true;
    await settle();
  }
  expect((await truth(_id)).doc.bill.title).toBe('First');
  expect(await queryOutbox(hers.app.db)).toEqual([]);
  const [refused, ...more] = await queryOutbox(second.app.db);
  expect(refused).toMatchObject({ state: 'refused', reason: { code: 'idTaken' } });
  expect(more).toEqual([]);
  await act(second.app.mutate.discard(refused!.queue));
  await settle();
  expect((await queryReceipt(second.app.db, _id))?.board.bill.title).toBe('First');
});

test('PUSH-12: the clocks are wrong: what arrives later stands, whichever of them says to be the later', async () => {
  const { hers, his, receipt, act, settle, truth } = scene();
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
      await act(app.mutate.release(receipt));
      await settle();
    }
    misled.push(stamps[0]! > stamps[1]!);
    expect((await truth()).doc.items['roti']?.price).toBe(1500);
    for (const { app } of [hers, his]) {
      expect((await queryReceipt(app.db, receipt))?.board.items['roti']?.price).toBe(1500);
    }
  }
  expect(misled).toContain(true); // by clocks the earlier edit would have stood
});

test('two large amounts meet in one bill: the later one is rejected, which the history says, and all else counts', async () => {
  const { hers, his, receipt, act, settle, truth } = scene();
  const large = sen(600_000_000);
  const item = { name: 'Kenduri', quantity: 1, price: large, taxRate: null, rank: 'W', shares: {} };
  const add = { op: 'item.add', id: 'kenduri', item } as const;
  his.network.up = false;
  await act(his.app.mutate.edit(receipt, [retitle('Supper')]));
  await act(his.app.mutate.edit(receipt, [add], true));
  await act(hers.app.mutate.edit(receipt, [reprice(large)], true));
  await settle();
  his.network.up = true;
  await settle();
  const { doc, log } = await truth();
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

test('a second account on the same phone: nothing goes out under its name, and all goes out later', async () => {
  const { hers, ben, receipt, act, settle, release, truth } = scene();
  const { cookies } = hers.network;
  const own = new Map(cookies);
  await act(hers.app.mutate.edit(receipt, [reprice(1500)]));
  for (const [name, value] of await scene().signIn(ben)) cookies.set(name, value);
  await release(hers);
  await settle();
  expect((await truth()).log).toEqual([]);
  expect(hers.app.status.get().state).toBe('signin');
  for (const [name, value] of own) cookies.set(name, value);
  await settle();
  expect((await truth()).log).toMatchObject([{ op: reprice(1500), user: scene().aina._id }]);
});
