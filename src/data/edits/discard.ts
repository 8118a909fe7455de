import { deletesGroup } from '../../domain/group/group.ts';
import type { KiraDb } from '../device/db.ts';
import { groupQueue, imageQueue, receiptQueue, type OutboxRow, type Queue } from '../device/rows.ts';
import { groupNamedBy, queueRows } from './outbox.ts';
import { refresh } from './view.ts';

/**
 * Deletions and discards: which outbox rows go with them. A deletion waits only for frozen rows, which the
 * server may have already. It discards rows that were never sent, and refused ones: if a late copy of such a
 * request succeeds after all, the deletion wins. All functions run inside the transaction of the edit.
 */

/**
 * Before a receipt or group is deleted: discards what the server has refused of it. False if nothing is left
 * to delete, because the server never had it, or no longer has it.
 */
export async function discardRefused(db: KiraDb, queue: Queue): Promise<boolean> {
  const id = queue.slice(queue.indexOf(':') + 1);
  const rows = await queueRows(db, queue);
  const refused = rows.filter(({ state }) => state === 'refused');
  const known = queue === receiptQueue(id) ? await db.boards.get(id) : await db.groups.get(id);
  const isNowhere = refused.some(isCreation) || known?.gone === 1;
  if (refused.length || isNowhere) {
    await discardRows(db, isNowhere ? rows : refused);
    await refresh(db, queue);
  }
  return !isNowhere;
}

/**
 * Discards the refused rows of a queue if the user's own deletion stands behind them: then the user has
 * nothing to decide. False if there is no deletion.
 */
export async function discardDeleted(
  db: KiraDb,
  queue: Queue,
  refused: readonly OutboxRow[],
): Promise<boolean> {
  const rows = await queueRows(db, queue);
  const behind = rows.filter(({ n }) => !refused.some((row) => row.n === n));
  if (!behind.some(isDeletion)) return false;
  await discardRows(db, refused.some(isCreation) ? rows : refused);
  return true;
}

const isDeletion = ({ call }: OutboxRow): boolean =>
  (call.type === 'group.patch' && (call.patch.ops?.some(deletesGroup) ?? false)) ||
  (call.type === 'board.op' && call.op.op === 'bill.set' && call.op.field === 'deleted' && call.op.value);

/** Takes rows out of the outbox. A creation takes its photo along, and leaves other receipts without it. */
export async function discardRows(db: KiraDb, rows: readonly OutboxRow[]): Promise<void> {
  await db.outbox.bulkDelete(rows.map(({ n }) => n));
  for (const { call, queue } of rows.filter(isCreation)) {
    if (call.type === 'receipt.create' && call.image !== null) {
      const image = await queueRows(db, imageQueue(call.image));
      if (image.every(({ batch }) => batch === null)) await db.outbox.bulkDelete(image.map(({ n }) => n));
    }
    if (call.type === 'image.create') {
      await deleteImage(db, call.id);
      await db.receipts.filter(({ image }) => image?._id === call.id).modify({ image: null });
    }
    await removeFromCreations(db, queue);
    await discardPayments(db, queue);
  }
}

/** Without its bill or group a payment is about nothing. */
async function discardPayments(db: KiraDb, queue: Queue): Promise<void> {
  const waiting = db.outbox.filter(
    ({ call, dependsOn }) => call.type === 'payment.op' && dependsOn.includes(queue),
  );
  for (const payment of new Set((await waiting.toArray()).map((row) => row.queue))) {
    await db.outbox.where('queue').equals(payment).delete();
    await refresh(db, payment);
  }
}

/** Without its creation the other rows of a queue are useless. */
export const isCreation = ({ call }: OutboxRow): boolean => call.type.endsWith('.create');

export const deleteImage = (db: KiraDb, id: string): Promise<unknown> =>
  Promise.all([db.images.delete(id), db.originals.delete(id)]);

/** Without a queue's image or group: receipts that were never sent go on, and what only names it goes. */
async function removeFromCreations(db: KiraDb, queue: Queue): Promise<void> {
  const moves = db.outbox.filter(
    ({ call, batch }) =>
      call.type !== 'receipt.create' && batch === null && groupQueue(groupNamedBy(call) ?? '') === queue,
  );
  for (const { n, queue: receipt } of await moves.toArray()) {
    await db.outbox.delete(n);
    await refresh(db, receipt);
  }
  for (const row of await creationsNaming(db, queue)) {
    if (row.batch === null) await removeFromCreation(db, row, queue.startsWith('image:') ? 'image' : 'group');
  }
}

function creationsNaming(db: KiraDb, queue: Queue): Promise<OutboxRow[]> {
  const id = queue.slice(queue.indexOf(':') + 1);
  return db.outbox
    .filter(({ call }) => call.type === 'receipt.create' && (call.image === id || groupNamedBy(call) === id))
    .toArray();
}

/** Removes image or group from a receipt's creation, and from its summary. */
export async function removeFromCreation(db: KiraDb, row: OutboxRow, what: 'image' | 'group'): Promise<void> {
  if (row.call.type !== 'receipt.create') return;
  const { call, queue } = row;
  const { board } = call;
  const without =
    what === 'image' ? { image: null } : { board: { ...board, bill: { ...board.bill, group: null } } };
  const dependsOn = what === 'group' ? [] : row.dependsOn;
  await db.outbox.put({ ...row, call: { ...call, ...without }, dependsOn });
  if (what === 'image') await db.receipts.update(call.id, { image: null });
  await refresh(db, queue);
}
