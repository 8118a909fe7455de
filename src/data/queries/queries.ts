import type { Group } from '../../contract/groups.ts';
import type { HistoryEntry } from '../../contract/history.ts';
import { shownBoard, type Board, type StoredBoard } from '../../domain/board/board.ts';
import type { FoldedGroups, OwnSettings } from '../../domain/me/me.ts';
import type { Corners } from '../../vision/paper/corners.ts';
import type { KiraDb } from '../device/db.ts';
import { allOf, documentOf } from '../device/documents.ts';
import { bookOf, idOf } from '../device/refs.ts';
import {
  receiptQueue,
  type OutboxRow,
  type PaymentRow,
  type Queue,
  type ReadingRow,
  type Reason,
  type ReceiptSummary,
} from '../device/rows.ts';
import { queueRows } from '../edits/outbox.ts';
import { queryMe } from './follow-me.ts';

/** Queries for `useLiveQuery`. None uses the network. */

export interface ReceiptView {
  summary: ReceiptSummary;
  board: Board;
  /** The board with its deleted rows: edits are applied to it. */
  stored: StoredBoard;
  /** 0: the server never had it. */
  rev: number;
  /** The server no longer has it; unsent edits keep it here. */
  gone: boolean;
}

/** Null if it isn't on this device. One transaction, so that summary and board fit. */
export async function queryReceipt(db: KiraDb, id: string): Promise<ReceiptView | null> {
  const [summary, board] = await db.transaction('r', [db.receipts, db.documents], () =>
    Promise.all([db.receipts.get(id), documentOf(db, 'receipt', id)]),
  );
  if (!summary || !board || summary.hidden) return null;
  const { rev, view: stored, gone } = board;
  return { summary, board: shownBoard(stored), stored, rev, gone: gone === 1 };
}

/** What this device knows of a receipt's history. */
interface KnownHistory {
  /** The board that the entries lead to; null: the server never had it. */
  board: StoredBoard | null;
  /** The newest entries of the log, newest first. */
  entries: HistoryEntry[];
  /** The revision at which the user last looked; null: never on this device. */
  looked: number | null;
}

export async function queryHistory(db: KiraDb, id: string): Promise<KnownHistory> {
  const [snapshot, looked] = await db.transaction('r', [db.snapshots, db.looked], () =>
    Promise.all([db.snapshots.get(id), db.looked.get(id)]),
  );
  const { board = null, history: entries = [] } = snapshot ?? {};
  return { board, entries, looked: looked?.rev ?? null };
}

/** A receipt's outbox rows, first in first. */
export const queryPending = (db: KiraDb, id: string): Promise<OutboxRow[]> => queueRows(db, receiptQueue(id));

/** How many edits of a receipt are not on the server. It reads no row: an offline queue can be long. */
export const countPending = (db: KiraDb, id: string): Promise<number> =>
  db.outbox.where('queue').equals(receiptQueue(id)).count();

/** Who deleted a receipt, when, and whether this user may bring it back. */
export interface Deleted {
  summary: ReceiptSummary;
  /** A name; null: this user, or it is no longer known. */
  by: string | null;
  /** ISO instant of the server; null: not on the server yet, or no longer known. */
  at: string | null;
}

/** Null if the receipt is not on this device, or not deleted. */
export async function queryDeleted(db: KiraDb, id: string, me: string): Promise<Deleted | null> {
  const [summary, snapshot] = await db.transaction('r', [db.receipts, db.snapshots], () =>
    Promise.all([db.receipts.get(id), db.snapshots.get(id)]),
  );
  return summary?.hidden ? deletedBy(summary, snapshot?.history ?? [], me) : null;
}

/** The receipts that are not deleted. */
export const shownRows = (db: KiraDb) => db.receipts.where('[hidden+createdAt]').between([0, ''], [0, []]);
const deletedRows = (db: KiraDb) => db.receipts.where('[hidden+createdAt]').between([1, ''], [1, []]);

export async function countRecentlyDeleted(db: KiraDb): Promise<number> {
  const [bills, groups] = await Promise.all([deletedRows(db).count(), queryDeletedGroups(db)]);
  return bills + groups.length;
}

