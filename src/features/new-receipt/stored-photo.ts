import type { KiraDb } from '../../data/db.ts';
import { queryImage } from '../../data/queries.ts';
import { queryOriginal } from '../../data/queries.ts';
import type { Corners } from '../../vision/paper/corners.ts';
import { uploadTexts } from './texts.ts';

export interface StoredPhoto {
  /** As it was chosen, else what was cut out of it. */
  file: File;
  /** What is read. */
  blob: Blob;
  /** Where that lay on the file; null where only that is here. */
  corners: Corners | null;
}

/** A photo that this device has stored; null where it hasn't. */
export async function loadStoredPhoto(db: KiraDb, id: string): Promise<StoredPhoto | null> {
  const [image, original] = await Promise.all([queryImage(db, id), queryOriginal(db, id)]);
  if (!image) return null;
  const { blob } = image;
  const bytes = original?.file ?? blob;
  const file = new File([bytes], uploadTexts.yourPhoto, { type: bytes.type });
  return { file, blob, corners: original?.corners ?? null };
}
