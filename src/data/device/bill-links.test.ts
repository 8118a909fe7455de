import { expect, test } from 'vitest';
import { lunch } from '../../../tests/support/device.ts';
import { newSyncDevice, noNews, server } from '../../../tests/support/sync-device.ts';
import { removeReceipt } from '../edits/view.ts';
import { keepBillLink, knownBillLink } from './bill-links.ts';

const link = { token: 'token-of-the-bill', expiresAt: '2026-12-04T12:00:00.000Z', photo: true };
const [before, after] = ['2026-12-04T11:59:59Z', '2026-12-04T12:00:01Z'].map((at) => Date.parse(at)) as [
  number,
  number,
];

test('a bill’s link comes with the answer that creates it, and works on the device until it ends', async () => {
  const device = newSyncDevice(
    server(({ name, body }) => {
      if (name === 'sync') return noNews;
      if (name !== 'createReceipt') return null;
      const { _id } = body as { _id: string };
      return { _id, rev: 1, link };
    }),
  );
  const { db } = device;
  const id = await device.mutate.createReceipt(lunch);
  expect(await knownBillLink(db, id, before)).toBeNull();
  await device.sync();
  expect(await knownBillLink(db, id, before)).toMatchObject(link);
  expect(await knownBillLink(db, id, after)).toBeNull();

  const renewed = { ...link, token: 'another-token' };
  await keepBillLink(db, id, renewed);
  expect(await knownBillLink(db, id, before)).toEqual({ _id: id, ...renewed });
  await keepBillLink(db, id, null);
  expect(await knownBillLink(db, id, before)).toBeNull();

  await keepBillLink(db, id, link);
  await db.transaction('rw', db.editTables, () => removeReceipt(db, id));
  expect(await db.billLinks.toArray()).toEqual([]);
});
