import type { ImageRef } from '../../contract/receipts.ts';
import { applyOps } from '../../domain/board/apply-op.ts';
import { shownBoard, type BoardOp, type StoredBoard } from '../../domain/board/board.ts';
import { leavesMoneyRange } from '../../domain/board/money-range.ts';
import type { CheckMarks } from '../../domain/receipt/draft/check-marks.ts';
import type { EngineName } from '../../domain/receipt/draft/draft.ts';
import { documentOf } from '../device/documents.ts';
import { newDocument } from '../device/refs.ts';
import { receiptQueue, type ReadingRow } from '../device/rows.ts';
import { discardRefused } from './discard.ts';
import { enqueue, opRows } from './outbox.ts';
import { removeReceipt, summarizeBoard } from './view.ts';
import { BillTooLargeError, ReceiptGoneError, StorageFullError, type EditPorts } from './writer.ts';

export interface NewReceipt {
  /** For a caller that must know the id before. A receipt with this id is not made again. */
  _id?: string;
  board: StoredBoard;
  /** An image's id. */
  image: string | null;
  /** The reading and its engines; absent if the user typed the receipt. */
  read?: { by: readonly EngineName[]; reading: CheckMarks };
}

/** Item ids. */
interface ReadingLink {
  to: string;
  from: readonly string[];
}

export interface ReceiptEdits {
  /** Makes a receipt with its board and returns its id. */
  createReceipt: (receipt: NewReceipt) => Promise<string>;
  /**
   * Applies operations to the board. They are sent a moment after the last edit (sync/start.ts).
   * Throws ReceiptGoneError, BillTooLargeError.
   */
  edit: (receiptId: string, ops: readonly BoardOp[]) => Promise<void>;
  /** Sends the edits so far without that wait. False while the device is too full to store them. */
  sendNow: () => Promise<boolean>;
  /** Records that the user has seen the bill at this revision. */
  markSeen: (receiptId: string, rev: number) => Promise<unknown>;
  /** Makes a new receipt of the shown board of one that the server no longer has. Returns its id. */
  keepCopy: (receiptId: string) => Promise<string>;
  /** Deletes a receipt for everybody, or brings it back. The edit is sent at once. */
  setDeleted: (id: string, isDeleted: boolean) => Promise<void>;
  /** Records that the user found these fields of a reading right (`fieldKey`). Stays on the device. */
  confirmReading: (receiptId: string, keys: readonly string[]) => Promise<void>;
  /** Gives items the read lines of others: `to` gets those of all its `from`. Stays on the device. */
  linkReading: (receiptId: string, links: readonly ReadingLink[]) => Promise<void>;
}

export function receiptEdits(edits: EditPorts): ReceiptEdits {
  const { db, ids, clock, me, writer, onEdit, onWrite } = edits;

  /** `known`: an image that the server has already. */
  async function addReceipt(
    { _id = ids(), board, image: given, read }: NewReceipt,
    known: ImageRef | null = null,
  ): Promise<string> {
    const ref = receiptQueue(_id);
    if (await db.documents.get(ref)) return _id;
    const picture = given === null ? known : await db.images.get(given);
    const image = picture?._id ?? null; // an image that is gone can't be sent
    const readBy = read && { readBy: read.by };
    await db.documents.put(newDocument(ref, board));
    await db.receipts.put({
      _id,
      ...summarizeBoard(board, _id),
      image: image === null ? null : { _id: image, rotation: picture?.rotation ?? 0 },
      ...readBy,
      creator: me._id,
      createdAt: new Date(clock()).toISOString(),
      synced: 0,
    });
    if (read) await db.readings.put({ ...read.reading, _id });
    await enqueue(edits, { type: 'create', ref, doc: board, image, ...readBy });
    if (given === null) return _id;
    // The bill goes first: the others can begin while a large photo is on its way.
    if (image !== null && (await db.unusedPhotos.get(given)))
      await enqueue(edits, { type: 'image.create', id: image }, [ref]);
    await db.originals.delete(given); // it is never cut out anew
    await db.unusedPhotos.delete(given);
    return _id;
  }

  /** All reads at once, then all writes at once: the user feels each wait for the database. */
  async function store(receiptId: string, ops: readonly BoardOp[]): Promise<void> {
    const queue = receiptQueue(receiptId);
    const [row, summary, last] = await Promise.all([
      documentOf(db, 'receipt', receiptId),
      db.receipts.get(receiptId),
      // The last row alone: an offline queue can be long.
      db.outbox.where('queue').equals(queue).last(),
    ]);
    if (!row) throw new ReceiptGoneError();
    const view = applyOps(row.view, ops);
    const [before, after] = [shownBoard(row.view), shownBoard(view)];
    if (leavesMoneyRange(before, after)) throw new BillTooLargeError();
    const rows = await opRows(edits, queue, last ? [last] : [], ops);
    await Promise.all([
      db.outbox.bulkPut(rows),
      db.documents.put({ ...row, view }),
      summary && db.receipts.put({ ...summary, ...summarizeBoard(view, receiptId) }),
    ]);
  }

  async function changeReading(receiptId: string, change: (row: ReadingRow) => void): Promise<void> {
    await writer.run(() => db.readings.where('_id').equals(receiptId).modify(change));
  }

  return {
    async createReceipt(receipt) {
      const _id = receipt._id ?? ids();
      await writer.run(() => addReceipt({ ...receipt, _id }));
      onWrite();
      return _id;
    },

    async edit(receiptId, ops) {
      await writer.run(() => store(receiptId, ops));
      onEdit();
    },

    async sendNow() {
      const isStored = await writer.flush().then(
        () => true,
        (error: unknown) => {
          if (error instanceof StorageFullError) return false;
          throw error;
        },
      );
      onWrite();
      return isStored;
    },

    markSeen: (receiptId, rev) =>
      writer.runQuietly(async () => {
        const looked = await db.looked.get(receiptId);
        if ((looked?.rev ?? 0) < rev) await db.looked.put({ _id: receiptId, rev });
      }),

    async keepCopy(receiptId) {
      const copy = await writer.run(async () => {
        const [board, receipt, reading] = await Promise.all([
          documentOf(db, 'receipt', receiptId),
          db.receipts.get(receiptId),
          db.readings.get(receiptId),
        ]);
        if (!board || !receipt) throw new ReceiptGoneError();
        const read = receipt.readBy && reading && { by: receipt.readBy as EngineName[], reading };
        const { deleted: _, ...bill } = board.view.bill;
        const copied = { board: { ...shownBoard(board.view), bill }, image: null, ...(read && { read }) };
        const id = await addReceipt(copied, receipt.image);
        await db.outbox.where('queue').equals(receiptQueue(receiptId)).delete();
        await removeReceipt(db, receiptId);
        return id;
      });
      onWrite();
      return copy;
    },

    async setDeleted(id, isDeleted) {
      const op: BoardOp = { op: 'bill.set', field: 'deleted', value: isDeleted };
      const change = async () => {
        if (!isDeleted || (await discardRefused(db, receiptQueue(id)))) await store(id, [op]);
      };
      await writer.run(change, isDeleted ? id : undefined);
      onWrite();
    },

    confirmReading: (receiptId, keys) =>
      changeReading(receiptId, (row) => {
        row.settled = [...new Set([...row.settled, ...keys])];
      }),

    linkReading: (receiptId, links) =>
      changeReading(receiptId, (row) => {
        for (const { to, from } of links) {
          const lines = [...new Set(from.flatMap((id) => row.items[id] ?? []))];
          if (lines.length) row.items[to] = lines;
        }
      }),
  };
}
