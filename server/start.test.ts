import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createAccount, linksInFiles } from '../tests/support/account.ts';
import { readConfig } from './config.ts';
import { startServer } from './start.ts';
import { random } from './testing/test-server.ts';
import { whyNot } from './why-not.ts';

const folder = mkdtempSync(join(tmpdir(), 'kira-start-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = (env: Record<string, string>) =>
  startServer(readConfig(env), { now: () => new Date(), random, fetch, say: () => {} });

test.skipIf(!existsSync('/proc/self'))(
  'a folder that can never be made stops the start with one line',
  async () => {
    const failed = start({ KIRA_DATA: '/proc/x/y' }).catch(whyNot);
    expect(await failed).toMatch(/^KIRA_DATA can't be written \([^\n]+\)\.$/);
  },
);

test('so does a file in its place', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(await start({ KIRA_DATA: file }).catch(whyNot)).toMatch(/^KIRA_DATA can't be written \(EEXIST/);
  expect(await start({ KIRA_DATA: join(file, 'below') }).catch(whyNot)).toMatch(
    /^KIRA_DATA can't be written/,
  );
});

test('on any free port, links in e-mails carry the one that it became', async () => {
  const data = join(folder, 'new', 'data');
  const server = await start({ KIRA_DATA: data, PORT: '0' });
  const { publicUrl } = server.deps.config;
  expect(publicUrl).toMatch(/^http:\/\/localhost:[1-9]\d+$/);
  const link = linksInFiles(data, 'verify-email');
  await createAccount(publicUrl.replace('localhost', '127.0.0.1'), 'aina', link);
  expect(await link('aina@example.com')).toMatch(`${publicUrl}/verify-email?`);
  await server.stop();
}, 120_000);
