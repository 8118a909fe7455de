import { MAX_PHOTOS, NAME_HEADER, SHARED_CACHE } from '../src/contract/shared-photos.ts';

/**
 * Stores what another app shares, without a connection too, and leads to the upload screen. The screen says
 * that photos could not be stored (`share=failed`), or that they are too many: hence one more is stored.
 */
export async function takeShared(request: Request): Promise<Response> {
  try {
    const form = await request.formData();
    const photos = form.getAll('photos').filter((entry) => entry instanceof File);
    await storeAll(photos.slice(0, MAX_PHOTOS + 1));
    return Response.redirect('/file-upload', 303);
  } catch {
    // Without storage, the browser would show its own page for errors.
    await caches.delete(SHARED_CACHE).catch(() => undefined);
    return Response.redirect('/file-upload?share=failed', 303);
  }
}

async function storeAll(photos: readonly File[]): Promise<void> {
  await caches.delete(SHARED_CACHE);
  const cache = await caches.open(SHARED_CACHE);
  for (const [at, photo] of photos.entries()) {
    const headers = { 'content-type': photo.type, [NAME_HEADER]: encodeURIComponent(photo.name) };
    await cache.put(`/${SHARED_CACHE}/${at}`, new Response(photo, { headers }));
  }
}
