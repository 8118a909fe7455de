import type { Corners } from '../vision/paper/corners.ts';
import { isFull, withReopen, type KiraDb } from './db.ts';
import { deleteImage } from './discard.ts';
import { draftRows, enqueue } from './outbox.ts';
import { isUnusedPhoto } from './queries.ts';
import { imageQueue, type OutboxRow } from './rows.ts';
import type { EditPorts } from './writer.ts';

export interface PreparedPhoto {
  /** For a caller that must know the id before. */
  _id?: string;
  blob: Blob;
  /** Degrees. */
  rotation: number;
  /** The photo it was cut out of, and its corners there. */
  original?: { file: Blob; corners: Corners };
}

/** A photo leaves the device only with a receipt: until then it is a draft, also after a restart. */
export interface ImageEdits {
  /** Stores a chosen file, before the image is cut out of it. On a full device only `addImage` stores it. */
  keepPhoto: (id: string, file: Blob) => Promise<void>;
  /** Stores a prepared image and returns its id. It replaces an image cut out of the same photo. */
  addImage: (image: PreparedPhoto) => Promise<string>;
  /** Removes an image from the device, unless a receipt names it. */
  forgetImage: (id: string) => Promise<void>;
  /** Takes an unused photo for this tab. False if it is gone, or another tab has it. */
  takeImage: (id: string) => Promise<boolean>;
  /** This tab gives a photo up: any tab may offer it again. */
  leaveImage: (id: string) => Promise<void>;
}

export function imageEdits(edits: EditPorts): ImageEdits {
  const { db, ids, tab, writer } = edits;

  /** A receipt needs no original: a full device goes on without it. */
  async function unlessFull(store: () => Promise<unknown>): Promise<void> {
    await withReopen(db, store).catch((error: unknown) => {
      if (!isFull(error)) throw error;
    });
  }

  return {
    async keepPhoto(id, file) {
      const bytes = await file.arrayBuffer();
      const store = async () => {
        await db.originals.put({ _id: id, bytes, type: file.type, corners: null });
        await enqueue(edits, { type: 'image.create', id }, { state: 'draft' });
      };
      await unlessFull(() => db.transaction('rw', db.editTables, store));
    },

    async addImage({ _id: id = ids(), blob, rotation, original }) {
      const bytes = await blob.arrayBuffer(); // before the transaction: IndexedDB waits for nobody else
      await writer.run(async () => {
        await db.images.put({ _id: id, bytes, type: blob.type, rotation, stored: 0 });
        const known = await db.outbox.where('queue').equals(imageQueue(id)).count();
        if (!known) await enqueue(edits, { type: 'image.create', id }, { state: 'draft' });
      });
      if (original) {
        const { file, corners } = original;
        const whole = await file.arrayBuffer();
        await unlessFull(() => db.originals.put({ _id: id, bytes: whole, type: file.type, corners }));
      }
      return id;
    },

    async forgetImage(id) {
      await writer.run(async () => {
        const drafts = await draftRows(db, imageQueue(id));
        await db.outbox.bulkDelete(drafts.map(({ n }) => n));
        if (drafts.length) await deleteImage(db, id);
      });
    },

    async takeImage(id) {
      const taken = changeHolder(db, id, (row) => (isUnusedPhoto(row) ? { ...row, tab } : null));
      return taken.catch((error: unknown) => {
        if (isFull(error)) return true; // also on a full device the user can have their photo read
        throw error;
      });
    },

    async leaveImage(id) {
      await changeHolder(db, id, ({ tab: holder, ...row }) => (holder === tab ? row : null));
    },
  };
}

/**
 * Changes which tab works on a photo, unless `change` returns null. True if it did. Outside the writer: this
 * is no edit, so a full device must not keep it in memory.
 */
const changeHolder = (
  db: KiraDb,
  id: string,
  change: (row: OutboxRow) => OutboxRow | null,
): Promise<boolean> =>
  withReopen(db, () =>
    db.transaction('rw', db.outbox, async () => {
      const [row] = await draftRows(db, imageQueue(id));
      const changed = row ? change(row) : null;
      if (changed) await db.outbox.put(changed);
      return changed !== null;
    }),
  );
