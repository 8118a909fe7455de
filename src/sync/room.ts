import type { KiraDb } from '../data/db.ts';
import { dropStoredImages, isFull } from '../data/storage.ts';

/** Runs `work`, one transaction; where the device has no room for it, once more after making some. */
export async function withRoom<T>(db: KiraDb, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isFull(error) || !(await dropStoredImages(db))) throw error;
    return work();
  }
}
