import { useEffect, useEffectEvent } from 'react';
import { NAME_HEADER, SHARED_CACHE, type ShareOutcome } from '../../contract/shared-photos.ts';

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
 * Calls `take` with photos that another app shared with Kira, or that were opened with it. Calls `say` if the
 * last share brought none; `isEarlier`: the photos taken are those of a share before it.
 */
export function useHandedPhotos(
  take: (photos: File[]) => void,
  say: (outcome: ShareOutcome, isEarlier: boolean) => void,
): void {
  const onPhotos = useEffectEvent((photos: File[]) => {
    if (photos.length > 0) take(photos);
  });
  const onNoPhotos = useEffectEvent(say);
  useEffect(() => {
    const outcome = new URLSearchParams(window.location.search).get('share');
    let gone = false;
    const hand = async (photos: Promise<File[]>) => {
      const files = await photos.catch(() => []); // a moved file, a cleared cache: nothing was handed
      if (!gone) onPhotos(files);
      return files.length > 0;
    };
    const handShared = async () => {
      const isEarlier = await hand(takeSharedPhotos(globalThis.caches));
      if (!gone && (outcome === 'failed' || outcome === 'empty')) onNoPhotos(outcome, isEarlier);
    };
    void handShared();
    const { launchQueue } = window as WithLaunches;
    launchQueue?.setConsumer(({ files }) => {
      void hand(Promise.all(files.map((file) => file.getFile())));
    });
    return () => void (gone = true);
  }, []);
}
