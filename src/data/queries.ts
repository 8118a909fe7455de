import type { Group } from '../contract/groups.ts';
import type { Board } from '../domain/board.ts';
import type { KiraDb } from './db.ts';
import {
  imageLane,
  receiptLane,
  type NoticeRow,
  type OutboxRow,
  type ReadingRow,
  type ReceiptRow,
} from './rows.ts';

/** Plain queries for `useLiveQuery`; none of them touches the network. */

export interface ReceiptView {
  summary: ReceiptRow;
  board: Board;
  /** 0: the server never had it. */
  rev: number;
  /** How many changes of it wait, parked ones included. */
  pending: number;
}

/** Null when it isn't on this device. One transaction: what it answers stood in the database at one moment. */
export async function getReceipt(db: KiraDb, id: string): Promise<ReceiptView | null> {
  const [summary, board, pending] = await db.transaction('r', [db.receipts, db.boards, db.outbox], () =>
    Promise.all([
      db.receipts.get(id),
      db.boards.get(id),
      db.outbox.where('lane').equals(receiptLane(id)).count(),
    ]),
  );
  if (!summary || !board || summary.hidden) return null;
  return { summary, board: board.view, rev: board.rev, pending };
}

/** How a receipt was read; null where it was typed, or read on another device. */
export const getReading = async (db: KiraDb, id: string): Promise<ReadingRow | null> =>
  (await db.readings.get(id)) ?? null;

/** An image kept on this device; null when only the server has it. */
export async function getImage(db: KiraDb, id: string): Promise<{ blob: Blob; rotation: number } | null> {
  const row = await db.images.get(id);
  return row ? { blob: new Blob([row.bytes], { type: row.type }), rotation: row.rotation } : null;
}

/** By name. */
export async function listGroups(db: KiraDb): Promise<Group[]> {
  const rows = await db.groups.toArray();
  return rows
    .filter((row) => row.hidden === 0)
    .map((row) => row.view)
    .toSorted((a, b) => a.name.localeCompare(b.name) || (a._id < b._id ? -1 : 1));
}

export async function getGroup(db: KiraDb, id: string): Promise<Group | null> {
  const row = await db.groups.get(id);
  return row && row.hidden === 0 ? row.view : null;
}

/** Whether the server has once told this device all it has. Until then an empty table says nothing. */
export async function hasEverything(db: KiraDb): Promise<boolean> {
  const [cursor, more] = await db.meta.bulkGet(['cursor', 'more']);
  return cursor !== undefined && more === undefined;
}

/** Everything the server doesn't have yet, in the order in which it was made. */
export const listOutbox = (db: KiraDb): Promise<OutboxRow[]> => db.outbox.orderBy('n').toArray();

export interface OutboxCount {
  /** Stored here and on the way, or not yet released. */
  waiting: number;
  /** Refused: the person decides. */
  parked: number;
}

/** One transaction: this is asked again after each edit. A photo without a receipt waits for the person only. */
export async function countOutbox(db: KiraDb): Promise<OutboxCount> {
  const [all, parked, photos] = await db.transaction('r', db.outbox, () =>
    Promise.all([
      db.outbox.count(),
      db.outbox.where('state').equals('parked').count(),
      db.outbox
        .where('lane')
        .startsWith(imageLane(''))
        .filter(({ state }) => state === 'held')
        .count(),
    ]),
  );
  return { parked, waiting: all - parked - photos };
}

/** The same of receipts that are no longer on this device, so that no board can tell it. */
export async function listLost(db: KiraDb): Promise<NoticeRow[]> {
  const rows = await db.notices.filter((row) => row.seen !== 1).sortBy('n');
  const there = await db.boards.bulkGet(rows.map(({ receipt }) => receipt));
  // That somebody replaced an edit of a receipt that is gone matters to nobody.
  return rows.filter(({ outcome }, at) => outcome !== 'superseded' && !there[at]);
}

/** What the server did otherwise than asked, and the person hasn't seen yet. */
export const listNotices = (db: KiraDb, receipt: string): Promise<NoticeRow[]> =>
  db.notices
    .where('receipt')
    .equals(receipt)
    .filter((row) => row.seen !== 1)
    .sortBy('n');
