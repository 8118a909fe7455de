import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DiskFull } from './free-space.ts';
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
