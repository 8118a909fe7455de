import { expect, test } from 'vitest';
import { newDevice, reprice, retitle, smallBoard } from '../../tests/support/device.ts';

test('M4: what was sealed into a request stays as it is, whatever the person does meanwhile', async () => {
  const { db, mutate } = newDevice();
  const group = await mutate.createGroup({ name: 'Makan', emails: [], defaultGroup: false });
  const image = await mutate.addImage({ blob: new Blob(['x']), rotation: 0 });
  const id = await mutate.createReceipt({ board: smallBoard, image, group });
  await mutate.edit(id, [retitle('Dinner')], true);
  await db.outbox.toCollection().modify((row) => void (row.batch = { key: row.id, seq: 1, baseRev: 0 }));
  const sealed = await db.outbox.toArray();
  expect(sealed.map(({ call }) => call.type)).toEqual([
    'group.create',
    'image.create',
    'receipt.create',
    'board.op',
  ]);
  const meanwhile = [
    () => mutate.edit(id, [retitle('Supper'), reprice(500)]), // the same field as the sealed one
    () => mutate.release(id),
    () => mutate.forgetImage(image),
    () => mutate.patchGroup(group, { name: 'Kawan' }),
    () => mutate.hideReceipt(id),
    () => mutate.showReceipt(id),
    () => mutate.releaseLost(new Set()),
    () => mutate.retry(sealed[3]!.n),
    () => mutate.deleteGroup(group), // its receipt may have gone out with it
    () => mutate.deleteReceipt(id),
  ];
  for (const doIt of meanwhile) {
    await doIt();
    expect(await db.outbox.bulkGet(sealed.map(({ n }) => n)), String(doIt)).toEqual(sealed);
  }
});
