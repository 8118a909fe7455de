import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smallBoard } from '../testing/boards.ts';
import type { TestClient } from '../testing/test-client.ts';
import { onPostgres, testServer, type TestServer } from '../testing/test-server.ts';
import { openDatabase } from './open-database.ts';

type Fault = 'cut' | 'reset' | 'refuse' | 'close';

/** Stands between a server and PostgreSQL. After so many pieces of answers it does what a restart does. */
async function openProxy(to: URL) {
  const open = new Set<Socket>();
  let left = Number.POSITIVE_INFINITY;
  let refused = 0;
  let fault: Fault = 'cut';
  const end = (socket: Socket) => (fault === 'reset' ? socket.resetAndDestroy() : socket.destroy());
  const proxy = createServer((client) => {
    if (left <= 0 && fault === 'refuse') {
      refused += 1;
      return void client.resetAndDestroy();
    }
    if (left <= 0 && fault === 'close') return void client.resume().end();
    const database = connect(Number(to.port), to.hostname);
    for (const socket of [client, database]) {
      open.add(socket);
      socket
        .on('error', () => {})
        .on('close', () => (open.delete(socket), client.destroy(), database.destroy()));
    }
    client.pipe(database);
    database.on('data', (piece) => {
      left -= 1;
      if (left === 0) for (const socket of open) end(socket);
      else client.write(piece);
    });
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const url = new URL(to);
  url.port = String((proxy.address() as AddressInfo).port);
  return {
    url: url.href,
    failAfter: (pieces: number, as: Fault) => ([left, fault] = [pieces, as]),
    refused: () => refused,
    mend: () => (left = Number.POSITIVE_INFINITY),
    close: () => new Promise((done) => proxy.close(done)),
  };
}

onPostgres('lost connections', (emptyPostgres) => {
  let server: TestServer;
  let me: TestClient;
  let csrf: string;
  let proxy: Awaited<ReturnType<typeof openProxy>>;
  beforeAll(async () => {
    proxy = await openProxy(new URL(await emptyPostgres()));
    server = await testServer({ where: { url: proxy.url } });
    me = await server.signIn('Aisyah');
    csrf = await me.token();
  });
  afterAll(async () => {
    proxy.mend();
    await server.close();
    await proxy.close();
  });

  const call = async (method: 'GET' | 'POST', path: string, payload?: object) => {
    const headers = { 'x-csrf-token': csrf };
    const { statusCode } = await server.app.inject({
      method,
      url: `/api${path}`,
      cookies: me.cookies,
      headers,
      ...(payload && { payload }),
    });
    return statusCode;
  };

  test.each<Fault>(['cut', 'reset', 'refuse', 'close'])(
    '%s in the middle of anything: answered with 503, and nothing acknowledged is lost',
    async (fault) => {
      const seen = new Map<number, number>();
      const acknowledged: string[] = [];
      for (let pieces = 1; pieces <= 24; pieces += 1) {
        const made = [v7(), v7(), v7()];
        proxy.failAfter(pieces, fault);
        const statuses = await Promise.all([
          ...made.map((_id) => call('POST', '/receipts', { _id, board: smallBoard() })),
          call('GET', '/receipts'),
          call('GET', '/sync'),
          call('GET', '/auth/profile'),
          call('GET', '/health'),
        ]);
        proxy.mend();
        for (const status of statuses) seen.set(status, (seen.get(status) ?? 0) + 1);
        acknowledged.push(...made.filter((_, at) => statuses[at] === 200));
      }
      expect(new Set(seen.keys())).toEqual(new Set([200, 503]));
      // The pool may still hold a connection that it does not know to be lost.
      await expect
        .poll(() => {
          server.pass(10_000); // health remembers a failure so long
          return call('GET', '/health');
        })
        .toBe(200);
      for (const _id of acknowledged) expect(await call('GET', `/receipts/${_id}`)).toBe(200);
    },
  );

  test('that the other processes are not heard is told once, and that they are heard again', async () => {
    const told: (string | null)[] = [];
    const database = await openDatabase({ url: proxy.url });
    database.changes.onLost((why) => told.push(why && why.message));
    const before = proxy.refused();
    proxy.failAfter(1, 'refuse');
    await expect(sql`select 1`.execute(database.db)).rejects.toThrow();
    // Both databases try again and again.
    await expect.poll(proxy.refused, { timeout: 10_000 }).toBeGreaterThan(before + 4);
    expect(told).toEqual([expect.any(String)]);
    proxy.mend();
    await expect.poll(() => told, { timeout: 10_000 }).toEqual([expect.any(String), null]);
    await database.close();
    expect(told).toHaveLength(2);
  });
});
