import { readFileSync } from 'node:fs';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ReceiptDraft } from '../../src/domain/receipt/draft/draft.ts';
import { ImageError } from '../../src/vision/image/image-error.ts';
import { printedOn, samplePhoto } from '../../tests/support/sample-receipt.ts';
import { createReadingThread, NotRead, type ReadingThread } from '../parse/reading-thread.ts';
import type { TestClient } from '../testing/test-client.ts';
import { onOneDatabase, testServer, twoFriends, type TestServer } from '../testing/test-server.ts';

const photo = readFileSync(samplePhoto('seed-102'));
const truth = printedOn('seed-102');

/** The photo is read once, which takes seconds; every server answers with this. */
let draft: ReceiptDraft;
beforeAll(async () => {
  const thread = createReadingThread({ limitMs: 300_000 });
  draft = await thread.read(photo);
  await thread.close();
}, 300_000);

const readingBy = (read: ReadingThread['read']): ReadingThread => ({ read, close: async () => undefined });

async function upload(who: TestClient, file: Uint8Array): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(file)]), 'receipt.jpg');
  return String((await who.call('POST', '/images', form)).body._id);
}

onOneDatabase('reading an image', (where) => {
  let server: TestServer;
  let me: TestClient;
  let friend: TestClient;
  let group: string;
  let image: string;
  beforeAll(async () => {
    server = await testServer({ where: await where(), reading: readingBy(async () => draft) });
    ({ me, friend, group } = await twoFriends(server, 'Aisyah', 'Bala'));
    image = await upload(me, photo);
  });
  afterAll(() => server?.close());

  test('the answer has what stands on the photo, in the shape that makes a receipt of it', async () => {
    const { status, body } = await me.post(`/images/${image}/parse`);
    expect(status).toBe(200);
    const { parsedData } = body.data;
    expect(parsedData).toMatchObject({
      title: expect.stringContaining('MUTIARA'),
      date: '2024-03-04',
      total: truth.total.toFixed(2),
      readBy: expect.arrayContaining(['ppocr']),
    });
    expect(parsedData.breakdown.map((line: { base_price: string }) => line.base_price)).toEqual(
      truth.items.map((item) => item.total_price.toFixed(2)),
    );

    const { date: newdate, ...rest } = parsedData;
    const { body: made } = await me.post('/receipts', { ...rest, newdate, imageID: image });
    const { body: receipt } = await me.get(`/receipts/${made._id}`);
    expect(receipt).toMatchObject({ title: parsedData.title, date: newdate, total: parsedData.total });
    const sum = (lines: Record<string, string>[]) =>
      lines.reduce((total, line) => total + Math.round(Number(line['total_price']) * 100), 0);
    expect(sum(receipt.breakdown)).toBe(sum(parsedData.breakdown));
  });

  test('a receipt that people have made stays as it is', async () => {
    const { body: made } = await me.post('/receipts', {
      imageID: image,
      title: 'Makan malam',
      breakdown: [{ item: 'Kopi', total_price: '2.00' }],
    });
    const before = (await me.get(`/receipts/${made._id}`)).body;
    expect((await me.post(`/images/${image}/parse`)).status).toBe(200);
    expect((await me.get(`/receipts/${made._id}`)).body).toEqual(before);
  });

  test('only people who may see the image have it read', async () => {
    const stranger = await server.signIn('Chong');
    const shared = await upload(me, photo);
    await me.post('/receipts', { imageID: shared, group, breakdown: [] });
    expect((await friend.post(`/images/${shared}/parse`)).status).toBe(200);
    const refused = { status: 404, body: { code: 'notFound' } };
    expect(await stranger.post(`/images/${shared}/parse`)).toMatchObject(refused);
    expect(await friend.post(`/images/${image}/parse`)).toMatchObject(refused);
    expect(await me.post(`/images/${v7()}/parse`)).toMatchObject(refused);
  });
});

describe('a photo that can’t be read', () => {
  let read: ReadingThread['read'];
  let server: TestServer;
  let me: TestClient;
  let image: string;
  beforeAll(async () => {
    server = await testServer({ reading: readingBy((bytes) => read(bytes)) });
    me = await server.signIn('Aisyah');
    image = await upload(me, photo);
  });
  afterAll(() => server?.close());
  beforeEach(() => server.pass(60_000)); // the limit of readings is per minute

  test.each([
    [new NotRead('busy'), 429, 'busy'],
    [new NotRead('slow'), 503, 'unavailable'],
    [new NotRead('stopped'), 503, 'unavailable'],
    [new ImageError('damaged', 'it only begins like an image'), 415, 'notAnImage'],
  ])('because of %s is answered with %i', async (reason, status, code) => {
    read = () => Promise.reject(reason);
    const { length } = server.logged;
    expect(await me.post(`/images/${image}/parse`)).toMatchObject({ status, body: { code } });
    if (reason instanceof ImageError) expect(server.logged).toHaveLength(length); // no fault of the server
  });

  test('a second photo of one user waits, another user’s photo does not', async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    read = async () => {
      await released;
      throw new NotRead('slow');
    };
    const friend = await server.signIn('Bala');
    const [mine, theirs] = [await upload(me, photo), await upload(friend, photo)];
    const first = me.post(`/images/${mine}/parse`);
    const second = await me.post(`/images/${mine}/parse`);
    expect(second).toMatchObject({ status: 429, body: { code: 'busy' } });
    const other = friend.post(`/images/${theirs}/parse`);
    release();
    expect([(await first).status, (await other).status]).toEqual([503, 503]);
    expect((await me.post(`/images/${mine}/parse`)).status).toBe(503); // the first has ended
  });

  test('the eleventh reading in a minute is refused without reading', async () => {
    read = () => Promise.reject(new NotRead('slow'));
    const statuses: number[] = [];
    for (let sent = 0; sent < 12; sent += 1) statuses.push((await me.post(`/images/${image}/parse`)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(503), 429, 429]);
    expect((await me.get('/receipts')).status).toBe(200); // only readings are limited
  });
});
