import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EARLY_ANSWERS } from '../../src/contract/early-answers.ts';
import { buildApp } from '../app.ts';
import { smallBoard } from '../testing/boards.ts';
import { cookieHeader } from '../testing/cookies.ts';
import { testServer, type TestServer } from '../testing/test-server.ts';
import { textsIn } from '../texts/texts-in.ts';
import { EARLY_JOIN } from './pages.ts';

let server: TestServer;
let app: FastifyInstance;
let dist: string;
let cookie: string;

beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'kira-dist-'));
  mkdirSync(join(dist, '.vite'));
  const pageOf = (title: string) =>
    `<html><head><meta charset="utf-8" /><title>${title}</title></head><body></body></html>`;
  writeFileSync(join(dist, 'index.html'), pageOf('Kira'));
  writeFileSync(join(dist, 'visitor.html'), pageOf('Public'));
  const pages = {
    user: { '/': ['/assets/sync.js'], '/receipts/:id': ['/assets/board.js', '/assets/board.css'] },
    visitor: {
      '/': ['/assets/landing.js'],
      '/about': ['/assets/about.js'],
      '/b/:token': ['/assets/guest.js'],
    },
    anyone: { '/login': ['/assets/login.js'] },
  };
  writeFileSync(join(dist, '.vite', 'pages.json'), JSON.stringify(pages));
  writeFileSync(join(dist, EARLY_JOIN), 'join()');
  server = await testServer();
  app = await buildApp({ ...server.deps, dist });
  const mei = await server.signIn('mei');
  cookie = cookieHeader(mei.cookies);
  const _id = v7();
  await mei.post('/receipts', { _id, board: smallBoard('</script><b>Mamak') });
});
afterAll(async () => {
  await app.close();
  await server.close();
  rmSync(dist, { recursive: true });
});

