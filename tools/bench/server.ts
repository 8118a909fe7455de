import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { v7 as newId } from 'uuid';
import { createAccount, linksInFiles, type Account } from '../../tests/support/account.ts';
import { startPostgres } from '../../tests/support/postgres.mjs';
import { sampleBoard } from '../../tests/support/sample-board.ts';
import { startServerProcess } from '../../tests/support/server.ts';
import { measureHealthDelay } from './health-delay.ts';
import { fillGroups, timeFirstSync } from './many-groups.ts';
import { note, report } from './report.ts';

/**
 * Measures requests per second and p99 of a server process: listing 20 receipts, and creating one. Each runs
 * for 8 seconds over 16 connections, after 2 seconds to warm up. Server, database and load share the cores.
 * The limit on requests is off, because else it would be measured.
 * On PostgreSQL it also lists a page of 1,000 groups of ten people, and sends all of them to a new phone.
 * Before that it measures how long /health waits beside the heaviest requests, those of an attack among them,
 * and how long the event loop is kept at a time. The first counts what else runs on the machine, the second
 * does not.
 */
const connections = 16;
const loopTurns = new URL('loop-turns.mjs', import.meta.url).href;

async function load(label: string, origin: string, request: autocannon.Request): Promise<void> {
  const run = (duration: number) => autocannon({ url: origin, connections, duration, requests: [request] });
  await run(2);
  const { requests, latency, non2xx, errors } = await run(8);
  report('server', `${label}, requests`, requests.average, '1/s');
  report('server', `${label}, p99`, latency.p99, 'ms');
  if (non2xx || errors)
    note(`${label}: ${non2xx} answers were no 2xx, ${errors} errors: the figures are void`);
}

async function measure(database: string, env: Record<string, string>): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'kira-bench-'));
  const turns = join(data, 'turns');
  const server = await startServerProcess({
    data,
    env: {
      ...env,
      KIRA_RATE_LIMIT: '0',
      KIRA_USER_WRITES_MINUTE: '0',
      KIRA_BENCH_TURNS: turns,
      NODE_OPTIONS: `--import=${loopTurns}`,
    },
  });
  try {
    const account = await createAccount(server.origin, 'bench', linksInFiles(data, 'verify-email'));
    for (let made = 0; made < 20; made += 1) await account.call('POST', '/receipts', receipt(made));
    const list = { method: 'GET', path: '/api/receipts?page=1&limit=20' } as const;
    await measureHealthDelay(database, server.origin, account, turns);
    await load(`${database}, list 20 receipts`, server.origin, { ...list, headers: account.headers() });
    await load(`${database}, create a receipt`, server.origin, creating(account));
    if (env['DATABASE_URL']) await measureGroups(server.origin, env['DATABASE_URL'], account);
  } finally {
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

const GROUPS = 1000;

async function measureGroups(origin: string, url: string, account: Account): Promise<void> {
  await fillGroups(url, account, GROUPS);
  const what = `PostgreSQL, ${GROUPS} groups of 10`;
  const list = { method: 'GET', path: '/api/groups?page=3&limit=20' } as const;
  await load(`${what}, list 20`, origin, { ...list, headers: account.headers() });
  const { ms, changes, bytes } = await timeFirstSync(account);
  report('server', `${what}, first sync`, ms, 'ms');
  report('server', `${what}, first sync`, bytes / 1024, 'KiB');
  note(`The first sync told ${changes} changes.`);
}

const receipt = (number: number) => ({ _id: newId(), board: sampleBoard(`Restoran ${number}`) });

const creating = (account: Account): autocannon.Request => ({
  method: 'POST',
  path: '/api/receipts',
  setupRequest: (request) => ({
    ...request,
    headers: { ...account.headers(), 'content-type': 'application/json' },
    body: JSON.stringify(receipt(0)),
  }),
});

const postgres = await startPostgres({ install: false, durable: true });
if (postgres) {
  await measure('PostgreSQL', { DATABASE_URL: postgres.url });
  await postgres.stop();
} else note('There is no PostgreSQL on this machine.');
await measure('PGlite', {});
