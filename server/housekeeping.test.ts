import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { keepTidy, tidy } from './housekeeping.ts';
import { smallBoard } from './testing/boards.ts';
import { queueHeaders } from './testing/test-client.ts';
import { onEachDatabase, testServer } from './testing/test-server.ts';

const DAY = 24 * 60 * 60 * 1000;

onEachDatabase('housekeeping', (where) => {
  test('a request whose key was thrown away has no second effect, whatever its number', async () => {
    const server = await testServer({ where: await where() });
    const me = await server.signIn('Aisyah');
    const _id = v7();
    await me.post('/receipts', { _id, board: smallBoard() }, queueHeaders('made', 1));
    const rename = (value: string, key: string, seq: number) => {
      const body = { ops: [{ op: 'bill.set', field: 'title', value }], baseRev: 1 };
      return me.patch(`/states/${_id}`, body, queueHeaders(key, seq));
    };
    expect((await rename('Mine', 'mine', 2)).status).toBe(200); // and its answer was lost
    expect((await rename('Newer', 'newer', 3)).status).toBe(200);
    server.pass(401 * DAY);
    await me.newSession();
    await tidy(server.deps);
    for (const seq of [2, 3]) {
      expect(await rename('Mine', 'mine', seq)).toMatchObject({ status: 409, body: { code: 'expired' } });
    }
    expect((await me.get(`/receipts/${_id}`)).body.title).toBe('Newer');
    // What is new goes on, and the queue's own gaps are told as ever.
    expect((await rename('Today', 'today', 4)).status).toBe(200);
    expect(await rename('Early', 'early', 9)).toMatchObject({ status: 409, body: { code: 'queueGap' } });
    await server.close();
  });

  test('only what nobody can use any more is thrown away', async () => {
    const server = await testServer({ where: await where() });
    const { db } = server.deps.database;
    const me = await server.signIn('Aisyah');
    const _id = v7();
    await me.post('/receipts', { _id, board: smallBoard() }, queueHeaders('old', 1));
    const incoming = join(server.deps.config.dataDir, 'images', 'incoming');
    writeFileSync(join(incoming, 'left-behind'), '');
    const count = async () => {
      const rows = await Promise.all(
        (['sessions', 'idempotency'] as const).map((table) =>
          db.selectFrom(table).select('user_id').execute(),
        ),
      );
      return [...rows.map(({ length }) => length), readdirSync(incoming).length];
    };
    const age = (days: number) => {
      const then = new Date(server.deps.now().getTime() - days * DAY);
      utimesSync(join(incoming, 'left-behind'), then, then);
    };
    age(0);
    await tidy(server.deps);
    expect(await count()).toEqual([1, 1, 1]);
    age(2);
    await tidy(server.deps);
    expect(await count()).toEqual([1, 1, 0]);
    server.pass(91 * DAY);
    await tidy(server.deps);
    expect(await count()).toEqual([0, 1, 0]);
    server.pass(310 * DAY);
    await tidy(server.deps);
    expect(await count()).toEqual([0, 0, 0]);
    await server.close();
  });

  test('a step that fails is told, and keeps no other from being done', async () => {
    const server = await testServer({ where: await where() });
    const { db } = server.deps.database;
    const me = await server.signIn('Aisyah');
    await me.post('/receipts', { _id: v7(), board: smallBoard() }, queueHeaders('old', 1));
    server.pass(401 * DAY);
    await sql`alter table two_factor_logins rename to elsewhere`.execute(db);
    const failed = await tidy(server.deps).catch((error: unknown) => error);
    await sql`alter table elsewhere rename to two_factor_logins`.execute(db);
    expect(failed).toBeInstanceOf(AggregateError);
    expect((failed as AggregateError).errors).toHaveLength(1);
    expect(await db.selectFrom('idempotency').select('key').execute()).toEqual([]);
    await server.close();
  });
});

test('tidying ends once its step under way is over, and begins no other one', async () => {
  const server = await testServer();
  const { db } = server.deps.database;
  const me = await server.signIn('Aisyah');
  await me.post('/receipts', { _id: v7(), board: smallBoard() }, queueHeaders('old', 1));
  server.pass(401 * DAY);
  await tidy(server.deps, () => true);
  expect(await db.selectFrom('idempotency').select('key').execute()).toHaveLength(1);
  const order: string[] = [];
  let begin = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  const sweep = async () => {
    begin();
    await held;
    order.push('swept');
  };
  const deps = { ...server.deps, storage: { ...server.deps.storage, sweep } };
  const end = keepTidy(deps, (error) => order.push(String(error)));
  await begun;
  const ended = end().then(() => order.push('ended'));
  goOn();
  await ended;
  expect(order).toEqual(['swept', 'ended']);
  await server.close();
});
