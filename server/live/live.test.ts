import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { until } from '../../tests/support/until.ts';
import { postReceipt } from '../testing/boards.ts';
import { openStream } from '../testing/event-stream.ts';
import { queueHeaders, type TestClient } from '../testing/test-client.ts';
import {
  onEachDatabase,
  onPostgres,
  testServer,
  twoFriends,
  type TestServer,
} from '../testing/test-server.ts';
import { createStreams, MAX_PER_ADDRESS, MAX_PER_USER } from './streams.ts';

const retitle = (value: string) => ({ ops: [{ op: 'bill.set', field: 'title', value }], baseRev: 1 });

async function edit(by: TestClient, receipt: string, headers = {}): Promise<void> {
  expect((await by.patch(`/states/${receipt}`, retitle(v7()), headers)).status).toBe(200);
}

onEachDatabase('streams', (where) => {
  let server: TestServer;
  let me: TestClient;
  let friend: TestClient;
  let group: string;
  beforeAll(async () => {
    // The server's own intervals: a test turns them.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    server = await testServer({ where: await where() });
  });
  beforeEach(async () => {
    await server.clear();
    ({ me, friend, group } = await twoFriends(server, 'Aisyah', 'Bala'));
  });
  afterEach(() => expect(server.logged).toEqual([]));
  afterAll(async () => {
    vi.useRealTimers();
    await server.close();
  });

  test('an invitation and its answer wake the members', async () => {
    const [hers, stranger] = [await openStream(server, me), await server.signIn('Chong')];
    await me.post('/invitations', { group, email: stranger.email });
    await until(hers.changes).toBe(1);
    const { invitations } = (await stranger.get('/invitations')).body;
    await stranger.post('/invitations/accept', { invitation: invitations[0]._id });
    await until(hers.changes).toBe(2);
  });

  test('STREAM-2: an edit wakes those who may see the bill, and nobody else', async () => {
    const [shared, own] = [await postReceipt(me, group), await postReceipt(me)];
    const stranger = await openStream(server, await server.signIn('Mallory'));
    const [his, hers] = [await openStream(server, friend), await openStream(server, me)];
    await edit(me, own);
    await until(hers.changes).toBe(1);
    expect(his.changes()).toBe(0);
    await edit(me, shared);
    await until(hers.changes).toBe(2);
    await until(his.changes).toBe(1);
    expect(stranger.changes()).toBe(0);
  });

  test('STREAM-5: the phone whose outbox sent an edit gets no event, its user’s other phone does', async () => {
    const receipt = await postReceipt(me, group);
    const mine = await openStream(server, me);
    await me.newSession();
    const other = await openStream(server, me);
    await edit(me, receipt, queueHeaders(v7(), 1));
    await until(mine.changes).toBe(1);
    expect(other.changes()).toBe(0);
  });

  test('STREAM-2: a removed member hears of the removal, and of nothing after it', async () => {
    const receipt = await postReceipt(me, group);
    const [his, hers] = [await openStream(server, friend), await openStream(server, me)];
    await me.patch(`/groups/${group}`, { removeUsers: [friend.id] });
    await until(his.changes).toBe(1);
    await until(hers.changes).toBe(1);
    await me.patch(`/groups/${group}`, { name: 'Minum' });
    await until(hers.changes).toBe(2);
    await edit(me, receipt);
    await until(hers.changes).toBe(3);
    expect(his.changes()).toBe(1);
  });

  test('a deleted bill, a deleted item, a new name and a deleted group wake the members', async () => {
    const [first] = [await postReceipt(me, group), await postReceipt(me, group)];
    const his = await openStream(server, friend);
    const calls = [
      () => me.delete(`/receipts/${first}`),
      () => me.delete('/items/rice'),
      () => me.setMe({ name: 'Aisyah binti Ali' }),
      () => me.delete(`/groups/${group}`),
    ];
    for (const [at, call] of calls.entries()) {
      expect((await call()).status, `call ${at}`).toBe(200);
      await until(his.changes).toBe(at + 1);
    }
  });

  test('a refused edit wakes nobody', async () => {
    const receipt = await postReceipt(me, group);
    const his = await openStream(server, friend);
    expect((await me.patch(`/states/${receipt}`, { ops: 'no' })).status).toBe(400);
    await edit(me, receipt);
    await until(his.changes).toBe(1);
  });

  test('STREAM-3: a stream ends within a minute of its session, others stay', async () => {
    const [his, hers] = [await openStream(server, friend), await openStream(server, me)];
    await friend.post('/auth/logout');
    vi.advanceTimersByTime(60_000);
    await until(his.isOver).toBe(true);
    expect(hers.isOver()).toBe(false);
  });

  test('a phone that has gone before its stream opens leaves none behind', () => {
    const { database, now } = server.deps;
    const streams = createStreams({ database, now, onError: (error) => expect.fail(String(error)) });
    const response = new ServerResponse(new IncomingMessage(new Socket()));
    response.destroy();
    streams.open({ id: me.id, session: '', address: '', isGuest: false }, response, {});
    expect(response.headersSent).toBe(false);
    streams.close();
  });

  test('STREAM-4: one stream too many ends the user’s oldest', async () => {
    const his = await openStream(server, friend);
    const mine = [];
    for (let n = 0; n < MAX_PER_USER; n += 1) mine.push(await openStream(server, me));
    expect(mine[0]!.isOver()).toBe(false);
    const last = await openStream(server, me);
    await until(mine[0]!.isOver).toBe(true);
    await edit(me, await postReceipt(me));
    await until(last.changes).toBeGreaterThan(0);
    expect([...mine.slice(1), his].some(({ isOver }) => isOver())).toBe(false);
  });

  test('STREAM-6: a full address makes room for a newcomer, and refuses who has as many as the others', () => {
    const { database, now } = server.deps;
    const streams = createStreams({ database, now, onError: (error) => expect.fail(String(error)) });
    const open = (id: string, address: string, isGuest = false) => {
      const response = new ServerResponse(new IncomingMessage(new Socket()));
      streams.open({ id, session: '', address, isGuest }, response, {});
      return response;
    };
    const greedy = Array.from({ length: MAX_PER_ADDRESS }, (_, n) =>
      open(`greedy-${n % (MAX_PER_ADDRESS / MAX_PER_USER)}`, 'wifi'),
    );
    const ended = () => greedy.filter(({ writableEnded }) => writableEnded).length;
    // A table of thirty comes: each gets a stream, and those who had most give way.
    const table = Array.from({ length: 30 }, (_, n) => open(`friend-${n}`, 'wifi'));
    expect([ended(), table.some(({ writableEnded }) => writableEnded)]).toEqual([30, false]);
    expect(greedy[0]!.writableEnded).toBe(true);
    // Who holds as many as anybody there gets no more.
    expect(() => {
      for (let n = 0; n < MAX_PER_USER; n += 1) open('friend-0', 'wifi');
    }).toThrow('Too many requests');
    expect(open('friend-0', 'elsewhere').writableEnded).toBe(false);
    // Many guests take no room from accounts.
    for (let n = 0; n < MAX_PER_ADDRESS; n += 1) open(`guest-${n}`, 'cafe', true);
    expect(() => open('guest', 'cafe', true)).toThrow('Too many requests');
    expect(open('friend-0', 'cafe').writableEnded).toBe(false);
    streams.close();
  });

  test('a quiet stream gets a beat every 25 s', async () => {
    const mine = await openStream(server, me);
    await until(mine.beats).toBe(1);
    vi.advanceTimersByTime(25_000);
    await until(mine.beats).toBe(2);
    vi.advanceTimersByTime(25_000);
    await until(mine.beats).toBe(3);
  });
});

