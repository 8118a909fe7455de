import { expect, test } from 'vitest';
import { getReceipt, listLost, listNotices, listOutbox } from '../../src/data/queries.ts';
import type { BoardOp } from '../../src/domain/board.ts';
import { describeLost } from '../../src/features/sync/describe.ts';
import { sen } from '../../src/domain/money.ts';
import { reprice, retitle, smallBoard } from '../support/device.ts';
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
    expect(await getReceipt(app.db, receipt)).toBeNull();
    expect(await listOutbox(app.db)).toEqual([]);
  }
});

test('edited offline what somebody else deletes: the edit is kept and told, until it is given up', async () => {
  const { hers, his, receipt, act, settle, release } = scene();
  his.network.up = false;
  await act(his.app.mutate.edit(receipt, [reprice(1500)]));
  await act(hers.app.mutate.deleteReceipt(receipt));
  await settle();
  his.network.up = true;
  await settle(); // not released yet: it is parked when the deletion is heard of
  const [row] = await listOutbox(his.app.db);
  expect(row).toMatchObject({ state: 'parked', reason: { code: 'gone' }, call: { op: reprice(1500) } });
  expect(await getReceipt(his.app.db, receipt)).not.toBeNull();
  await act(his.app.mutate.discard(row!.n));
  expect(await getReceipt(his.app.db, receipt)).toBeNull();
  await release(his);
});

test('sent to what somebody else has just deleted: told as gone', async () => {
  const { hers, his, receipt, act, settle, release, truth } = scene();
  his.network.up = false;
  const share = { op: 'item.share', id: 'roti', shares: { ben: { weight: 1, rank: 'V' } } } as const;
  await act(his.app.mutate.edit(receipt, [reprice(1500)]));
  await act(his.app.mutate.edit(receipt, [share]));
  await release(his);
  await act(hers.app.mutate.deleteReceipt(receipt));
  await settle();
  his.network.up = true;
  await settle();
  expect((await truth()).log.map(({ outcome }) => outcome)).toEqual(['gone', 'gone']);
  const told = await listLost(his.app.db);
  expect(told.map((notice) => describeLost(notice))).toEqual([
    expect.stringMatching(/^In Lunch: Roti canai: RM 15.00\. This change could not be kept, /),
    expect.stringMatching(/^In Lunch: Roti canai → Ben\. This change could not be kept, /),
  ]);
  for (const { n } of told) await act(his.app.mutate.dismissNotice(n));
  expect(await listLost(his.app.db)).toEqual([]);
  expect(await listOutbox(his.app.db)).toEqual([]);
});

test('removed from the group with unsent edits: they are kept and told, and nothing of them arrives', async () => {
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
  const rows = await listOutbox(his.app.db);
  expect(rows.map(({ state, reason }) => [state, reason?.message])).toEqual([
    ['parked', 'Receipt not found.'],
    ['parked', 'Receipt not found.'],
  ]);
  expect(await his.app.db.groups.toArray()).toEqual([]);
  // Invited again before giving them up: Retry sends them after all.
  await act(hers.app.mutate.patchGroup(group, { addUsers: [ben._id] }));
  await settle();
  for (const { n } of rows) await act(his.app.mutate.retry(n));
  await settle();
  expect((await truth()).log.map(({ op, outcome }) => [op, outcome])).toEqual([
    [reprice(1500), 'applied'],
    [retitle('Held'), 'applied'],
  ]);
});

test('who had not seen a value replaces it, whatever comes before the edit is sent: its author is told', async () => {
  const { hers, his, receipt, act, settle, release } = scene();
  his.network.up = false;
  await act(his.app.mutate.edit(receipt, [retitle('His first')]));
  await release(his);
  await settle(); // this request is frozen, what follows is not
  await act(his.app.mutate.edit(receipt, [reprice(1500)]));
  await release(his);
  await act(hers.app.mutate.edit(receipt, [reprice(900)]));
  await release(hers);
  await settle();
  his.network.up = true;
  await settle();
  await settle();
  expect(await listNotices(hers.app.db, receipt)).toMatchObject([
    { outcome: 'superseded', op: reprice(900), by: { op: reprice(1500) } },
  ]);
  expect(await listNotices(his.app.db, receipt)).toEqual([]);
  // And what he has seen, he replaces knowingly.
  await act(hers.app.mutate.edit(receipt, [reprice(800)]));
  await release(hers);
  await settle();
  await settle();
  await act(his.app.mutate.edit(receipt, [reprice(700)]));
  await release(his);
  await settle();
  await settle();
  expect(await listNotices(hers.app.db, receipt)).toHaveLength(1);
});

