import type { Group } from '../../contract/groups.ts';
import { shownBoard, type StoredBoard } from '../../domain/board/board.ts';
import type { Ref } from '../../domain/documents/kind.ts';
import { leavesGroup } from '../../domain/group/group.ts';
import { countBoard } from '../../domain/settling/book-bill.ts';
import { payableOf, printedTotal } from '../../domain/split/payable.ts';
import type { KiraDb } from '../device/db.ts';
import { documentOf, putWhole, wholeOf } from '../device/documents.ts';
import { idOf, isRef, kindNameOf, kindOf, newDocument } from '../device/refs.ts';
import {
  imageQueue,
  receiptQueue,
  type DocumentRow,
  type OutboxRow,
  type Queue,
  type ReceiptSummary,
} from '../device/rows.ts';
import { createdDoc, opsIn, opsOf, queueRows } from './outbox.ts';

/**
 * Computes the view of one queue's document from snapshot and outbox. Every writer calls it last, inside its
 * transaction: so the view is the snapshot with all pending operations at each commit.
 */
export async function refresh(db: KiraDb, queue: Queue): Promise<void> {
  if (!isRef(queue)) return;
  const [known, pending] = await Promise.all([wholeOf(db, queue), queueRows(db, queue)]);
  const { empty } = kindOf(queue);
  const row = known ?? (empty && newDocument(queue, empty));
  if (row) await storeView(db, row, pending);
}

/**
 * Stores a document with its view. Refused operations count too: the screen shows them until a discard. It is
 * removed where there is nothing to start from, and where the server never had it, or no longer shows it, and
 * nothing is pending.
 * @param listed what else the list shows of a bill
 */
export async function storeView(
  db: KiraDb,
  row: DocumentRow,
  pending: readonly OutboxRow[],
  listed?: Listed,
): Promise<void> {
  const base = row.snapshot ?? createdDoc(row.kind, pending) ?? kindOf(row.ref).empty;
  const isKept = pending.length > 0 || (row.snapshot !== null && !row.gone);
  if (base === null || !isKept) return removeDocument(db, row.ref);
  const { apply } = kindOf(row.ref);
  const view = pending.flatMap(opsIn).reduce((doc, op) => apply(doc, op) ?? doc, base);
  const isHidden = row.kind === 'group' && isHiddenGroup(view as Group, pending, db.user);
  await Promise.all([
    putWhole(db, { ...row, view, hidden: isHidden ? 1 : 0 }),
    row.kind === 'receipt' && list(db, { ...row, view } as DocumentRow<'receipt'>, listed),
  ]);
}

/** Deleted, or the user leaves it. A refused change doesn't hide it: the user has to see why. */
function isHiddenGroup(group: Group, pending: readonly OutboxRow[], user: string): boolean {
  const unsent = pending.filter(({ state }) => state !== 'refused');
  return group.deleted === true || opsOf('group', unsent).some((op) => leavesGroup(op, group, user));
}

async function list(db: KiraDb, { id, view, rev }: DocumentRow<'receipt'>, listed?: Listed): Promise<void> {
  const known = listed ?? (await db.receipts.get(id));
  if (known) await db.receipts.put({ ...known, ...summarizeBoard(view, id), synced: rev > 0 ? 1 : 0 });
}

/** What a list shows of a bill besides its board. */
export type Listed = Omit<ReceiptSummary, keyof Summary>;

type Summary = Pick<ReceiptSummary, 'title' | 'date' | 'total' | 'printed' | 'group' | 'counted' | 'hidden'>;

/** What a list shows of a board. */
export const summarizeBoard = (board: StoredBoard, id: string): Summary => ({
  title: board.bill.title,
  date: board.bill.date,
  total: payableOf(shownBoard(board)),
  printed: printedTotal(shownBoard(board)),
  group: board.bill.group,
  counted: countBoard(board, id),
  hidden: board.bill.deleted ? 1 : 0,
});

export async function removeDocument(db: KiraDb, ref: Ref): Promise<void> {
  const kind = kindNameOf(ref);
  if (kind === 'receipt') return removeReceipt(db, idOf(ref));
  if (kind === 'group') await keepName(db, idOf(ref));
  await db.documents.delete(ref);
}

/** A group's name stays on this device: bills and payments of the user are of it. */
async function keepName(db: KiraDb, id: string): Promise<void> {
  const [group, row] = await Promise.all([documentOf(db, 'group', id), db.meta.get('formerGroups')]);
  const name = group?.snapshot?.name;
  const others = row?.key === 'formerGroups' ? row.value : {};
  if (name !== undefined) await db.meta.put({ key: 'formerGroups', value: { ...others, [id]: name } });
}

/** Removes a receipt from the device, and its image unless another receipt or the outbox needs it. */
export async function removeReceipt(db: KiraDb, id: string): Promise<void> {
  const receipt = await db.receipts.get(id);
  const tables = [db.receipts, db.snapshots, db.looked, db.billLinks, db.readings];
  await Promise.all([db.documents.delete(receiptQueue(id)), ...tables.map((table) => table.delete(id))]);
  const image = receipt?.image?._id;
  if (!image || (await db.receipts.filter((other) => other.image?._id === image).count())) return;
  if (!(await db.outbox.where('queue').equals(imageQueue(image)).count())) await db.images.delete(image);
}
