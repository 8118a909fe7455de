import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testCode } from '../src/domain/duitnow/test-codes.ts';
import { createAccount, linksInFiles, type Account } from '../tests/support/account.ts';
import {
  builtProgram,
  ownEnvironment,
  startServerProcess,
  type ServerProcess,
} from '../tests/support/server.ts';
import { smallBoard } from './testing/boards.ts';
import { onEachDatabase } from './testing/test-server.ts';

interface Feed {
  cursor: string;
  changes: { receipt?: { _id: string; rev: number } }[];
}

/** What docs/operator.md says, done: back up, go on, lose it, restore. */
onEachDatabase('a backup', (where, database) => {
  let folder: string;
  let server: ServerProcess;
  let me: Account;
  let url: string | undefined;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kira-backup-'));
    const at = await where();
    url = 'url' in at ? at.url : undefined;
    server = await startServerProcess({ data: data(), env: url ? { DATABASE_URL: url } : {} });
    me = await createAccount(server.origin, 'aisyah', linksInFiles(data(), 'verify-email'));
  });
  afterAll(async () => {
    await server?.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  const data = () => join(folder, 'data');
  const kept = (name: string) => join(folder, 'backup', name);
  const copy = (from: string, to: string) => cpSync(from, to, { recursive: true, preserveTimestamps: true });

  function backUp(): void {
    if (url) execFileSync('pg_dump', ['-Fc', '-f', join(folder, 'kira.dump'), url]);
    else copy(join(data(), 'db'), kept('db'));
    copy(join(data(), 'images'), kept('images'));
    copy(join(data(), 'secret'), kept('secret'));
  }
  function restore(): void {
    if (url) execFileSync('pg_restore', ['--clean', '--if-exists', '-d', url, join(folder, 'kira.dump')]);
    else {
      rmSync(join(data(), 'db'), { recursive: true });
      copy(kept('db'), join(data(), 'db'));
    }
    rmSync(join(data(), 'images'), { recursive: true });
    copy(kept('images'), join(data(), 'images'));
    copy(kept('secret'), join(data(), 'secret'));
  }
  /** The files of the data folder and the backup that hold one of these texts. */
  function filesWith(...texts: string[]): string[] {
    // A dump of PostgreSQL is compressed, so it is looked through as text.
    if (url) execFileSync('pg_dump', ['-f', join(folder, 'kira.sql'), url]);
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile())
      .map((file) => join(file.parentPath, file.name))
      .filter((path) => texts.some((text) => readFileSync(path).includes(text)));
  }
  /** As the browser does: a new session has its own CSRF token. */
  async function logIn(): Promise<void> {
    await me.newToken();
    const { email, password } = me;
    await me.call('POST', '/auth/login', { email, password, redirectPath: '/' });
    await me.newToken();
  }
  const rename = (id: string, title: string, baseRev: number) =>
    me.call<{ rev: number }>('PATCH', `/states/${id}`, {
      ops: [{ op: 'bill.set', field: 'title', value: title }],
      baseRev,
    });
  const pull = (cursor?: string) =>
    me.call<Feed>('GET', `/sync?limit=50${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`);

  test('is restored: everything of then is there, and phones that saw later things take it for news', async () => {
    const [receipt, later] = [v7(), v7()];
    const photo = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer();
    const form = new FormData();
    form.append('file', new Blob([Uint8Array.from(photo)], { type: 'image/jpeg' }), 'receipt.jpg');
    const upload = await fetch(`${server.origin}/api/images`, {
      method: 'POST',
      headers: me.headers(),
      body: form,
    });
    const { _id: imageID } = (await upload.json()) as { _id: string };
    await me.call('POST', '/receipts', { _id: receipt, board: smallBoard('Lunch'), imageID });
    const ways = { duitnow: testCode(), phone: '0123987654', bank: 'Bank Rahsia', account: '514098765432' };
    await me.call('PUT', '/me/ways-to-pay', ways);
    if (!url) await server.stop();
    backUp();
    // WAYS-1. What is stored as it is shows that the search finds.
    expect(filesWith('Nasi lemak')).not.toEqual([]);
    expect(filesWith(...Object.values(ways))).toEqual([]);
    expect(Object.values(ways).filter((text) => server.output().includes(text))).toEqual([]);
    if (!url) await server.start();

    await rename(receipt, 'Supper', 1);
    await me.call('POST', '/receipts', { _id: later, board: smallBoard('After the backup') });
    const seen = await pull();
    await server.stop();
    restore();
    const env = { ...ownEnvironment(), KIRA_DATA: data(), ...(url && { DATABASE_URL: url }) };
    const told = execFileSync(process.execPath, [await builtProgram('server'), '--after-restore'], { env });
    expect(String(told)).toContain('Ended: 1 sessions\n');
    await server.start();
    await expect(me.call('GET', '/auth/profile')).rejects.toThrow(/401/);
    await logIn();

    // Work goes on before that phone comes back: its cursor is not ahead of the database any more.
    for (let rev = 1; rev < 12; rev += 1) await rename(receipt, `Lunch ${rev}`, rev);
    const { title } = await me.call<{ title: string }>('GET', `/receipts/${receipt}`);
    expect(title).toBe('Lunch 11');
    await expect(me.call('GET', `/receipts/${later}`)).rejects.toThrow(/404/);
    expect((await me.call<{ ways: object }>('GET', '/me/ways-to-pay')).ways).toMatchObject(ways);
    const image = await fetch(`${server.origin}/api/images/${imageID}`, { headers: me.headers() });
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const revOf = ({ changes }: Feed, id: string) =>
      changes.find((change) => change.receipt?._id === id)?.receipt?.rev;
    const news = await pull(seen.cursor);
    expect([revOf(seen, receipt), revOf(seen, later)]).toEqual([2, 1]);
    expect(revOf(news, receipt), database).toBeGreaterThan(1000);
    expect(revOf(news, later)).toBeUndefined();
  });
});
