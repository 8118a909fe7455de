import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { get, type ClientRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { v7 as newId } from 'uuid';
import { makeVerifiedAccount } from '../../server/accounts.ts';
import { openSession } from '../../server/auth/sessions/sessions.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import type { Random } from '../../server/deps.ts';
import { routes } from '../../src/contract/routes.ts';
import { createAccount, linksInFiles } from '../../tests/support/account.ts';
import { sampleBoard } from '../../tests/support/sample-board.ts';
import { startServerProcess, type ServerProcess } from '../../tests/support/server.ts';
import { quantile, report } from './report.ts';

const STREAMS = 1000;
const USERS = 100;
const ROUNDS = 5;
const SECONDS = 5;

interface Reads {
  perSecond: number;
  /** Of the server process. */
  cpuMs: number;
}

/**
 * What a list costs without and with open streams, in turn. The server's own time for each request says most
 * where the machine is busy with other things.
 */
export async function measureReadsBesideStreams(name: string, url: string | null): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'kira-bench-'));
  const cookies = await signInMany(url === null ? { folder: data } : { url });
  const env = {
    KIRA_RATE_LIMIT: '0',
    KIRA_USER_WRITES_MINUTE: '0',
    ...(url !== null && { DATABASE_URL: url }),
  };
  const server = await startServerProcess({ data, env });
  try {
    const account = await createAccount(server.origin, 'bench', linksInFiles(data, 'verify-email'));
    for (let n = 0; n < 20; n += 1)
      await account.call('POST', '/receipts', { _id: newId(), board: sampleBoard(`Restoran ${n}`) });
    const list = () => measureReads(server, account.headers());
    await list();
    const without: Reads[] = [];
    const beside: Reads[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      without.push(await list());
      const streams = await openStreams(server.origin, cookies);
      beside.push(await list());
      for (const stream of streams) stream.destroy();
    }
    for (const [label, reads] of [
      ['no stream', without],
      [`${STREAMS} streams`, beside],
    ] as const) {
      const median = (of: keyof Reads) =>
        quantile(
          reads.map((one) => one[of]),
          0.5,
        );
      report('live', `${name}, list 20 receipts, ${label}, requests`, median('perSecond'), '1/s');
      report('live', `${name}, list 20 receipts, ${label}, server's time for each`, median('cpuMs'), 'ms');
    }
  } finally {
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

const random: Random = {
  id: newId,
  token: () => randomBytes(32).toString('base64url'),
  salt: () => randomBytes(16),
};

/** Accounts with a session each; answers their cookies. The server is not running yet. */
async function signInMany(where: Parameters<typeof openDatabase>[0]): Promise<string[]> {
  const database = await openDatabase(where);
  const cookies: string[] = [];
  const now = () => new Date();
  for (let n = 0; n < USERS; n += 1) {
    const account = { email: `user-${n}@kira.test`, username: `user-${n}`, password: '' };
    const id = await makeVerifiedAccount({ database, random, now }, account, async () => 'none');
    const { access } = await openSession(database.db, random, now(), id);
    cookies.push(`kira_access=${access}`);
  }
  await database.close();
  return cookies;
}

async function measureReads(server: ServerProcess, headers: Record<string, string>): Promise<Reads> {
  const requests = [{ method: 'GET', path: '/api/receipts?page=1&limit=20', headers } as const];
  const before = cpuMsOf(server);
  const done = await autocannon({ url: server.origin, connections: 16, duration: SECONDS, requests });
  if (done.non2xx) throw new Error(`${done.non2xx} answers were no 2xx.`);
  return {
    perSecond: done.requests.average,
    cpuMs: (cpuMsOf(server) - before) / done.requests.total,
  };
}

/** The time that a process has had on all cores; Linux tells it in hundredths of a second. */
function cpuMsOf(server: ServerProcess): number {
  try {
    const stat = readFileSync(`/proc/${server.pid()}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return Number.NaN;
  }
}

const openStreams = (origin: string, cookies: readonly string[]): Promise<ClientRequest[]> =>
  Promise.all(Array.from({ length: STREAMS }, (_, n) => openOne(origin, n % USERS, cookies[n % USERS]!)));

/** Each user has an address: one has 300 streams at most. */
function openOne(origin: string, user: number, cookie: string): Promise<ClientRequest> {
  return new Promise((resolve, reject) => {
    const request = get(`${origin}/api${routes.live.path}`, {
      agent: false,
      headers: { cookie, 'x-forwarded-for': `198.51.100.${user}` },
    });
    request.on('error', reject);
    request.on('response', (answer) => {
      if (answer.statusCode === 200) answer.once('data', () => resolve(request));
      else reject(new Error(`A stream was refused: ${answer.statusCode}`));
      answer.on('error', () => {}); // it is destroyed after the measurement
      answer.resume();
    });
  });
}
