import { cutLoose, lanesNaming } from './cut-loose.ts';
import type { KiraDb } from './db.ts';
import { enqueue, type Ports } from './enqueue.ts';
import { dropImage, dropUnsentImage } from './mutate-images.ts';
import { goOn, lanesBehind } from './parked.ts';
import { laneRows, refresh } from './refresh.ts';
import { groupLane, receiptLane, type Lane, type OutboxRow } from './rows.ts';

/**
 * A deletion has to wait for nothing but what may be on its way already: what was never sent goes, and so does
 * what was refused. Should a late copy of that be taken after all, the deletion wins. All of this is to be called
 * inside the transaction of the edit.
 */

/** Deletes a receipt; one that the server never had just goes. */
export async function deleteReceipt(ports: Ports, id: string): Promise<void> {
  const { db } = ports;
  const behind = await clear(db, receiptLane(id));
  const board = await db.boards.get(id);
  if (board && !board.gone) await enqueue(ports, { type: 'receipt.delete', id });
  await goOn(db, behind);
}

/** Deletes a group, as `me`; one that the server never had just goes. */
export async function deleteGroup(ports: Ports, id: string, me: string): Promise<void> {
  const { db } = ports;
  const lane = groupLane(id);
  const creator = (await db.groups.get(id))?.view.creator;
  const behind = await clear(db, lane);
  if (await db.groups.get(id)) {
    await enqueue(ports, { type: 'group.delete', id }, { dependsOn: await lanesNaming(db, lane) });
  }
  // As on the server: a group's receipts outlive it. Only its creator's deletion is certain to be taken.
  if (creator === me) await cutLoose(db, lane);
  await goOn(db, behind);
}

/** Answers the lanes that may go on with it. */
async function clear(db: KiraDb, lane: Lane): Promise<Lane[]> {
  const behind = await lanesBehind(db, lane);
  const rows = await laneRows(db, lane);
  const goes = (row: OutboxRow) => row.batch === null || row.state === 'parked';
  await dropRows(db, rows.filter(rows.some((row) => isCreation(row) && goes(row)) ? () => true : goes));
  await refresh(db, lane); // takes off the device what the server never had
  return behind;
}

/**
 * Drops what the server has refused, where its deletion stands behind it: nobody has to decide about what they
 * have deleted. False where none does, or one that can still be undone.
 */
export async function dropRefused(db: KiraDb, lane: Lane, refused: readonly OutboxRow[]): Promise<boolean> {
  const rows = await laneRows(db, lane);
  const behind = rows.filter(({ n }) => !refused.some((row) => row.n === n));
  if (!behind.some(({ call, state }) => call.type.endsWith('.delete') && state !== 'held')) return false;
  await dropRows(db, refused.some(isCreation) ? rows : refused);
  return true;
}

/** Takes rows out of the outbox, with what is only on this device for their sake. */
export async function dropRows(db: KiraDb, rows: readonly OutboxRow[]): Promise<void> {
  await db.outbox.bulkDelete(rows.map(({ n }) => n));
  for (const { call, lane } of rows.filter(isCreation)) {
    if (call.type === 'receipt.create') await dropUnsentImage(db, call.image);
    if (call.type === 'image.create') await dropImage(db, call.id);
    await cutLoose(db, lane);
  }
}

const isCreation = ({ call }: OutboxRow): boolean => call.type.endsWith('.create');
