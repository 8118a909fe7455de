import { expect, test } from 'vitest';
import { createSyncedReceipt, me, newDevice, reprice, retitle } from '../../../tests/support/device.ts';
import type { HistoryEntry } from '../../contract/history.ts';
import type { BoardOp } from '../../domain/board/board.ts';
import { minor } from '../../domain/money/money.ts';
import { comesBackText } from '../../pay/comes-back.ts';
import { queryBillChange } from './bill-change.ts';

const bala = { _id: 'bala', name: 'Bala' };
const entry = (rev: number, op: BoardOp, by = bala): HistoryEntry => ({
  rev,
  seq: 0,
  op,
  was: null,
  outcome: 'applied',
  by,
  at: `2026-11-2${rev}T05:00:00.000Z`,
});
const deletion: BoardOp = { op: 'bill.set', field: 'deleted', value: true };

/** What is told of a bill with this history, newest first, to somebody who paid on 22 November. */
async function told(
  history: HistoryEntry[],
  isDeleted = false,
  since: string | null = '2026-11-22T06:00:00.000Z',
) {
  const device = newDevice();
  const { db, mutate } = device;
  const id = await createSyncedReceipt(device);
  await db.snapshots.update(id, { history });
  if (isDeleted) await mutate.setDeleted(id, true);
  const change = await queryBillChange(db, id, since, me._id);
  return comesBackText(change, 'Sri Melur', { amount: minor(isDeleted ? 2340 : 320), currency: 'MYR' });
}

test('a bill that changed after somebody paid says who changed it, and what comes back', async () => {
  expect(await told([entry(3, reprice(900)), entry(1, reprice(1200))])).toBe(
    'Bala changed “Sri Melur” after you paid: RM 3.20 comes back to you.',
  );
  const own = { _id: me._id, name: 'Aina' };
  expect(await told([entry(4, retitle('Supper'), own), entry(3, reprice(900))])).toBe(
    'Bala changed “Sri Melur” after you paid: RM 3.20 comes back to you.',
  );
  expect(await told([entry(3, reprice(900), own)])).toBe(
    'You changed “Sri Melur” after you paid: RM 3.20 comes back to you.',
  );
});

test('a bill that was deleted says who deleted it', async () => {
  expect(await told([entry(3, deletion)], true)).toBe(
    'Bala deleted “Sri Melur”: RM 23.40 comes back to you.',
  );
  expect(await told([], true)).toBe('“Sri Melur” was deleted: RM 23.40 comes back to you.');
});

test('who only paid too much is told that: nobody changed the bill since', async () => {
  const text = 'You paid more than your part of “Sri Melur”: RM 3.20 comes back to you.';
  expect(await told([entry(1, reprice(900))])).toBe(text);
  expect(await told([entry(3, retitle('Supper'))])).toBe(text);
  expect(await told([entry(3, reprice(900))], false, null)).toBe(text);
});
