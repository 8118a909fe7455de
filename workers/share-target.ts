import { MAX_PHOTOS, NAME_HEADER, SHARED_CACHE, type ShareOutcome } from '../src/contract/shared-photos.ts';

/**
 * Stores what another app shares, without a connection too, and leads to the upload screen. It stores one
 * photo more than that screen takes, so that the screen can refuse too many.
 *
 *   SHARE-1  Waiting photos are replaced only once new ones are stored. Android sometimes posts a share
 *            again, or for the first time, without its body.
 */
export async function takeShared(request: Request): Promise<Response> {
  const form = await request.formData().catch(() => new FormData()); // a body that was cut off
  const photos = form
    .getAll('photos')
    .filter((entry) => entry instanceof File)
    .filter(({ name, size }) => name !== '' || size > 0); // a part without a file
  if (photos.length === 0) return toScreen('empty');
  // Without storage, the browser would show its own page for errors.
  return (await storeAll(photos.slice(0, MAX_PHOTOS + 1))) ? toScreen(null) : toScreen('failed');
}

const toScreen = (outcome: ShareOutcome | null): Response =>
  Response.redirect(outcome ? `/file-upload?share=${outcome}` : '/file-upload', 303);

/** False where the device has no room. */
async function storeAll(photos: readonly File[]): Promise<boolean> {
  const id = crypto.randomUUID();
  const addresses = photos.map((_, at) => `/${SHARED_CACHE}/${id}/${at}`);
  try {
    const cache = await caches.open(SHARED_CACHE);
    const earlier = await cache.keys();
    try {
      for (const [at, photo] of photos.entries()) {
        const headers = { 'content-type': photo.type, [NAME_HEADER]: encodeURIComponent(photo.name) };
        await cache.put(addresses[at]!, new Response(photo, { headers }));
      }
    } catch {
      for (const address of addresses) await cache.delete(address);
      return false;
    }
    for (const one of earlier) await cache.delete(one);
    return true;
  } catch {
    return false;
  }
}
