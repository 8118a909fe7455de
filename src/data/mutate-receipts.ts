import { applyOps } from '../domain/board/apply-op.ts';
import { shownBoard, type BoardOp, type StoredBoard } from '../domain/board/board.ts';
import type { ImageRef } from '../contract/receipts.ts';
import type { EngineName } from '../domain/receipt/draft/draft.ts';
import type { CheckMarks } from '../domain/receipt/draft/check-marks.ts';
import { isWithinMoney } from '../domain/board/within-money.ts';
import type { Edits } from './edits.ts';
import { deleteReceipt } from './giving-up.ts';
import { draftRows, draftsOf, enqueue, queueRows, type NewOutboxRow } from './outbox.ts';
import { imageQueue, receiptQueue, type OutboxRow } from './rows.ts';
import { BillTooLargeError, ReceiptGoneError } from './storage.ts';
import { refresh, removeReceipt, summaryOf } from './view.ts';

export interface NewReceipt {
  /** Where the caller has to know it beforehand. What is made already under this id is not made again. */
  _id?: string;
  board: StoredBoard;
  /** Image id, null where there is none. */
  image: string | null;
  group: string | null;
  /** Where it was read and not typed: by which engines, and how. */
  read?: { by: readonly EngineName[]; reading: CheckMarks };
}

export interface ReceiptEdits {
  /** Makes a receipt with its board and answers its id. */
  createReceipt: (receipt: NewReceipt) => Promise<string>;
  /**
   * Applies operations to the board. They are drafts; with `isSent` they go out, with all drafts before them.
   * Throws ReceiptGoneError, BillTooLargeError.
   */
  edit: (receiptId: string, ops: readonly BoardOp[], isSent?: boolean) => Promise<void>;
  /** Lets a receipt's draft edits go out. A draft deletion stays: whoever offers to undo it releases it. */
  release: (receiptId: string) => Promise<void>;
  /** Notes that the person has looked at the bill as it is at this revision. */
  look: (receiptId: string, rev: number) => Promise<void>;
  /** Makes a new receipt of what this device shows of one that the server has no longer. Answers its id. */
  keepCopy: (receiptId: string) => Promise<string>;
  /** Takes a receipt off the lists while its deletion can still be undone. Left alone, it goes at the next start. */
  hideReceipt: (id: string) => Promise<void>;
  /** Undoes `hideReceipt`. */
  showReceipt: (id: string) => Promise<void>;
  /** Deletes a receipt; one that the server never had just goes. */
  deleteReceipt: (id: string) => Promise<void>;
}

export function receiptEdits(edits: Edits): ReceiptEdits {
  const { db, ids, clock, me, writer, onWrite } = edits;

  /** `known`: an image that the server has. */
  async function addReceipt(
    { _id = ids(), board, image: given, group, read }: NewReceipt,
    known: ImageRef | null = null,
  ): Promise<string> {
    if (await db.boards.get(_id)) return _id;
    const picture = given === null ? known : await db.images.get(given);
    const image = picture?._id ?? null; // one that is no longer here can't be sent either
    if (image !== null) await db.outbox.bulkPut((await draftRows(db, imageQueue(image))).map(released));
    const readBy = read && { readBy: read.by };
    await db.boards.put({ _id, rev: 0, view: board, gone: 0 });
    await db.receipts.put({
      _id,
      ...summaryOf(shownBoard(board)),
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

  return {
    async createReceipt(receipt) {
      const _id = receipt._id ?? ids();
      await writer.run(() => addReceipt({ ...receipt, _id }));
      onWrite();
      return _id;
    },

    // Reads side by side, then writes side by side: each wait for the database shows at the finger.
    async edit(receiptId, ops, isSent = false) {
      await writer.run(async () => {
        const queue = receiptQueue(receiptId);
        const [row, summary, last, drafts] = await Promise.all([
          db.boards.get(receiptId),
          db.receipts.get(receiptId),
          db.outbox.where('queue').equals(queue).last(),
          isSent ? draftRows(db, queue) : [],
        ]);
        if (!row) throw new ReceiptGoneError();
        const view = applyOps(row.view, ops);
        const [before, after] = [shownBoard(row.view), shownBoard(view)];
        if (!isWithinMoney(after) && isWithinMoney(before)) throw new BillTooLargeError();
        const rows = draftsOf(edits, receiptId, last, ops);
        await Promise.all([
          // The drafts before come first: the last row may be among them, and changed.
          db.outbox.bulkPut(isSent ? [...drafts.filter(isDraftEdit), ...rows].map(released) : rows),
          db.boards.put({ ...row, view }),
          summary && db.receipts.put({ ...summary, ...summaryOf(after) }),
        ]);
      });
      if (isSent) onWrite();
    },

    async release(receiptId) {
      await writer.runQuietly(async () => {
        const drafts = await draftRows(db, receiptQueue(receiptId));
        await db.outbox.bulkPut(drafts.filter(isDraftEdit).map(released));
      });
      onWrite();
    },

    look: (receiptId, rev) =>
      writer.runQuietly(async () => {
        const snapshot = await db.snapshots.get(receiptId);
        if (snapshot && (snapshot.looked ?? 0) < rev) await db.snapshots.put({ ...snapshot, looked: rev });
      }),

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
      });
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
      await writer.run(() => deleteReceipt(edits, id));
      onWrite();
    },
  };
}

const isDraftEdit = ({ call }: OutboxRow): boolean => call.type === 'board.op';

const released = <Row extends NewOutboxRow>(row: Row): Row => ({ ...row, state: 'waiting' });
