import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FeedChange } from '../src/contract/sync.ts';
import { createAccount, linksInFiles, type Account } from '../tests/support/account.ts';
import { startServerProcess, type ServerProcess } from '../tests/support/server.ts';
import { smallBoard } from './testing/boards.ts';
import { onPostgres } from './testing/test-server.ts';

interface Seen {
  rev: number;
  outcomes: string[];
  board: { bill: { title: string }; items: Record<string, unknown> };
}
type Answer = { status: number; body: unknown };

/** One event loop orders the requests of one process; two processes need the database for that. */
onPostgres('two server processes', (emptyPostgres) => {
  const data = mkdtempSync(join(tmpdir(), 'kira-two-')); // the images are in it
  const servers: ServerProcess[] = [];
  let me: Account;
  beforeAll(async () => {
    const env = { KIRA_SECRET: 'the same one for every process', DATABASE_URL: await emptyPostgres() };
    for (const _ of [1, 2]) {
      servers.push(
        await startServerProcess({
          data,
          env: { ...env, KIRA_RATE_LIMIT: '0', KIRA_USER_WRITES_MINUTE: '0' },
        }),
      );
    }
    const [first] = servers as [ServerProcess];
    me = await createAccount(first.origin, 'aisyah', linksInFiles(data, 'verify-email'));
  });
  afterAll(async () => {
    for (const server of servers) await server.stop();
    rmSync(data, { recursive: true, force: true });
  });

  /** One request of the account to either process. */
  async function ask(
    process: number,
    method: string,
    path: string,
    body?: unknown,
    more = {},
  ): Promise<Answer> {
    const { origin } = servers[process % 2]!;
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers: { ...me.headers(), origin, 'content-type': 'application/json', ...more },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  }
  async function newReceipt(): Promise<string> {
    const _id = v7();
    expect((await ask(0, 'POST', '/receipts', { _id, board: smallBoard('Lunch') })).status).toBe(200);
    return _id;
  }
  const retitle = (value: string) => ({ ops: [{ op: 'bill.set', field: 'title', value }], baseRev: 1 });

  test('QUEUE-2: a request that reaches both processes at once has one effect, and both answer the same', async () => {
    const receipt = await newReceipt();
    for (let n = 1; n <= 20; n += 1) {
      const headers = { 'idempotency-key': `${receipt}-${n}`, 'x-device': 'phone', 'x-queue-seq': String(n) };
      const path = `/states/${receipt}`;
      const answers = await Promise.all(
        [0, 1, 0, 1].map((process) => ask(process, 'PATCH', path, retitle(`Edit ${n}`), headers)),
      );
      for (const { status, body } of answers) {
        expect(status).toBe(200);
        expect(body).toMatchObject({ rev: 1 + n, outcomes: ['applied'] });
      }
    }
  });

  test('QUEUE-3: a later request that reaches the other process first is refused until its turn', async () => {
    const receipt = await newReceipt();
    const send = (process: number, n: number) => {
      const key = { 'idempotency-key': `${receipt}-${n}`, 'x-device': 'phone', 'x-queue-seq': String(n) };
      return ask(process, 'PATCH', `/states/${receipt}`, retitle(`Edit ${n}`), key);
    };
    expect(await send(1, 2)).toMatchObject({ status: 409, body: { code: 'queueGap' } });
    expect((await send(0, 1)).status).toBe(200);
    expect((await send(1, 2)).status).toBe(200);
  });

  test('edits of one board through both at once all count, in one order', async () => {
    const receipt = await newReceipt();
    const item = { name: 'Milo', quantity: 1, price: 500, taxRate: null, rank: '5', shares: {} };
    const revs = await Promise.all(
      Array.from({ length: 40 }, async (_, n) => {
        const body = { ops: [{ op: 'item.add', id: `item-${n}`, item }], baseRev: 1 };
        const answer = await ask(n, 'PATCH', `/states/${receipt}`, body, { 'idempotency-key': v7() });
        expect(answer.status).toBe(200);
        return (answer.body as Seen).rev;
      }),
    );
    expect(revs.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, n) => n + 2));
    const last = (await ask(1, 'PATCH', `/states/${receipt}`, retitle('Last'), { 'idempotency-key': v7() }))
      .body as Seen;
    expect(Object.keys(last.board.items)).toHaveLength(2 + 40);
  });

  test('FEED-1: a phone that reads pages from either process gets all changes of both', async () => {
    const receipts = await Promise.all(Array.from({ length: 6 }, newReceipt));
    const seen = new Map<string, string>();
    let cursor: string | undefined;
    let asked = 0;
    const pull = async () => {
      for (let more = true; more;) {
        const query = new URLSearchParams({ limit: '2', ...(cursor !== undefined && { cursor }) });
        const { body } = await ask((asked += 1), 'GET', `/sync?${query.toString()}`);
        const page = body as { changes: FeedChange[]; cursor: string; more: boolean };
        for (const change of page.changes) {
          if (change.type === 'receipt') seen.set(change.receipt._id, change.receipt.board.bill.title);
        }
        ({ cursor, more } = page);
      }
    };
    const writers = [0, 1].map(async (process) => {
      for (let n = 0; n < 30; n += 1) {
        const receipt = receipts[(n * (process + 1)) % receipts.length]!;
        await ask(process, 'PATCH', `/states/${receipt}`, retitle(`${process}-${n}`), {
          'idempotency-key': v7(),
        });
      }
    });
    for (let n = 0; n < 15; n += 1) await pull(); // while they write
    await Promise.all(writers);
    await pull();
    for (const receipt of receipts) {
      const { body } = await ask(0, 'GET', `/receipts/${receipt}`);
      expect(seen.get(receipt)).toBe((body as { title: string }).title);
    }
  });

  test('a photo that came in through one is shown by the other, also when both get it at once', async () => {
    const file = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#ddd' } })
      .png()
      .toBuffer();
    const bytes = new Uint8Array(file);
    const send = (process: number, _id: string) => {
      const form = new FormData();
      form.append('_id', _id);
      form.append('file', new Blob([bytes]), 'a.png');
      const { origin } = servers[process]!;
      return fetch(`${origin}/api/images`, {
        method: 'POST',
        body: form,
        headers: { ...me.headers(), origin },
      });
    };
    const [first, second] = [v7(), v7()];
    const sent = await Promise.all([send(0, first), send(1, first), send(0, second), send(1, second)]);
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const [process, { origin }] of servers.entries()) {
      for (const id of [first, second]) {
        const answer = await fetch(`${origin}/api/images/${id}`, { headers: me.headers() });
        expect([process, new Uint8Array(await answer.arrayBuffer())]).toEqual([process, bytes]);
      }
    }
  });
});
