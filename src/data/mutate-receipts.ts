import type { Board, BoardOp } from '../domain/board.ts';
import { applyOps } from '../domain/board.ts';
import type { Corners } from '../domain/image/paper/corners.ts';
import type { EngineName } from '../domain/receipt/draft.ts';
import type { ReceiptReading } from '../domain/receipt/reading.ts';
import { isWithinMoney } from '../domain/range.ts';
import { replaces } from './coalesce.ts';
import type { KiraDb } from './db.ts';
import { enqueue, newRow, type NewOutboxRow } from './enqueue.ts';
import type { Edits } from './mutate.ts';
import { laneRows, refresh, removeReceipt } from './refresh.ts';
import { summaryOf } from './replay.ts';
import { imageLane, receiptLane, type BoardRow, type Lane, type OutboxRow } from './rows.ts';
import { BillTooLargeError, isFull, ReceiptGoneError, withReopen } from './storage.ts';

export interface NewImage {
  blob: Blob;
  /** Degrees. */
  rotation: number;
  /** The photo it was cut out of, and where it lay on that. */
  original?: { file: Blob; corners: Corners };
}

export interface NewReceipt {
  board: Board;
  /** Image id, null where there is none. */
  image: string | null;
  group: string | null;
  /** Where it was read and not typed: by which engines, and how. */
  read?: { by: readonly EngineName[]; reading: ReceiptReading };
}

/** Item ids. */
export interface ReadingLink {
  to: string;
  from: readonly string[];
}

export interface ReceiptEdits {
  /** Keeps a prepared image and answers its id. */
  addImage: (image: NewImage) => Promise<string>;
  /** Takes an image that no receipt will use off the device; it isn't sent, as long as it hasn't been. */
  forgetImage: (id: string) => Promise<void>;
  /** Makes a receipt with its board and answers its id. */
  createReceipt: (receipt: NewReceipt) => Promise<string>;
  /**
   * Applies operations to the board and answers it as it was before. They are held, unless `release` lets
   * them go out with all that were held before them. Throws ReceiptGoneError, BillTooLargeError.
   */
  edit: (receiptId: string, ops: readonly BoardOp[], release?: boolean) => Promise<Board>;
  /** Lets a receipt's held operations go out. */
  release: (receiptId: string) => Promise<void>;
  /** Notes that a person found these fields of a reading right (`fieldKey`). */
  settleReading: (receiptId: string, keys: readonly string[]) => Promise<void>;
  /** Lets items stand for the read lines of others: `to` for those of all its `from`. */
  linkReading: (receiptId: string, links: readonly ReadingLink[]) => Promise<void>;
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
    async addImage({ blob, rotation, original }) {
      const id = ids();
      const bytes = await blob.arrayBuffer(); // before the transaction: IndexedDB waits for nobody else
      await writer.run(async () => {
        await db.images.put({ _id: id, bytes, type: blob.type, rotation, stored: 0 });
        await enqueue(edits, { type: 'image.create', id });
      });
      if (original) await keepOriginal(db, id, original);
      onWrite();
      return id;
    },

    async forgetImage(id) {
      await writer.run(async () => {
        await dropUnsentImage(edits, id);
        await db.originals.delete(id);
        if (!(await laneRows(db, imageLane(id))).length) await db.images.delete(id);
      });
      onWrite();
    },

