import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { report } from './report.ts';

/** 50,000 requests made from the routes' schemas, with a new seed each time; `npm test` sends 2,000. */
const REQUESTS = 50_000;

const folder = mkdtempSync(join(tmpdir(), 'kira-fuzz-'));
const file = join(folder, 'report.json');
const { status } = spawnSync(
  process.execPath,
  [join('node_modules', 'vitest', 'vitest.mjs'), 'run', 'server/fuzz.test.ts'],
  {
    stdio: ['ignore', 2, 2],
    env: {
      ...process.env,
      KIRA_FUZZ: process.env['KIRA_FUZZ'] ?? String(REQUESTS),
      KIRA_FUZZ_SEED: String(Math.floor(Math.random() * 2 ** 31)),
      KIRA_FUZZ_REPORT: file,
    },
  },
);
if (status === 0) {
  const { sent, taken, slowest } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>;
  report('fuzz', 'requests', sent!, '1');
  report('fuzz', 'of them taken', taken!, '1');
  report('fuzz', 'slowest', slowest!, 'ms');
}
rmSync(folder, { recursive: true });
process.exitCode = status ?? 1;
