import { expect, test } from 'vitest';
import {
  lunch,
  lunchBoard,
  newStorage,
  outboxOf,
  photo,
  refuseRows,
  reprice,
  retitle,
} from '../../tests/support/device.ts';
import {
  newSyncDevice,
  noNews,
  refusal,
  server,
  silence,
  type Script,
  type SyncDevice,
} from '../../tests/support/sync-device.ts';
import { queryReceipt, queryOutbox } from '../data/queries/queries.ts';

/** A new receipt with edits, all of it to be sent. */
async function addReceipt({ mutate }: SyncDevice): Promise<string> {
  const id = await mutate.createReceipt(lunch);
  await mutate.edit(id, [retitle('Dinner'), reprice(500)]);
  return id;
}
const unsent = ({ db }: SyncDevice) => db.outbox.count();
const patchesOf = (device: SyncDevice) => device.pushed().filter(({ name }) => name === 'patchState');

test('PUSH-2, PUSH-3, PUSH-6: rows made offline go out in order, and leave the outbox with the answer', async () => {
  const device = newSyncDevice();
  const image = await device.mutate.addImage(photo);
  const id = await device.mutate.createReceipt({ ...lunch, image });
  await device.mutate.edit(id, [retitle('Dinner')]);
  await device.sync();
  expect(device.pushed().map(({ name, seq }) => [name, seq])).toEqual([
    ['createReceipt', '1'],
    ['createImage', '1'],
    ['patchState', '2'],
  ]);
  expect(await unsent(device)).toBe(0);
  expect(await queryReceipt(device.db, id)).toMatchObject({
    rev: 2,
    summary: { synced: 1, title: 'Dinner' },
  });
  expect(device.sent.at(-1)?.name).toBe('sync');
});

test('no pull follows edits, because their answer has the whole board; one follows a new receipt', async () => {
  const device = newSyncDevice();
  const pulls = () => device.sent.filter(({ name }) => name === 'sync').length;
  const id = await device.mutate.createReceipt(lunch);
  await device.sync();
  await device.sync();
  const before = pulls();
  await device.mutate.edit(id, [retitle('Dinner')]);
  await device.sync();
  expect(device.names()).toEqual(['createReceipt', 'patchState']);
  expect(pulls()).toBe(before);
  await device.mutate.createReceipt(lunch);
  await device.sync();
  expect(pulls()).toBe(before + 1);
});

test('PUSH-4: every retry is the same request, also after later edits and a pull', async () => {
  let failures = 0;
  const device = newSyncDevice(
    server(({ name }) => (name === 'patchState' && (failures += 1) < 3 ? refusal(500) : null)),
  );
  const id = await addReceipt(device);
  await device.sync(500);
  await device.mutate.edit(id, [retitle('Supper'), reprice(600)]); // while the first is in doubt
  await device.db.documents.update(`receipt:${id}`, { rev: 7 }); // and news came meanwhile
  await device.pass(10_000);
  const patches = patchesOf(device);
  expect(patches).toHaveLength(4);
  expect([patches[1], patches[2]]).toEqual([patches[0], patches[0]]);
  expect(patches[3]).toMatchObject({ seq: '3', body: { ops: [retitle('Supper'), reprice(600)] } });
});

test('PUSH-5: after a crash the same request goes out again, and nothing is lost', async () => {
  const storage = newStorage();
  const before = newSyncDevice(
    server(({ name }) => (name === 'patchState' ? undefined : null)),
    storage,
  );
  await addReceipt(before);
  await before.sync();
  before.stop();
  const after = newSyncDevice(server(), storage);
  await after.sync();
  expect(after.pushed()).toEqual([before.pushed().at(-1)]);
  expect(await unsent(after)).toBe(0);
});

test('PUSH-8: without an answer the client retries for ever, with longer waits; retryNow ends the wait', async () => {
  let isDown = true;
  const device = newSyncDevice(server(() => (isDown ? silence() : null)));
  await addReceipt(device);
  await device.sync(20_000);
  expect(device.phase()).toMatchObject({ offline: true, sending: false });
  const early = device.pushed().length;
  expect(early).toBe(5); // at 0, 1, 3, 7 and 15 s
  await device.pass(3_600_000);
  expect(device.pushed().length - early).toBeGreaterThan(55);
  expect(await unsent(device)).toBe(3);
  isDown = false;
  await device.retryNow(10);
  expect(await unsent(device)).toBe(0);
});

