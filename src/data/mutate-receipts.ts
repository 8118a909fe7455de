import type { ImageRef } from '../contract/receipts.ts';
import { enqueueReceiptDeletion } from './discard.ts';
import { draftRows, editRows, enqueue, queueRows, released } from './outbox.ts';
import { imageQueue, receiptQueue, type ReadingRow } from './rows.ts';
import { refresh, removeReceipt, summarizeBoard } from './view.ts';
import { BillTooLargeError, ReceiptGoneError, StorageFullError, type EditPorts } from './writer.ts';
import { applyOps } from '../domain/board/apply-op.ts';
import { shownBoard, type BoardOp, type StoredBoard } from '../domain/board/board.ts';
import { leavesMoneyRange } from '../domain/board/money-range.ts';
import type { CheckMarks } from '../domain/receipt/draft/check-marks.ts';
import type { EngineName } from '../domain/receipt/draft/draft.ts';

export interface NewReceipt {
  /** For a caller that must know the id before. A receipt with this id is not made again. */
  _id?: string;
  board: StoredBoard;
  /** An image's id. */
  image: string | null;
  group: string | null;
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
  /** Changes a receipt's group. */
  moveReceipt: (receiptId: string, group: string | null) => Promise<void>;
  /** Makes a new receipt of the shown board of one that the server no longer has. Returns its id. */
  keepCopy: (receiptId: string) => Promise<string>;
  /** Hides a receipt while its deletion can be undone. The next start of the app deletes it. */
  hideReceipt: (id: string) => Promise<void>;
  /** Undoes `hideReceipt`. */
  showReceipt: (id: string) => Promise<void>;
  /** Deletes a receipt. One that the server never had just goes. */
  deleteReceipt: (id: string) => Promise<void>;
  /** Records that the user found these fields of a reading right (`fieldKey`). Stays on the device. */
  confirmReading: (receiptId: string, keys: readonly string[]) => Promise<void>;
  /** Gives items the read lines of others: `to` gets those of all its `from`. Stays on the device. */
  linkReading: (receiptId: string, links: readonly ReadingLink[]) => Promise<void>;
}

export function receiptEdits(edits: EditPorts): ReceiptEdits {
  const { db, ids, clock, me, writer, onEdit, onWrite } = edits;

  /** `known`: an image that the server has already. */
  async function addReceipt(
    { _id = ids(), board, image: given, group, read }: NewReceipt,
    known: ImageRef | null = null,
  ): Promise<string> {
    if (await db.boards.get(_id)) return _id;
    const picture = given === null ? known : await db.images.get(given);
    const image = picture?._id ?? null; // an image that is gone can't be sent
    if (given !== null) await db.originals.delete(given); // it is never cut out anew
    if (image !== null) await db.outbox.bulkPut((await draftRows(db, imageQueue(image))).map(released));
    const readBy = read && { readBy: read.by };
    await db.boards.put({ _id, rev: 0, view: board, gone: 0 });
    await db.receipts.put({
      _id,
      ...summarizeBoard(shownBoard(board)),
      group,
      image: image === null ? null : { _id: image, rotation: picture?.rotation ?? 0 },
      ...readBy,
      creator: me._id,
      createdAt: new Date(clock()).toISOString(),
      synced: 0,
      hidden: 0,
    });
    if (read) await db.readings.put({ ...read.reading, _id });
    await enqueue(edits, { type: 'receipt.create', id: _id, board, image, group, ...readBy });
    return _id;
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

    // All reads at once, then all writes at once: the user feels each wait for the database.
    async edit(receiptId, ops) {
      await writer.run(async () => {
        const queue = receiptQueue(receiptId);
        const [row, summary, last] = await Promise.all([
          db.boards.get(receiptId),
          db.receipts.get(receiptId),
          db.outbox.where('queue').equals(queue).last(),
        ]);
        if (!row) throw new ReceiptGoneError();
        const view = applyOps(row.view, ops);
        const [before, after] = [shownBoard(row.view), shownBoard(view)];
        if (leavesMoneyRange(before, after)) throw new BillTooLargeError();
        await Promise.all([
          db.outbox.bulkPut(editRows(edits, receiptId, last, ops)),
          db.boards.put({ ...row, view }),
          summary && db.receipts.put({ ...summary, ...summarizeBoard(after) }),
        ]);
      });
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
        const snapshot = await db.snapshots.get(receiptId);
        if (snapshot && (snapshot.looked ?? 0) < rev) await db.snapshots.put({ ...snapshot, looked: rev });
      }),

    async moveReceipt(id, group) {
      await writer.run(async () => {
        await enqueue(edits, { type: 'receipt.group', id, group });
        await refresh(db, receiptQueue(id));
      });
      onWrite();
    },

    async keepCopy(receiptId) {
      const copy = await writer.run(async () => {
        const [board, receipt, reading] = await Promise.all([
          db.boards.get(receiptId),
          db.receipts.get(receiptId),
          db.readings.get(receiptId),
        ]);
        if (!board || !receipt) throw new ReceiptGoneError();
        const read = receipt.readBy && reading && { by: receipt.readBy as EngineName[], reading };
        const copied = {
          board: shownBoard(board.view),
          image: null,
          group: receipt.group,
          ...(read && { read }),
        };
        const id = await addReceipt(copied, receipt.image);
        await db.outbox.where('queue').equals(receiptQueue(receiptId)).delete();
        await removeReceipt(db, receiptId);
        return id;
      });
      onWrite();
      return copy;
    },

    async hideReceipt(id) {
      await writer.run(async () => {
        await enqueue(edits, { type: 'receipt.delete', id }, { state: 'draft' });
        await refresh(db, receiptQueue(id));
      }, id);
    },

    async showReceipt(id) {
      await writer.run(async () => {
        const rows = await queueRows(db, receiptQueue(id));
        const unsent = rows.filter(({ call, batch }) => call.type === 'receipt.delete' && batch === null);
        await db.outbox.bulkDelete(unsent.map((row) => row.n));
        await refresh(db, receiptQueue(id));
      });
    },

    async deleteReceipt(id) {
      await writer.run(() => enqueueReceiptDeletion(edits, id));
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
