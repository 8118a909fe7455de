import { MAX_PHOTOS, NAME_HEADER, SHARED_CACHE } from '../src/contract/shared-photos.ts';

/** Stores what another app shares, without a connection too, and leads to the upload screen. */
export async function takeShared(request: Request): Promise<Response> {
  const form = await request.formData().catch(() => null); // what is no form shares nothing
  const photos = (form?.getAll('photos') ?? []).filter((entry) => entry instanceof File);
  await caches.delete(SHARED_CACHE);
  const cache = await caches.open(SHARED_CACHE);
  for (const [at, photo] of photos.slice(0, MAX_PHOTOS).entries()) {
    const headers = { 'content-type': photo.type, [NAME_HEADER]: encodeURIComponent(photo.name) };
    await cache.put(`/${SHARED_CACHE}/${at}`, new Response(photo, { headers }));
  }
  return Response.redirect('/file-upload', 303);
}
