import { readFileSync } from 'node:fs';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NotRead, type ReadingThread } from '../parse/reading-thread.ts';
import type { TestClient } from '../testing/test-client.ts';
import { databases, testServer, type TestServer } from '../testing/test-server.ts';

const sample = (path: string) =>
  readFileSync(new URL(`../../tools/receipts/samples/${path}`, import.meta.url));
const photo = sample('img/seed-102.jpg');
const truth = JSON.parse(sample('items/seed-102.json').toString()) as {
  total: number;
  items: { total_price: number }[];
};

async function upload(who: TestClient, file: Uint8Array): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(file)]), 'receipt.jpg');
  return String((await who.call('POST', '/images', form)).body._id);
}

describe.each(databases)('reading an image on $name', ({ skip, where }) => {
  let server: TestServer;
  let me: TestClient;
  let image: string;
  beforeAll(async () => {
    if (skip) return;
    server = await testServer({ where: await where() });
    me = await server.signIn('Aisyah');
    image = await upload(me, photo);
  });
  afterAll(() => server?.close());

  test.skipIf(skip)(
    'answers what stands on it, in the shape that makes a receipt of it',
    async () => {
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
    },
    60_000,
  );

  test.skipIf(skip)(
    'leaves a receipt as people have made it',
    async () => {
      const { body: made } = await me.post('/receipts', {
        imageID: image,
        title: 'Makan malam',
        breakdown: [{ item: 'Kopi', total_price: '2.00' }],
      });
      const before = (await me.get(`/receipts/${made._id}`)).body;
      expect((await me.post(`/images/${image}/parse`)).status).toBe(200);
      expect((await me.get(`/receipts/${made._id}`)).body).toEqual(before);
    },
    60_000,
  );

  test.skipIf(skip)(
    'for those alone who may see the image',
    async () => {
      const friend = await server.signIn('Bala');
      const stranger = await server.signIn('Chong');
      const group = v7();
      await me.post('/groups', { _id: group, name: 'Makan', invitedEmails: [friend.email] });
      const shared = await upload(me, photo);
      await me.post('/receipts', { imageID: shared, group, breakdown: [] });
      expect((await friend.post(`/images/${shared}/parse`)).status).toBe(200);
      const refused = { status: 404, body: { code: 'notFound' } };
      expect(await stranger.post(`/images/${shared}/parse`)).toMatchObject(refused);
      expect(await friend.post(`/images/${image}/parse`)).toMatchObject(refused);
      expect(await me.post(`/images/${v7()}/parse`)).toMatchObject(refused);
    },
    60_000,
  );
});

describe('reading that can not be', () => {
  const failing = (error: Error): ReadingThread => ({
    read: async () => {
      throw error;
    },
    close: async () => undefined,
  });

  test.each([
    [new NotRead('busy'), 429, 'busy'],
    [new NotRead('slow'), 503, 'unavailable'],
    [new NotRead('stopped'), 503, 'unavailable'],
  ])('%s: %i', async (error, status, code) => {
    const server = await testServer({ reading: failing(error) });
    const me = await server.signIn('Aisyah');
    expect(await me.post(`/images/${await upload(me, photo)}/parse`)).toMatchObject({
      status,
      body: { code },
    });
    await server.close();
  });

  test('an image that only begins like one', async () => {
    const server = await testServer();
    const me = await server.signIn('Aisyah');
    const image = await upload(me, photo.subarray(0, 3000));
    expect(await me.post(`/images/${image}/parse`)).toMatchObject({
      status: 415,
      body: { code: 'notAnImage' },
    });
    expect(server.logged).toEqual([]);
    await server.close();
  }, 180_000);

  test('one person’s photo is read at a time; another person’s is read meanwhile', async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const reading: ReadingThread = {
      read: async () => {
        await released;
        throw new NotRead('slow');
      },
      close: async () => undefined,
    };
    const server = await testServer({ reading });
    const [me, friend] = [await server.signIn('Aisyah'), await server.signIn('Bala')];
    const [mine, theirs] = [await upload(me, photo), await upload(friend, photo)];
    const first = me.post(`/images/${mine}/parse`);
    const second = await me.post(`/images/${mine}/parse`);
    expect(second).toMatchObject({ status: 429, body: { code: 'busy' } });
    const other = friend.post(`/images/${theirs}/parse`);
    release();
    expect([(await first).status, (await other).status]).toEqual([503, 503]);
    expect((await me.post(`/images/${mine}/parse`)).status).toBe(503); // in turn again
    await server.close();
  });

  test('more than ten in a minute are too many', async () => {
    const reading = failing(new NotRead('slow'));
    const server = await testServer({ reading });
    const me = await server.signIn('Aisyah');
    const image = await upload(me, photo);
    const statuses: number[] = [];
    for (let sent = 0; sent < 12; sent += 1) statuses.push((await me.post(`/images/${image}/parse`)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(503), 429, 429]);
    expect((await me.get('/receipts')).status).toBe(200); // that alone is limited
    await server.close();
  });
});
