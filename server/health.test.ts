import { sql } from 'kysely';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { DiskFull } from './free-space.ts';
import { smallBoard } from './testing/boards.ts';
import { password } from './testing/test-client.ts';
import { testServer } from './testing/test-server.ts';
import { whyNot } from './why-not.ts';

test('health says that the disk is full, and that it is well again', async () => {
  const server = await testServer();
  const health = () => server.stranger().get('/health');
  expect(await health()).toMatchObject({ status: 200, body: { status: 'ok', database: 'embedded' } });
  server.deps.freeBytes = async () => 1000;
  expect(await health()).toMatchObject({
    status: 507,
    body: { code: 'storageFull', message: 'The disk of the server is full. Nothing was stored.' },
  });
  server.deps.freeBytes = async () => 1e9;
  expect((await health()).status).toBe(200);
  await server.close();
});

test('with too little room writes are refused, and reading, sessions and signing in go on', async () => {
  const server = await testServer();
  const me = await server.signIn('Aisyah');
  const _id = v7();
  expect((await me.post('/receipts', { _id, board: smallBoard() })).status).toBe(200);
  server.deps.freeBytes = async () => 32 * 1024 * 1024 - 1;
  const full = { status: 507, body: { code: 'storageFull' } };
  const ops = [{ op: 'bill.set', field: 'title', value: 'Makan' }];
  for (const refused of [
    me.post('/receipts', { _id: v7(), board: smallBoard() }),
    me.patch(`/states/${_id}`, { ops, baseRev: 1 }),
    me.delete(`/receipts/${_id}`),
    me.post('/groups', { name: 'Makan' }),
    me.setMe({ name: 'Aisyah' }),
    me.patch('/auth/profile', { username: 'Aisha' }),
    me.call('POST', '/images', new FormData()),
    server.stranger().post('/auth/register', { username: 'B', email: 'b@kira.test', password }),
  ]) {
    expect(await refused).toMatchObject(full);
  }
  for (const path of [`/receipts/${_id}`, '/sync', '/groups', '/auth/profile', '/auth/export']) {
    expect([path, (await me.get(path)).status]).toEqual([path, 200]);
  }
  expect((await me.post('/auth/refresh-token')).status).toBe(200);
  expect((await me.post(`/receipts/${_id}/presence`, { isOpen: true })).status).toBe(200);
  expect((await server.stranger().post('/auth/login', { email: me.email, password })).status).toBe(200);
  server.deps.freeBytes = async () => 32 * 1024 * 1024;
  expect((await me.patch(`/states/${_id}`, { ops, baseRev: 1 })).status).toBe(200);
  await server.close();
});

test.each([
  ['a long transaction', sql`select 1`],
  ['a transaction that has failed', sql`select 1 / 0`],
])('health answers while the embedded database is in %s', async (_, statement) => {
  const server = await testServer();
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  const begun = new Promise<void>((begin) => {
    void server.deps.database.db.transaction().execute(async (trx) => {
      await statement.execute(trx).catch(() => undefined);
      begin();
      await ended;
    });
  });
  await begun;
  const { statusCode } = await server.app.inject('/api/health');
  expect(statusCode).toBe(200);
  end();
  await server.close();
});

test('a database that finds no room stops the start with one line', () => {
  expect(whyNot(new DiskFull('/data/db', 3_500_000))).toBe(
    'KIRA_DATA is on a full disk (3 MB are free for /data/db).',
  );
});
