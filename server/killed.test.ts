import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount, linksInFiles, type Account } from '../tests/support/account.ts';
import { startServerProcess, type ServerProcess } from '../tests/support/server.ts';
import { smallBoard } from './testing/boards.ts';
import { emptyPostgres } from './testing/test-server.ts';

const kinds = [
  { name: 'PGlite', skip: false, env: async () => ({}) },
  {
    name: 'PostgreSQL (KIRA_TEST_PG)',
    skip: !process.env['KIRA_TEST_PG'],
    env: async () => ({ DATABASE_URL: await emptyPostgres() }),
  },
];

/** One receipt of a phone that goes on for ever: each title is sent until it is acknowledged. */
interface Phone {
  receipt: string;
  /** The last title that was acknowledged, and how many there were. */
  acknowledged: { title: string; edits: number };
  /** Sent, but perhaps not answered: sent again with the same key. */
  sending: number;
}

describe.each(kinds)('a real server process on $name', ({ skip, env }) => {
  let data: string;
  let server: ServerProcess;
  let me: Account;
  let variables: Record<string, string>;
  beforeAll(async () => {
    if (skip) return;
    data = mkdtempSync(join(tmpdir(), 'kira-killed-'));
    variables = { KIRA_SECRET: 'the same one for every process', ...(await env()) };
    server = await startServerProcess({ data, env: variables });
    me = await createAccount(server.origin, 'aisyah', linksInFiles(data, 'verify-email'));
  });
  afterAll(async () => {
    await server?.kill();
    if (data) rmSync(data, { recursive: true, force: true });
  });

  const write = (phone: Phone): Promise<unknown> => {
    const n = phone.sending;
    const headers = {
      'idempotency-key': `${phone.receipt}-${n}`,
      'x-device': 'phone',
      'x-lane-seq': String(n),
    };
    if (n === 1)
      return me.call('POST', '/receipts', { _id: phone.receipt, board: smallBoard('Edit 1') }, headers);
    const ops = [{ op: 'bill.set', field: 'title', value: `Edit ${n}` }];
    return me.call('PATCH', `/states/${phone.receipt}`, { ops, baseRev: n - 1 }, headers);
  };

  /** Writes until the server dies in the middle of it. */
  async function writeUntilKilled(phone: Phone): Promise<void> {
    for (;;) {
      try {
        await write(phone);
      } catch (error) {
        if (error instanceof TypeError) return; // no answer: the server is gone
        throw error;
      }
      phone.acknowledged = { title: `Edit ${phone.sending}`, edits: phone.sending };
      phone.sending += 1;
    }
  }

  test.skipIf(skip)(
    'loses nothing that it has acknowledged when it is killed in the middle of writing, and doubles nothing',
    async () => {
      const phones = Array.from({ length: 4 }, (): Phone => ({
        receipt: v7(),
        acknowledged: { title: '', edits: 0 },
        sending: 1,
      }));
      for (const pause of [1500, 400, 900]) {
        const writing = phones.map(writeUntilKilled);
        await wait(pause);
        await server.kill();
        await Promise.all(writing);
        await server.start();
        for (const { receipt, acknowledged, sending } of phones) {
          if (acknowledged.edits === 0) continue;
          const found = await me.call<{ title: string; stateId: { rev: number } }>(
            'GET',
            `/receipts/${receipt}`,
          );
          // The one under way may have been stored or not; everything before it has been.
          expect([acknowledged.edits, sending]).toContain(found.stateId.rev);
          expect(found.title).toBe(`Edit ${found.stateId.rev}`);
        }
      }
      expect(phones.every(({ acknowledged }) => acknowledged.edits > 3)).toBe(true);
      for (const phone of phones) await write(phone); // what was under way, with its key
      for (const { receipt, sending } of phones) {
        expect(await me.call('GET', `/receipts/${receipt}`)).toMatchObject({
          title: `Edit ${sending}`,
          stateId: { rev: sending },
        });
      }
    },
    180_000,
  );

  test.skipIf(skip)('an acknowledged image is whole after a kill', async () => {
    const file = await sharp({ create: { width: 500, height: 800, channels: 3, background: '#ddd' } })
      .png()
      .toBuffer();
    const form = new FormData();
    const _id = v7();
    form.append('_id', _id);
    form.append('file', new Blob([new Uint8Array(file)]), 'a.png');
    const { origin } = server;
    expect(
      (await fetch(`${origin}/api/images`, { method: 'POST', body: form, headers: me.headers() })).status,
    ).toBe(200);
    await server.kill();
    await server.start();
    const answer = await fetch(`${origin}/api/images/${_id}`, { headers: me.headers() });
    const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
    expect(hash(new Uint8Array(await answer.arrayBuffer()))).toBe(hash(file));
  });

  test.skipIf(skip)('SIGTERM lets what is under way finish and ends with 0', async () => {
    const ids = Array.from({ length: 20 }, () => v7());
    const writing = ids.map((_id) =>
      me.call('POST', '/receipts', { _id, board: smallBoard() }).then(
        () => _id,
        () => null,
      ),
    );
    await wait(30);
    expect(await server.stop()).toBe(0);
    const acknowledged = (await Promise.all(writing)).filter((id) => id !== null);
    await server.start();
    for (const id of acknowledged) await me.call('GET', `/receipts/${id}`);
  });
});

describe('a start that can not be', () => {
  const start = (env: Record<string, string>) =>
    spawnSync(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
      encoding: 'utf8',
      timeout: 60_000,
      env: { PATH: process.env['PATH'] ?? '', PORT: '0', ...env },
    });

  test.each([
    [{ PORT: 'x' }, /^PORT .+\n$/],
    [{ DATABASE_URL: 'postgres://127.0.0.1:1/kira' }, /^DATABASE_URL .+\n$/],
    [{ KIRA_DATA: join(process.execPath, 'below-a-file') }, /^KIRA_DATA .+\n$/],
  ])('%j: one line that names the variable', (env, line) => {
    const { status, stderr } = start(env);
    expect(stderr).toMatch(line);
    expect(status).toBe(1);
  });

  test('a second process on one embedded database', async () => {
    const data = mkdtempSync(join(tmpdir(), 'kira-twice-'));
    const first = await startServerProcess({ data });
    const { status, stderr } = start({ KIRA_DATA: data });
    expect(stderr).toMatch(/^The database is in use by another Kira .+\n$/);
    expect(status).toBe(1);
    expect((await fetch(`${first.origin}/api/health`)).status).toBe(200);
    await first.stop();
    rmSync(data, { recursive: true });
  });
});
