import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { tidy } from '../housekeeping.ts';
import { smallBoard } from '../testing/boards.ts';
import type { TestClient } from '../testing/test-client.ts';
import { onOneDatabase, serveSuite, type TestServer } from '../testing/test-server.ts';

const DAY = 24 * 60 * 60 * 1000;

onOneDatabase('images that no receipt names', (where) => {
  let server: TestServer;
  let me: TestClient;
  let folder: string;
  serveSuite(where, async (opened) => {
    server = opened;
    me = await server.signIn('Aisyah');
    folder = join(server.deps.config.dataDir, 'images');
  });

  const picture = (width: number) =>
    sharp({ create: { width, height: 9, channels: 3, background: '#f6f1e7' } })
      .png()
      .toBuffer();
  const pathOf = (file: Buffer) => {
    const sha256 = createHash('sha256').update(file).digest('hex');
    return join(folder, sha256.slice(0, 2), sha256.slice(2));
  };
  const upload = async (file: Buffer): Promise<string> => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(file)]), 'photo');
    return String((await me.call('POST', '/images', form)).body._id);
  };
  const receiptWith = async (imageID: string): Promise<string> => {
    const _id = v7();
    expect((await me.post('/receipts', { _id, board: smallBoard(), imageID })).status).toBe(200);
    return _id;
  };
  /** Some days go by, also for the files. */
  const pass = async (days: number, ...files: Buffer[]) => {
    server.pass(days * DAY);
    await me.newSession();
    for (const file of files) utimesSync(pathOf(file), new Date(0), new Date(0));
  };
  const answered = async (id: string) => (await me.get(`/images/${id}`)).status;

  test('go after a week with their file; images of a receipt stay', async () => {
    const [loose, used] = await Promise.all([picture(10), picture(11)]);
    const [a, b] = [await upload(loose), await upload(used)];
    await receiptWith(b);
    await pass(6, loose, used);
    await tidy(server.deps);
    expect([await answered(a), await answered(b)]).toEqual([200, 200]);
    await pass(2);
    await tidy(server.deps);
    expect([await answered(a), await answered(b)]).toEqual([404, 200]);
    expect([existsSync(pathOf(loose)), existsSync(pathOf(used))]).toEqual([false, true]);
    expect(readdirSync(join(folder, 'incoming'))).toEqual([]);
  });

  test('of a receipt that was deleted stay with it for 30 days', async () => {
    const file = await picture(12);
    const image = await upload(file);
    const receipt = await receiptWith(image);
    await pass(30, file);
    await me.delete(`/receipts/${receipt}`);
    await pass(29, file);
    await tidy(server.deps);
    expect(await answered(image)).toBe(200);
    await pass(2);
    await tidy(server.deps);
    expect(await answered(image)).toBe(404);
    expect(existsSync(pathOf(file))).toBe(false);
  });

  test('leave their file where another image has the same content, or has just come in with it', async () => {
    const [shared, again] = await Promise.all([picture(13), picture(14)]);
    await upload(shared);
    await upload(again);
    await pass(8, shared, again);
    const [other, fresh] = [await upload(shared), await upload(again)];
    await receiptWith(other);
    utimesSync(pathOf(shared), new Date(0), new Date(0));
    expect(statSync(pathOf(again)).mtimeMs).toBeGreaterThan(0); // it counts as new, by the disk's clock
    utimesSync(pathOf(again), server.deps.now(), server.deps.now());
    await server.deps.database.db.deleteFrom('images').where('id', '=', fresh).execute(); // not yet stored
    await tidy(server.deps);
    expect([existsSync(pathOf(shared)), existsSync(pathOf(again))]).toEqual([true, true]);
    expect((await me.get(`/images/${other}`)).raw.rawPayload.equals(shared)).toBe(true);
  });
});
