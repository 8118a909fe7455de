import type { Corners } from '../domain/image/paper/corners.ts';
import type { KiraDb } from './db.ts';
import { enqueue } from './enqueue.ts';
import type { Edits } from './mutate.ts';
import { laneRows } from './refresh.ts';
import { imageLane, type OutboxRow } from './rows.ts';
import { isFull, withReopen } from './storage.ts';

export interface NewImage {
  /** Where the caller has to know it beforehand. */
  _id?: string;
  blob: Blob;
  /** Degrees. */
  rotation: number;
  /** The photo it was cut out of, and where it lay on that. */
  original?: { file: Blob; corners: Corners };
}

/** A photo leaves the device only with a receipt: until one names it, it is held. */
export interface ImageEdits {
  /** Keeps a prepared image and answers its id. */
  addImage: (image: NewImage) => Promise<string>;
  /** Takes an image off the device, unless a receipt names it. */
  forgetImage: (id: string) => Promise<void>;
}

export function imageEdits(edits: Edits): ImageEdits {
  const { db, ids, writer } = edits;

  return {
    async addImage({ _id: id = ids(), blob, rotation, original }) {
      const bytes = await blob.arrayBuffer(); // before the transaction: IndexedDB waits for nobody else
      await writer.run(async () => {
        await db.images.put({ _id: id, bytes, type: blob.type, rotation, stored: 0 });
        await enqueue(edits, { type: 'image.create', id }, { state: 'held' });
      });
      if (original) await keepOriginal(db, id, original);
      return id;
    },

    async forgetImage(id) {
      await writer.run(async () => {
        const rows = await laneRows(db, imageLane(id));
        if (rows[0]?.state === 'held') await dropHeldImage(db, rows[0]);
      });
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

/** An image that no receipt names. `row` is its held creation. */
export async function dropHeldImage(db: KiraDb, { n, call: { id } }: OutboxRow): Promise<void> {
  await Promise.all([db.outbox.delete(n), dropImage(db, id)]);
}

export async function dropImage(db: KiraDb, id: string): Promise<void> {
  await Promise.all([db.images.delete(id), db.originals.delete(id)]);
}

/** An image that only a receipt never sent wanted. */
export async function dropUnsentImage(db: KiraDb, image: string | null): Promise<void> {
  if (image === null) return;
  const rows = await laneRows(db, imageLane(image));
  if (rows.every((row) => row.batch === null)) await db.outbox.bulkDelete(rows.map((row) => row.n));
}