test('whose own unsent edit hides a value has not seen it, however often they edit: its author is told', async () => {
  const { hers, his, receipt, act, settle, release } = scene();
  await act(his.app.mutate.edit(receipt, [give('ben', 1)])); // held: he is still at it
  await act(hers.app.mutate.edit(receipt, [give('aina', 1)], true));
  await settle();
  expect((await getReceipt(his.app.db, receipt))?.board.items['roti']?.shares).toHaveProperty('ben');
  await act(his.app.mutate.edit(receipt, [give('ben', 2)]));
  await release(his);
  await settle();
  await settle();
  expect(await listNotices(hers.app.db, receipt)).toMatchObject([
    { outcome: 'superseded', op: give('aina', 1), by: { op: give('ben', 2) } },
  ]);
});

test('deleted with an edit that the server had refused: it goes for everybody', async () => {
  const { hers, his, receipt, act, settle, truth } = scene();
  const nonsense: BoardOp = { op: 'item.set', id: 'roti', field: 'quantity', value: -1 };
  await act(hers.app.mutate.edit(receipt, [nonsense], true));
  await settle();
  expect(await listOutbox(hers.app.db)).toMatchObject([{ state: 'parked', reason: { code: 'invalid' } }]);
  await act(hers.app.mutate.deleteReceipt(receipt));
  await settle();
  expect(await truth()).toMatchObject({ deleted: true });
  for (const { app } of [hers, his]) {
    expect(await getReceipt(app.db, receipt)).toBeNull();
    expect(await listOutbox(app.db)).toEqual([]);
  }
});

test('two phones of one person make the same thing: one photo twice is two receipts', async () => {
  const { hers, aina, phone, act, settle } = scene();
  const second = await phone(aina);
  const bytes = Uint8Array.from(Buffer.from(JPEG, 'base64'));
  const made: string[] = [];
  for (const { app, network } of [hers, second]) {
    network.up = false;
    const image = await act(
      app.mutate.addImage({ blob: new Blob([bytes], { type: 'image/jpeg' }), rotation: 0 }),
    );
    made.push(await act(app.mutate.createReceipt({ board: smallBoard, image, group: null })));
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
    const board = { ...smallBoard, bill: { ...smallBoard.bill, title } };
    await act(app.mutate.createReceipt({ _id, board, image: null, group: null }));
  }
  for (const { network } of [hers, second]) {
    network.up = true;
    await settle();
  }
  expect((await truth(_id)).doc.bill.title).toBe('First');
  expect(await listOutbox(hers.app.db)).toEqual([]);
  const [refused, ...more] = await listOutbox(second.app.db);
  expect(refused).toMatchObject({ state: 'parked', reason: { code: 'idTaken' } });
  expect(more).toEqual([]);
  await act(second.app.mutate.discard(refused!.n));
  await settle();
  expect((await getReceipt(second.app.db, _id))?.board.bill.title).toBe('First');
});

test('P13: the clocks are wrong: what arrives later stands, whichever of them says to be the later', async () => {
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
      stamps.push((await listOutbox(app.db))[0]!.createdAt);
      await act(app.mutate.release(receipt));
      await settle();
    }
    misled.push(stamps[0]! > stamps[1]!);
    expect((await truth()).doc.items['roti']?.price).toBe(1500);
    for (const { app } of [hers, his]) {
      expect((await getReceipt(app.db, receipt))?.board.items['roti']?.price).toBe(1500);
    }
  }
  expect(misled).toContain(true); // by clocks the earlier edit would have stood
});

test('two large amounts meet in one bill: the later one is told as not kept, and all else of it counts', async () => {
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
  expect(await listOutbox(his.app.db)).toEqual([]);
  expect((await getReceipt(his.app.db, receipt))?.board).toEqual(doc);
  expect(doc.bill.title).toBe('Supper');
  expect(await listNotices(his.app.db, receipt)).toMatchObject([{ op: add, outcome: 'rejected' }]);
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
  expect(hers.app.sync.status.get().state).toBe('signin');
  for (const [name, value] of own) cookies.set(name, value);
  await settle();
  expect((await truth()).log).toMatchObject([{ op: reprice(1500), user: scene().aina._id }]);
});

const give = (to: string, weight: number): BoardOp => ({
  op: 'item.share',
  id: 'roti',
  shares: { [to]: { weight, rank: 'V' } },
});

const JPEG =
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=';
