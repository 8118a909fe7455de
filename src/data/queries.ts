import type { Group } from '../contract/groups.ts';
import type { HistoryEntry } from '../contract/history.ts';
import { shownBoard, type Board, type StoredBoard } from '../domain/board/board.ts';
import type { KiraDb } from './db.ts';
import { queueRows } from './outbox.ts';
import {
  receiptQueue,
  type OutboxRow,
  type Queue,
  type ReadingRow,
  type Reason,
  type ReceiptRow,
} from './rows.ts';

/** Plain queries for `useLiveQuery`; none of them touches the network. */

export interface ReceiptView {
  summary: ReceiptRow;
  board: Board;
  /** The board with what is deleted: edits are applied to it. */
  stored: StoredBoard;
  /** 0: the server never had it. */
  rev: number;
  /** The server has it no longer; unsent edits keep it here. */
  gone: boolean;
}

/** Null when it isn't on this device. One transaction: what it answers stood in the database at one moment. */
export async function getReceipt(db: KiraDb, id: string): Promise<ReceiptView | null> {
  const [summary, board] = await db.transaction('r', [db.receipts, db.boards], () =>
    Promise.all([db.receipts.get(id), db.boards.get(id)]),
  );
  if (!summary || !board || summary.hidden) return null;
  const { rev, view: stored, gone } = board;
  return { summary, board: shownBoard(stored), stored, rev, gone: gone === 1 };
}

/** What this device knows of a receipt's history. */
export interface KnownHistory {
  /** The board that the entries lead to; null: the server never had it. */
  board: StoredBoard | null;
  /** The newest entries of the log, newest first. */
  entries: HistoryEntry[];
  /** The revision up to which the person has looked; null: never on this device. */
  looked: number | null;
}

export async function getHistory(db: KiraDb, id: string): Promise<KnownHistory> {
  const snapshot = await db.snapshots.get(id);
  const { board = null, history: entries = [], looked = null } = snapshot ?? {};
  return { board, entries, looked };
}

/** A receipt's rows that the server doesn't have yet, in the order in which they were made. */
export const listPending = (db: KiraDb, id: string): Promise<OutboxRow[]> => queueRows(db, receiptQueue(id));

/** Why the server refused something of a receipt; null where it didn't. */
export const getRefusal = async (db: KiraDb, id: string): Promise<Reason | null> =>
  (await listPending(db, id)).flatMap(({ reason }) => reason ?? [])[0] ?? null;

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
  /** Bills and groups with something that the server doesn't have. */
  unsent: number;
  /** Bills that wait to be sent: what is still a draft doesn't. */
  waiting: number;
  /** Bills and groups of which the server refused something: the person decides. */
  refused: number;
}

/** A photo is no bill: it counts only once it was refused. Run after each edit, so it reads keys alone. */
export async function countOutbox(db: KiraDb): Promise<OutboxCount> {
  const keys = await db.transaction('r', db.outbox, () => db.outbox.orderBy('[state+queue]').uniqueKeys());
  const of = (state: OutboxRow['state']) =>
    (keys as unknown as [OutboxRow['state'], Queue][])
      .filter((key) => key[0] === state)
      .map(([, queue]) => queue);
  const refused = new Set(of('refused'));
  const queued = [...of('draft'), ...of('waiting')].filter((queue) => !queue.startsWith('image:'));
  const unsent = [...queued, ...refused];
  const waiting = of('waiting').filter((queue) => queue.startsWith('receipt:') && !refused.has(queue));
  return { unsent: new Set(unsent).size, waiting: waiting.length, refused: refused.size };
}
