import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from './database.ts';
import { openDatabase } from './open-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'kira-thread-'));
let database: Database;
beforeAll(async () => {
  database = await openDatabase({ folder });
}, 120_000);
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

test('values come through the thread as they are', async () => {
  const at = new Date(Date.UTC(2026, 10, 20));
  const { rows } = await sql`
    select ${at}::timestamptz as at, ${JSON.stringify({ a: [1] })}::jsonb as doc, 9007199254::bigint as sum,
      '2026-11-20'::date as day, ${['a', 'b']}::text[] as list, ${null}::text as nothing`.execute(
    database.db,
  );
  expect(rows).toEqual([
    { at, doc: { a: [1] }, sum: 9_007_199_254, day: '2026-11-20', list: ['a', 'b'], nothing: null },
  ]);
});

test('an error keeps the code of PostgreSQL', async () => {
  await expect(sql`select 1 / 0`.execute(database.db)).rejects.toMatchObject({ code: '22012' });
});

test('a long statement does not hold up the event loop', async () => {
  let turns = 0;
  const turning = setInterval(() => (turns += 1), 1);
  const began = performance.now();
  await sql`select sum(n) from generate_series(1, 2000000) n`.execute(database.db);
  const took = performance.now() - began;
  clearInterval(turning);
  expect(took).toBeGreaterThan(50);
  expect(turns).toBeGreaterThan(took / 50); // in this thread it would have turned once
});

test('a database that aborts ends its statement, comes back, and has what it had acknowledged', async () => {
  const { db } = database;
  await sql`create table kept (n int)`.execute(db);
  await sql`insert into kept values (1)`.execute(db);
  // Without a place for its next log file PostgreSQL can't go on, as on a full disk.
  const log = join(folder, 'db', 'pg_wal');
  renameSync(log, `${log}.away`);
  const failed = await db
    .transaction()
    .execute(async (trx) => {
      await sql`insert into kept values (2)`.execute(trx);
      await sql`select pg_switch_wal()`.execute(trx);
      await sql`insert into kept select generate_series(3, 9)`.execute(trx);
    })
    .catch((error: unknown) => error);
  renameSync(`${log}.away`, log);
  expect(failed).toMatchObject({ code: '57P01' });
  expect((await sql`select n from kept`.execute(db)).rows).toEqual([{ n: 1 }]);
  await database.answers();
});