async function open(url: string, headers: Record<string, string> = {}) {
  const answer = await app.inject({ method: 'GET', url, headers: { accept: 'text/html', ...headers } });
  const { body } = answer;
  const files = [...body.matchAll(/(?:modulepreload|stylesheet)" crossorigin href="([^"]+)"/g)].map(
    ([, file]) => file,
  );
  const [, data] = /<script type="application\/json" id="early-answers">(.*?)<\/script>/.exec(body) ?? [];
  return { answer, files, early: data === undefined ? null : (JSON.parse(data) as Record<string, string>) };
}

test('BILL-LINK-6 a link shows a chat no name and no amount, whoever asks, and changes nothing', async () => {
  const host = await server.signIn('Aisyah');
  const users = () => server.deps.database.db.selectFrom('users').select('id').execute();
  const made = await host.post('/receipts', { _id: v7(), board: smallBoard('Rahsia') });
  const url = `/b/${made.body.link.token}`;
  const before = await users();
  for (const [headers, title] of [
    [{ accept: '*/*', 'user-agent': 'WhatsApp/2.24' }, textsIn('en').preview.title],
    [{ accept: '*/*', 'accept-language': 'ms' }, textsIn('ms').preview.title],
  ] as const) {
    const { answer } = await open(url, headers);
    expect([answer.statusCode, answer.headers['x-robots-tag']]).toEqual([200, 'noindex']);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.body).toContain(`<meta property="og:title" content="${title}" />`);
    for (const secret of ['Rahsia', 'Aisyah', '22.00']) expect(answer.body).not.toContain(secret);
  }
  expect(await users()).toEqual(before);
  expect((await host.get(`/receipts/${made.body._id}/link`)).body.people).toEqual([]);
  for (const wrong of ['/b/0aZ_-guessed', '/b/%00', `/b/${'x'.repeat(300)}`, '/b/%zz', '/b/'])
    expect((await open(wrong)).answer.body).not.toContain('og:');
});

test('a link’s page joins by itself, with the CSRF token of its cookie', async () => {
  const host = await server.signIn('Early');
  const made = await host.post('/receipts', { _id: v7(), board: smallBoard() });
  const { token } = made.body.link;
  const { answer } = await open(`/b/${token}`);
  const [, csrfToken = ''] = /<meta name="csrf-token" content="([\w-]+)">/.exec(answer.body) ?? [];
  expect(answer.body).toContain('<script>join()</script><title>');
  expect(answer.headers['content-security-policy']).toContain(hashOf('join()'));
  expect(answer.headers['cache-control']).toBe('no-store');
  const { name, value } = answer.cookies[0]!;
  const joined = await app.inject({
    method: 'POST',
    url: '/api/guests/join',
    headers: { cookie: `${name}=${value}`, 'x-csrf-token': csrfToken },
    payload: { token },
  });
  expect([joined.statusCode, joined.json().receipt]).toEqual([200, made.body._id]);
});

test('no page joins by itself for a session, or by a link that opens nothing', async () => {
  const host = await server.signIn('Late');
  const { token } = (await host.post('/receipts', { _id: v7(), board: smallBoard() })).body.link;
  for (const [url, headers] of [
    [`/b/${token}`, { cookie }],
    ['/b/0aZ_-guessed', {}],
    ['/b', {}],
    ['/login', {}],
  ] as const) {
    const { answer } = await open(url, headers);
    expect(answer.body).not.toMatch(/csrf-token|join\(\)/);
    expect(answer.headers['set-cookie']).toBeUndefined();
  }
});

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

test('guesses of links by their pages are limited with those by the call', async () => {
  const host = await server.signIn('Guessed');
  const { token } = (await host.post('/receipts', { _id: v7(), board: smallBoard() })).body.link;
  server.pass(60_000);
  const from = { 'x-forwarded-for': '198.51.100.7' };
  for (let n = 0; n < 480; n += 1) await open(`/b/guess-${n}`, from);
  expect((await open(`/b/${token}`, from)).answer.body).not.toContain('og:');
  expect((await open(`/b/${token}`)).answer.body).toContain('og:');
});

test('every link of a bill names the files of its page', async () => {
  expect((await open('/b/0aZ_-x')).files).toEqual(['/assets/guest.js']);
});

test.each([
  ['/', ['/assets/landing.js']],
  ['/login?redirect=/receipts', ['/assets/login.js']],
  ['/receipts/0198', ['/assets/login.js']], // where the app leads them
  ['/receipts/0198/check', []],
  ['/nowhere', []],
])('without a session, %s names %j', async (url, expected) => {
  const { answer, files, early } = await open(url);
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(files).toEqual(expected);
  expect(early).toBeNull();
});

test('with a session the page names its files and holds the first answers, and nobody keeps it', async () => {
  const { answer, files, early } = await open('/receipts/0198?x=1', { cookie });
  expect(files).toEqual(['/assets/board.css', '/assets/board.js']);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(Object.keys(early ?? {})).toEqual([...EARLY_ANSWERS]);
  for (const url of EARLY_ANSWERS) {
    const { body } = await app.inject({ method: 'GET', url, headers: { cookie } });
    expect(early?.[url]).toBe(body);
  }
  expect(early?.['/api/sync']).toContain('</script><b>Mamak');
});

test.each([
  ['/', 'Public', 'Kira'],
  ['/about', 'Public', 'Kira'],
  ['/login', 'Kira', 'Kira'],
])(
  'at %s a browser without a session gets the page %s, one with a session %s',
  async (url, without, having) => {
    const titleOf = async (headers: Record<string, string>) =>
      /<title>(.*)<\/title>/.exec((await open(url, headers)).answer.body)?.[1];
    expect([await titleOf({}), await titleOf({ cookie })]).toEqual([without, having]);
  },
);

test('in Malay the page names the Malay file of each that has texts', async () => {
  mkdirSync(join(dist, 'assets'));
  writeFileSync(join(dist, 'assets', 'board.ms.js'), '');
  const { files } = await open('/receipts/0198', { cookie, 'accept-language': 'ms-MY,en;q=0.8' });
  expect(files).toEqual(['/assets/board.css', '/assets/board.ms.js']);
});

test('a session that has ended gets the page alone', async () => {
  const { files, early } = await open('/', { cookie: cookie.replace(/=[^;]+/g, '=ended') });
  expect(files).toEqual(['/assets/sync.js']);
  expect(early).toEqual({});
});
