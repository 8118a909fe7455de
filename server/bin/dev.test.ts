import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { endWithTests } from '../../tests/support/end-with-tests.ts';
import { freePort } from '../../tests/support/postgres.mjs';
import { ownEnvironment } from '../../tests/support/server.ts';

test('a signal to npm run dev alone ends its server, too', async () => {
  const data = mkdtempSync(join(tmpdir(), 'kira-dev-'));
  const child = spawn(process.execPath, ['server/bin/dev.mjs'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...ownEnvironment(), PORT: String(await freePort()), KIRA_DATA: data },
  });
  endWithTests(child);
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  await expect.poll(() => printed, { timeout: 50_000 }).toContain(' is ready: ');
  const [, port] = /itself is on port (\d+)/.exec(printed) ?? [];
  const health = () => fetch(`http://127.0.0.1:${port}/api/health`);
  expect((await health()).status).toBe(200);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(printed).toContain('Stopping ...');
  await expect(health()).rejects.toThrow();
  rmSync(data, { recursive: true });
});
