import { useEffect, useEffectEvent } from 'react';
import { NAME_HEADER, SHARED_CACHE } from '../../contract/shared-photos.ts';

/** Photos that another app shared with Kira, in its order. Each is handed out once. */
export async function takeSharedPhotos(caches: CacheStorage | undefined): Promise<File[]> {
  if (!caches || !(await caches.has(SHARED_CACHE))) return [];
  const cache = await caches.open(SHARED_CACHE);
  const found = await Promise.all((await cache.keys()).map((request) => cache.match(request)));
  const files = await Promise.all(found.flatMap((response) => (response ? [response] : [])).map(fileOf));
  await caches.delete(SHARED_CACHE);
  return files;
}

/** The share has lost when a photo was taken: its place keeps the order (`inOrder`). */
async function fileOf(response: Response, place: number): Promise<File> {
  const name = decodeURIComponent(response.headers.get(NAME_HEADER) ?? '') || 'photo';
  const type = response.headers.get('content-type') ?? '';
  return new File([await response.blob()], name, { type, lastModified: place });
}

/** Not in every browser's (and so not in the compiler's) list. */
interface WithLaunches {
  launchQueue?: { setConsumer: (take: (launch: { files: LaunchedFile[] }) => void) => void };
}
type LaunchedFile = Pick<FileSystemFileHandle, 'getFile'>;

/**
 * Calls `take` with photos that another app shared with Kira, or that were opened with it; `fail` if the
 * service worker could not store them.
 */
export function useHandedPhotos(take: (photos: File[]) => void, fail: () => void): void {
  const onPhotos = useEffectEvent((photos: File[]) => {
    if (photos.length > 0) take(photos);
  });
  const onFailure = useEffectEvent(fail);
  useEffect(() => {
    if (new URLSearchParams(window.location.search).get('share') === 'failed') onFailure();
    let gone = false;
    const hand = async (photos: Promise<File[]>) => {
      const files = await photos.catch(() => []); // a moved file, a cleared cache: nothing was handed
      if (!gone) onPhotos(files);
    };
    void hand(takeSharedPhotos(globalThis.caches));
    const { launchQueue } = window as WithLaunches;
    launchQueue?.setConsumer(({ files }) => {
      void hand(Promise.all(files.map((file) => file.getFile())));
    });
    return () => void (gone = true);
  }, []);
}
