import { useEffect, useState } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import type { ImageRef } from '../contract/receipts.ts';
import { useData } from './context.tsx';
import type { KiraDb } from './db.ts';
import { getImage } from './queries.ts';

/** Asks the server for an image. */
export type LoadImage = (id: string) => Promise<Blob>;

/**
 * A receipt's photo: this device's own, else the server's, which is kept here from then on: what
 * somebody has seen once is there without a connection too. 'missing' until there is a way to get it.
 */
export function useImage({ _id: id, rotation }: ImageRef, load: LoadImage): Blob | 'loading' | 'missing' {
  const { db } = useData();
  const stored = useLiveQuery(() => getImage(db, id), [db, id]);
  const [seen, setSeen] = useState<{ id: string; blob: Blob | null } | null>(null);
  const wanted = stored === null;
  useEffect(() => {
    if (!wanted) return;
    let left = false;
    const fetchIt = () => {
      fetchOnce(db, { _id: id, rotation }, load).then(
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

/** However many places show it, it is asked for once. */
function fetchOnce(db: KiraDb, image: ImageRef, load: LoadImage): Promise<Blob> {
  const mine = underWay.get(db) ?? new Map<string, Promise<Blob>>();
  underWay.set(db, mine);
  const fetching = mine.get(image._id) ?? fetchAndKeep(db, image, load).finally(() => mine.delete(image._id));
  mine.set(image._id, fetching);
  return fetching;
}

/** Also used without a screen. A device that has no room for it still shows it. */
export async function fetchAndKeep(db: KiraDb, { _id, rotation }: ImageRef, load: LoadImage): Promise<Blob> {
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
