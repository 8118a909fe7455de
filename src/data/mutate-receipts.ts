import type { Board, BoardOp } from '../domain/board.ts';
import { applyOps } from '../domain/board.ts';
import type { EngineName } from '../domain/receipt/draft.ts';
import type { ReceiptReading } from '../domain/receipt/reading.ts';
import { isWithinMoney } from '../domain/range.ts';
import { replaces, seenBefore } from './coalesce.ts';
import type { KiraDb } from './db.ts';
import { deleteReceipt } from './deletion.ts';
import { enqueue, newRow, type NewOutboxRow } from './enqueue.ts';
import type { Edits } from './mutate.ts';
import { laneRows, refresh } from './refresh.ts';
import { summaryOf } from './replay.ts';
import { imageLane, receiptLane, type BoardRow, type Lane, type OutboxRow } from './rows.ts';
import { BillTooLargeError, ReceiptGoneError } from './storage.ts';

export interface NewReceipt {
  /** Where the caller has to know it beforehand. What is made already under this id is not made again. */
  _id?: string;
  board: Board;
  /** Image id, null where there is none. */
  image: string | null;
  group: string | null;
  /** Where it was read and not typed: by which engines, and how. */
  read?: { by: readonly EngineName[]; reading: ReceiptReading };
}

export interface ReceiptEdits {
  /** Makes a receipt with its board and answers its id. */
  createReceipt: (receipt: NewReceipt) => Promise<string>;
  /**
   * Applies operations to the board and answers it as it was before. They are held, unless `release` lets
   * them go out with all that were held before them. `seen` is the revision of the board that the screen showed
   * when the person began: the device may have a later one meanwhile. Throws ReceiptGoneError, BillTooLargeError.
   */
  edit: (receiptId: string, ops: readonly BoardOp[], release?: boolean, seen?: number) => Promise<Board>;
  /** Lets a receipt's held operations go out. A held deletion stays: whoever offers to undo it lets it go. */
  release: (receiptId: string) => Promise<void>;
  /** Takes a receipt off the lists while its deletion can still be undone. Left alone, it goes at the next start. */
  hideReceipt: (id: string) => Promise<void>;
  /** Undoes `hideReceipt`. */
  showReceipt: (id: string) => Promise<void>;
  /** Deletes a receipt; one that the server never had just goes. */
  deleteReceipt: (id: string) => Promise<void>;
}

export function receiptEdits(edits: Edits): ReceiptEdits {
  const { db, ids, clock, me, writer, onWrite } = edits;

  return {
    async createReceipt({ _id: id = ids(), board, image: given, group, read }) {
      const createdAt = new Date(clock()).toISOString();
      await writer.run(async () => {
        if (await db.boards.get(id)) return;
        const picture = given === null ? undefined : await db.images.get(given);
        const image = picture?._id ?? null; // one that is no longer here can't be sent either
        if (image !== null) await db.outbox.bulkPut((await heldRows(db, imageLane(image))).map(released));
        await db.boards.put({ _id: id, rev: 0, view: board, gone: 0 });
        await db.receipts.put({
          _id: id,
          ...summaryOf(board),
          group,
          image: image === null ? null : { _id: image, rotation: picture?.rotation ?? 0 },
          ...(read && { readBy: read.by }),
          creator: me._id,
          createdAt,
          synced: 0,
          hidden: 0,
        });
        if (read) await db.readings.put({ ...read.reading, _id: id });
        const readBy = read && { readBy: read.by };
        await enqueue(edits, { type: 'receipt.create', id, board, image, group, ...readBy });
      });
      onWrite();
      return id;
    },

    // Reads side by side, then writes side by side: each wait for the database shows at the finger.
    async edit(receiptId, ops, release = false, seen = Infinity) {
      const before = await writer.run(async () => {
        const [row, summary, pending] = await Promise.all([
          db.boards.get(receiptId),
          db.receipts.get(receiptId),
          laneRows(db, receiptLane(receiptId)), // all of it: any may hide what it edits
        ]);
        if (!row) throw new ReceiptGoneError();
        const view = applyOps(row.view, ops);
        if (!isWithinMoney(view) && isWithinMoney(row.view)) throw new BillTooLargeError();
        const held = release ? pending.filter(isHeldEdit) : [];
        const shown = { ...row, rev: Math.min(row.rev, seen) };
        const rows = appended(edits, shown, pending, ops);
        await Promise.all([
          // What was held comes first: the tail may be among it, and changed.
          db.outbox.bulkPut(release ? [...held, ...rows].map(released) : rows),
          db.boards.put({ ...row, view }),
          summary && db.receipts.put({ ...summary, ...summaryOf(view) }),
        ]);
        return row.view;
      });
      if (release) onWrite();
      return before;
    },

    async release(receiptId) {
      const count = await writer.run(async () => {
        const held = (await heldRows(db, receiptLane(receiptId))).filter(isHeldEdit);
        await db.outbox.bulkPut(held.map(released));
        return held.length;
      });
      if (count) onWrite();
    },

    async hideReceipt(id) {
      await writer.run(async () => {
        await enqueue(edits, { type: 'receipt.delete', id }, { state: 'held' });
        await refresh(db, receiptLane(id));
      });
    },

    async showReceipt(id) {
      await writer.run(async () => {
        const rows = await laneRows(db, receiptLane(id));
        const unsent = rows.filter(({ call, batch }) => call.type === 'receipt.delete' && batch === null);
        await db.outbox.bulkDelete(unsent.map((row) => row.n));
        await refresh(db, receiptLane(id));
      });
    },

    async deleteReceipt(id) {
      await writer.run(async () => deleteReceipt(edits, id));
      onWrite();
    },
  };
}

/** Found by their state: few are held at any time, while a lane grows as long as the phone is offline. */
const heldRows = (db: KiraDb, lane: Lane): Promise<OutboxRow[]> =>
  db.outbox
    .where('state')
    .equals('held')
    .filter((row) => row.lane === lane)
    .toArray();

const isHeldEdit = ({ state, call }: OutboxRow): boolean => state === 'held' && call.type === 'board.op';

const released = <Row extends NewOutboxRow>(row: Row): Row => ({ ...row, state: 'waiting' });

/** The lane's rows that `ops` change or add: one that sets the field of the row before takes its place. */
function appended(
  edits: Edits,
  board: BoardRow,
  pending: readonly OutboxRow[],
  ops: readonly BoardOp[],
): NewOutboxRow[] {
  const tail = pending.at(-1);
  const rows: NewOutboxRow[] = tail ? [tail] : [];
  for (const op of ops) {
    const call = { type: 'board.op', id: board._id, op } as const;
    const last = rows.at(-1);
    const seen = seenBefore(op, board, [...pending.slice(0, -1), ...rows]);
    if (last && replaces(op, last)) rows.splice(-1, 1, { ...last, call, seen });
    else rows.push(newRow(edits, call, { state: 'held', seen }));
  }
  return rows[0] === tail ? rows.slice(1) : rows;
}
