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
      delete: (url: string) => Promise.resolve(entries.delete(url)),
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

/** Posts a share as the system does. Returns where it leads. */
async function post(body: BodyInit | null, headers: Record<string, string> = {}): Promise<string | null> {
  const answer = await takeShared(new Request('https://kira.test/share', { method: 'POST', body, headers }));
  return answer.headers.get('location');
}
function share(names: readonly string[]): Promise<string | null> {
  const body = new FormData();
  for (const name of names) body.append('photos', new File([name], name, { type: 'image/jpeg' }));
  return post(body);
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

test('SHARE-1: on a full device a share says so, and the photo of the share before stays', async () => {
  isFull = true;
  expect(await share(['a.jpg'])).toBe('/file-upload?share=failed');
  expect(await taken()).toEqual([]);
  isFull = false;
  await share(['before.jpg']);
  isFull = true;
  expect(await share(['a.jpg', 'b.jpg'])).toBe('/file-upload?share=failed');
  expect((await taken()).map(({ name }) => name)).toEqual(['before.jpg']);
});

const parts = (...all: string[]) => [...all.flatMap((part) => ['--x', part]), '--x--', ''].join('\r\n');
const form = { 'content-type': 'multipart/form-data; boundary=x' };
const disposition = 'content-disposition: form-data; name="photos"; filename=';
test.each([
  ['no part', parts(), form],
  ['no body', null, {}],
  ['no body, but the type of one', null, form],
  ['a body that was cut off', parts(`${disposition}"a.jpg"\r\n\r\nabc`).slice(0, -12), form],
  [
    'a part without a file',
    parts(`${disposition}""\r\ncontent-type: application/octet-stream\r\n\r\n`),
    form,
  ],
  ['only a text', parts('content-disposition: form-data; name="title"\r\n\r\nDinner'), form],
])(
  'SHARE-1: a share with %s says that nothing came, and the photo before stays',
  async (_, body, headers) => {
    await share(['before.jpg']);
    expect(await post(body, headers)).toBe('/file-upload?share=empty');
    expect((await taken()).map(({ name }) => name)).toEqual(['before.jpg']);
  },
);

test('of two shares the last one counts, also an empty file, which the screen refuses', async () => {
  await share(['a.jpg', 'b.jpg']);
  const body = new FormData();
  body.append('photos', new File([], 'none.jpg'));
  expect(await post(body)).toBe('/file-upload');
  expect((await taken()).map(({ name, size }) => [name, size])).toEqual([['none.jpg', 0]]);
});
