import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MAX_PHOTOS } from '../src/contract/shared-photos.ts';
import { takeSharedPhotos } from '../src/features/new-receipt/handed-photos.ts';
import { inOrder } from '../src/features/new-receipt/join-photos.ts';
import { takeShared } from './share-target.ts';

/** An in-memory Cache API with the methods used here. */
function memoryCaches(): CacheStorage {
  const all = new Map<string, Map<string, Response>>();
  const open = (name: string) => {
    const entries = all.get(name) ?? new Map<string, Response>();
    all.set(name, entries);
    return Promise.resolve({
      keys: () => Promise.resolve([...entries.keys()]),
      match: (url: string) => Promise.resolve(entries.get(url)),
      put: (url: string, response: Response) => {
        if (isFull) return Promise.reject(new DOMException('no room', 'QuotaExceededError'));
        return Promise.resolve(void entries.set(url, response));
      },
    });
  };
  const has = (name: string) => Promise.resolve(all.has(name));
  const remove = (name: string) => Promise.resolve(all.delete(name));
  return { open, has, delete: remove } as unknown as CacheStorage;
}

let isFull = false;
beforeEach(() => {
  isFull = false;
  vi.stubGlobal('caches', memoryCaches());
  // Node.js has no page whose address a path could be of.
  vi.spyOn(Response, 'redirect').mockImplementation(
    (to) => new Response(null, { status: 303, headers: { location: String(to) } }),
  );
});
afterEach(() => void vi.unstubAllGlobals());

/** Shares photos with these names as the system does. Returns where it leads. */
async function share(names: readonly string[]): Promise<string | null> {
  const body = new FormData();
  for (const name of names) body.append('photos', new File([name], name, { type: 'image/jpeg' }));
  const answer = await takeShared(new Request('https://kira.test/share', { method: 'POST', body }));
  return answer.headers.get('location');
}
const taken = () => takeSharedPhotos(globalThis.caches);

test('shared photos keep the order of the share, whatever their names are', async () => {
  const names = ['top.jpg', 'middle é.jpg', 'bottom.jpg'];
  expect(await share(names)).toBe('/file-upload');
  expect(inOrder(await taken()).map(({ name }) => name)).toEqual(names);
  expect(await taken()).toEqual([]);
});

test('of too many shared photos the screen gets one more than it takes, so it can refuse them', async () => {
  await share(Array.from({ length: MAX_PHOTOS + 3 }, (_, at) => `${at}.jpg`));
  expect(await taken()).toHaveLength(MAX_PHOTOS + 1);
});

test('a share leads to the upload screen on a full device too, and leaves nothing behind', async () => {
  isFull = true;
  expect(await share(['a.jpg'])).toBe('/file-upload?share=failed');
  expect(await taken()).toEqual([]);
});
