import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount, linksInFiles, type Account } from '../tests/support/account.ts';
import { builtProgram, startServerProcess, type ServerProcess } from '../tests/support/server.ts';
import { until } from '../tests/support/until.ts';
import { smallBoard } from './testing/boards.ts';
import { onEachDatabase } from './testing/test-server.ts';

/** One receipt of a phone that writes for ever: each title is sent until it is acknowledged. */
interface WritingPhone {
  receipt: string;
  /** The last title that was acknowledged, and how many there were. */
  acknowledged: { title: string; edits: number };
  /** Sent, but perhaps not answered: sent again with the same key. */
  sending: number;
}

onEachDatabase('a server process', (where) => {
  let data: string;
  let server: ServerProcess;
  let me: Account;
  let variables: Record<string, string>;
  beforeAll(async () => {
    data = mkdtempSync(join(tmpdir(), 'kira-killed-'));
    const at = await where();
    const database = 'url' in at ? { DATABASE_URL: at.url } : {};
    variables = { KIRA_SECRET: 'the same one for every process', ...database };
    server = await startServerProcess({ data, env: variables });
    me = await createAccount(server.origin, 'aisyah', linksInFiles(data, 'verify-email'));
  });
  afterAll(async () => {
    await server?.kill();
    if (data) rmSync(data, { recursive: true, force: true });
  });

  const write = (phone: WritingPhone): Promise<unknown> => {
    const n = phone.sending;
    const headers = {
      'idempotency-key': `${phone.receipt}-${n}`,
      'x-device': 'phone',
      'x-queue-seq': String(n),
    };
    if (n === 1)
      return me.call('POST', '/receipts', { _id: phone.receipt, board: smallBoard('Edit 1') }, headers);
    const ops = [{ op: 'bill.set', field: 'title', value: `Edit ${n}` }];
    return me.call('PATCH', `/states/${phone.receipt}`, { ops, baseRev: n - 1 }, headers);
  };

  /** Writes until the server dies in the middle of it. */
  async function writeUntilKilled(phone: WritingPhone): Promise<void> {
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

  test('killed in the middle of writing loses no acknowledged edit and doubles none', async () => {
    const phones = Array.from({ length: 4 }, (): WritingPhone => ({
      receipt: v7(),
      acknowledged: { title: '', edits: 0 },
      sending: 1,
    }));
    for (const more of [20, 1]) {
      const count = () => phones.reduce((sum, { acknowledged }) => sum + acknowledged.edits, 0);
      const wanted = count() + more;
      const writing = phones.map(writeUntilKilled);
      await until(count).toBeGreaterThanOrEqual(wanted);
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
    for (const phone of phones) await write(phone); // what was under way, with its key
    for (const { receipt, sending } of phones) {
      expect(await me.call('GET', `/receipts/${receipt}`)).toMatchObject({
        title: `Edit ${sending}`,
        stateId: { rev: sending },
      });
    }
  }, 240_000);

  test('has an acknowledged image whole after a kill', async () => {
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

  test('finishes its requests on SIGTERM and ends with 0', async () => {
    const ids = Array.from({ length: 20 }, () => v7());
    const writing = ids.map((_id) =>
      me.call('POST', '/receipts', { _id, board: smallBoard() }).then(
        () => _id,
        () => null,
      ),
    );
    await Promise.race(writing);
    expect(await server.stop()).toBe(0);
    const acknowledged = (await Promise.all(writing)).filter((id) => id !== null);
    await server.start();
    for (const id of acknowledged) await me.call('GET', `/receipts/${id}`);
  });
});

describe('a start that is impossible', () => {
  const start = async (env: Record<string, string>) =>
    spawnSync(process.execPath, [await builtProgram('server')], {
      encoding: 'utf8',
      timeout: 60_000,
      env: { PATH: process.env['PATH'] ?? '', PORT: '0', ...env },
    });

  test.each([
    [{ PORT: 'x' }, /^PORT .+\n$/],
    [{ DATABASE_URL: 'postgres://127.0.0.1:1/kira' }, /^DATABASE_URL .+\n$/],
    [{ KIRA_DATA: join(process.execPath, 'below-a-file') }, /^KIRA_DATA .+\n$/],
  ])('with %j prints one line that names the variable', async (env, line) => {
    const { status, stderr } = await start(env);
    expect(stderr).toMatch(line);
    expect(status).toBe(1);
  });

  test('as the second process on an embedded database prints one line, and the first goes on', async () => {
    const data = mkdtempSync(join(tmpdir(), 'kira-twice-'));
    const first = await startServerProcess({ data });
    const { status, stderr } = await start({ KIRA_DATA: data });
    expect(stderr).toMatch(/^The database is in use by another Kira .+\n$/);
    expect(status).toBe(1);
    expect((await fetch(`${first.origin}/api/health`)).status).toBe(200);
    await first.stop();
    rmSync(data, { recursive: true });
  });
});
