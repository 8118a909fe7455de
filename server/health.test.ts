import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { DiskFull, storesInFolder } from './free-space.ts';
import { smallBoard } from './testing/boards.ts';
import { password } from './testing/test-client.ts';
import { onPostgres, testServer } from './testing/test-server.ts';
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

onPostgres('health', (url) => {
  test.each([
    ['read-only', sql`default_transaction_read_only = on`],
    ['without room for a file', sql`temp_file_limit = '64kB'`],
  ])('tells within 10 s that the database is %s, and that it is well again', async (_, setting) => {
    const server = await testServer({ where: { url: await url() } });
    const { db } = server.deps.database;
    const status = async () => {
      server.pass(10_000);
      return (await server.app.inject('/api/health')).statusCode;
    };
    /** A database's settings count for new connections. */
    const alter = async (change: typeof setting) => {
      await db
        .connection()
        .execute(async (one) => {
          await sql`set default_transaction_read_only = off`.execute(one);
          const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(one);
          await sql`alter database ${sql.id(rows[0]!.name)} ${change}`.execute(one);
          await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database()`.execute(one);
        })
        .catch(() => undefined); // its own connection ended, too
    };
    expect(await status()).toBe(200);
    await alter(sql`set ${setting}`);
    await expect.poll(status).toBe(503);
    await alter(sql`reset all`);
    await expect.poll(status).toBe(200);
    await server.close();
  });
});

test('many who ask for health share one write to the disk', async () => {
  const server = await testServer();
  let writes = 0;
  const { database } = server.deps;
  server.deps.database = {
    ...database,
    async stores() {
      writes += 1;
      throw Object.assign(new Error('no space left on device'), { code: writes === 1 ? '53100' : '25006' });
    },
  };
  const statuses = async () => {
    const asked = Array.from({ length: 20 }, () => server.stranger().get('/health'));
    return [...new Set((await Promise.all(asked)).map(({ status }) => status))];
  };
  expect([await statuses(), writes]).toEqual([[507], 1]);
  server.pass(10_000);
  expect([await statuses(), writes]).toEqual([[503], 2]);
  server.deps.database = database;
  await server.close();
});

test('a folder takes the check’s file, and nothing of it stays; one that is gone fails', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kira-check-'));
  await storesInFolder(folder);
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
  await expect(storesInFolder(folder)).rejects.toThrow('ENOENT');
});

test('a database that finds no room stops the start with one line', () => {
  expect(whyNot(new DiskFull('/data/db', 3_500_000))).toBe(
    'KIRA_DATA is on a full disk (3 MB are free for /data/db).',
  );
});