test('the phase says whether the last pull met no answer or a fault of the server', async () => {
  let fault = true;
  const device = newSyncDevice(server(({ name }) => (name === 'sync' && fault ? refusal(500) : null)));
  await addReceipt(device);
  await device.sync();
  expect(device.phase()).toMatchObject({ failing: true, offline: false });
  fault = false;
  await device.retryNow(10);
  expect(device.phase()).toMatchObject({ failing: false, offline: false });
});

test.each([
  ['a fault of the server', () => refusal(500)],
  ['no answer', silence],
])('after %s the client pulls again by itself', async (_, fail) => {
  let isDown = true;
  const device = newSyncDevice(server(({ name }) => (name === 'sync' && isDown ? fail() : null)));
  const pulls = () => device.sent.filter(({ name }) => name === 'sync').length;
  await addReceipt(device);
  await device.sync();
  expect(pulls()).toBe(1);
  isDown = false;
  await device.pass(60_000);
  expect(pulls()).toBe(2);
  expect(device.phase()).toMatchObject({ failing: false, offline: false });
});

test('PUSH-10: a fault while requests are chosen is told, and the client goes on after a wait', async () => {
  const device = newSyncDevice();
  await addReceipt(device);
  let fault: Error | null = new TypeError('No profile');
  Object.defineProperty(device.someoneElse, 'signedIn', {
    get() {
      if (fault) throw fault;
      return false;
    },
  });
  await device.sync();
  expect(device.phase().fault).toBe('TypeError: No profile');
  fault = null;
  await device.pass(10_000);
  expect(await unsent(device)).toBe(0);
  expect(device.phase().fault).toBeNull();
});

test('PUSH-10: what listens to the phase and throws holds nothing up', async () => {
  const device = newSyncDevice();
  await addReceipt(device);
  device.listener.fault = new TypeError('A screen fails');
  await device.sync();
  expect(await unsent(device)).toBe(0);
});

test('a fault on the device is retried, and the phase says what failed until it works', async () => {
  let fault: Error | null = new TypeError('Bread is not iterable');
  const device = newSyncDevice(
    server(({ name }) => {
      if (name === 'createReceipt' && fault) throw fault;
      return null;
    }),
  );
  await addReceipt(device);
  await device.sync(20_000);
  expect(device.phase().fault).toBe('TypeError: Bread is not iterable');
  expect(device.pushed().length).toBeGreaterThan(3);
  fault = null;
  await device.retryNow(10);
  expect([device.phase().fault, await unsent(device)]).toEqual([null, 0]);
});

test('a fault is told no more once the user has discarded what it holds up', async () => {
  const device = newSyncDevice(
    server(({ name }) => {
      if (name === 'createReceipt') throw new TypeError('Bread is not iterable');
      return null;
    }),
  );
  await addReceipt(device);
  await device.sync();
  await device.db.outbox.clear();
  await device.sync(1000);
  expect(device.phase().fault).toBeNull();
});

test('PUSH-8: a queue that fails holds up no other queue', async () => {
  let failing = '';
  const device = newSyncDevice(
    server(({ body }) => ((body as { _id?: string } | undefined)?._id === failing ? refusal(500) : null)),
  );
  failing = await device.mutate.createReceipt(lunch);
  const other = await device.mutate.createReceipt(lunch);
  await device.sync();
  expect((await queryOutbox(device.db)).map(({ queue }) => queue)).toEqual([`receipt:${failing}`]);
  expect((await queryReceipt(device.db, other))?.summary.synced).toBe(1);
});

test('PUSH-8: a photo that has gone from the device is refused; other queues are sent', async () => {
  const device = newSyncDevice();
  const image = await device.mutate.addImage(photo);
  await device.mutate.createReceipt({ ...lunch, image });
  await device.db.images.delete(image);
  const other = await addReceipt(device);
  await device.sync();
  const [row] = await queryOutbox(device.db);
  expect(row).toMatchObject({ queue: `image:${image}`, state: 'refused', reason: { code: 'unsendable' } });
  expect((await queryReceipt(device.db, other))?.summary.synced).toBe(1);
});

