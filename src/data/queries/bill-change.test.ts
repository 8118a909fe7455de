import { expect, test } from 'vitest';
import {
  createSyncedReceipt,
  lunchBoard,
  me,
  newDevice,
  reprice,
  retitle,
  share,
} from '../../../tests/support/device.ts';
import { NEWEST_ENTRIES, type HistoryEntry } from '../../contract/history.ts';
import { applyOp } from '../../domain/board/apply-op.ts';
import type { BoardOp } from '../../domain/board/board.ts';
import { minor } from '../../domain/money/money.ts';
import { countBoard } from '../../domain/settling/book-bill.ts';
import { partChangeText } from '../../pay/part-change.ts';
import { queryBillChange } from './bill-change.ts';

const bala = { _id: 'bala', name: 'Bala' };
const lower = reprice(900);
const entry = (day: number, op: BoardOp, by = bala, was: BoardOp | null = null): HistoryEntry => ({
  rev: day,
  seq: 0,
  op,
  was,
  outcome: 'applied',
  by,
  at: `2026-11-2${day}T05:00:00.000Z`,
});
const deletion: BoardOp = { op: 'bill.set', field: 'deleted', value: true };
const undeletion: BoardOp = { ...deletion, value: false };

/** What is told of a bill with this history, newest first, to Ben, who paid on 22 November. */
async function told(history: HistoryEntry[], isDeleted = false) {
  const device = newDevice();
  const { db, mutate } = device;
  const id = await createSyncedReceipt(device);
  const { board } = applyOp(lunchBoard, share(1));
  await db.snapshots.update(id, { board, history });
  await db.receipts.update(id, { counted: countBoard(board, id) });
  if (isDeleted) await mutate.setDeleted(id, true);
  const since = '2026-11-22T06:00:00.000Z';
  const change = await queryBillChange(db, id, { columns: ['ben'], since, me: me._id });
  return change && partChangeText(change, 'Sri Melur', 'MYR');
}

test('a bill that changed after somebody paid says who changed it, and both parts', async () => {
  const changed = entry(3, reprice(1200), bala, lower);
  expect(await told([changed, entry(1, lower)])).toBe(
    `Bala changed “Sri Melur”: your part was RM 9.00 and is RM 12.00 now.`,
  );
  const own = { _id: me._id, name: 'Aina' };
  expect(await told([entry(4, retitle('Supper'), own), changed])).toContain('Bala changed');
  expect(await told([entry(3, reprice(1200), own, lower)])).toContain('You changed');
});

test('whoever moved the viewer’s part is named, and nobody if several did', async () => {
  const changed = entry(3, reprice(1200), bala, lower);
  const priya = { _id: 'priya', name: 'Priya' };
  const tea: BoardOp = {
    op: 'item.add',
    id: 'teh',
    item: { name: 'Teh', quantity: 1, price: minor(300), taxRate: null, rank: 'W', shares: {} },
  };
  const noTea: BoardOp = { op: 'item.set', id: 'teh', field: 'deleted', value: true };
  expect(await told([entry(4, tea, priya, noTea), changed])).toContain('Bala changed');
  expect(await told([changed, entry(3, lower, priya, reprice(600))])).toBe(
    '“Sri Melur” changed: your part was RM 6.00 and is RM 12.00 now.',
  );
});

test('a bill that was deleted says who deleted it', async () => {
  expect(await told([entry(3, deletion, bala, undeletion)], true)).toBe(
    `Bala deleted “Sri Melur”: your part was RM 12.00, and nobody owes anything for it now.`,
  );
});

test('nothing is said where the part is what it was, or the log does not reach back', async () => {
  expect(await told([entry(1, reprice(1200), bala, lower)])).toBeNull();
  expect(await told([entry(3, retitle('Supper'))])).toBeNull();
  const back = [entry(4, reprice(1200), bala, lower), entry(3, lower, bala, reprice(1200))];
  expect(await told(back)).toBeNull();
  const many = Array.from({ length: NEWEST_ENTRIES }, () => entry(3, reprice(1200), bala, lower));
  expect(await told(many)).toBeNull();
});
