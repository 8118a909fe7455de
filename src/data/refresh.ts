import type { KiraDb } from './db.ts';
import { boardView, groupView, summaryOf } from './replay.ts';
import { groupLane, imageLane, receiptLane, type Lane, type OutboxRow } from './rows.ts';

/** A lane's rows in the order in which they were made. */
export const laneRows = (db: KiraDb, lane: Lane): Promise<OutboxRow[]> =>
  db.outbox.where('lane').equals(lane).sortBy('n');

/**
 * Brings what the screens read in line with snapshots and outbox, for one lane. Every writer calls it
 * last, inside its transaction, so that view = snapshot + pending holds whenever one commits.
 */
export async function refresh(db: KiraDb, lane: Lane): Promise<void> {
  const id = lane.slice(lane.indexOf(':') + 1);
  if (lane === receiptLane(id)) return refreshReceipt(db, id);
  if (lane === groupLane(id)) return refreshGroup(db, id);
}

async function refreshReceipt(db: KiraDb, id: string): Promise<void> {
  const [board, snapshot, receipt, rows] = await Promise.all([
    db.boards.get(id),
    db.snapshots.get(id),
    db.receipts.get(id),
    laneRows(db, receiptLane(id)),
  ]);
  if (!board || !receipt) return;
  const view = boardView(snapshot?.board ?? null, rows);
  if (!view || (board.gone && !rows.length)) return removeReceipt(db, id);
  await db.boards.put({ ...board, view });
  await db.receipts.put({
    ...receipt,
    ...summaryOf(view),
    synced: board.rev > 0 ? 1 : 0,
    hidden: rows.some(({ call }) => call.type === 'receipt.delete') ? 1 : 0,
  });
}

async function refreshGroup(db: KiraDb, id: string): Promise<void> {
  const [group, rows] = await Promise.all([db.groups.get(id), laneRows(db, groupLane(id))]);
  if (!group) return;
  const created = rows.some(({ call }) => call.type === 'group.create');
  if ((!group.snapshot && !created) || (group.gone && !rows.length)) return db.groups.delete(id);
  await db.groups.put({
    ...group,
    view: groupView(group.snapshot ?? group.made, rows),
    hidden: rows.some(({ call }) => call.type === 'group.delete') ? 1 : 0,
  });
}

/** Takes a receipt off the device, and its image when nothing waits for that. */
export async function removeReceipt(db: KiraDb, id: string): Promise<void> {
  const receipt = await db.receipts.get(id);
  await Promise.all([db.receipts, db.boards, db.snapshots, db.readings].map((table) => table.delete(id)));
  const image = receipt?.image?._id;
  if (!image) return;
  await db.originals.delete(image);
  if (!(await db.outbox.where('lane').equals(imageLane(image)).count())) await db.images.delete(image);
}