test('PUSH-9: after a gap the request goes out with the next number of the server, under the same key', async () => {
  const device = newSyncDevice(
    server(({ name, seq }) =>
      name === 'patchState' && seq !== '6' ? refusal(409, 'queueGap', { queueSeq: 5 }) : null,
    ),
  );
  const id = await addReceipt(device);
  await device.sync(5000);
  const patches = patchesOf(device);
  expect(patches.map(({ seq }) => seq)).toEqual(['2', '6']);
  expect(patches[1]?.key).toBe(patches[0]?.key);
  expect(await device.db.queues.get(`receipt:${id}`)).toMatchObject({ seq: 6 });
});

test('PUSH-10: a 401 stops all requests and keeps the outbox; after signing in they go on', async () => {
  let signedIn = false;
  const device = newSyncDevice(server(() => (signedIn ? null : refusal(401))));
  await addReceipt(device);
  await device.sync(3_600_000);
  expect(device.phase().signin).toBe(true);
  expect(device.sent.length).toBeLessThan(4);
  expect(await unsent(device)).toBe(3);
  signedIn = true;
  await device.retryNow();
  expect(await unsent(device)).toBe(0);
});

test('PUSH-11: while somebody else is signed in nothing is sent', async () => {
  const device = newSyncDevice();
  device.someoneElse.signedIn = true;
  await addReceipt(device);
  await device.sync(600_000);
  expect([device.sent, device.phase().signin]).toEqual([[], true]);
  device.someoneElse.signedIn = false;
  await device.retryNow();
  expect(await unsent(device)).toBe(0);
});

test('PUSH-12: a clock that jumps by years makes no wait shorter or longer', async () => {
  const timesWith = async (clock?: () => number): Promise<number[]> => {
    const times: number[] = [];
    const answers: Script[] = [silence, () => refusal(503, 'unavailable', { retryAfterMs: 40_000 })];
    const script = server((sent, nth) => {
      if (sent.name !== 'createReceipt') return null;
      times.push(device.time.now);
      return answers[nth - 1]?.(sent, nth) ?? null;
    });
    const device: SyncDevice = newSyncDevice(script, undefined, clock);
    await addReceipt(device);
    await device.sync(120_000);
    expect(await unsent(device)).toBe(0);
    device.stop();
    return times.map((time) => time - times[0]!);
  };
  let year = 0;
  const jumping = () => Date.UTC((year += 1) % 2 ? 1999 : 2090);
  expect(await timesWith()).toEqual([0, 1000, 41_000]);
  expect(await timesWith(jumping)).toEqual([0, 1000, 41_000]);
});

test('a success meanwhile does not shorten a wait that the server asked for', async () => {
  const times: number[] = [];
  const device = newSyncDevice(
    server(({ name }) => {
      if (name !== 'createReceipt') return null;
      times.push(device.time.now);
      if (times.length !== 1) return null;
      return refusal(429, 'busy', { retryAfterMs: 40_000 });
    }),
  );
  await device.mutate.createReceipt(lunch);
  await device.mutate.createReceipt(lunch); // is answered after the first
  await device.sync(120_000);
  expect(times.map((time) => time - times[0]!)).toEqual([0, 0, 40_000]);
});

test('a slow photo holds up neither other receipts nor the pull', async () => {
  const device = newSyncDevice(server(({ name }) => (name === 'createImage' ? undefined : null)));
  const image = await device.mutate.addImage(photo);
  await device.mutate.createReceipt({ ...lunch, image });
  await addReceipt(device);
  await device.sync();
  expect(device.names()).toEqual(['createReceipt', 'createReceipt', 'createImage', 'patchState']);
  expect(device.sent.at(-1)?.name).toBe('sync');
  expect(await outboxOf(device)).toEqual(['image.create waiting']);
});

test('a bill keeps its photo until that is sent, also if the feed brings it without', async () => {
  const bills: object[] = [];
  const device = newSyncDevice(
    server(({ name }) => {
      if (name === 'createImage') return undefined;
      return name === 'sync' ? { ...noNews, changes: bills } : null;
    }),
  );
  const { db, mutate, me } = device;
  const image = await mutate.addImage(photo);
  const id = await mutate.createReceipt({ ...lunch, image });
  const more = { creator: me._id, people: [], role: 'creator', createdAt: '2026', image: null, history: [] };
  bills.push({ type: 'receipt', receipt: { _id: id, rev: 1, board: lunchBoard, ...more } });
  await device.sync(1000);
  const shown = async () => (await db.receipts.get(id))?.image;
  expect(await shown()).toEqual({ _id: image, rotation: 90 });
  await refuseRows(device, `image:${image}`);
  await mutate.discard(`image:${image}`);
  expect(await shown()).toBeNull();
});
