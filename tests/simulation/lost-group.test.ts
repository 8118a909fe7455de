import { expect, test } from 'vitest';
import { queryReceipt, queryOutbox } from '../../src/data/queries.ts';
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
  await act(hers.app.mutate.deleteGroup(group));
  await syncAll();
  his.network.up = true;
  await syncAll();
  expect(await queryOutbox(db)).toEqual([]);
  expect(his.app.mended).toEqual([{ without: 'group', title: 'Lunch' }]);
  expect((await serverReceipt(id)).doc.bill.title).toBe('Supper');
  expect((await queryReceipt(db, id))?.summary).toMatchObject({ group: null, synced: 1, title: 'Supper' });
  expect(await queryReceipt(hers.app.db, id)).toBeNull();
});

test('a receipt made offline in a group that its user deletes is sent without the group', async () => {
  const { hers, group, act, syncAll, serverReceipt } = scene();
  const { db, mutate } = hers.app;
  hers.network.up = false;
  const fresh = await act(mutate.createGroup({ name: 'Lepak', emails: [], defaultGroup: false }));
  const ids = [
    await act(mutate.createReceipt(lunchIn(fresh))),
    await act(mutate.createReceipt(lunchIn(group))),
  ];
  await act(mutate.deleteGroup(fresh));
  await act(mutate.deleteGroup(group));
  hers.network.up = true;
  await syncAll();
  expect(await queryOutbox(db)).toEqual([]);
  // The second one was on its way to its group before that was deleted: its group is gone, and it is not.
  for (const [at, id] of ids.entries()) {
    expect((await serverReceipt(id)).doc.bill.group).toBe(at === 0 ? null : group);
    expect((await queryReceipt(db, id))?.summary).toMatchObject({ synced: 1 });
  }
  expect(await db.groups.count()).toBe(0);
});
