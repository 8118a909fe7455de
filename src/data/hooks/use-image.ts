import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import type { ImageRef } from '../../contract/receipts.ts';
import { useData } from '../context.tsx';
import type { KiraDb } from '../device/db.ts';
import { queryImage } from '../queries/queries.ts';

/** Asks the server for an image. */
export type LoadImage = (id: string) => Promise<Blob>;

/**
 * A receipt's photo: the device's, else the server's, which is then stored here for offline use. 'missing' if
 * neither can be had; it tries again when the connection is back.
 */
export function useImage({ _id: id, rotation }: ImageRef, load: LoadImage): Blob | 'loading' | 'missing' {
  const { db } = useData();
  const stored = useLiveQuery(() => queryImage(db, id), [db, id]);
  const [seen, setSeen] = useState<{ id: string; blob: Blob | null } | null>(null);
  const wanted = stored === null;
  useEffect(() => {
    if (!wanted) return;
    let left = false;
    const fetchIt = () => {
      fetchImageOnce(db, { _id: id, rotation }, load).then(
        (blob) => left || setSeen({ id, blob }),
        () => left || setSeen({ id, blob: null }),
      );
    };
    fetchIt();
    window.addEventListener('online', fetchIt);
    return () => {
      left = true;
      window.removeEventListener('online', fetchIt);
    };
  }, [db, id, rotation, load, wanted]);

  if (stored) return stored.blob;
  if (seen?.id !== id) return 'loading';
  return seen.blob ?? 'missing';
}

const underWay = new WeakMap<KiraDb, Map<string, Promise<Blob>>>();

/** Several places that show one image make one request. */
function fetchImageOnce(db: KiraDb, image: ImageRef, load: LoadImage): Promise<Blob> {
  const mine = underWay.get(db) ?? new Map<string, Promise<Blob>>();
  underWay.set(db, mine);
  const fetching =
    mine.get(image._id) ?? fetchAndStoreImage(db, image, load).finally(() => mine.delete(image._id));
  mine.set(image._id, fetching);
  return fetching;
}

/** Fetches an image and stores it. A full device shows it too. */
export async function fetchAndStoreImage(
  db: KiraDb,
  { _id, rotation }: ImageRef,
  load: LoadImage,
): Promise<Blob> {
  const blob = await load(_id);
  const bytes = await blob.arrayBuffer();
  await db
    .transaction('rw', db.images, async () => {
      if (!(await db.images.get(_id)))
        await db.images.put({ _id, bytes, type: blob.type, rotation, stored: 1 });
    })
    .catch(() => undefined);
  return blob;
}