test('a stream is not compressed or stored, ends with the server, and is not there for HEAD', async () => {
  const server = await testServer();
  const me = await server.signIn('Aisyah');
  const head = await server.app.inject({ method: 'HEAD', url: '/api/live', cookies: me.cookies });
  expect(head.statusCode).toBe(404);
  const mine = await openStream(server, me);
  expect(mine.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  expect(mine.headers).not.toHaveProperty('content-encoding');
  await server.close();
  await until(mine.isOver).toBe(true);
  expect(mine.changes()).toBe(0);
});

onPostgres('streams of two servers', (emptyPostgres) => {
  test('a connection that is lost within a transaction ends that one alone', async () => {
    const server = await testServer({ where: { url: await emptyPostgres() } });
    const { db } = server.deps.database;
    const work = db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      const { pid } = rows[0]!;
      await sql`select pg_terminate_backend(${pid})`.execute(db);
      const isThere = () => sql`select 1 from pg_stat_activity where pid = ${pid}`.execute(db);
      await until(async () => (await isThere()).rows.length).toBe(0);
      await sql`select 1`.execute(trx);
    });
    await expect(work).rejects.toThrow();
    expect((await server.stranger().get('/health')).status).toBe(200);
    await server.close();
  });

  test('an edit at one wakes a stream at the other, also after their connections were lost', async () => {
    const where = { url: await emptyPostgres() };
    const [here, there] = [await testServer({ where }), await testServer({ where })];
    const { me, friend, group } = await twoFriends(here, 'Aisyah', 'Bala');
    const his = await openStream(there, friend);
    const receipt = await postReceipt(me, group);
    await until(his.changes).toBeGreaterThan(0); // 2 if the group's own news comes late
    const before = his.changes();
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where query = 'listen kira_changes' and datname = current_database()`.execute(here.deps.database.db);
    const heard = async () => {
      await edit(me, receipt);
      return his.changes();
    };
    await until(heard).toBeGreaterThan(before);
    await here.close();
    await there.close();
  });
});
