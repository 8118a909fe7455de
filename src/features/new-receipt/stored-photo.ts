import type { KiraDb } from '../../data/device/db.ts';
import { queryImage, queryOriginal } from '../../data/queries/queries.ts';
import type { Corners } from '../../vision/paper/corners.ts';
import { uploadTexts } from './texts.ts';

export interface StoredPhoto {
  /** The chosen file, else the image cut out of it. */
  file: File;
  /** The image to read; null if it is not cut out yet. */
  blob: Blob | null;
  /** The image's corners on the file; null if only one of the two is stored. */
  corners: Corners | null;
}

/** A photo stored on this device; null without one. */
export async function loadStoredPhoto(db: KiraDb, id: string): Promise<StoredPhoto | null> {
  const [image, original] = await Promise.all([queryImage(db, id), queryOriginal(db, id)]);
  const blob = image?.blob ?? null;
  const bytes = original?.file ?? blob;
  if (!bytes) return null;
  const file = new File([bytes], uploadTexts.yourPhoto, { type: bytes.type });
  return { file, blob, corners: original?.corners ?? null };
}
