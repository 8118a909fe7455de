import type { KiraDb } from './db.ts';
import { enqueue, queueRows, type Ports } from './outbox.ts';
import { groupQueue, imageQueue, receiptQueue, type OutboxRow, type Queue } from './rows.ts';
import { refresh } from './view.ts';

/**
 * What a deletion or a discard takes along. A deletion waits for nothing but what may be on its way already:
 * what was never sent goes, and so does what was refused. Should a late copy of that be taken after all, the
 * deletion wins. Call all of this inside the transaction of the edit.
 */

/** Deletes a receipt; one that the server never had just goes. */
export async function deleteReceipt(ports: Ports, id: string): Promise<void> {
  await clear(ports.db, receiptQueue(id));
  const board = await ports.db.boards.get(id);
  if (board && !board.gone) await enqueue(ports, { type: 'receipt.delete', id });
  await refresh(ports.db, receiptQueue(id));
}

/** Deletes a group, as `me`; one that the server never had just goes. */
export async function deleteGroup(ports: Ports, id: string, me: string): Promise<void> {
  const { db } = ports;
  const queue = groupQueue(id);
  const creator = (await db.groups.get(id))?.view.creator;
  await clear(db, queue);
  if (await db.groups.get(id)) {
    const naming = await creationsNaming(db, queue);
    const dependsOn = naming.filter(({ batch }) => batch !== null).map((row) => row.queue);
    await enqueue(ports, { type: 'group.delete', id }, { dependsOn });
  }
  // As on the server: a group's receipts outlive it. Only its creator's deletion is certain to be taken.
  if (creator === me) await cutLoose(db, queue);
  await refresh(db, queue);
}

/** Drops what needs no decision and no answer any more before a deletion. */
async function clear(db: KiraDb, queue: Queue): Promise<void> {
  const rows = await queueRows(db, queue);
  const goes = (row: OutboxRow) => row.batch === null || row.state === 'refused';
  await giveUp(db, rows.some((row) => isCreation(row) && goes(row)) ? rows : rows.filter(goes));
  await refresh(db, queue); // takes off the device what the server never had
}

/**
 * Gives up the refused rows of a queue if the person's own deletion stands behind them: nobody has to decide
 * about what they have deleted. False if none does.
 */
export async function giveUpDeleted(
  db: KiraDb,
  queue: Queue,
  refused: readonly OutboxRow[],
): Promise<boolean> {
  const rows = await queueRows(db, queue);
  const behind = rows.filter(({ n }) => !refused.some((row) => row.n === n));
  if (!behind.some(({ call, state }) => call.type.endsWith('.delete') && state !== 'draft')) return false;
  await giveUp(db, refused.some(isCreation) ? rows : refused);
  return true;
}

/** Takes rows out of the outbox, with what is only on this device for their sake. */
export async function giveUp(db: KiraDb, rows: readonly OutboxRow[]): Promise<void> {
  await db.outbox.bulkDelete(rows.map(({ n }) => n));
  for (const { call, queue } of rows.filter(isCreation)) {
    if (call.type === 'receipt.create' && call.image !== null) {
      const image = await queueRows(db, imageQueue(call.image));
      if (image.every(({ batch }) => batch === null)) await db.outbox.bulkDelete(image.map(({ n }) => n));
    }
    if (call.type === 'image.create') await dropImage(db, call.id);
    await cutLoose(db, queue);
  }
}

/** Without its creation nothing in a queue makes sense. */
export const isCreation = ({ call }: OutboxRow): boolean => call.type.endsWith('.create');

export const dropImage = (db: KiraDb, id: string): Promise<unknown> =>
  Promise.all([db.images.delete(id), db.originals.delete(id)]);

/** Receipts that were never sent and name the image or the group that is given up go on without it. */
async function cutLoose(db: KiraDb, queue: Queue): Promise<void> {
  for (const row of await creationsNaming(db, queue)) {
    if (row.batch === null) await keepWithout(db, row, queue.startsWith('image:') ? 'image' : 'group');
  }
}

function creationsNaming(db: KiraDb, queue: Queue): Promise<OutboxRow[]> {
  const id = queue.slice(queue.indexOf(':') + 1);
  return db.outbox
    .filter(({ call }) => call.type === 'receipt.create' && (call.image === id || call.group === id))
    .toArray();
}

/** Takes image or group out of a receipt's creation, on the screen too. */
export async function keepWithout(db: KiraDb, row: OutboxRow, what: 'image' | 'group'): Promise<void> {
  if (row.call.type !== 'receipt.create') return;
  const dependsOn = row.dependsOn.filter((queue) => !queue.startsWith(`${what}:`));
  await db.outbox.put({ ...row, call: { ...row.call, [what]: null }, dependsOn });
  await db.receipts.update(row.call.id, { [what]: null });
}
