import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { sql } from 'kysely';
import sharp from 'sharp';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { MAX_IMAGE_BYTES } from '../../src/contract/routes.ts';
import { cookieHeader } from '../testing/cookies.ts';
import type { TestClient } from '../testing/test-client.ts';
import { onOneDatabase, testServer, type TestServer } from '../testing/test-server.ts';

const MB = 1024 * 1024;

/** A PNG's first chunk says the size; nobody decodes the rest. */
function pngOf(width: number, height: number): Buffer {
  const file = Buffer.alloc(64);
  file.writeBigUInt64BE(0x89504e470d0a1a0an);
  file.write('IHDR', 12);
  file.writeUInt32BE(width, 16);
  file.writeUInt32BE(height, 20);
  return file;
}

const formOf = (file: Buffer, field = 'file') => {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(file)]), 'photo');
  return form;
};

const full507 = {
  status: 507,
  code: 'storageFull',
  message: 'The disk of the server is full. Nothing was stored.',
};

onOneDatabase('refused uploads', (where) => {
  let server: TestServer;
  let me: TestClient;
  let origin: string;
  beforeAll(async () => {
    server = await testServer({
      where: await where(),
      env: { KIRA_USER_IMAGES: '3', KIRA_USER_IMAGE_MB: '1' },
    });
    me = await server.signIn('Aisyah');
    origin = await server.app.listen({ port: 0 });
  });
  afterAll(() => server.close());

  const signedHeaders = async () => {
    const token = await me.token(); // may bring another cookie
    return { cookie: cookieHeader(me.cookies), 'x-csrf-token': token };
  };
  /** Over a real connection: only there does somebody wait for an answer. */
  const send = async (body: FormData) => {
    const signed = await signedHeaders();
    const { headers, body: stream } = new Request(origin, { method: 'POST', body });
    const type = headers.get('content-type')!;
    const content = Buffer.from(await new Response(stream).arrayBuffer());
    const sent = request(`${origin}/api/images`, {
      method: 'POST',
      agent: false,
      headers: { ...signed, 'content-type': type, 'content-length': content.length },
      signal: AbortSignal.timeout(30_000),
    });
    const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
    // Most clients read the answer once they have sent everything.
    await new Promise<void>((resolve) => sent.end(content, resolve));
    const [answer] = await answered;
    return { status: answer.statusCode, ...((await json(answer)) as { code?: string; message?: string }) };
  };
  /** Uploads without the operator's limits, until the function that it returns is called. */
  function withoutQuota(): () => void {
    const { config } = server.deps;
    const { imageQuota } = config;
    config.imageQuota = { images: 0, bytes: 0 };
    return () => void (config.imageQuota = imageQuota);
  }
  /** Files are read and then held until `finish`. */
  function holdReceiving(onBytes: (bytes: number) => void = () => undefined) {
    let finish = () => {};
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const { receive } = server.deps.storage;
    const hold = { receiving: 0, finish };
    vi.spyOn(server.deps.storage, 'receive').mockImplementation(async (content) => {
      hold.receiving += 1;
      const chunks: Uint8Array[] = [];
      for await (const chunk of content) {
        chunks.push(chunk);
        onBytes(chunk.length);
      }
      await finished;
      return receive(chunks);
    });
    return hold;
  }
  const files = () => readdirSync(join(server.deps.config.dataDir, 'images'), { recursive: true }).length;

  test('a large file in another field is refused, and the client is not kept waiting', async () => {
    expect(await send(formOf(Buffer.alloc(11 * MB), 'photo'))).toMatchObject({
      status: 400,
      code: 'invalid',
      message: 'The request is not valid (no file).',
    });
  });

  test('on a full disk the upload is refused with the reason, and the client is not kept waiting', async () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    vi.spyOn(server.deps.storage, 'receive').mockImplementation(async (content) => {
      for await (const _ of content) throw full;
      throw full;
    });
    const restore = withoutQuota();
    expect(await send(formOf(Buffer.alloc(11 * MB)))).toEqual(full507);
    restore();
    vi.restoreAllMocks();
    server.logged.length = 0;
  });

  test('uploads under way count before they are stored, and those that end count no longer', async () => {
    const hold = holdReceiving();
    const first = [1, 2, 3].map(() => send(formOf(pngOf(0, 0))));
    await expect.poll(() => hold.receiving).toBe(3);
    expect(await send(formOf(pngOf(0, 0)))).toMatchObject({ status: 403, code: 'imageQuota' });
    hold.finish();
    for (const one of first) expect((await one).status).toBe(415);
    expect((await send(formOf(pngOf(0, 0)))).status).toBe(415); // it was read
    vi.restoreAllMocks();
  });

  test('the bytes of uploads under way count, too', async () => {
    const hold = holdReceiving();
    const large = () => send(formOf(Buffer.alloc(0.6 * MB)));
    const first = large();
    await expect.poll(() => hold.receiving).toBe(1);
    expect(await large()).toMatchObject({ status: 403, code: 'imageQuota' });
    hold.finish();
    expect((await first).status).toBe(415);
    vi.restoreAllMocks();
  });

  test('what an upload has written is not kept free for it a second time', async () => {
    const restore = withoutQuota();
    let free = 32 * MB + 25 * MB;
    vi.spyOn(server.deps, 'freeBytes').mockImplementation(async () => free);
    const hold = holdReceiving((bytes) => (free -= bytes));
    const friend = await server.signIn('Devi');
    const first = send(formOf(Buffer.alloc(11 * MB)));
    await expect.poll(() => free).toBe(32 * MB + 14 * MB);
    const second = friend.call('POST', '/images', formOf(Buffer.alloc(MB)));
    await expect.poll(() => hold.receiving).toBe(2);
    hold.finish();
    expect([(await first).status, (await second).status]).toEqual([415, 415]);
    restore();
    vi.restoreAllMocks();
  });

  test.each([
    ['without room on the disk', 32 * MB, formOf(pngOf(5, 5)), full507],
    ['over the quota', Number.POSITIVE_INFINITY, formOf(Buffer.alloc(11 * MB)), { code: 'imageQuota' }],
  ])('an image %s is refused before its file is read', async (_why, free, form, refusal) => {
    vi.spyOn(server.deps, 'freeBytes').mockResolvedValue(free);
    const received = vi.spyOn(server.deps.storage, 'receive');
    expect(await send(form)).toMatchObject(refusal);
    expect(received).not.toHaveBeenCalled();
    vi.restoreAllMocks();
    server.logged.length = 0;
  });

  test('of forty uploads of a user at once four are received, some wait, and another user waits for none', async () => {
    const restore = withoutQuota();
    const hold = holdReceiving();
    const answers = Array.from({ length: 40 }, () => send(formOf(pngOf(0, 0))));
    const early: unknown[] = [];
    for (const answer of answers) void answer.then((told) => early.push(told));
    await expect.poll(() => early, { timeout: 20_000 }).toHaveLength(6);
    for (const told of early) expect(told).toMatchObject({ status: 429, code: 'busy' });
    expect(hold.receiving).toBe(4);
    const friend = await server.signIn('Chong');
    const theirs = friend.call('POST', '/images', formOf(pngOf(0, 0)));
    await expect.poll(() => hold.receiving).toBe(5);
    hold.finish();
    const codes = (await Promise.all(answers)).map(({ status }) => status);
    expect(codes.filter((status) => status === 429)).toHaveLength(6);
    expect(codes.filter((status) => status === 415)).toHaveLength(34);
    expect((await theirs).status).toBe(415);
    restore();
    vi.restoreAllMocks();
  });

  test('uploads that break off, also before their turn, keep nobody waiting', async () => {
    const restore = withoutQuota();
    const headers = {
      ...(await signedHeaders()),
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': '1000',
    };
    const begun = Array.from({ length: 10 }, () => {
      const sent = request(`${origin}/api/images`, { method: 'POST', headers });
      sent.on('error', () => undefined);
      sent.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc');
      return sent;
    });
    // Four are received, and six wait for them.
    await expect
      .poll(() => readdirSync(join(server.deps.config.dataDir, 'images', 'incoming')))
      .toHaveLength(4);
    for (const sent of begun) sent.destroy();
    expect((await send(formOf(pngOf(0, 0)))).status).toBe(415);
    restore();
    await expect.poll(async () => (await send(formOf(pngOf(0, 0)))).status).toBe(415); // none counts any more
  });

  test('an image of more than 100 megapixels is refused, and none of it is stored', async () => {
    const before = files();
    expect(await send(formOf(pngOf(10_001, 10_000)))).toMatchObject({ status: 413, code: 'tooManyPixels' });
    expect(files()).toBe(before);
  });

  test('a user stores as many images and bytes as the operator allows', async () => {
    const picture = (width: number) =>
      sharp({ create: { width, height: 9, channels: 3, background: '#fff' } })
        .png()
        .toBuffer();
    const upload = (who: TestClient, file: Buffer, id = v7()) => {
      const form = new FormData();
      form.append('_id', id);
      form.append('file', new Blob([new Uint8Array(file)]), 'photo');
      return who.call('POST', '/images', form);
    };
    const pictures = await Promise.all([1, 2, 3, 4, 5, 6].map(picture));
    const first = v7();
    expect((await upload(me, pictures[0]!, first)).status).toBe(200);
    // Sent at once: together they would be over the limit.
    const answers = await Promise.all(pictures.slice(1).map((file) => upload(me, file)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(3);
    expect(answers.find(({ status }) => status === 403)?.body.code).toBe('imageQuota');
    expect((await upload(me, pictures[0]!, first)).status).toBe(200); // the same image takes no more room

    const friend = await server.signIn('Bala');
    const noise = sharp({
      create: {
        width: 700,
        height: 700,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    });
    const big = await noise.png().toBuffer();
    expect(big.length).toBeGreaterThan(MB);
    expect(big.length).toBeLessThan(MAX_IMAGE_BYTES);
    const before = files();
    expect(await upload(friend, big)).toMatchObject({ status: 403, body: { code: 'imageQuota' } });
    expect(files()).toBe(before);
    expect((await upload(friend, pictures[1]!)).status).toBe(200);
    expect(server.logged).toEqual([]);
  });

  test('a JPEG with half a megabyte of metadata before its frame is taken, and one without a frame is not', async () => {
    const restore = withoutQuota();
    const file = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer();
    const segment = Buffer.alloc(60_000, 'secret ');
    segment.writeUInt32BE(0xffe10000 + segment.length - 2);
    const begin = [file.subarray(0, 2), ...Array<Buffer>(9).fill(segment)];
    expect((await send(formOf(Buffer.concat([...begin, file.subarray(2)])))).status).toBe(200);
    expect((await send(formOf(Buffer.concat(begin)))).status).toBe(415);
    const { rows } = await sql<{ bytes: number }>`
      select bytes from images where owner = ${me.id} order by created_at desc limit 1`.execute(
      server.deps.database.db,
    );
    expect(rows).toEqual([{ bytes: file.length }]);
    restore();
  });
});
