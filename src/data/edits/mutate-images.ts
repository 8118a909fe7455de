import type { Corners } from '../../vision/paper/corners.ts';
import { isFull, withReopen } from '../device/db.ts';
import { deleteImage } from './discard.ts';
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

/** A photo leaves the device only with a receipt: until then it is unused, also after a restart. */
export interface ImageEdits {
  /** Stores a chosen file, before the image is cut out of it. On a full device only `addImage` stores it. */
  keepPhoto: (id: string, file: Blob) => Promise<void>;
  /** Stores a prepared image and returns its id. It replaces an image cut out of the same photo. */
  addImage: (image: PreparedPhoto) => Promise<string>;
  /** Removes an image from the device, unless a receipt names it. */
  forgetImage: (id: string) => Promise<void>;
}

export function imageEdits({ db, ids, writer }: EditPorts): ImageEdits {
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
        await db.unusedPhotos.put({ _id: id });
      };
      await unlessFull(() => db.transaction('rw', db.editTables, store));
    },

    async addImage({ _id: id = ids(), blob, rotation, original }) {
      const bytes = await blob.arrayBuffer(); // before the transaction: IndexedDB waits for nobody else
      await writer.run(async () => {
        await db.images.put({ _id: id, bytes, type: blob.type, rotation, stored: 0 });
        await db.unusedPhotos.put({ _id: id });
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
        if (!(await db.unusedPhotos.get(id))) return;
        await db.unusedPhotos.delete(id);
        await deleteImage(db, id);
      });
    },
  };
}
