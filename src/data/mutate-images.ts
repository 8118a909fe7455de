import type { Corners } from '../vision/paper/corners.ts';
import type { KiraDb } from './db.ts';
import type { Edits } from './edits.ts';
import { dropImage } from './giving-up.ts';
import { draftRows, enqueue } from './outbox.ts';
import { imageQueue, type OutboxRow } from './rows.ts';
import { isFull, withReopen } from './storage.ts';
import { isUnused } from './unused-photo.ts';

export interface NewImage {
  /** Where the caller has to know it beforehand. */
  _id?: string;
  blob: Blob;
  /** Degrees. */
  rotation: number;
  /** The photo it was cut out of, and where it lay on that. */
  original?: { file: Blob; corners: Corners };
}

/** A photo leaves the device only with a receipt: until one names it, it is a draft, also after a restart. */
export interface ImageEdits {
  /** Keeps a prepared image and answers its id. */
  addImage: (image: NewImage) => Promise<string>;
  /** Takes an image off the device, unless a receipt names it. */
  forgetImage: (id: string) => Promise<void>;
  /** Takes an unused photo (unused-photo.ts) for this tab. False where it has gone, or another tab has it. */
  takeImage: (id: string) => Promise<boolean>;
  /** This tab no longer works on a photo: any tab may offer it again. */
  leaveImage: (id: string) => Promise<void>;
}

export function imageEdits(edits: Edits): ImageEdits {
  const { db, ids, tab, writer } = edits;

  return {
    async addImage({ _id: id = ids(), blob, rotation, original }) {
      const bytes = await blob.arrayBuffer(); // before the transaction: IndexedDB waits for nobody else
      await writer.run(async () => {
        await db.images.put({ _id: id, bytes, type: blob.type, rotation, stored: 0 });
        await enqueue(edits, { type: 'image.create', id }, { state: 'draft' });
      });
      if (original) await keepOriginal(db, id, original);
      return id;
    },

    async forgetImage(id) {
      await writer.run(async () => {
        const drafts = await draftRows(db, imageQueue(id));
        await db.outbox.bulkDelete(drafts.map(({ n }) => n));
        if (drafts.length) await dropImage(db, id);
      });
    },

    async takeImage(id) {
      const taken = changeHolder(db, id, (row) => (isUnused(row) ? { ...row, tab } : null));
      return taken.catch((error: unknown) => {
        if (isFull(error)) return true; // a full device keeps nobody from reading their photo
        throw error;
      });
    },

    async leaveImage(id) {
      await changeHolder(db, id, ({ tab: holder, ...row }) => (holder === tab ? row : null));
    },
  };
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

/**
 * Changes which tab works on a photo, unless `change` answers null. True when it did. Not in turn with the
 * edits: a full device has nothing to keep of it.
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
