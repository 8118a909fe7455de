import { once } from 'node:events';
import { get } from 'node:http';
import { v7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import type { HistoryEntry } from '../../src/contract/history.ts';
import type { FeedChange } from '../../src/contract/sync.ts';
import { smallBoard } from '../testing/boards.ts';
import { cookieHeader } from '../testing/cookies.ts';
import type { TestClient } from '../testing/test-client.ts';
import { onEachDatabase, serveSuite, type TestServer } from '../testing/test-server.ts';

/** What happens before the feed reads some receipts. */
let beforeReading = async (): Promise<void> => undefined;

/** The feed's query is the only one that asks who read a receipt. */
function waitBeforeReading({ deps }: TestServer): void {
  const executor = deps.database.db.getExecutor();
  const execute = executor.executeQuery.bind(executor);
  executor.executeQuery = async (query, ...rest) => {
    if (query.sql.includes('r.read_by')) await beforeReading();
    return execute(query, ...rest);
  };
}

const BILLS = 40;

onEachDatabase('a feed of small bills with long histories', (where) => {
  let server: TestServer;
  let me: TestClient;
  serveSuite(where, async (opened) => {
    server = opened;
    waitBeforeReading(server);
    me = await server.signIn('Aisyah');
    for (let made = 0; made < BILLS; made += 1) await longHistory(v7());
  });
  /** 60 entries of four thousand characters. */
  async function longHistory(_id: string): Promise<void> {
    await me.post('/receipts', { _id, board: smallBoard() });
    const ops = Array.from({ length: 60 }, (_, at) => ({
      op: 'bill.set',
      field: 'description',
      value: String(at)
        .repeat(2000)
        .slice(0, at === 59 ? 5 : 2000),
    }));
    expect((await me.patch(`/states/${_id}`, { ops, baseRev: 1 })).status).toBe(200);
  }
  let origin = '';
  beforeAll(async () => void (origin = await server.app.listen({ port: 0 })));

  test('comes in pages of two megabytes, each bill once', async () => {
    const ids = new Set<string>();
    for (let cursor: string | undefined, more = true; more;) {
      const query = new URLSearchParams({ limit: '200', ...(cursor !== undefined && { cursor }) });
      const { body, raw } = await me.get(`/sync?${query.toString()}`);
      expect(raw.body.length).toBeLessThan(2.7 * 1024 * 1024);
      for (const { receipt } of body.changes as Extract<FeedChange, { type: 'receipt' }>[]) {
        expect(JSON.stringify(receipt.history).length).toBeLessThan(70 * 1024);
        ids.add(receipt._id);
      }
      ({ cursor, more } = body as { cursor: string; more: boolean });
    }
    expect(ids.size).toBe(BILLS);
  });

  test('leaves out older entries of a bill, and its history tells all', async () => {
    const { body } = await me.get('/sync?limit=1');
    const { receipt } = body.changes[0];
    const entries = receipt.history as HistoryEntry[];
    expect(entries.length).toBeGreaterThan(10);
    for (let more = true; more;) {
      const { rev, seq } = entries.at(-1)!;
      const page = (await me.get(`/receipts/${receipt._id}/history?before=${rev}.${seq}`)).body;
      entries.push(...(page.entries as HistoryEntry[]));
      ({ more } = page);
    }
    expect(entries.map(({ seq }) => seq)).toEqual(Array.from({ length: 60 }, (_, at) => 59 - at));
  });

  test('with none the bills come in few statements: after eight more at once', async () => {
    const other = await server.signIn('Chong');
    for (let made = 0; made < 60; made += 1)
      await other.post('/receipts', { _id: v7(), board: smallBoard() });
    let reads = 0;
    beforeReading = async () => void (reads += 1);
    expect((await other.get('/sync')).body.changes).toHaveLength(60);
    expect(reads).toBe(4);
  });

  test('is read by one user four times at once; too many are told to wait, and others are not', async () => {
    let reading = 0;
    let most = 0;
    let go = () => {};
    const gone = new Promise<void>((resolve) => (go = resolve));
    beforeReading = async () => {
      most = Math.max(most, (reading += 1));
      await gone;
      reading -= 1;
    };
    const pulls = Array.from({ length: 40 }, () => me.get('/sync'));
    const early: number[] = [];
    for (const pull of pulls) void pull.then(({ status }) => early.push(status));
    await expect.poll(() => early, { timeout: 20_000 }).toEqual(Array(6).fill(429));
    const other = await server.signIn('Bala');
    expect((await other.get('/sync')).status).toBe(200);
    await expect.poll(() => reading, { timeout: 20_000 }).toBe(4);
    go();
    const all = (await Promise.all(pulls)).map(({ status }) => status);
    expect(all.filter((status) => status === 200)).toHaveLength(34);
    expect(most).toBe(4);
  });

  test('is read no further for clients that have gone', async () => {
    let reads = 0;
    beforeReading = async () => void (reads += 1);
    expect((await me.get('/sync')).status).toBe(200);
    const ofOne = reads;
    expect(ofOne).toBeGreaterThan(3);

    const cookie = cookieHeader(me.cookies);
    const sockets: Promise<unknown>[] = [];
    server.app.server.on('connection', (socket) => sockets.push(once(socket, 'close')));
    const calls = Array.from({ length: 20 }, () =>
      get(`${origin}/api/sync`, { agent: false, headers: { cookie } }),
    );
    for (const call of calls) call.on('error', () => undefined);
    reads = 0;
    beforeReading = async () => {
      reads += 1;
      for (const call of calls) call.destroy();
      await Promise.all(sockets);
    };
    await expect.poll(() => reads, { timeout: 20_000 }).toBeGreaterThan(0);
    expect((await me.get('/sync')).status).toBe(200); // the last in the line
    expect(reads).toBeLessThanOrEqual(4 + ofOne);
  });
});