/** The groups under "Recently deleted". */
export async function queryDeletedGroups(db: KiraDb): Promise<Group[]> {
  const rows = await allOf(db, 'group');
  return rows
    .filter(({ view, gone }) => view.deleted && !gone)
    .map(({ view }) => view)
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

/** The receipts under "Recently deleted", the last made first. */
export async function queryRecentlyDeleted(db: KiraDb, me: string): Promise<Deleted[]> {
  const hidden = await deletedRows(db).toArray();
  const snapshots = await db.snapshots.bulkGet(hidden.map(({ _id }) => _id));
  return hidden.map((row, at) => deletedBy(row, snapshots[at]?.history ?? [], me)).toReversed();
}

function deletedBy(summary: ReceiptSummary, history: readonly HistoryEntry[], me: string): Deleted {
  const entry = history.find(
    ({ op, outcome }) => outcome === 'applied' && op.op === 'bill.set' && op.field === 'deleted' && op.value,
  );
  return { summary, by: entry && entry.by._id !== me ? entry.by.name : null, at: entry?.at ?? null };
}

/**
 * Why a receipt is no longer on this device. deleted: for good; unshared: the user may no longer see it;
 * null: it was never here.
 */
export async function queryGone(db: KiraDb, id: string): Promise<'deleted' | 'unshared' | null> {
  const known = await db.meta.get('gone');
  const gone = known?.key === 'gone' ? known.value.find((one) => one.id === id) : undefined;
  return gone ? (gone.isDeleted ? 'deleted' : 'unshared') : null;
}

/** Why the server refused an edit of a receipt; null if it refused none. */
export const queryRefusal = async (db: KiraDb, id: string): Promise<Reason | null> =>
  (await queryPending(db, id)).flatMap(({ reason }) => reason ?? [])[0] ?? null;

/** How a receipt was read; null if the user typed it, or another device read it. */
export const queryReading = async (db: KiraDb, id: string): Promise<ReadingRow | null> =>
  (await db.readings.get(id)) ?? null;

/** An image stored on this device; null if only the server has it. */
export async function queryImage(db: KiraDb, id: string): Promise<{ blob: Blob; rotation: number } | null> {
  const row = await db.images.get(id);
  return row ? { blob: new Blob([row.bytes], { type: row.type }), rotation: row.rotation } : null;
}

/** The photo that an image was cut out of; null if the device had no storage for it. */
export async function queryOriginal(
  db: KiraDb,
  id: string,
): Promise<{ file: Blob; corners: Corners | null } | null> {
  const row = await db.originals.get(id);
  return row ? { file: new Blob([row.bytes], { type: row.type }), corners: row.corners } : null;
}

/** The id of the last unused photo; null if there is none. Ids rise with the time. */
export const queryUnusedPhoto = async (db: KiraDb): Promise<string | null> =>
  (await db.unusedPhotos.toCollection().last())?._id ?? null;

/** A group with what is this user's alone. */
export interface ShownGroup extends Group {
  defaultGroup: boolean;
}

/** By name; what the user has folded away comes last. */
export async function queryGroups(db: KiraDb): Promise<ShownGroup[]> {
  const [rows, me] = await Promise.all([allOf(db, 'group'), queryMe(db)]);
  const groups = rows.flatMap((row) => (row.hidden ? [] : withDefault(row.view, me)));
  const { folded = {} } = me;
  const isAway = ({ _id }: Group) => Number(Object.hasOwn(folded, _id));
  return groups.toSorted(
    (a, b) => isAway(a) - isAway(b) || a.name.localeCompare(b.name) || (a._id < b._id ? -1 : 1),
  );
}

/** The groups that the user's lists fold away. */
export const queryFolded = async (db: KiraDb): Promise<FoldedGroups> => (await queryMe(db)).folded ?? {};

/** The user's own document says which one is the default. */
const withDefault = (group: Group, { group: chosen }: Partial<OwnSettings>): ShownGroup => ({
  ...group,
  defaultGroup: group._id === chosen,
});

/** What the server has refused of the user's changes of groups, by group. */
export async function queryGroupRefusals(db: KiraDb): Promise<ReadonlyMap<string, Reason>> {
  const rows = await db.outbox.where('state').equals('refused').toArray();
  return new Map(
    rows.flatMap(({ queue, reason }) =>
      reason && queue.startsWith('group:') ? [[idOf(queue), reason] as const] : [],
    ),
  );
}

export async function queryGroup(db: KiraDb, id: string): Promise<ShownGroup | null> {
  const [row, me] = await Promise.all([documentOf(db, 'group', id), queryMe(db)]);
  return row?.hidden === 0 ? withDefault(row.view, me) : null;
}

/**
 * Whether the first sync is complete. Until then an empty table says nothing. It reads no cursor, which moves
 * with what others do: every screen would read all of its rows again.
 */
export const hasEverything = async (db: KiraDb): Promise<boolean> =>
  (await db.meta.get('complete')) !== undefined;

/** The whole outbox, first in first. */
export const queryOutbox = (db: KiraDb): Promise<OutboxRow[]> => db.outbox.orderBy('n').toArray();

/** The payments for a bill. */
export const queryBillPayments = async (db: KiraDb, bill: string): Promise<PaymentRow[]> =>
  (await db.documents.where('under').equals(receiptQueue(bill)).toArray()) as PaymentRow[];

/** Null if it isn't on this device. */
export const queryPayment = async (db: KiraDb, id: string): Promise<PaymentRow | null> =>
  (await documentOf(db, 'payment', id)) ?? null;

export const queryPayments = (db: KiraDb): Promise<PaymentRow[]> => allOf(db, 'payment');

export interface OutboxCount {
  /** Bills and groups with rows in the outbox; photos, if there is nothing else. */
  unsent: number;
  /** Bills with rows to be sent. */
  waiting: number;
  /** Bills and groups with refused rows: the user decides. */
  refused: number;
  /** The groups among them. */
  refusedGroups: number;
}

/** People count bills and groups: a payment belongs to one. */
const countedAs = (queue: Queue): Queue => (queue.startsWith('payment:') && bookOf(idOf(queue))) || queue;

/** This runs after each edit, so it reads index keys only. */
export async function countOutbox(db: KiraDb): Promise<OutboxCount> {
  const keys = await db.transaction('r', db.outbox, () => db.outbox.orderBy('[state+queue]').uniqueKeys());
  const of = (state: OutboxRow['state']) =>
    new Set(
      (keys as unknown as [OutboxRow['state'], Queue][])
        .filter((key) => key[0] === state)
        .map(([, queue]) => countedAs(queue)),
    );
  const refused = of('refused');
  const all = [...of('waiting')];
  const bills = all.filter((queue) => !queue.startsWith('image:'));
  const queued = bills.length ? bills : all; // a photo follows its bill
  const unsent = [...queued, ...refused];
  const waiting = queued.filter((queue) => queue.startsWith('receipt:') && !refused.has(queue));
  const groups = [...refused].filter((queue) => queue.startsWith('group:'));
  return {
    unsent: new Set(unsent).size,
    waiting: waiting.length,
    refused: refused.size,
    refusedGroups: groups.length,
  };
}