    async createReceipt({ board, image, group, read }) {
      const id = ids();
      const createdAt = new Date(clock()).toISOString();
      await writer.run(async () => {
        const picture = image === null ? undefined : await db.images.get(image);
        await db.boards.put({ _id: id, rev: 0, snapshot: null, view: board, gone: 0 });
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
    async edit(receiptId, ops, release = false) {
      const lane = receiptLane(receiptId);
      const before = await writer.run(async () => {
        const [row, summary, tail, held] = await Promise.all([
          db.boards.get(receiptId),
          db.receipts.get(receiptId),
          db.outbox.where('lane').equals(lane).last(),
          release ? heldRows(db, lane) : [],
        ]);
        if (!row) throw new ReceiptGoneError();
        const view = applyOps(row.view, ops);
        if (!isWithinMoney(view) && isWithinMoney(row.view)) throw new BillTooLargeError();
        const rows = appended(edits, row, tail, ops);
        await Promise.all([
          // What was held comes first: the tail may be among it, and changed.
          db.outbox.bulkPut(release ? [...held, ...rows].map(released) : rows),
          db.boards.put({ ...row, view }),
          summary && db.receipts.put({ ...summary, ...summaryOf(view), synced: 0 }),
        ]);
        return row.view;
      });
      if (release) onWrite();
      return before;
    },

    async release(receiptId) {
      const count = await writer.run(async () => {
        const held = await heldRows(db, receiptLane(receiptId));
        await db.outbox.bulkPut(held.map(released));
        return held.length;
      });
      if (count) onWrite();
    },

    async settleReading(receiptId, keys) {
      await writer.run(() =>
        db.readings
          .where('_id')
          .equals(receiptId)
          .modify((row) => {
            row.settled = [...new Set([...row.settled, ...keys])];
          }),
      );
    },

    async linkReading(receiptId, links) {
      await writer.run(() =>
        db.readings
          .where('_id')
          .equals(receiptId)
          .modify((row) => {
            for (const { to, from } of links) {
              const lines = [...new Set(from.flatMap((id) => row.items[id] ?? []))];
              if (lines.length) row.items[to] = lines;
            }
          }),
      );
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
        const held = rows.filter(({ call, state }) => call.type === 'receipt.delete' && state === 'held');
        await db.outbox.bulkDelete(held.map((row) => row.n));
        await refresh(db, receiptLane(id));
      });
    },

    async deleteReceipt(id) {
      await writer.run(async () => {
        const rows = await laneRows(db, receiptLane(id));
        const create = rows.find((row) => row.call.type === 'receipt.create');
        const unsent = rows.filter((row) => row.batch === null);
        await db.outbox.bulkDelete(unsent.map((row) => row.n));
        if (create && (create.batch === null || create.state === 'parked')) {
          await db.outbox.bulkDelete(rows.map((row) => row.n));
          await dropUnsentImage(edits, create.call.type === 'receipt.create' ? create.call.image : null);
          return removeReceipt(db, id);
        }
        const board = await db.boards.get(id);
        if (!board?.gone) await enqueue(edits, { type: 'receipt.delete', id });
        await refresh(db, receiptLane(id));
      });
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

const released = <Row extends NewOutboxRow>(row: Row): Row => ({ ...row, state: 'waiting' });

/** The lane's rows that `ops` change or add: one that sets the field of the row before takes its place. */
function appended(
  edits: Edits,
  { _id: id, rev: seen }: BoardRow,
  tail: OutboxRow | undefined,
  ops: readonly BoardOp[],
): NewOutboxRow[] {
  const rows: NewOutboxRow[] = tail ? [tail] : [];
  for (const op of ops) {
    const call = { type: 'board.op', id, op } as const;
    const last = rows.at(-1);
    if (last && replaces(op, last)) rows.splice(-1, 1, { ...last, call, seen });
    else rows.push(newRow(edits, call, { state: 'held', seen }));
  }
  return rows[0] === tail ? rows.slice(1) : rows;
}

/** A receipt can do without it, so a full device does not hold anything up. */
async function keepOriginal(
  db: KiraDb,
  id: string,
  { file, corners }: NonNullable<NewImage['original']>,
): Promise<void> {
  const bytes = await file.arrayBuffer();
  await withReopen(db, () => db.originals.put({ _id: id, bytes, type: file.type, corners })).catch(
    (error: unknown) => {
      if (!isFull(error)) throw error;
    },
  );
}

/** An image that only a receipt never sent wanted. */
async function dropUnsentImage({ db }: Edits, image: string | null): Promise<void> {
  if (image === null) return;
  const rows = await laneRows(db, imageLane(image));
  if (rows.every((row) => row.batch === null)) await db.outbox.bulkDelete(rows.map((row) => row.n));
}
