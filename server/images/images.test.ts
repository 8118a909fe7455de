import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { untilTransactionsEnd } from '../../tests/support/until-transactions-end.ts';
import { smallBoard } from '../testing/boards.ts';
import { queueHeaders, type TestClient } from '../testing/test-client.ts';
import { acceptAll, onOneDatabase, serveSuite, type TestServer } from '../testing/test-server.ts';

const picture = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#f6f1e7' } });

onOneDatabase('images', (where) => {
  let server: TestServer;
  let me: TestClient;
  let folder: string;
  serveSuite(where, async (opened) => {
    server = opened;
    me = await server.signIn('Aisyah');
    folder = join(server.deps.config.dataDir, 'images');
  });

  const upload = (
    who: TestClient,
    file: Buffer,
    fields: Record<string, string> = {},
    headers: Record<string, string> = {},
  ) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new Blob([new Uint8Array(file)], { type: 'text/plain' }), 'photo.txt');
    return who.call('POST', '/images', form, headers);
  };
  const incoming = () => readdirSync(join(folder, 'incoming'));

  test('an image is kept by its content and answered as it was', async () => {
    const _id = v7();
    const file = await picture().jpeg().toBuffer();
    expect(await upload(me, file, { _id, rotation: '90' })).toMatchObject({ status: 200, body: { _id } });
    const sha256 = createHash('sha256').update(file).digest('hex');
    expect(readFileSync(join(folder, sha256.slice(0, 2), sha256.slice(2))).equals(file)).toBe(true);
    expect(incoming()).toEqual([]);
    const { raw } = await me.get(`/images/${_id}`);
    expect(raw.headers).toMatchObject({ 'content-type': 'image/jpeg', etag: `"${sha256}"` });
    expect(raw.rawPayload.equals(file)).toBe(true);
    expect((await me.get(`/images/${_id}`, { 'if-none-match': `W/"x", "${sha256}"` })).status).toBe(304);
    const row = await server.deps.database.db
      .selectFrom('images')
      .selectAll()
      .where('id', '=', _id)
      .executeTakeFirst();
    expect(row).toMatchObject({ width: 60, height: 40, rotation: 90, bytes: file.length });
  });

  test('a photo may come after its receipt; the feed brings the receipt again with it', async () => {
    const [receipt, imageID] = [v7(), v7()];
    expect((await me.post('/receipts', { _id: receipt, board: smallBoard(), imageID })).status).toBe(200);
    const pull = async (cursor?: string) => {
      await untilTransactionsEnd(server.deps.database.db);
      return (await me.get(`/sync${cursor ? `?cursor=${cursor}` : ''}`)).body;
    };
    const imageIn = ({ changes }: { changes: { receipt?: { _id: string; image: unknown } }[] }) =>
      changes.flatMap((change) => (change.receipt?._id === receipt ? [change.receipt.image] : []));
    const first = await pull();
    expect(imageIn(first)).toEqual([null]);
    expect((await me.get(`/receipts/${receipt}`)).body.imageID).toBeNull();
    const file = await picture().jpeg().toBuffer();
    expect((await upload(me, file, { _id: imageID, rotation: '90' })).status).toBe(200);
    expect(imageIn(await pull(first.cursor))).toEqual([{ _id: imageID, rotation: 90 }]);
  });

  test('nobody names somebody else’s image', async () => {
    const imageID = (await upload(me, await picture().jpeg().toBuffer())).body._id;
    const other = await server.signIn('Dewi');
    const body = { _id: v7(), board: smallBoard(), imageID };
    expect(await other.post('/receipts', body)).toMatchObject({ status: 409, body: { code: 'dependency' } });
  });

  test.each(['png', 'webp'] as const)('%s, too', async (format) => {
    const { body } = await upload(me, await picture().toFormat(format).toBuffer());
    const { raw } = await me.get(`/images/${body._id}`);
    expect(raw.headers['content-type']).toBe(`image/${format}`);
  });

  test('a photo’s place and camera are not stored, its orientation is, and a repeated upload is the same', async () => {
    const _id = v7();
    const file = await picture()
      .jpeg()
      .withExif({ IFD0: { Artist: 'Aisyah' }, IFD3: { GPSLatitude: '3/1 9/1 30/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const send = () => upload(me, file, { _id }, queueHeaders(`gps-${_id}`, 1));
    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
    const { rawPayload } = (await me.get(`/images/${_id}`)).raw;
    expect(rawPayload.includes('Aisyah')).toBe(false);
    const { orientation, exif } = await sharp(rawPayload).metadata();
    expect([orientation, exif!.length < 40]).toEqual([6, true]);
    expect(incoming()).toEqual([]);
  });

  test('sent twice with its key it is one image; the key with another image is refused', async () => {
    const _id = v7();
    const file = await picture(8, 8).png().toBuffer();
    const send = (content = file) => upload(me, content, { _id }, queueHeaders(`image-${_id}`, 1));
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await send(await picture(9, 9).png().toBuffer())).toMatchObject({
      status: 422,
      body: { code: 'keyReused' },
    });
    expect((await upload(me, await picture(7, 7).png().toBuffer(), { _id })).body.code).toBe('idTaken');
    expect(incoming()).toEqual([]);
  });

  test('only its owner and who may see a receipt with it get it', async () => {
    const friend = await server.signIn('Bala');
    const stranger = await server.signIn('Chong');
    const group = v7();
    await me.post('/groups', { _id: group, name: 'Makan', invitedEmails: [friend.email] });
    await acceptAll(friend);
    const { body } = await upload(me, await picture(20, 20).png().toBuffer());
    const statuses = async () => [
      (await me.get(`/images/${body._id}`)).status,
      (await friend.get(`/images/${body._id}`)).status,
      (await stranger.get(`/images/${body._id}`)).status,
      (await server.stranger().get(`/images/${body._id}`)).status,
    ];
    expect(await statuses()).toEqual([200, 404, 404, 401]);
    expect((await friend.post('/receipts', { board: smallBoard(), imageID: body._id })).status).toBe(409);
    const _id = v7();
    await me.post('/receipts', { _id, board: smallBoard(), group, imageID: body._id });
    expect(await statuses()).toEqual([200, 200, 404, 401]);
    expect((await friend.get(`/receipts/${_id}`)).body.imageID).toEqual({ _id: body._id, rotation: 0 });
  });

  test.each([
    ['text', () => Buffer.from('just text'), 415, 'notAnImage'],
    ['nothing', () => Buffer.alloc(0), 415, 'notAnImage'],
    ['a truncated JPEG', async () => (await picture().jpeg().toBuffer()).subarray(0, 100), 415, 'notAnImage'],
    ['a HEIC photo', () => readFileSync('tests/support/lying-receipt.heic'), 415, 'notAnImage'],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'notAnImage'],
    ['13 MB', () => Buffer.alloc(13 * 1024 * 1024, 0xff), 413, 'tooLarge'],
  ])('%s is refused', async (_name, file, status, code) => {
    expect(await upload(me, await file())).toMatchObject({ status, body: { code } });
    expect(incoming()).toEqual([]);
  });

  test('a broken form is refused', async () => {
    const file = await picture().png().toBuffer();
    for (const fields of [{ _id: '../../etc' }, { rotation: '45' }, { rotation: 'x' }]) {
      expect((await upload(me, file, fields)).status).toBe(400);
    }
    expect((await me.post('/images', { file: 'x' })).status).toBe(400);
    expect((await me.call('POST', '/images', new FormData())).status).toBe(400);
    const torn = '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nhalf of it';
    for (const body of ['', '--x', torn]) {
      const headers = { 'content-type': 'multipart/form-data; boundary=x' };
      expect(await me.call('POST', '/images', body, headers)).toMatchObject({ status: 400 });
    }
    expect(server.logged).toEqual([]);
    expect(incoming()).toEqual([]);
    expect(existsSync(join(folder, '..', '..', 'etc'))).toBe(false);
  });
});
