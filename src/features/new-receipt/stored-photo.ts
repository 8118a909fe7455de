import type { KiraDb } from '../../data/db.ts';
import { queryImage } from '../../data/queries.ts';
import { queryOriginal } from '../../data/queries.ts';
import type { Corners } from '../../vision/paper/corners.ts';
import { uploadTexts } from './texts.ts';

export interface StoredPhoto {
  /** The chosen file, else the image cut out of it. */
  file: File;
  /** The image to read. */
  blob: Blob;
  /** The image's corners on the file; null if only the image is stored. */
  corners: Corners | null;
}

/** A photo stored on this device; null without one. */
export async function loadStoredPhoto(db: KiraDb, id: string): Promise<StoredPhoto | null> {
  const [image, original] = await Promise.all([queryImage(db, id), queryOriginal(db, id)]);
  if (!image) return null;
  const { blob } = image;
  const bytes = original?.file ?? blob;
  const file = new File([bytes], uploadTexts.yourPhoto, { type: bytes.type });
  return { file, blob, corners: original?.corners ?? null };
}
