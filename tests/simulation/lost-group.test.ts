import { expect, test } from 'vitest';
import {
  queryDeletedGroups,
  queryGroups,
  queryReceipt,
  queryOutbox,
} from '../../src/data/queries/queries.ts';
import { lunchIn, retitle } from '../support/device.ts';
import { sceneOfEachTest } from './scene.ts';

/** Receipts whose group is gone (docs/sync.md), step by step over the real client and server. */
const scene = sceneOfEachTest('group');

test('a receipt made offline in a group that somebody else deletes is sent without the group', async () => {
  const { hers, his, group, act, syncAll, serverReceipt } = scene();
  const { db, mutate } = his.app;
  his.network.up = false;
  const id = await act(mutate.createReceipt(lunchIn(group)));
  await act(mutate.edit(id, [retitle('Supper')]));
  await act(hers.app.mutate.setGroupDeleted(group, true));
  await syncAll();
  his.network.up = true;
  await syncAll();
  expect(await queryOutbox(db)).toEqual([]);
  expect(his.app.mended).toEqual([{ without: 'group', title: 'Lunch' }]);
  expect((await serverReceipt(id)).doc.bill.title).toBe('Supper');
  expect((await queryReceipt(db, id))?.summary).toMatchObject({ group: null, synced: 1, title: 'Supper' });
  expect(await queryReceipt(hers.app.db, id)).toBeNull();
});

test('a receipt made offline in a group that its user deletes is sent, and comes back with the group', async () => {
  const { hers, his, group, act, syncAll, serverReceipt } = scene();
  const { db, mutate } = hers.app;
  hers.network.up = false;
  const fresh = await act(mutate.createGroup({ name: 'Lepak', emails: [], defaultGroup: false }));
  const ids = [
    await act(mutate.createReceipt(lunchIn(fresh))),
    await act(mutate.createReceipt(lunchIn(group))),
  ];
  await act(mutate.setGroupDeleted(fresh, true));
  await act(mutate.setGroupDeleted(group, true));
  hers.network.up = true;
  await syncAll();
  expect([await queryOutbox(db), await queryGroups(db)]).toEqual([[], []]);
  expect(await queryGroups(his.app.db)).toEqual([]);
  expect(await queryReceipt(his.app.db, ids[1]!)).toBeNull();
  const { _id } = hers.me;
  expect(await queryDeletedGroups(his.app.db)).toMatchObject([
    { _id: group, deletedBy: { by: { _id, name: expect.any(String) }, at: expect.any(String) } },
  ]);
  await act(mutate.setGroupDeleted(group, false));
  await syncAll();
  expect((await queryGroups(his.app.db)).map((one) => one._id)).toEqual([group]);
  expect((await queryReceipt(his.app.db, ids[1]!))?.summary).toMatchObject({ group, title: 'Lunch' });
  expect((await serverReceipt(ids[0])).doc.bill.title).toBe('Lunch');
});
