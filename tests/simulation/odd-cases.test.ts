import { expect, test } from 'vitest';
import { getReceipt, listLost, listNotices, listOutbox } from '../../src/data/queries.ts';
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
  await act(his.app.mutate.edit(receipt, [reprice(1500)]));
  await release(his);
  await act(hers.app.mutate.deleteReceipt(receipt));
  await settle();
  his.network.up = true;
  await settle();
  expect((await truth()).log).toMatchObject([{ op: reprice(1500), outcome: 'gone' }]);
  const told = await listLost(his.app.db);
  expect(told).toMatchObject([{ receipt, op: reprice(1500), outcome: 'gone' }]);
  await act(his.app.mutate.dismissNotice(told[0]!.n));
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

test('two phones of one person make the same thing: one photo twice is two receipts, an id is one', async () => {
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

const JPEG =
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=';
