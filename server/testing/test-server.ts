import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, inject } from 'vitest';
import { buildApp } from '../app.ts';
import type { IsLeaked } from '../auth/passwords/leaked-passwords.ts';
import { readConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import { openDatabase, type Where } from '../db/open-database.ts';
import type { Deps, Random } from '../deps.ts';
import { DAY_MS } from '../durations.ts';
import { fileStorage } from '../images/storage.ts';
import type { Mail } from '../mail/mailer.ts';
import { createReadingThread, type ReadingThread } from '../parse/reading-thread.ts';
import { checkRows } from './check-rows.ts';
import { emptyTables } from './empty-tables.ts';
import { TestClient } from './test-client.ts';
import { undeclared } from './undeclared.ts';

/** The whole server in this process, on an empty database, with a clock to turn and e-mails to read. */
export interface TestServer {
  app: FastifyInstance;
  deps: Deps;
  mails: Mail[];
  /** Log lines: failures only. */
  logged: string[];
  /** Log lines of sign-ins and refusals. */
  events: string[];
  /** Turns the clock forward. */
  pass: (ms: number) => void;
  /** Somebody with a verified account (their e-mail is `<username>@kira.test`), signed in. */
  signIn: (username: string) => Promise<TestClient>;
  /** Somebody without a session. */
  stranger: () => TestClient;
  /** Empties the database, the mailbox and the log: cheaper than another server. */
  clear: () => Promise<void>;
  close: () => Promise<void>;
}

/** A test does in a minute what people do in days. */
const NO_LIMITS = { KIRA_RATE_LIMIT: '0', KIRA_USER_WRITES_MINUTE: '0', KIRA_USER_WRITES_DAY: '0' };

function keepLine(line: string, logged: string[], events: string[]): void {
  if (line.includes('"undeclared":')) undeclared.push(line);
  (line.includes('"event":') ? events : logged).push(line);
}

interface Options {
  env?: Record<string, string>;
  where?: Where;
  /** Nobody else may have the database then. */
  changesTables?: boolean;
  reading?: ReadingThread;
  isLeaked?: IsLeaked;
}

export const random: Random = {
  id: v7,
  token: () => randomBytes(32).toString('base64url'),
  salt: () => randomBytes(16),
};

export async function testServer({
  env = {},
  where = embedded(),
  changesTables = false,
  reading = createReadingThread(),
  isLeaked,
}: Options = {}): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'kira-server-'));
  const opened = await emptyDatabase(where, changesTables);
  const database = { ...opened, db: opened.db.withPlugin(checkRows()) };
  const mails: Mail[] = [];
  const logged: string[] = [];
  const events: string[] = [];
  let at = Date.UTC(2026, 10, 20, 12);
  const now = () => new Date((at += 1));
  const deps: Deps = {
    config: readConfig({ KIRA_DATA: folder, ...NO_LIMITS, ...env }),
    database,
    mailer: { send: async (mail) => void mails.push(mail), close: () => {} },
    reading,
    storage: fileStorage(join(folder, 'images'), v7),
    secret: { current: 'a secret for tests alone', previous: null },
    freeBytes: async () => Number.POSITIVE_INFINITY,
    ...(isLeaked && { isLeaked }),
    version: '0.0.0',
    now,
    random,
    log: { write: (line) => keepLine(line, logged, events) },
  };
  const app = await buildApp(deps);
  return {
    app,
    deps,
    mails,
    logged,
    events,
    pass: (ms) => void (at += ms),
    signIn: async (username) => TestClient.signedIn(app, deps, username),
    stranger: () => new TestClient(app, deps),
    async clear() {
      await emptyTables(database.db);
      for (const list of [mails, logged, events]) list.length = 0;
      at += DAY_MS - (at % DAY_MS) + DAY_MS / 2; // noon of the next day: all limits begin anew
    },
    async close() {
      await app.close();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const embedded = (): Where => ({ folder: null, from: newDatabase() });

let lent: Promise<Database> | null = null;
let isLent = false;

/**
 * An empty database. In memory it is the one of this process: its start takes two seconds. While somebody has
 * that one, or where a test is to change its tables, it is a new one.
 */
export async function emptyDatabase(where: Where, changesTables = false): Promise<Database> {
  if ('url' in where || isLent || changesTables) return openDatabase(where);
  isLent = true;
  const database = await (lent ??= openDatabase(where));
  await emptyTables(database.db);
  const close = async () => void (isLent = false);
  return { ...database, close };
}

type Begin = (server: TestServer) => Promise<unknown>;

/** Opens a server for a suite. `begin` signs in whom all its tests share. */
export function serveSuite(where: () => Promise<Where>, begin: Begin, options: Options = {}): void {
  let server: TestServer | undefined;
  beforeAll(async () => {
    server = await testServer({ ...options, where: await where() });
    await begin(server);
  });
  afterAll(() => server?.close());
}

/** The same, with an empty database for each test. */
export function serveEach(where: () => Promise<Where>, begin: Begin, options?: Options): void {
  let opened: TestServer;
  serveSuite(where, async (server) => (opened = server), options);
  beforeEach(async () => {
    await opened.clear();
    await begin(opened);
  });
}

/** Two people signed in, and a group of theirs. */
export async function twoFriends(
  server: TestServer,
  mine: string,
  theirs: string,
): Promise<{ me: TestClient; friend: TestClient; group: string }> {
  const me = await server.signIn(mine);
  const friend = await server.signIn(theirs);
  const group = v7();
  await me.post('/groups', { _id: group, name: 'Makan', invitedEmails: [friend.email] });
  await acceptAll(friend);
  return { me, friend, group };
}

/** Each of them accepts all their invitations. */
export async function acceptAll(...clients: TestClient[]): Promise<void> {
  for (const client of clients) {
    const { invitations } = (await client.get('/invitations')).body;
    for (const { _id } of invitations) await client.post('/invitations/accept', { invitation: _id });
  }
}

/** Invites people to a group, and they accept. */
export async function addToGroup(by: TestClient, group: string, ...clients: TestClient[]): Promise<void> {
  await by.patch(`/groups/${group}`, { inviteEmails: clients.map(({ email }) => email) });
  await acceptAll(...clients);
}

type Suite = (where: () => Promise<Where>, database: 'PGlite' | 'PostgreSQL') => void;

/** Runs a suite about locks, sizes or restarts on PGlite, and on PostgreSQL where there is one. */
export function onEachDatabase(what: string, suite: Suite): void {
  describe(`${what} on PGlite`, () => suite(async () => embedded(), 'PGlite'));
  onPostgres(what, (url) => suite(async () => ({ url: await url() }), 'PostgreSQL'));
}

/** Runs a suite once, on PostgreSQL where there is one: PGlite takes the same statements. */
export function onOneDatabase(what: string, suite: (where: () => Promise<Where>) => void): void {
  const onServer = Boolean(process.env['KIRA_TEST_PG']);
  describe(what, () => suite(async () => (onServer ? { url: await emptyPostgres() } : embedded())));
}

/**
 * Runs a suite on PostgreSQL. Vitest skips the suite if KIRA_TEST_PG names no server, and its title says so.
 */
export function onPostgres(what: string, suite: (url: () => Promise<string>) => void): void {
  const given = process.env['KIRA_TEST_PG'];
  const why = given ? '' : ' (skipped: KIRA_TEST_PG names no server)';
  describe.skipIf(!given)(`${what} on PostgreSQL${why}`, () => suite(emptyPostgres));
}

/** The files of a database without tables: making them takes seconds, so the test run does it once. */
export function newDatabase(): Blob {
  // A short life: compiling the database once more, to run faster, takes a quarter of a test file's time.
  setFlagsFromString('--liftoff-only');
  return new Blob([readFileSync(inject('newDatabase'))]);
}

/** A new database on the server that `KIRA_TEST_PG` names; dropped with that server. */
async function emptyPostgres(): Promise<string> {
  const url = new URL(process.env['KIRA_TEST_PG']!);
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const name = `kira_${randomBytes(6).toString('hex')}`;
  await client.query(`create database ${name}`);
  await client.end();
  url.pathname = `/${name}`;
  return url.href;
}
