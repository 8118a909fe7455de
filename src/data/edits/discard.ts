import type { Ref } from '../../domain/documents/kind.ts';
import { deletesGroup } from '../../domain/group/group.ts';
import type { KiraDb } from '../device/db.ts';
import { idOf, isRef } from '../device/refs.ts';
import { imageQueue, type OutboxCall, type OutboxRow, type Queue } from '../device/rows.ts';
import { isCreation, needsOf, opOf, opsOf, queueRows } from './outbox.ts';
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
export async function discardRefused(db: KiraDb, queue: Ref): Promise<boolean> {
  const rows = await queueRows(db, queue);
  const refused = rows.filter(({ state }) => state === 'refused');
  const isNowhere = refused.some(isCreation) || (await db.documents.get(queue))?.gone === 1;
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

function isDeletion(row: OutboxRow): boolean {
  if (opsOf('group', [row]).some(deletesGroup)) return true;
  const op = opOf(row);
  return op?.op === 'bill.set' && op.field === 'deleted' && op.value;
}

/** Takes rows out of the outbox. A creation takes its photo along, and leaves other receipts without it. */
export async function discardRows(db: KiraDb, rows: readonly OutboxRow[]): Promise<void> {
  await db.outbox.bulkDelete(rows.map(({ n }) => n));
  for (const { call, queue } of rows.filter(isCreation)) {
    if ('image' in call && call.image) {
      const image = await queueRows(db, imageQueue(call.image));
      if (image.every(({ batch }) => batch === null)) await db.outbox.bulkDelete(image.map(({ n }) => n));
    }
    if (!isRef(queue)) {
      await deleteImage(db, idOf(queue));
      await db.receipts.filter(({ image }) => image?._id === idOf(queue)).modify({ image: null });
    }
    await removeFromOthers(db, queue);
  }
}

export const deleteImage = (db: KiraDb, id: string): Promise<unknown> =>
  Promise.all([db.images.delete(id), db.originals.delete(id)]);

/**
 * Without a queue's image, bill or group: receipts that were never sent go on, and operations that name it go.
 * A payment without its bill or group is about nothing.
 */
async function removeFromOthers(db: KiraDb, queue: Queue): Promise<void> {
  const naming = await db.outbox
    .filter(({ call, batch }) => batch === null && namedBy(call).includes(queue))
    .toArray();
  for (const row of naming) {
    if (isCreation(row)) await removeFromCreation(db, row, isRef(queue) ? 'group' : 'image');
    else {
      await db.outbox.delete(row.n);
      await refresh(db, row.queue);
    }
  }
}

const namedBy = (call: OutboxCall): readonly Queue[] =>
  'image' in call && call.image ? [...needsOf(call), imageQueue(call.image)] : needsOf(call);

/** Removes image or group from a receipt's creation, and from its summary. */
export async function removeFromCreation(db: KiraDb, row: OutboxRow, what: 'image' | 'group'): Promise<void> {
  const { call, queue } = row;
  if (!('image' in call)) return;
  const { doc, ref } = call;
  const without =
    what === 'image' ? { image: null } : { doc: { ...doc, bill: { ...doc.bill, group: null } } };
  const dependsOn = what === 'group' ? [] : row.dependsOn;
  await db.outbox.put({ ...row, call: { ...call, ...without }, dependsOn });
  if (what === 'image') await db.receipts.update(idOf(ref), { image: null });
  await refresh(db, queue);
}
